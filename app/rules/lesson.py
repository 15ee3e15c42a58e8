"""A guided first deal: its cards and its first actions are laid down, so that it can be explained.

It is a deal like any other. Its deck comes of a seed as every deck does, its actions are checked by
the rules, and after the last one everybody plays on as they like.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules.shuffle import SEED_BYTES

ZEROS = 24  # bytes, before the number that a seed of a guided deal is


def is_arranged(seed: bytes) -> bool:
    """Whether a seed was chosen for a guided deal, and not drawn: so many zeros do not come by
    chance."""
    return not any(seed[:ZEROS])


@dataclass(frozen=True)
class Lesson:
    """Who learns sits on seat 0. script: the first actions in their order, each as its seat and its
    text, with semicolons between them."""

    players: int
    seed: int
    script: str
    options: Mapping[str, object]

    @property
    def entropy(self) -> bytes:
        """The seed as the shuffle takes it."""
        return self.seed.to_bytes(SEED_BYTES, "big")

    @property
    def actions(self) -> tuple[tuple[int, str], ...]:
        """The script, action by action."""
        lines = [line.split(maxsplit=1) for line in self.script.split(";")]
        return tuple((int(seat), text.strip()) for seat, text in lines)

    def follows(self, history: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
        """What comes after these actions; None if they are others, or all that there are."""
        done = len(history)
        if done >= len(self.actions) or tuple(history) != self.actions[:done]:
            return None
        return self.actions[done]
