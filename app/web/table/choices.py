"""Actions that are no cards, as buttons: a bid, a call, an answer."""

from dataclasses import dataclass
from re import sub


@dataclass(frozen=True)
class Choice:
    """A button. action: what it does, as the rules call it."""

    action: str
    words: str
    label: str = ""  # what a screen reader says instead
    sign: str = ""  # a suit's sign before the words
    kind: str = "secondary"
    cards: tuple[str, ...] = ()  # shown on it; named by the label
    barred: bool = False  # shown, but it does nothing; why stands in the panel's note

    @property
    def id(self) -> str:
        """Of the button; the same as long as it does the same."""
        return "act-" + sub(r"\W+", "-", self.action)


@dataclass(frozen=True)
class Row:
    """Buttons that belong together, in so many columns. kind: "numbers" (static/numbers.css)."""

    choices: tuple[Choice, ...]
    columns: int = 1
    kind: str = ""


@dataclass(frozen=True)
class Panel:
    """All that somebody may choose from now, but for cards of the hand."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""  # below them


LONGEST_ROW = 6  # numbers side by side on a phone


def numbers(choices: tuple[Choice, ...]) -> Row:
    """Numbers, such as bids, in rows of much the same length."""
    rows = -(-len(choices) // LONGEST_ROW)
    return Row(choices, -(-len(choices) // rows), "numbers")
