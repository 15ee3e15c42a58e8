"""Own cards under the finger: drawn onto the table, put elsewhere in the hand, chosen ahead."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.network import held
from tests.browser.scene_rooms import go, join
from tests.browser.table import move, moved

HAND = "() => [...document.querySelectorAll('.me .hand .card')].map((card) => card.dataset.card)"
HELD = ".me .hand .card.legal"
CHOSEN = ".me .card[data-ui-chosen]"


def middle(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box
    return box["x"] + 12, box["y"] + box["height"] / 2


def draw(page: Page, card: Locator, to: tuple[float, float], size: str) -> None:
    """From its strip to somewhere, by mouse or by touch."""
    x, y = middle(card)
    if size == "desk":
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2)
        page.mouse.move(*to)
        page.mouse.up()
        return
    session = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [(x, y)]),
        ("touchMove", [((x + to[0]) / 2, (y + to[1]) / 2)]),
        ("touchMove", [to]),
        ("touchEnd", []),
    ):
        touches = [{"x": across, "y": down} for across, down in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_card_that_is_drawn_onto_the_table_is_played(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    go(page, server.url, "black queen table")
    before, card = move(page), page.locator(HELD).first
    name = card.get_attribute("data-card")
    draw(page, card, middle(page.locator("#trick")), size)
    moved(page, before)
    assert name not in page.evaluate(HAND)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_slow_network_loses_no_card_that_was_drawn(
    server: Server, visitors: Visitors, size: str
) -> None:
    """What draws cards comes after the press has ended: the card is put all the same."""
    page = visitors.open(size)
    go(page, server.url, "black queen table")
    hand, cards = page.evaluate(HAND), page.locator(".me .hand .card")
    with held(page, "drag.js") as asked:
        draw(page, cards.nth(0), middle(cards.nth(3)), size)
        while not asked:
            page.wait_for_timeout(10)
        assert page.evaluate(HAND) == hand
    page.wait_for_function(f"() => ({HAND})()[2] === '{hand[0]}'")
    assert page.evaluate(HAND) == [*hand[1:3], hand[0], *hand[3:]]


def test_one_that_may_not_be_played_is_refused_and_stays(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    hand = page.evaluate(HAND)
    card = page.locator('.me .hand .card[aria-disabled="true"]').first
    draw(page, card, middle(page.locator("#trick")), "desk")
    expect(page.locator("#toast")).to_be_visible()
    assert page.evaluate(HAND) == hand
    expect(page.locator(".dragged, [data-ui-dragged]")).to_have_count(0)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_hand_gets_an_order_of_its_own(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    go(page, server.url, "black queen table")
    before, hand = move(page), page.evaluate(HAND)
    cards = page.locator(".me .hand .card")
    draw(page, cards.nth(0), middle(cards.nth(3)), size)
    moved_on = [*hand[1:3], hand[0], *hand[3:]]
    page.wait_for_function(f"() => ({HAND})()[2] === '{hand[0]}'")
    assert page.evaluate(HAND) == moved_on
    assert move(page) == before
    card = page.locator(HELD).first
    draw(page, card, middle(page.locator("#trick")), size)
    moved(page, before)
    left = page.evaluate(HAND)
    assert left == [text for text in moved_on if text in left]
    page.evaluate("look.set('sort', 'rank')")
    assert page.evaluate(HAND) != left


def test_while_others_bid_cards_are_put_in_order_and_not_played(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called wait")
    before, hand = move(page), page.evaluate(HAND)
    cards = page.locator(".me .hand .card")
    draw(page, cards.nth(0), middle(cards.nth(3)), "desk")
    moved_on = [*hand[1:3], hand[0], *hand[3:]]
    page.wait_for_function(f"() => ({HAND})()[2] === '{hand[0]}'")
    draw(page, cards.nth(1), (640, 300), "desk")
    expect(page.locator(".dragged, [data-ui-dragged]")).to_have_count(0)
    assert page.evaluate(HAND) == moved_on
    assert move(page) == before


def test_in_a_hand_of_two_rows_it_comes_where_it_is_let_go(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "called four play")
    hand, cards = page.evaluate(HAND), page.locator(".me .hand .card")
    assert len(hand) == 11
    draw(page, cards.nth(0), middle(cards.nth(10)), "phone")  # the last of the second row
    page.wait_for_function(f"() => ({HAND})()[9] === '{hand[0]}'")
    assert page.evaluate(HAND) == [*hand[1:10], hand[0], hand[10]]
    draw(page, cards.nth(10), middle(cards.nth(4)), "phone")  # and into the first one
    page.wait_for_function(f"() => ({HAND})()[4] === '{hand[10]}'")


# How far the cards of the hand have gone aside.
ASIDE = """
() => [...document.querySelectorAll('.me .hand .card')]
  .map((card) => Math.sign(parseFloat(getComputedStyle(card).translate) || 0))
