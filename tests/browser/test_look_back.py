"""A match that is over, step by step, by whoever has the link."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import SMALL, at_each
from tests.browser.replays import finished, played, stands_at
from tests.browser.states import HIDDEN

STEPS = 52  # two players, a pack
# By how much a list is wider than a text in it and its arrow.
ROOM = """
(list, text) => {
  const style = getComputedStyle(list);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const arrow = 16;
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  return list.clientWidth - padding - arrow - pen.measureText(text).width;
}
"""


def test_a_match_is_looked_back_at(server: Server, visitors: Visitors) -> None:
    """By buttons and keys, from any seat; by somebody with the link and nothing else."""
    player, stranger = visitors.visit("desk"), visitors.visit("phone")
    link = played(player, server.url)
    stranger.goto(link)
    stands_at(stranger, 0)
    assert stranger.context.cookies() == []
    expect(stranger.locator("#live")).to_have_text("The cards are dealt.")
    expect(stranger.locator("#back")).to_be_disabled()

    stranger.locator("#on").tap()
    stands_at(stranger, 1)
    expect(stranger.locator("#live")).to_have_text(re.compile("plays"))
    stranger.locator("#trick-on").tap()
    stands_at(stranger, 2)
    stranger.keyboard.press("PageDown")
    stands_at(stranger, 4)
    stranger.keyboard.press("ArrowLeft")
    stands_at(stranger, 3)

    mine = stranger.locator(".hand .card").count()
    stranger.locator("#seat").select_option(index=1)
    expect(stranger).to_have_url(f"{link}#1.3.2")
    expect(stranger.locator("#table")).not_to_contain_text("You")
    name = (stranger.locator("#seat option:checked").text_content() or "").split()[1]
    expect(stranger.locator(".me .plate")).to_contain_text(name)
    stranger.locator("#seat").select_option(value="-1")
    expect(stranger.locator(".hand .card")).to_have_count(0)
    assert mine

    expect(stranger.locator("#hands")).to_be_hidden()
    stranger.locator("#show-hands").tap()
    expect(stranger.locator("#hands li")).to_have_count(2)

    stranger.keyboard.press("End")
    expect(stranger.locator("#scores")).to_be_visible()
    expect(stranger.locator("#on")).to_be_disabled()
    expect(stranger.locator("#scores #ready")).to_be_hidden()
    expect(stranger.locator("#hands li")).to_contain_text(["no cards"] * 2)
    stranger.keyboard.press("Home")
    stands_at(stranger, 0)


def test_a_link_leads_to_a_step(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    link = played(page, server.url)
    page.goto(f"{link}#1.7.2")
    stands_at(page, 7)
    expect(page.locator("#seat")).to_have_value("1")
    for odd in ("#9.9.9", "#1.999.1", "#x", "#-1.-1.-1", "#1.2.<b>"):
        page.goto("about:blank")
        page.goto(f"{link}{odd}")
        expect(page.locator("#table .felt")).to_be_visible()
    with page.expect_download() as record:
        page.get_by_role("link", name="Record").click()
    assert record.value.suggested_filename == "black-queen.json"


def test_its_decks_are_checked_from_there(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    link = finished(page, server.url)
    seal = link.rpartition("/")[2]
    page.goto(f"{server.url}verify?match={seal}")
    expect(page.locator("#verdict")).to_contain_text("Verified: ")


def test_no_step_moves_sideways_on_a_small_screen(server: Server, visitors: Visitors) -> None:
    phone = visitors.visit("phone")
    link = played(phone, server.url)
    for width, height in ((390, 844), (844, 390), (320, 640), (360, 640), (740, 360)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto("about:blank")
        phone.goto(f"{link}#1.9.1")
        stands_at(phone, 9)
        box = phone.evaluate("() => [document.body.scrollWidth, document.body.scrollHeight]")
        assert box[0] <= width
        assert box[1] <= height
        phone.locator("#show-rest").tap()
        for button in phone.locator(".steps button, .steps a, .steps select").all():
            place = button.bounding_box()
            assert place
            assert place["x"] >= 0
            assert place["x"] + place["width"] <= width
            assert place["y"] + place["height"] <= height


def test_the_replay_knows_you_without_saying_so_in_its_address(
    server: Server, visitors: Visitors
) -> None:
    player, stranger = visitors.visit("desk"), visitors.visit("phone")
    link = finished(player, server.url)
    player.goto("about:blank")
    player.goto(f"{link}#me1")
    stands_at(player, 0)
    expect(player.locator(".me .plate")).to_contain_text("You")
    expect(player).to_have_url(f"{link}#1.0.1")
    player.reload()
    expect(player.locator(".me .plate")).to_contain_text("You")
    seats = player.locator("#seat")
    expect(seats.locator("option", has_text="as you saw it")).to_have_attribute("value", "0")
    player.locator("#show-hands").click()
    expect(player.locator("#hands li").first).to_contain_text("You")
    seats.select_option(index=1)
    expect(player.locator(".me .plate")).not_to_contain_text("You")
    expect(player.locator("#hands li").first).not_to_contain_text("You")
    stranger.goto(player.url)
    stands_at(stranger, 0)
    expect(stranger.locator("#table")).not_to_contain_text("You")
    expect(stranger.locator("#seat")).not_to_contain_text("you saw it")
    player.locator("#to-review").click()  # of the other seat
    expect(player).to_have_url(f"{link}/review#1.2")
    expect(player.locator("#seat option").first).to_have_text("You")
    expect(player.locator("#seat")).to_have_value("1")
    player.locator("#to-replay").click()
    expect(player.locator("#seat option").first).to_have_text("as you saw it")


def test_the_first_cards_are_there_at_once(server: Server, visitors: Visitors) -> None:
    """Nothing is dealt out to who looks back."""
    phone = visitors.visit("phone")
    phone.goto(f"{played(phone, server.url)}#1.0.1")
    stands_at(phone, 0)
    hides = "(cards) => cards.map((card) => getComputedStyle(card).animationName)"
    assert set(phone.locator(".me .card").evaluate_all(hides)) == {"none"}


def apart(page: Page, *selectors: str) -> bool:
    """Whether none of these covers another one."""
    boxes = [page.locator(selector).first.bounding_box() for selector in selectors]
    assert all(boxes), selectors
    return not any(
        one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
        for i, one in enumerate(boxes)
        for other in boxes[:i]
        if one and other
    )


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_on_a_phone_nothing_covers_the_trick(
    server: Server, visitors: Visitors, size: tuple[int, int]
) -> None:
    phone = visitors.visit("phone")
    link = played(phone, server.url)
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto(f"{link}#1.8.1")
    stands_at(phone, 8)
    assert apart(phone, "#trick .slot.me .card", ".me .plate", ".steps")
    phone.locator("#show-hands").tap()
    expect(phone.locator("#hands li")).to_have_count(2)
    assert apart(phone, "#hands", "#trick .slot.me .card", "#trick .slot.n .card", ".steps")


@pytest.mark.parametrize("players", [5, 6])
def test_no_trick_lies_on_a_pile(server: Server, visitors: Visitors, players: int) -> None:
    page = visitors.visit("phone")
    page.goto(f"{played(page, server.url, players=players)}#1.{4 * players}.1")
    stands_at(page, 4 * players)
    expect(page.locator("#trick .card")).to_have_count(players)
    for hands in (False, True):
        if hands:
            page.locator("#show-hands").tap()
            expect(page.locator("#hands li")).to_have_count(players)
        sizes = [(390, 844), (360, 640), (320, 640), (844, 390), (740, 360), (820, 1180)]
        for size in at_each(page, sizes):
            assert page.evaluate(HIDDEN, ["#trick .card", ".seat .card, .seat .who"]) == [], (
                hands,
                size,
            )


# As if so many attacks were beaten or not; the names and marks of the others that cards lie on.
ATTACKED = """
(pairs) => {
  const bout = document.querySelector('.bout');
  bout.replaceChildren(...Array.from({ length: pairs }, () => bout.children[0].cloneNode(true)));
  bout.dataset.pairs = pairs;
  const cards = [...bout.querySelectorAll('.card, .place, small')]
    .map((e) => e.getBoundingClientRect());
  return [...document.querySelectorAll('.others .plate *')].filter((e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return cards.some((c) => c.left < right && left < c.right && c.top < bottom && top < c.bottom);
  }).map((e) => e.className || e.textContent);
}
"""


@pytest.mark.parametrize("players", [4, 6])
def test_no_attack_covers_a_name_beside_all_hands(
    server: Server, visitors: Visitors, players: int
) -> None:
    page = visitors.visit("phone")
    page.goto(f"{played(page, server.url, 'durak', players)}#1.1.1")
    stands_at(page, 1)
    page.locator("#show-hands").tap()
    expect(page.locator("#hands li")).to_have_count(players)
    for size in at_each(page, [(390, 844), (360, 640), (844, 390)]):
        for pairs in (6, 4, 3, 1):
            assert page.evaluate(ATTACKED, pairs) == [], (size, pairs)


def test_a_small_phone_held_across_reads_all_that_is_said_of_a_step(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    link = played(page, server.url, "black_queen", 3)
    page.set_viewport_size({"width": 667, "height": 375})
    more = "(said) => said.scrollHeight - said.clientHeight"
    for step in (3, 6, 9):
        page.goto("about:blank")
        page.goto(f"{link}#1.{step}.1")
        stands_at(page, step)
        said = page.locator("#live")
        assert said.evaluate(more) <= 1, said.inner_text()
        name = page.locator("#seat option:checked").inner_text()
        room = page.locator("#seat").evaluate(ROOM, name)
        assert room >= 0, name


def test_below_the_name_of_who_is_on_turn_stands_what_stands_below_the_others(
    server: Server, visitors: Visitors
) -> None:
    """On a phone "Their turn" is told by the frame alone."""
    page = visitors.visit("phone")
    link = played(page, server.url, "durak", 4)
    turns = page.locator(".others .turn")
    for step in range(1, 20):
        page.goto("about:blank")
        page.goto(f"{link}#1.{step}.1")
        stands_at(page, step)
        if 0 < turns.count() < 3:
            break
    turn, rests = turns.first.locator(".sub > *"), page.locator(".others :not(.turn) > .plate .sub")
    for size in at_each(page, [(390, 844), (844, 390), (740, 360)]):
        heights = [
            one.evaluate("(e) => e.closest('.sub').offsetHeight") for one in (turn, rests.first)
        ]
        assert abs(heights[0] - heights[1]) <= 1, size
        assert turn.evaluate("(e) => e.scrollWidth - e.parentElement.clientWidth") <= 0, size
        assert turn.evaluate("(e) => e.offsetWidth") < 30, size  # "bot"


LOW = """
() => [...document.querySelectorAll('.plate .badge')]
  .filter((badge) => badge.clientHeight < 1.25 * parseFloat(getComputedStyle(badge).fontSize))
  .map((badge) => badge.textContent)
