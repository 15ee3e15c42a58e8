"""What moves: cards are dealt, fly from where they lay, are swept; or nothing does."""

import math

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.flights import RECORD, flights
from tests.browser.scene_rooms import go, join
from tests.browser.table import (
    LEGAL,
    click_a_card,
    move,
    moved,
    play_cards,
    play_now,
    wait_for_turn,
)

# A card that may be played and of which the hand holds no second copy.
SINGLE = """
(hand) => [...hand.querySelectorAll('.legal')].map((card) => card.id)
  .find((id) => id.endsWith('-0') && !hand.querySelector('#' + id.replace('-0', '-1'))) ?? ''
"""


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    """A server whose bots wait until the cards are dealt."""
    running = Server(tmp_path_factory.mktemp("slow"), BLACK_QUEEN_BOT_DELAY_S="3600")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def pausing(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    """A server whose bots look at each full trick until the end of the test."""
    running = Server(tmp_path_factory.mktemp("pausing"), BLACK_QUEEN_TRICK_PAUSE_S="3600")
    yield running
    running.stop()


def test_a_new_deal_is_dealt_from_the_dealer(slow: Server, visitors: Visitors) -> None:
    page = visitors.open("desk", motion=True)
    page.add_init_script(RECORD)
    play_now(page, slow.url, players=2)
    dealt = flights(page)
    assert len(dealt) == 10 + 2 * 8  # the own hand, and a card on each pile
    delays = [flight["delay"] for flight in dealt]
    assert min(delays) == 0  # type: ignore[type-var]
    assert len(set(delays)) > 10  # one after the other


def test_a_card_flies_from_its_place_with_its_turn(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk", motion=True)
    page.add_init_script(RECORD)
    play_now(page, server.url)
    assert wait_for_turn(page)
    single = page.locator(".hand").evaluate(SINGLE)
    while not single:
        play_cards(page, click_a_card, 1)
        single = page.locator(".hand").evaluate(SINGLE)
    name = str(single)
    card = page.locator(f"#{name}")
    turned = card.evaluate(
        "(e) => { const m = new DOMMatrix(getComputedStyle(e).transform);"
        " return Math.atan2(m.b, m.a) * 180 / Math.PI; }"
    )
    lay = card.bounding_box()
    assert lay
    page.evaluate("() => { window.flights = []; }")
    before = move(page)
    card.dispatch_event("click")
    moved(page, before)
    flight = next(f for f in flights(page) if f["id"] == name)
    x, y, turn = page.evaluate(
        "(text) => { const m = new DOMMatrix(text.replace(/rotate.*/, ''));"
        " return [m.e, m.f, parseFloat(text.match(/rotate.(.*?)deg/)[1])]; }",
        flight["from"],
    )
    assert turn == pytest.approx(turned, abs=0.01)  # the own slot is not turned
    box = flight["box"]
    assert isinstance(box, dict)
    assert box["x"] + box["width"] / 2 + x == pytest.approx(lay["x"] + lay["width"] / 2, abs=3)
    assert math.hypot(x, y) > 40


# Of cards that come from afar, and neither make room nor land.
SIGNS = """
() => flights.filter(({ from, box }) => {
  const [, x, y] = /^translate\\((.+)px, (.+)px\\)/.exec(from) ?? [];
  return Math.hypot(x, y) > box?.height;
}).flatMap(({ signs }) => signs)
"""


def by_script(page: Page) -> None:
    page.locator(LEGAL).first.dispatch_event("click")


def test_the_signs_of_a_card_come_with_it(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk", motion=True)
    page.add_init_script(RECORD)
    play_now(page, server.url)
    play_cards(page, by_script, 2)
    assert set(page.evaluate(SIGNS)) == {"hidden"}
    while not page.locator("#trick:not(.full) .by").count():
        play_cards(page, by_script, 1)  # in place of a trick that is over and swept away
    page.wait_for_function("() => !document.querySelector('[data-ui-flies]')")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".trick .by").first).to_be_visible()


# Whether the cards of a trick move when it is drawn anew a little lower, and what is seen of "led"
# and of who played them.
MAKES_ROOM = """
() => {
  dispatchEvent(new CustomEvent('htmx:before:swap', { detail: { tasks: [] } }));
  document.querySelector('.trick').style.translate = '0 9px';
  dispatchEvent(new CustomEvent('htmx:after:swap'));
  const slots = [...document.querySelectorAll('.trick .slot')];
  const seen = slots.flatMap((slot) => [...slot.querySelectorAll('small, .by')]
    .map((sign) => getComputedStyle(sign).visibility));
  return [slots.every((slot) => slot.querySelector('.face').getAnimations().length), seen];
}
"""


def test_a_card_that_only_makes_room_keeps_its_signs(server: Server, visitors: Visitors) -> None:
    page = visitors.open("phone", motion=True)
    go(page, server.url, "black queen table")
    moves, seen = page.evaluate(MAKES_ROOM)
    assert moves
    assert len(seen) > 1
    assert set(seen) == {"visible"}


def test_a_full_trick_is_shown_then_swept_to_its_winner(
    pausing: Server, visitors: Visitors
) -> None:
    page = visitors.open("desk", motion=True)
    page.add_init_script(RECORD)
    play_now(page, pausing.url, players=2)
    assert wait_for_turn(page)
    click_a_card(page)
    page.wait_for_selector("#trick.full .slot:nth-child(2) .card")
    page.wait_for_selector("#trick[data-ui-swept]", state="attached")
    assert any(flight["slot"] for flight in flights(page))


def test_a_card_that_is_given_flies_from_its_giver_to_the_lone_maker(
    server: Server, visitors: Visitors
) -> None:
    page, other = (visitors.open("desk", motion=True) for _ in range(2))
    for each in (page, other):
        each.add_init_script(RECORD)
    go(page, server.url, "to be given")
    join(other, page, 2)
    shown = [(each, move(each)) for each in (page, other)]
    click_a_card(other)
    for each, before in shown:
        moved(each, before)
    given = page.locator(".hand .card[data-comes]").get_attribute("id")
    assert any(flight["id"] == given for flight in flights(page))
    assert any(flight["gone"] for flight in flights(other))


def test_the_turned_up_card_is_taken_and_another_one_goes(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("desk", motion=True)
    page.add_init_script(RECORD)
    go(page, server.url, "take up")
    before = move(page)
    page.get_by_role("button", name="Take it up", exact=True).click()
    moved(page, before)
    assert any(flight["id"] == "h-9H-0" for flight in flights(page))  # into the own hand
    before = move(page)
    click_a_card(page)
    moved(page, before)
    assert any(flight["gone"] for flight in flights(page))
    expect(page.locator(".leaving")).to_have_count(0)


def test_reduced_motion_moves_nothing(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    page.add_init_script(RECORD)
    play_now(page, server.url, players=2)
    play_cards(page, click_a_card, 3)
    assert flights(page) == []
    seconds = page.locator(".face").first.evaluate("(e) => getComputedStyle(e).transitionDuration")
    assert seconds in ("0s", "1e-05s")


def test_the_last_trick_plays_itself(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "ending of two")
    play_cards(page, click_a_card, 1)
    click_a_card(page)
    expect(page.locator("#scores")).to_be_visible()


# What is written on cards beside their faces, which would stay where a face flies from or turns.
BESIDE = """
() => [...document.querySelectorAll('.felt .card')].flatMap((card) => ['::before', '::after']
  .filter((part) => getComputedStyle(card, part).content !== 'none').map(() => card.id))
"""
WRITTEN = """
() => [...document.querySelectorAll('.felt .card .face')]
  .filter((face) => getComputedStyle(face, '::before').content !== 'none').length
"""
HIDDEN = """
  window.hidden = [];
  const animated = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const written = getComputedStyle(this, "::before");
    if (this.closest("[data-ui-closed]")) hidden.push(written.visibility);
    return animated.call(this, frames, timing);
  };
"""


def test_what_is_written_on_a_card_is_a_part_of_its_face(
    server: Server, visitors: Visitors
) -> None:
    """It flies with it, and is not seen before the face is turned up."""
    page = visitors.open("desk", motion=True)
    page.add_init_script(HIDDEN)
    play_now(page, server.url)
    page.evaluate("look.set('worth', 'on')")
    assert page.evaluate(BESIDE) == []
    assert page.evaluate(WRITTEN) > 0
    while not page.evaluate("hidden"):
        play_cards(page, click_a_card, 1)
    assert set(page.evaluate("hidden")) == {"hidden"}
    expect(page.locator("[data-ui-closed]")).to_have_count(0)
    for scene in ("lead", "called sides"):
        go(page, server.url, scene)
        assert page.evaluate(BESIDE) == []
