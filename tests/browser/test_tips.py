"""What a newcomer is told lies on empty felt, and goes when it does not matter any more."""

import pytest
from playwright.sync_api import Page, expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.fits import A_FRAME, at_each
from tests.browser.scene_rooms import SCENES, go
from tests.browser.table import LEGAL, ready, tap
from tests.browser.tips import COVERED, come_anew
from tests.games.worlds import Story
from tests.many import some

SIZES = {
    "desk": [(1280, 800), (1920, 1080), (2560, 1440), (820, 1180)],
    "phone": [(390, 844), (844, 390), (360, 640)],
}
TABLES = [scene for scene in SCENES if scene.endswith((" dealt", " middle"))]


@pytest.mark.parametrize("size", some(SIZES, ("phone",)))
@pytest.mark.parametrize("scene", some(TABLES, TABLES[::3]))
def test_a_tip_covers_nothing(server: Server, visitors: Visitors, scene: str, size: str) -> None:
    page = visitors.visit(size)
    go(page, server.url, scene)
    for at in at_each(page, SIZES[size]):
        come_anew(page)
        assert page.evaluate(COVERED) == [], at


@pytest.mark.parametrize("size", some(SIZES, ("desk",)))
def test_a_tip_moves_or_goes_with_the_window(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    go(page, server.url, TABLES[0])
    come_anew(page)
    for at in at_each(page, [*SIZES[size], *reversed(SIZES[size])]):
        assert page.evaluate(COVERED) == [], at


@pytest.mark.parametrize("game", some(list(GAMES), list(GAMES)))
def test_at_a_desk_there_is_room_for_the_goal_of_a_game(
    server: Server, visitors: Visitors, game: str
) -> None:
    page = visitors.visit("desk")
    first_to_act(page, server, game)
    come_anew(page)
    expect(page.locator("#tip")).to_contain_text(
        str(page.locator("body").get_attribute("data-goal"))
    )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_taught_while_others_play(server: Server, visitors: Visitors, game: str) -> None:
    """The table moves below it, so it could not be read."""
    page = visitors.visit("desk")
    first_to_act(page, server, game, after=1)
    come_anew(page)
    page.wait_for_function("(game) => look.get(`deals-${game}`) === '1'", arg=game)  # just before
    assert page.locator("#tip").is_hidden()


def first_to_act(page: Page, server: Server, game: str, after: int = 0) -> None:
    """To a deal that begins, with the fewest players, in the seat that acts first or after it."""
    players = GAMES[game].seats[0]
    first = Story(players, game=game).steps[0][0]
    go(page, server.url, f"{game} {players} dealt", seat=(first + after) % players)


def test_a_tip_goes_when_what_it_is_about_is_over(server: Server, visitors: Visitors) -> None:
    """And comes again another time, since nobody can have read it so quickly."""
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    page.evaluate("localStorage.setItem('black-queen', JSON.stringify({'knows-black_queen': '1'}))")
    page.reload()
    ready(page)
    tip = page.locator("#tip")
    expect(tip).to_contain_text("Click one of the framed cards.")
    page.locator(LEGAL).first.click()
    page.wait_for_selector(".felt:not(.yours)")
    expect(tip).to_be_hidden()
    assert page.evaluate("look.get('knows-click')") == ""


# A card that is to lie where the tip does, and comes from elsewhere.
COMES = """() => {
  const { left, top } = document.querySelector("#tip").getBoundingClientRect();
  const slot = document.createElement("div");
  slot.className = "slot";
  slot.innerHTML = '<span class="card played" data-card="KS"><i class="face"></i></span>';
  slot.style = `position: fixed; margin: 0; left: ${left}px; top: ${top}px`;
  document.querySelector("#trick").append(slot);
  slot.animate([{ transform: "translate(-500px)" }, { transform: "translate(-490px)" }], 300);
  dispatchEvent(new Event("htmx:after:swap"));
}"""


def test_a_tip_makes_room_for_a_card_that_is_on_its_way(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    come_anew(page)
    expect(page.locator("#tip")).to_be_visible()
    page.evaluate(COMES)
    page.wait_for_function(
        "() => !document.querySelector('#trick').lastChild.getAnimations().length"
    )
    page.evaluate(A_FRAME)
    assert page.evaluate(COVERED) == []


def test_no_tip_lies_behind_the_picture_of_a_raised_card(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    page.set_viewport_size({"width": 820, "height": 1180})
    go(page, server.url, "durak throw")
    come_anew(page)
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    tap(page.locator(LEGAL).first)
    expect(page.locator("#play")).to_be_visible()
    assert not tip.is_visible()  # at once: it goes by itself later


def test_no_tip_lies_behind_a_sheet(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    come_anew(page)
    expect(page.locator("#tip")).to_be_visible()
    page.locator("#show-menu").click()
    expect(page.locator("#tip")).to_be_hidden()
