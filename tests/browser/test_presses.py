"""The card that is pressed is the card that is played: its strip of the resting fan belongs to it,
whatever is raised, pointed at or on its way."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.presses import (
    KINDS,
    SCREENS,
    SIZES,
    TEXTS,
    Found,
    Pen,
    Point,
    Size,
    go,
    hold,
    last_played,
    middles,
    screen,
)
from tests.many import some

NOWHERE = (1, 1)  # where no card is
OTHERS = ("sent", "guided", "focused")  # states of a card, besides raised
LONGEST = 26  # cards in a hand, but for Durak
LONG = ("black queen", "durak")  # tried on every second screen, other kinds on every fourth one
Move = Callable[[Point], None]
Hand = tuple[str, Size, int, list[str]]


def hands(kind: str) -> Iterator[Hand]:
    """Some hands of a kind: letters and size of the screen, how many cards, in which states. Of
    all kinds together each screen has several."""
    _, often, _ = KINDS[kind]
    first = list(KINDS).index(kind)
    step = 2 if kind in LONG else 4
    for turn, (text, size) in enumerate(SCREENS[first % step :: step]):
        other = OTHERS[(turn + first) % len(OTHERS)]
        yield text, size, often[turn % len(often)], ["raised", other]


def wrong_when_pointed_at(page: Page, cards: Iterable[tuple[str, Point]]) -> Found:
    """What is wrong when the mouse is on one card after the other."""
    found = []
    for card, middle in cards:
        page.mouse.move(*middle)
        found += page.evaluate("(id) => presses.pointedAt(id)", card)
    page.mouse.move(*NOWHERE)
    return found


def is_right(page: Page, url: str, kind: str, tried: Iterable[Hand]) -> None:
    """In each of these hands a press means the card whose strip it hits, and neither the large card
    nor its button lies on a strip."""
    go(page, url, kind)
    page.keyboard.press("Tab")  # from now on what has the focus shows it
    for text, size, cards, states in tried:
        with screen(page, text, size):
            hold(page, cards)
            at = (text, size, cards)
            resting = middles(page)
            assert page.evaluate("(states) => presses.inEach(states)", states) == [], at
            assert wrong_when_pointed_at(page, resting) == [], at


@pytest.mark.parametrize("kind", KINDS)
def test_a_press_means_the_card_whose_strip_it_hits(
    server: Server, visitors: Visitors, kind: str
) -> None:
    is_right(visitors.visit("desk"), server.url, kind, hands(kind))


@pytest.mark.nightly
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_it_does_so_in_every_hand(
    server: Server, visitors: Visitors, kind: str, size: Size
) -> None:
    _, _, most = KINDS[kind]
    every = [(text, size, n, ["raised", *OTHERS]) for text in TEXTS for n in range(1, most + 1)]
    is_right(visitors.visit("desk"), server.url, kind, every)


@pytest.mark.parametrize("kind", some(KINDS, ("black queen with piles", "durak", "euchre")))
def test_a_press_means_it_while_cards_are_on_their_way(
    server: Server, visitors: Visitors, kind: str
) -> None:
    page = visitors.open("desk", motion=True)
    go(page, server.url, kind)
    moving = 0
    for text, size, cards, _ in hands(kind):
        with screen(page, text, size):
            for way in ("deal", "play", "draw", "sweep"):
                hold(page, min(cards, LONGEST - (way == "draw")))
                seen = page.evaluate("(way) => presses.onTheWay(way)", way)
                assert seen["found"] == [], (text, size, cards, way)
                moving += seen["moving"]
    assert moving > 50


def glide(move: Move, start: Point, end: Point) -> None:
    """Along the fan, from one card to another one."""
    for part in (0, 0.3, 0.6, 0.85, 1):
        move((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))


def neighbours(page: Page) -> Iterator[tuple[tuple[str, Point], tuple[str, Point]]]:
    """Cards and their middles, each after the cards beside it."""
    for one, other in pairwise(middles(page)):
        yield one, other
        yield other, one


GLIDES = [(by, size) for by in ("mouse", "pen") for size in SIZES]
OFTEN = [("mouse", (1280, 800)), ("mouse", (390, 844)), ("mouse", (844, 390)), ("pen", (820, 1180))]


@pytest.mark.parametrize(("by", "size"), some(GLIDES, OFTEN))
def test_after_a_glide_from_either_side_a_press_means_it(
    server: Server, visitors: Visitors, by: str, size: Size
) -> None:
    """And what is shown large is the card that is pointed at."""
    page = visitors.visit("desk")
    go(page, server.url, "black queen")
    page.evaluate("look.set('zoom', 'always')")
    pen = Pen(page) if by == "pen" else page.mouse
    with screen(page, "usual", size):
        hold(page, 11)
        for (_, start), (card, middle) in neighbours(page):
            glide(lambda to: pen.move(*to), start, middle)
            assert page.get_attribute("#zoom", "data-card") == card
            pen.down()
            pen.up()
            assert last_played(page) == card


def test_keys_play_what_has_the_focus_wherever_the_mouse_is(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen")
    hold(page, 13)
    cards = middles(page)
    page.evaluate("() => presses.own()[0].focus()")
    for i in range(1, len(cards)):
        page.mouse.move(*cards[(i * 5) % 13][1])
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert last_played(page) == cards[i][0]
        other, middle = cards[(i * 7 + 3) % 13]
        page.mouse.click(*middle)  # while that one has the focus
        assert last_played(page) == other
        page.evaluate("(i) => presses.own()[i].focus()", i)


PHONES = [(390, 844), (360, 640), (844, 390), (820, 1180)]


@pytest.mark.parametrize(("width", "height"), some(PHONES, PHONES[::2]))
def test_the_second_tap_plays_what_the_first_has_raised(
    server: Server, visitors: Visitors, width: int, height: int
) -> None:
    """Also where the first one was meant for its neighbour."""
    page = visitors.visit("phone")
    go(page, server.url, "black queen")
    raised = page.locator("[data-ui-raised]")
    with screen(page, "usual", (width, height)):
        hold(page, 13 if width < height else 18)
        for (other, beside), (card, middle) in neighbours(page):
            before = last_played(page)
            page.touchscreen.tap(*beside)
            assert raised.get_attribute("id") == other
            page.touchscreen.tap(*middle)
            assert raised.get_attribute("id") == card
            assert last_played(page) == before
            page.touchscreen.tap(*middle)
            assert last_played(page) == card


@pytest.mark.parametrize(("width", "height"), some(PHONES, PHONES[1::2]))
def test_a_raised_card_is_played_by_a_press_on_it_or_its_picture(
    server: Server, visitors: Visitors, width: int, height: int
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "black queen")
    with screen(page, "usual", (width, height)):
        hold(page, 11)
        for (card, (x, y)), (other, beside) in pairwise(middles(page)):
            top = page.locator(f".hand [id='{card}']").bounding_box()
            assert top
            page.touchscreen.tap(x, y)
            page.touchscreen.tap(x, top["y"] - 3)
            assert last_played(page) == card
            page.touchscreen.tap(*beside)
            if page.locator("#play").is_visible():  # it may be played
                large = page.locator("#zoom").bounding_box()
                assert large
                page.touchscreen.tap(large["x"] + large["width"] / 2, large["y"] + 5)
                assert last_played(page) == other
            page.keyboard.press("Escape")
            expect(page.locator("#zoom")).to_be_hidden()
