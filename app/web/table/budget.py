"""What is rendered and kept for all tables, with a bound in bytes."""

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, wraps
from typing import TypeVar

ENTRY_BYTES = 600  # about what a result takes beside its text: the arguments, the places in tables
Text = TypeVar("Text")


class Budget:
    """Functions whose results are kept, together in about so many bytes. When there is more, all is
    forgotten: what is used comes again at once."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._forget: list[Callable[[], None]] = []
        self.bytes = 0

    def keep(
        self, size: Callable[[Text], Iterable[int]]
    ) -> Callable[[Callable[..., Text]], Callable[..., Text]]:
        """A decorator. size: the lengths of the texts in a result."""

        def keeping(render: Callable[..., Text]) -> Callable[..., Text]:
            @wraps(render)
            def counted(*arguments: Hashable) -> Text:
                result = render(*arguments)
                self.bytes += ENTRY_BYTES + sum(size(result))
                if self.bytes > self._most:
                    self.bytes = ENTRY_BYTES + sum(size(result))
                    for forget in self._forget:
                        forget()
                return result

            kept = lru_cache(maxsize=None)(counted)
            self._forget.append(kept.cache_clear)
            return kept

        return keeping
