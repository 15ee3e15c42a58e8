"""Nothing is cut off, and what is to be tapped is large enough."""

import pytest
from playwright.sync_api import expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.fits import A_FRAME, INSIDE, STRIPS, at_each
from tests.browser.scene_rooms import go, join
from tests.browser.table import open_table, wait_for_turn
from tests.many import each_in_one


@pytest.mark.parametrize(("players", "size"), each_in_one(range(2, 7), SIZES))
def test_everything_is_on_the_screen(
    server: Server, visitors: Visitors, size: str, players: int
) -> None:
    page = visitors.visit(size)
    open_table(page, server.url, "black_queen", {}, players)
    assert wait_for_turn(page)
    assert page.evaluate(INSIDE, 2) == []
    assert min(page.evaluate(STRIPS)) >= 28
    piles = page.locator(".own .up")
    for i in range(piles.count()):
        box = piles.nth(i).bounding_box()
        assert box
        assert box["width"] >= 36
        assert box["height"] >= 44


HINT = """
() => {
  const box = document.querySelector('.hint').getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((part) => document
    .elementFromPoint(box.left + box.width * part, box.top + box.height / 2).matches('.hint'));
}
"""


# Words below a name that are cut off, or out of sight.
CUT = """
() => [...document.querySelectorAll('.others .sub > .gone')]
  .filter((e) => {
    const { left, right } = e.getBoundingClientRect();
    return left < 0 || right > innerWidth || e.scrollWidth > e.clientWidth + 1;
  }).map((e) => e.textContent)
"""


@pytest.mark.parametrize("seat", [1, 6])
def test_that_a_neighbour_has_gone_is_read_whole_on_a_phone(
    server: Server, visitors: Visitors, seat: int
) -> None:
    page, other = visitors.visit("phone"), visitors.open("phone")
    go(page, server.url, "called seven play")
    join(other, page, seat)
    other.close(run_before_unload=True)
    expect(page.locator(f"#seat{seat} .gone")).to_have_text("closed the page")
    assert page.evaluate(CUT) == []


def test_who_watches_sees_the_first_seat_like_all_others(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "oh hell hook", watching=True)
    expect(page.locator(".me > .fan i")).to_have_count(10)
    tile = "(e) => getComputedStyle(e, '::before').backgroundColor"
    seats = page.locator(".plate > .avatar")
    tiles = [seat.evaluate(tile) for seat in seats.all()]
    assert len(set(tiles)) == len(tiles)
    assert "rgb(255" not in page.locator(".me > .plate > .avatar").evaluate(tile)


# How far the name of each other player is from the middle of the piles below it.
ASIDE = """
() => [...document.querySelectorAll('.others .seat')].map((seat) => {
  const [plate, piles] = ['.plate', '.piles'].map((which) =>
    seat.querySelector(which).getBoundingClientRect());
  return Math.abs(plate.left + plate.right - piles.left - piles.right) / 2;
})
"""


