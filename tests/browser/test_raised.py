"""What belongs to a card that was pressed: its picture, its button, and why it cannot be played."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import A_FRAME
from tests.browser.scene_rooms import go
from tests.browser.states import APART, FULL, HIDDEN, TELL, UPDATED
from tests.browser.table import (
    LEGAL,
    acted,
    acts,
    click,
    move,
    moved,
    open_table,
    tap,
    wait_for_turn,
)
from tests.many import some

WRONG = '.yours .hand .card[aria-disabled="true"]'
PHONES = [(390, 844), (844, 390), (360, 640)]
# Of the picture of a raised card, in px: how far to the side its middle lies, how far above the
# card its lower edge, how wide it is, and how much wider than the card.
GROWN = """
() => {
  const [picture, card] = ['#zoom', '[data-ui-raised]'].map((which) =>
    document.querySelector(which).getBoundingClientRect());
  const middle = (box) => box.left + box.width / 2;
  const [aside, above] = [Math.abs(middle(picture) - middle(card)), card.top - picture.bottom];
  return [aside, above, picture.width, picture.width - card.width];
}
"""
INSIDE = """
(all) => all.every((which) => {
  const { left, top, right, bottom } = document.querySelector(which).getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
})
"""
TOLD = "() => document.querySelector('#toast').matches(':popover-open')"
# The first open card of another seat comes to lie in the middle, as when it is played.
PLAYED = """
() => {
  const card = document.querySelector('.others .up');
  card.className = 'card played';
  document.querySelector('.trick').append(card);
}
"""


def test_held_across_the_picture_lies_on_no_name_of_who_has_played(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("across")
    go(page, server.url, "oh hell seven follow")
    tap(page.locator(LEGAL).first)
    expect(page.locator("#zoom")).to_be_visible()
    assert page.evaluate(HIDDEN, ["#zoom, #play", ".slot .by"]) == []


TRICK_OF_THREE = """
() => {
  const [slot] = document.querySelectorAll('#trick .slot');
  for (const side of ['n', 'e', 'w']) {
    if (document.querySelector(`#trick .slot.${side}`)) continue;
    const other = slot.cloneNode(true);
    other.className = `slot ${side}`;
    for (const card of other.querySelectorAll('[id]')) card.removeAttribute('id');
    slot.after(other);
  }
}
"""


def screen(page: Page, size: tuple[int, int]) -> None:
    """Turn or resize the device."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(A_FRAME)


@pytest.mark.parametrize("scene", some(FULL, FULL[::2]))
def test_the_picture_of_a_raised_card_grows_upward_from_it(
    server: Server, visitors: Visitors, scene: str
) -> None:
    """Over nobody else's cards and names, with its button beside it, and larger than the card.
    Where there is no room for it, the button stands by the card."""
    page = visitors.visit("phone")
    go(page, server.url, scene)
    for size in PHONES:
        screen(page, size)
        own = page.locator(".hand .card")
        for card in {0, own.count() - 1}:
            tap(own.nth(card))
            at = (size, card)
            shown = page.locator("#zoom").is_visible()
            if shown and page.locator("[data-ui-raised]").count():
                aside, above, width, wider = page.evaluate(GROWN)
                assert aside < 0.6 * min(size), at  # where the middle is full it stands beside that
                assert -1.5 * width < above < 200, at
                assert wider > -12, at  # it is turned
            others = ".others .card, .others .plate, .slot .card, .panel, .me .card"
            assert page.evaluate(HIDDEN, ["#zoom, #play", others]) == [], at
            if page.locator("#play").is_visible():
                beside, most = ("#zoom", 20) if shown else ("[data-ui-raised]", 130)
                assert page.evaluate(APART, ["#play", beside]) < most, at  # answers lie between
            page.keyboard.press("Escape")


# How much of the card that was raised lies below the button, in px.
BELOW_PLAY = """
() => Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished)).then(() => {
  const [play, card] = ['#play', '[data-ui-raised] .face'].map((which) =>
    document.querySelector(which).getBoundingClientRect());
  return Math.min(play.right, card.right) - Math.max(play.left, card.left) > 0
    ? play.bottom - card.top : 0;
})
"""