"""


def test_letters_stay_within_their_badges_beside_all_hands(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    page.goto(f"{played(page, server.url, 'durak')}#1.1.1")
    stands_at(page, 1)
    expect(page.locator(".plate .badge")).to_have_count(2)  # attacks, defends
    page.locator("#show-hands").click()
    expect(page.locator("#hands li")).to_have_count(2)
    for size in at_each(page, [(1366, 768), (1280, 800), (820, 1180)]):
        assert page.evaluate(LOW) == [], size


def test_its_letters_can_be_read_on_a_phone(server: Server, visitors: Visitors) -> None:
    phone = visitors.visit("phone")
    link = played(phone, server.url, "oh_hell", 3, max_hand=1, shape="down")
    for step in (1, 5):
        phone.goto("about:blank")
        phone.goto(f"{link}#1.{step}.1")
        stands_at(phone, step)
        for size in at_each(phone, [(390, 844), (844, 390), (360, 640), (740, 360)]):
            assert phone.evaluate(SMALL) == [], (step, size)
            seat = phone.locator("#seat").bounding_box()
            assert seat
            assert seat["width"] > 110, size  # "as Anna saw it"


def test_six_names_are_on_their_cards_in_full(server: Server, visitors: Visitors) -> None:
    """Of five letters, on a narrow phone."""
    page = visitors.visit("phone")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{played(page, server.url, players=6)}#1.6.1")
    stands_at(page, 6)
    names = page.locator(".slot .by")
    expect(names).to_have_count(6)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert names.evaluate_all(cut) == 0


def test_at_a_desk_the_trick_lies_between_the_piles(server: Server, visitors: Visitors) -> None:
    """There is less room than at a table, and with all hands less again."""
    page = visitors.visit("desk")
    page.goto(f"{played(page, server.url)}#1.8.1")
    stands_at(page, 8)
    trick = [f"#trick .slot.{seat} .card" for seat in ("me", "n")]
    for wanted in (False, True):
        page.locator("#hands").evaluate("(hands, wanted) => { hands.hidden = !wanted; }", wanted)
        for size in at_each(page, [(1280, 800), (2560, 1440), (820, 1180), (1024, 768)]):
            assert apart(page, *trick, ".me > .piles", ".others .piles", ".steps"), (size, wanted)


def test_what_was_bid_is_told_and_nothing_can_be_answered(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    link = played(page, server.url, "oh_hell", 3, max_hand=1, shape="down")
    page.goto(f"{link}#1.0.1")
    stands_at(page, 0)
    bids = len(page.locator(".bids li").all())
    assert bids == 3
    for step in range(bids):
        expect(page.locator("#table [data-act]:visible:not(.card)")).to_have_count(0)
        page.locator("#on").click()
        stands_at(page, step + 1)
        expect(page.locator("#live")).to_have_text(re.compile(r" bids? \d"))


# What of the end of a match lies on the steps below it, or can be pressed.
ENDS_ON = """
() => {
  const ending = document.querySelector('.ending');
  const below = document.querySelector('.steps').getBoundingClientRect().top;
  const pressed = [...ending.querySelectorAll('button, a, summary')]
    .filter((e) => e.checkVisibility());
  return [ending, ...pressed].map((e) => e.id)
    .filter((id) => id !== ending.id || ending.getBoundingClientRect().bottom > below + 1);
}
"""


def test_the_end_of_the_match_covers_no_step(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(f"{played(page, server.url)}#1.{STEPS}.1")
    expect(page.locator(".ending")).to_be_visible()
    for size in at_each(page, [(1280, 800), (390, 844), (844, 390)]):
        assert page.evaluate(ENDS_ON) == [], size
    page.locator("#back").click()
    stands_at(page, STEPS - 1)
