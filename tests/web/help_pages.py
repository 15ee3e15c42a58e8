"""What the help pages show, as a reader finds it: words, tables, pictures of cards."""

import html
import re
from collections.abc import Callable

CARD = re.compile(
    r'<span class="card(?: (\w+))?" data-card="(\w\w)"(?: role="img" aria-label="(.*?)")?'
)

Read = Callable[[str], str]  # from an address to its page


def words(markup: str) -> str:
    """The text of a piece of a page, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def whole(text: str) -> int:
    """A number as the pages write it."""
    return int(text.replace("\N{MINUS SIGN}", "-"))


def table(page: str, name: str) -> list[list[list[str]]]:
    """The rows of each table of a class, as the text of their cells."""
    found = re.findall(rf'<table class="{name}">(.*?)</table>', page, re.DOTALL)
    assert found
    rows = [re.findall(r"<tr>(.*?)</tr>", each, re.DOTALL) for each in found]
    cell = re.compile(r"<t[hd].*?>(.*?)</t[hd]>", re.DOTALL)
    return [[[words(text) for text in cell.findall(row)] for row in each] for each in rows]


def pictured(page: str, what: str) -> list[tuple[str, str]]:
    """The pictures with a trump that hold something, by the trump."""
    found = re.findall(r'<figure[^>]* data-trump="(.)">(.*?)</figure>', page, re.DOTALL)
    return [(trump, figure) for trump, figure in found if what in figure]


def trick(figure: str) -> tuple[list[str], list[bool]]:
    """The cards of a trick in a picture, and whether each takes it."""
    plays = re.findall(r'<li( class="wins")?>(.*?)</li>', figure, re.DOTALL)
    return [CARD.findall(play)[0][1] for _, play in plays], [bool(wins) for wins, _ in plays]
