"""Which card a press means: hands of any size put into the page of a real table."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import CDPSession, Page

from tests.browser import scene_rooms
from tests.browser.fits import A_FRAME
from tests.browser.table import open_table

SIZES = [(1280, 800), (1920, 1080), (800, 600), (820, 1180), (390, 844), (360, 640), (844, 390)]
TEXTS = {"usual": 16, "large": 32}  # px
SCREENS = [(text, size) for text in TEXTS for size in SIZES]
# Kinds of hands: a scene, or options of Black Queen; some sizes of the hand, and the most cards.
KINDS: dict[str, tuple[str | int, Sequence[int], int]] = {
    "black queen": (0, (13, 18, 1, 26), 26),
    "black queen with piles": ("black queen table", (9, 5), 13),
    "black queen with most piles": (13, (1,), 1),
    "called partners": ("called lead", (8, 11, 13), 17),
    "oh hell": ("oh hell follow", (10, 17), 17),
    "durak": ("durak throw", (6, 21, 26), 26),
    "euchre": ("follow", (6, 5), 6),
}
Found = list[list[str]]
Point = tuple[float, float]
Size = tuple[int, int]

KIT = Path(__file__).with_name("presses.js").read_text(encoding="utf-8")


def go(page: Page, url: str, kind: str) -> None:
    """To a table with a kind of hand."""
    table, _, _ = KINDS[kind]
    if isinstance(table, str):
        scene_rooms.go(page, url, table)
    else:
        open_table(page, url, "black_queen", {"piles": table}, players=4 if table else 2)
        page.wait_for_selector(".felt.yours")  # whatever comes later would put its own hand there
    page.wait_for_selector(".hand")
    page.evaluate(KIT)


@contextmanager
def screen(page: Page, text: str, size: Size) -> Iterator[None]:
    """On a screen of this size, for a while with letters of the size that a person sets."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    session = page.context.new_cdp_session(page)
    _set_letters(session, TEXTS[text])
    try:
        yield
    finally:  # the page stays open for other tests
        _set_letters(session, TEXTS["usual"])
        session.detach()


def _set_letters(session: CDPSession, pixels: int) -> None:
    sizes = {"standard": pixels, "fixed": pixels * 13 // 16}
    session.send("Page.setFontSizes", {"fontSizes": sizes})


def hold(page: Page, cards: int) -> None:
    """Have a hand of so many cards, laid out."""
    page.evaluate("(n) => presses.deal(n)", cards)
    page.evaluate(A_FRAME)


def middles(page: Page) -> list[tuple[str, Point]]:
    """The own cards at rest, and the middle of what can be seen of each."""
    return [(card, (x, y)) for card, (x, y) in page.evaluate("presses.rest()")]


def last_played(page: Page) -> str:
    """The id of the card that was played last; it can be played again."""
    return str(page.evaluate("presses.last()"))


class Pen:
    """A pen that points and presses, with the methods of a mouse."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._at: Point = (0, 0)

    def move(self, x: float, y: float) -> None:
        """Above the screen."""
        self._at = (x, y)
        self._send("mouseMoved", "none", 0)

    def down(self) -> None:
        """Where it is."""
        self._send("mousePressed", "left", 1)

    def up(self) -> None:
        """Up again."""
        self._send("mouseReleased", "left", 0)

    def _send(self, what: str, button: str, buttons: int) -> None:
        x, y = self._at
        event = {"type": what, "x": x, "y": y, "button": button, "buttons": buttons}
        clicks = 0 if what == "mouseMoved" else 1
        self._session.send(
            "Input.dispatchMouseEvent", {**event, "clickCount": clicks, "pointerType": "pen"}
        )