"""


def test_the_others_make_room_where_it_would_come(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    cards = page.locator(".me .hand .card")
    page.mouse.move(*middle(cards.nth(0)))
    page.mouse.down()
    page.mouse.move(*middle(cards.nth(2)))
    page.mouse.move(*middle(cards.nth(3)))
    many = cards.count()
    page.wait_for_function(f"() => ({ASIDE})().some(Boolean)")
    assert page.evaluate(ASIDE) == [0, -1, -1, *[1] * (many - 3)]
    page.mouse.move(*middle(page.locator("#trick")))
    assert not any(page.evaluate(ASIDE))  # it would be played
    page.mouse.move(*middle(cards.nth(3)))
    page.mouse.up()
    assert not any(page.evaluate(ASIDE))


def test_keys_put_a_card_elsewhere_too(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    hand = page.evaluate(HAND)
    page.locator(".me .hand .card").nth(1).focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate(HAND) == [hand[1], hand[0], *hand[2:]]
    for _ in range(2):
        page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(HAND) == [hand[0], hand[2], hand[1], *hand[3:]]
    assert page.evaluate("document.activeElement.dataset.card") == hand[1]


def test_a_card_chosen_ahead_is_played_when_legal(server: Server, visitors: Visitors) -> None:
    """Whoever has taken the trick leads what was chosen; who has to follow it is told instead."""
    cleo, host, dorothea = (visitors.visit("desk") for _ in range(3))
    sent: list[str | bytes] = []

    def note(text: str | bytes) -> None:  # Playwright takes no method of a list
        sent.append(text)

    cleo.on("websocket", lambda socket: socket.on("framesent", note))
    go(cleo, server.url, "black queen table", seat=2)
    join(host, cleo, 0)
    join(dorothea, cleo, 3)
    before = len(sent)
    suits = {card[1] for card in dorothea.evaluate(HAND)}
    led = next(card for card in cleo.evaluate(HAND) if card[1] in suits)
    wrong = next(card for card in dorothea.evaluate(HAND) if card[1] != led[1])
    for page, text in ((cleo, led), (dorothea, wrong)):
        page.mouse.click(*middle(page.locator(f'.me .hand .card[data-card="{text}"]')))
        expect(page.locator(CHOSEN)).to_have_attribute("data-card", text)
    assert len(sent) == before
    host.mouse.click(*middle(host.locator(HELD).first))
    told = dorothea.locator("#toast")
    expect(told).to_contain_text("cannot be played now")
    expect(told).to_have_attribute("data-kind", "refusal")  # which goes with the next play
    expect(cleo.locator(f'.me .hand .card[data-card="{led}"]')).to_have_count(0)
    assert len(sent) == before + 1
    assert wrong in dorothea.evaluate(HAND)
    expect(dorothea.locator(CHOSEN)).to_have_count(0)


def test_what_was_chosen_ahead_is_taken_back_by_another_press(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table", seat=2)
    card = page.locator(".me .hand .card").first
    for chosen in (1, 0):
        page.mouse.click(*middle(card))
        expect(page.locator(CHOSEN)).to_have_count(chosen)
        page.wait_for_timeout(600)  # no double click
    page.mouse.click(*middle(card))
    page.keyboard.press("Escape")
    expect(page.locator(CHOSEN)).to_have_count(0)


def test_a_press_that_trembles_is_a_press(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    before, card = move(page), page.locator(HELD).first
    name, (x, y) = card.get_attribute("data-card"), middle(card)
    draw(page, card, (x + 3, y + 14), "desk")
    moved(page, before)
    assert name not in page.evaluate(HAND)