def test_the_button_stands_above_a_card_that_has_yet_to_rise(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("phone", motion=True)
    go(page, server.url, "claim")
    page.evaluate("look.set('size', 'large')")
    tap(page.locator(".hand .card").first)
    expect(page.locator("#play")).to_be_visible()
    assert page.evaluate(BELOW_PLAY) < 1


# A finger raises one of the own piles that may be played now: whether it is shown large, and can be
# played.
RAISED = """
(at) => {
  const card = document.querySelectorAll('.own .up')[at];
  card.classList.add('legal');
  card.dataset.action = card.dataset.card;
  card.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1, pointerType: 'touch' }));
  return ['#zoom', '#play'].map((which) => !document.querySelector(which).hidden);
}
"""


def test_each_own_pile_is_shown_large_on_a_phone_held_across(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("across")
    go(page, server.url, "black queen table")
    for at in range(page.locator(".own .up").count()):
        assert page.evaluate(RAISED, at) == [True, True], at
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_refusal_stands_beside_its_card_until_the_next_play(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    go(page, server.url, "black queen table")
    before = move(page)
    press = click if size == "desk" else tap
    press(page.locator(WRONG).last)
    expect(page.locator("#toast")).to_contain_text("You must follow spades.")
    assert move(page) == before
    wrong = page.locator(WRONG).last.get_attribute("id")
    assert page.evaluate(APART, ["#toast", f"[id='{wrong}']"]) < 120
    assert page.evaluate(HIDDEN, ["#toast", ".me .card, .slot .card, #zoom, #play"]) == []
    right = page.locator(".me .card.legal").first
    press(right)
    if size == "phone":
        press(right)
    assert not page.evaluate(TOLD)
    moved(page, before)


@pytest.mark.parametrize("scene", ["black queen table", "oh hell follow", "follow"])
def test_a_refusal_stands_beside_any_card_of_a_phone(
    server: Server, visitors: Visitors, scene: str
) -> None:
    """In as narrow a shape as fits there: beside its picture there may be little room."""
    page = visitors.visit("phone")
    go(page, server.url, scene)
    for wrong in page.locator(WRONG).all():
        tap(wrong)
        expect(page.locator("#toast")).to_be_visible()
        card = wrong.get_attribute("id")
        assert page.evaluate(APART, ["#toast", f"[id='{card}']"]) < 120, card
        assert page.evaluate(HIDDEN, ["#toast", ".me .card, .slot .card, #zoom"]) == [], card
        page.keyboard.press("Escape")
        expect(page.locator("#toast")).to_be_hidden()


LINES = (
    "(button) => { const all = document.createRange(); all.selectNodeContents(button);"
    " return all.getClientRects().length; }"
)


@pytest.mark.parametrize("size", [(844, 390), (740, 360)], ids=str)
def test_held_across_a_refusal_lies_on_no_name_and_no_line(
    server: Server, visitors: Visitors, size: tuple[int, int]
) -> None:
    page = visitors.visit("phone")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    go(page, server.url, "durak throw")
    # On the smallest one there may be room only on one's own name.
    names = ".plate b, .plate .sub" if size[0] > 800 else ".others .plate b, .others .plate .sub"
    for wrong in page.locator(WRONG).all():
        tap(wrong)
        expect(page.locator("#toast")).to_be_visible()
        card = wrong.get_attribute("id")
        told = f"{names}, .hint, .me .card, .slot .card, #zoom"
        assert page.evaluate(HIDDEN, ["#toast", told]) == [], card
        assert page.locator("#toast button").evaluate(LINES) == 1
        assert page.locator("#toast").evaluate("(one) => one.scrollWidth <= one.clientWidth")
        page.keyboard.press("Escape")
        expect(page.locator("#toast")).to_be_hidden()


def test_a_refusal_goes_when_another_card_is_looked_at(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "follow")
    tap(page.locator(WRONG).first)
    expect(page.locator("#toast")).to_contain_text("must follow")
    tap(page.locator(LEGAL).first)
    assert not page.evaluate(TOLD)


def test_why_is_not_asked_out_of_turn(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "called wait")
    tap(page.locator(".hand .card").first)
    expect(page.locator("#zoom")).to_be_visible()
    page.wait_for_timeout(300)
    assert not page.evaluate(TOLD)


def test_the_picture_of_a_card_that_is_played_closes(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "black queen table")
    tap(page.locator(".others .up").first)
    expect(page.locator("#zoom")).to_be_visible()
    page.evaluate(UPDATED)
    expect(page.locator("#zoom")).to_be_visible()
    page.evaluate(PLAYED)
    page.evaluate(UPDATED)
    expect(page.locator("#zoom")).to_be_hidden()


def test_a_picture_of_while_others_played_closes_with_ones_turn(
    server: Server, visitors: Visitors
) -> None:
    """It has no button, and a tap that was meant to close it plays nothing."""
    page = visitors.visit("phone")
    go(page, server.url, "claim")
    card = page.locator(".me .hand > .card").first
    own = card.get_attribute("data-action")
    card.evaluate("(card) => card.removeAttribute('data-action')")  # others play
    card.tap()
    expect(page.locator("#zoom")).to_be_visible()
    page.evaluate(UPDATED)
    expect(page.locator("#zoom")).to_be_visible()
    card.evaluate("(card, action) => { card.dataset.action = action; }", own)
    page.evaluate(UPDATED)
    expect(page.locator("#zoom")).to_be_hidden()


def test_a_card_that_can_be_read_has_no_picture_as_small(
    server: Server, visitors: Visitors
) -> None:
    """Where no larger one has room, the button stands above the card."""
    page = visitors.visit("phone")
    go(page, server.url, "euchre 4 middle")
    page.evaluate("look.set('size', 'large')")
    page.locator(".me .hand > .card").first.evaluate("(card) => card.remove()")
    page.evaluate(TRICK_OF_THREE)
    for size in PHONES:
        screen(page, size)
        card = page.locator(LEGAL).last
        card.tap()
        expect(page.locator("#play")).to_be_visible()
        if page.locator("#zoom").is_visible():
            _, _, wide, more = page.evaluate(GROWN)
            assert more > wide / 10, size
        assert page.evaluate(HIDDEN, ["#play", ".me .hand .card"]) == [], size
        page.locator(".centre").tap(position={"x": 4, "y": 4})


# Where a picture stands, how wide it is, and how much wider than its card.
PICTURE = """
() => {
  const picture = document.querySelector('#zoom');
  const [{ left, top, width }, card] = [picture, document.querySelector('[data-ui-raised]')]
    .map((e) => e.getBoundingClientRect());
  return picture.hidden ? null : [...[left, top, width].map(Math.round), width / card.width];
}
"""


def test_the_picture_of_a_pile_is_larger_whatever_was_raised_before(
    server: Server, visitors: Visitors
) -> None:
    """A card that makes way for another one is on its way down, which counts for nothing."""
    page = visitors.open("phone", motion=True)
    go(page, server.url, "black queen table")
    piles = page.locator(".me .piles .legal")
    assert piles.count() > 1

    def raised(card: Locator) -> list[float] | None:
        tap(card)
        picture: list[float] | None = page.evaluate(PICTURE)
        return picture

    alone = []
    for card in piles.all():
        alone.append(raised(card))
        page.keyboard.press("Escape")
        page.wait_for_function("() => document.getAnimations().every((one) => !one.pending)")
        card.locator(".face").evaluate(
            "(face) => Promise.all(face.getAnimations().map((one) => one.finished))"
        )
    assert all(picture is None or picture[-1] >= 1.15 for picture in alone), alone
    assert [raised(card) for card in piles.all()] == alone


def test_enlarged_piles_close_with_a_press_on_other_piles(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "black queen table")
    enlarged = page.locator(".others [data-ui-open]")
    page.locator(".others .plate").first.tap()
    expect(enlarged).to_have_count(1)
    enlarged.locator(".piles").tap(position={"x": 40, "y": 8})
    expect(enlarged).to_have_count(1)
    tap(page.locator(".me .piles .card.legal").last)
    expect(enlarged).to_have_count(0)


def test_it_closes_when_the_question_has_become_another_one(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    open_table(page, server.url, "durak", {"pack": 36}, players=2)
    assert wait_for_turn(page)
    for _ in range(3):
        tap(page.locator(".hand .card").first)
        before = acts(page)
        page.evaluate("document.querySelector('.hand .legal, .panel [data-act]').click()")
        acted(page, before)
        shown = page.locator("#zoom:not([hidden])")
        assert not shown.count() or page.locator("[data-ui-raised]").count()
        wait_for_turn(page)


def test_the_picture_of_a_card_chosen_by_keys_lies_off_a_new_trick(
    server: Server, visitors: Visitors
) -> None:
    """Which still has the mark of the one that was swept, as in the moment when its cards come."""
    page = visitors.visit("phone")
    go(page, server.url, "follow")
    page.locator("#trick").evaluate("(trick) => trick.setAttribute('data-ui-swept', '')")
    page.keyboard.press("ArrowRight")
    page.locator(LEGAL).last.focus()
    expect(page.locator("#zoom")).to_be_visible()
    page.locator("#trick").evaluate("(trick) => trick.removeAttribute('data-ui-swept')")
    assert page.evaluate(APART, ["#zoom", "#trick .slot .card"]) > 0


@pytest.mark.parametrize("turned", [(844, 390), (1280, 800), (360, 640), (320, 211)], ids=str)
def test_what_is_open_follows_when_the_device_is_turned(
    server: Server, visitors: Visitors, turned: tuple[int, int]
) -> None:
    """Or resized, or zoomed to 400 %."""
    page = visitors.visit("phone")
    go(page, server.url, "follow")
    tap(page.locator(LEGAL).first)
    page.evaluate(TELL, "A tip, or anything else that is told, at some length.")
    for size in (turned, (390, 844), turned):
        screen(page, size)
        page.locator("[data-ui-raised]").scroll_into_view_if_needed()
        page.evaluate(A_FRAME)
        assert page.evaluate(INSIDE, ["#zoom", "#play", "#toast"]), size
        assert page.evaluate(HIDDEN, ["#zoom, #play", ".me .card:not([data-ui-raised])"]) == []


def test_an_open_sheet_survives_a_turned_device(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "follow")
    page.locator("#show-menu").tap()
    page.locator("#menu > h2").wait_for()
    for size in ((844, 390), (390, 844)):
        screen(page, size)
        assert page.evaluate(INSIDE, ["#menu"])


def test_an_opened_seat_and_a_raised_card_stay_while_others_play(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "follow")
    tap(page.locator(LEGAL).first)
    place = page.locator("#zoom").bounding_box()
    for _ in range(3):
        page.evaluate(UPDATED)
    assert page.locator("#zoom").bounding_box() == place
    expect(page.locator("#play")).to_be_visible()