def test_names_stand_above_their_piles_on_a_phone_held_across(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    for scene in ("black queen table", "black_queen 6 middle"):
        go(page, server.url, scene)
        for size in at_each(page, [(844, 390), (740, 360)]):
            assert max(page.evaluate(ASIDE)) < 2, (scene, size)


# How far apart the piles of two players are who sit side by side at the top.
BETWEEN = """
() => {
  const piles = ['.nw', '.n', '.ne'].map((which) =>
    document.querySelector(`.others > ${which} > .piles`).getBoundingClientRect());
  return Math.min(piles[1].left - piles[0].right, piles[2].left - piles[1].right);
}
"""


def test_it_is_seen_where_the_piles_of_a_player_end(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black_queen 6 middle")
    for size in at_each(page, [(1280, 800), (1920, 1080), (1366, 657), (1100, 760)]):
        assert page.evaluate(BETWEEN) >= 30, size


TABLETS_AND_WINDOWS = [(820, 1180), (900, 700), (1024, 768), (1366, 657)]


@pytest.mark.parametrize(("players", "piles"), [(2, 8), (4, 8), (4, 13), (5, 6), (6, 8)])
def test_tablets_and_small_windows_show_everything(
    server: Server, visitors: Visitors, players: int, piles: int
) -> None:
    page = visitors.visit("desk")
    open_table(page, server.url, "black_queen", {"piles": piles}, players)
    assert wait_for_turn(page)
    for width, height in TABLETS_AND_WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(A_FRAME)
        at = f"{width} x {height}"
        assert page.evaluate(INSIDE, 2) == [], at
        assert page.evaluate(HINT), at


@pytest.mark.parametrize("size", SIZES)
def test_the_most_piles_fit(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    open_table(page, server.url, "black_queen", {"piles": 13})
    assert wait_for_turn(page)
    assert page.evaluate(INSIDE, 2) == []


# Where the others sit, and the bids in order.
PLACES = """
() => [...document.querySelectorAll('.others .avatar, .bids')].map((each) => {
  const { left, top } = each.getBoundingClientRect();
  return [Math.round(left), Math.round(top)];
})
"""


@pytest.mark.parametrize(
    ("waits", "acts"),
    [
        ("oh hell wait", "oh hell bid"),
        ("called wait", "called bid"),
        ("called lead", "called cards"),
    ],
)
def test_nobody_moves_when_a_panel_opens(
    server: Server, visitors: Visitors, waits: str, acts: str
) -> None:
    page = visitors.visit("desk")
    places = []
    for scene in (waits, acts):
        go(page, server.url, scene)
        sizes = [(1280, 800), (1920, 1080), *([(390, 844)] if waits == "called wait" else [])]
        places.append({size: page.evaluate(PLACES) for size in at_each(page, sizes)})
    assert places[0] == places[1]


CORNER = """
() => {
  const menu = document.querySelector('#show-menu').getBoundingClientRect();
  return menu.top < 20 && innerWidth - menu.right < 20;
}
"""
BARS = [
    "black queen table",
    "called lead",
    "called sides",
    "called_partner 8 dealt",
    "durak six pairs",
    "oh hell taken",
    "taken",
]


@pytest.mark.parametrize("scene", BARS)
def test_the_menu_stays_in_the_corner_of_a_phone(
    server: Server, visitors: Visitors, scene: str
) -> None:
    """However much the bar says, with people at the table and with bots alone."""
    page = visitors.visit("phone")
    go(page, server.url, scene)
    for _ in ("people", "bots"):
        for size in at_each(page, [(390, 844), (375, 667), (360, 640)]):
            assert page.evaluate(CORNER), size
        page.evaluate("document.querySelector('#show-talk')?.remove()")


@pytest.mark.parametrize("scene", ["alone", "end", "durak six pairs", "called sides"])
@pytest.mark.parametrize("watching", [False, True])
def test_the_menu_stays_in_the_corner_of_a_tablet(
    server: Server, visitors: Visitors, scene: str, watching: bool
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene, watching=watching)
    for size in at_each(page, [(820, 1180), (768, 1024), (720, 1000), (900, 700), (1024, 768)]):
        assert page.evaluate(CORNER), size


# How far the cards of a trick lie from one to the next, in the order of play.
STEPS = """
() => {
  const lefts = [...document.querySelectorAll("#trick .slot")].map((slot) => slot.offsetLeft);
  return lefts.slice(1).map((left, i) => left - lefts[i]);
}
"""


@pytest.mark.parametrize("scene", ["oh hell follow", "called four play", "called eight play"])
def test_cards_of_a_trick_lie_in_the_order_of_play_on_a_phone_held_across(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene)
    steps = page.evaluate(STEPS)
    assert len(steps) > 1
    assert min(steps) > 0
    assert max(steps) - min(steps) <= 1


HELP = ["help", *(f"help/{game}" for game in GAMES)]


@pytest.mark.parametrize(("path", "size"), each_in_one(["", *HELP, "r/00000000"], SIZES))
def test_plain_pages_do_not_scroll_sideways(
    server: Server, visitors: Visitors, size: str, path: str
) -> None:
    page = visitors.visit(size)
    page.goto(server.url + path)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= SIZES[size][0]
    if path.startswith("r/"):
        visitors.complaints.clear()  # the browser reports the 404 itself


@pytest.mark.parametrize("path", ["help", "help/euchre", "verify", "nowhere"])
def test_plain_pages_are_not_lost_on_a_large_screen(
    server: Server, visitors: Visitors, path: str
) -> None:
    page = visitors.visit("desk")
    page.goto(server.url + path)
    ems = "() => parseFloat(getComputedStyle(document.querySelector('main')).fontSize)"
    sizes = [page.evaluate(ems) for _ in at_each(page, [(1280, 800), (2560, 1440)])]
    assert sizes[0] == 16
    assert sizes[1] > 24
    if path == "nowhere":
        visitors.complaints.clear()  # the browser reports the 404 itself


FACE = "(face) => Math.round(face.getBoundingClientRect().left)"


@pytest.mark.parametrize("scene", ["follow", "oh hell four follow"])
def test_who_sits_opposite_stays_in_the_middle_whatever_is_said_of_them(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    for size in at_each(page, [SIZES["desk"], (820, 1180), (1920, 1080)]):
        face = page.locator(".others .n .avatar")
        before = face.evaluate(FACE)
        page.locator(".others .n .sub").evaluate(
            "(e) => { e.textContent = 'bot · 3 tricks so far'; }"
        )
        assert face.evaluate(FACE) == before, size
        box = face.bounding_box()
        assert box
        assert abs(box["x"] + box["width"] / 2 - size[0] / 2) <= 2, size


# The letters of people that their closed hands lie on, but for what is drawn below the line.
HIDDEN_LETTERS = """
() => [...document.querySelectorAll('.others .seat:has(> .fan i)')].filter((seat) => {
  const letter = document.createRange();
  letter.selectNodeContents(seat.querySelector('.avatar'));
  const { top, height } = letter.getBoundingClientRect();
  const cards = [...seat.querySelectorAll('.fan i')].map((card) => card.getBoundingClientRect());
  return Math.min(...cards.map((card) => card.top)) < top + 0.75 * height;
}).map((seat) => seat.ariaLabel)
"""


@pytest.mark.parametrize("scene", ["oh hell four", "oh hell seven", "lead", "called long"])
def test_closed_hands_lie_below_the_letters_of_portraits(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    for size in at_each(page, [(1280, 800), (820, 1180), (390, 844), (844, 390), (740, 360)]):
        assert page.evaluate(HIDDEN_LETTERS) == [], size


# Where one's own portrait is, with what one has just said and without.
WITH_AND_WITHOUT = """
() => {
  const own = document.querySelector('.seat.me');
  const at = () => Math.round(own.querySelector('.avatar').getBoundingClientRect().top);
  const said = own.querySelector(':scope > .says');
  const before = at();
  said.remove();
  return [before, at()];
}
"""


def test_one_s_own_seat_stays_where_it_is_whatever_one_says(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    for width, height in [(1280, 800), (820, 1180), (390, 844), (844, 390), (740, 360)]:
        page.set_viewport_size({"width": width, "height": height})
        go(page, server.url, "alone")
        before, after = page.evaluate(WITH_AND_WITHOUT)
        assert before == after, (width, height)
