"""The settings of a browser: each holds at once, and still after the page is opened anew."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.scene_rooms import go
from tests.browser.table import (
    LEGAL,
    choices,
    choose_players,
    click_a_card,
    move,
    moved,
    open_table,
    play_cards,
    play_now,
    ready,
    tap,
    wait_for_turn,
)
from tests.many import some

RANKS = "AKQJT98765432"


def choose(page: Page, label: str, value: str) -> None:
    """Change a setting as a person does."""
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings h2").wait_for()
    pictures = page.locator("#settings").get_by_role("group", name=label, exact=True)
    if pictures.count():
        pictures.locator(f'[value="{value}"]').check()
    else:
        page.locator("#settings").get_by_label(label, exact=True).select_option(value)
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()


def hand(page: Page) -> list[str]:
    """The cards of the hand from left to right."""
    cards = page.locator(".hand .card").evaluate_all(
        "(all) => all.map((c) => [c.getBoundingClientRect().left, c.dataset.card])"
    )
    return [card for _, card in sorted(cards)]


FACES = """
() => [...new Set([...document.querySelectorAll('#table .own .face')]
  .map((face) => getComputedStyle(face).backgroundImage))]
"""

PAINTED = "() => document.documentElement.style.getPropertyValue('--deck')"  # deck.js


@pytest.mark.parametrize("scene", ["black queen table", "called cards"])
def test_the_settings_that_are_opened_change_no_faces_of_ones_own(
    server: Server, visitors: Visitors, scene: str
) -> None:
    """Their pictures have a style of their own."""
    page = visitors.visit("phone")
    go(page, server.url, scene)
    page.wait_for_function(PAINTED)
    before = page.evaluate(FACES)
    assert before
    choose(page, "Cards in my hand", "large")
    assert page.evaluate(FACES) == before


# A scene of each game, its trump suit, and what is a trump besides.
TRUMPS = {
    "oh_hell": ("oh hell lead", "H", ""),
    "euchre": ("lead", "H", "JD"),
    "called_partner": ("called lead", "H", ""),
    "durak": ("durak attack", "H", ""),
}


def trump(game: str, card: str) -> bool:
    """Whether a card is one, in the scene of that game."""
    _, suit, bower = TRUMPS[game]
    return card[1] == suit or card == bower


def rank_first(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), "SHCD".index(card[1])


DRESSED = """
() => [getComputedStyle(document.body).backgroundImage,
    getComputedStyle(document.querySelector('.fan i')).backgroundImage]
  .map((image) => /(?:net|back|deck)-[a-z0-9]+/.exec(image)?.[0])
"""


def test_another_cloth_and_back_are_chosen_by_their_pictures(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("desk")
    play_now(page, server.url)
    assert page.evaluate(DRESSED)[0] == "net-crowns"
    assert page.locator('link[href$="dress.css"]').count() == 0  # who has chosen nothing
    choose(page, "Cloth", "oh_hell")
    choose(page, "Backs", "rings")
    dressed = f"(as) => ({DRESSED})().join() === as"
    page.wait_for_function(dressed, arg="net-flames,back-rings")
    page.reload()
    ready(page)
    page.wait_for_function(dressed, arg="net-flames,back-rings")
    choose(page, "Cloth", "midnight")  # of no game
    page.wait_for_function(dressed, arg="net-stars,back-rings")
    choose(page, "Cloth", "")
    page.wait_for_function(dressed, arg="net-crowns,back-rings")


# Whose backs are not the one that is chosen. A card of a pile turns over, as motion.js does it.
OTHER_BACKS = """
([wanted, ...selectors]) => {
  document.querySelector('.pile .up')?.setAttribute('data-ui-closed', '');
  return selectors.filter((selector) => {
    const { backgroundImage } = getComputedStyle(document.querySelector(selector));
    return !backgroundImage.includes(`back-${wanted}`);
  });
}
"""


@pytest.mark.parametrize(
    ("scene", "closed"),
    [
        ("black queen table", (".fan i", ".pile .up .face")),
        ("durak attack", (".fan i", ".stock .talon")),
        ("durak late", (".fan i", ".heap .closed")),
        ("order", (".fan i", ".turned .talon")),
    ],
)
def test_all_that_is_closed_has_the_chosen_back(
    server: Server, visitors: Visitors, scene: str, closed: tuple[str, ...]
) -> None:
    page = visitors.open("desk")
    go(page, server.url, scene)
    choose(page, "Backs", "rings")
    page.wait_for_function(f"() => !({OTHER_BACKS})(['rings', '.fan i']).length")
    assert page.evaluate(OTHER_BACKS, ["rings", *closed]) == []


def test_settings_open_at_their_top_on_a_phone_too(server: Server, visitors: Visitors) -> None:
    page = visitors.open("phone")
    play_now(page, server.url)
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Settings").click()
    page.wait_for_function("() => document.activeElement.closest('#settings form')")
    assert page.locator("#settings").evaluate("(sheet) => sheet.scrollTop") == 0


WIDE = "() => document.querySelector('.hand .card').offsetWidth"


@pytest.mark.parametrize("size", SIZES)
def test_large_cards_stay_large(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.open(size)
    go(page, server.url, "oh hell follow")
    usual = page.evaluate(WIDE)
    choose(page, "Cards in my hand", "large")
    large = page.evaluate(WIDE)
    assert large > usual
    page.reload()
    ready(page)
    assert page.evaluate(WIDE) == large
    choose(page, "Cards in my hand", "")
    assert page.evaluate(WIDE) == usual


def test_a_button_at_the_table_mutes_it(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    play_now(page, server.url)
    button = page.get_by_role("button", name="Mute")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert wait_for_turn(page)
    before = move(page)
    click_a_card(page)
    moved(page, before)
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    ready(page)
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    assert page.evaluate("look.get('sound')") == ""


def test_the_hand_is_sorted_as_wished_and_stays_so(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    assert wait_for_turn(page)
    by_suit = hand(page)
    assert [card[1] for card in by_suit] == sorted((c[1] for c in by_suit), key="SHCD".index)
    choose(page, "My hand", "rank")
    assert hand(page) == sorted(by_suit, key=rank_first)
    before = move(page)
    click_a_card(page)
    moved(page, before)
    assert wait_for_turn(page)
    left = hand(page)
    assert left == sorted(left, key=rank_first)
    page.reload()
    ready(page)
    assert hand(page) == left
    choose(page, "My hand", "low")
    low = hand(page)
    assert low == sorted(left, key=lambda c: ("SHCD".index(c[1]), -RANKS.index(c[0])))


@pytest.mark.parametrize("game", some(TRUMPS, ("euchre", "durak")))
def test_trumps_lie_at_the_end_that_is_wished(
    server: Server, visitors: Visitors, game: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, TRUMPS[game][0])
    is_trump = [trump(game, card) for card in hand(page)]
    trumps = sum(is_trump)
    assert 0 < trumps < len(is_trump)
    others = len(is_trump) - trumps
    assert is_trump == [True] * trumps + [False] * others
    for sort in ("", "rank", "low"):
        page.evaluate("(sort) => look.set('sort', sort)", sort)
        choose(page, "Trumps", "right")
        assert [trump(game, card) for card in hand(page)] == [False] * others + [True] * trumps
        choose(page, "Trumps", "left")
        assert [trump(game, card) for card in hand(page)] == is_trump
    page.reload()
    ready(page)
    assert [trump(game, card) for card in hand(page)] == is_trump


def test_trumps_lie_where_their_suit_belongs_if_that_is_wished(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "durak attack")
    choose(page, "Trumps", "among")
    assert [card[1] for card in hand(page)] == sorted((c[1] for c in hand(page)), key="SHCD".index)


def test_faces_are_chosen(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    root = page.locator("html")
    expect(root).to_have_attribute("data-deck", "4")
    choose(page, "Suit colours", "2")
    expect(root).to_have_attribute("data-deck", "2")
    choose(page, "Card faces", "large")
    expect(root).to_have_attribute("data-deck", "2-large")
    face = page.locator(".hand .face").first
    expect(face).to_have_css("background-image", re.compile(r"url\("))


def test_faces_are_shown_in_the_colours_that_are_chosen(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    faces = page.locator("label:has([name=index]) .face")
    for colours in ("2", "4"):
        choose(page, "Suit colours", colours)
        page.locator("#show-menu").click()
        page.locator("#menu-settings").click()
        for face in (faces.first, faces.last):
            expect(face).to_have_css("background-image", re.compile(f"deck-{colours}"))
        page.keyboard.press("Escape")


# The choices that are wider than the box that shows them.
NARROW = """
() => [...document.querySelectorAll('#menu select')].filter((select) => {
  const shown = select.getBoundingClientRect().width;
  select.style.cssText = 'flex: none; max-width: none; width: max-content';
  const whole = select.getBoundingClientRect().width;
  select.style.cssText = '';
  return shown < whole - 2;
}).map((select) => select.id)
"""


def test_every_choice_in_the_menu_can_be_read(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    play_now(page, server.url)
    page.locator("#show-menu").click()
    expect(page.locator("#speed")).to_be_visible()
    for width, height in [*SIZES.values(), (820, 1180)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(NARROW) == [], width


def test_each_game_has_its_usual_colours_until_one_has_chosen(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    root = page.locator("html")
    open_table(page, server.url, "euchre", {})
    expect(root).to_have_attribute("data-deck", "2")
    open_table(page, server.url, "durak", {})
    expect(root).to_have_attribute("data-deck", "4")
    choose(page, "Suit colours", "4")
    open_table(page, server.url, "euchre", {})
    expect(root).to_have_attribute("data-deck", "4")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_light_and_dark_whatever_the_device_says(
    server: Server, visitors: Visitors, theme: str
) -> None:
    page = visitors.visit("desk")
    page.emulate_media(color_scheme="dark" if theme == "light" else "light")
    play_now(page, server.url)
    sheet = page.locator("#menu")
    before = sheet.evaluate("(e) => getComputedStyle(e).backgroundColor")
    choose(page, "Theme", theme)
    assert sheet.evaluate("(e) => getComputedStyle(e).backgroundColor") != before
    page.goto(server.url)  # the other pages too
    expect(page.locator("html")).to_have_css("color-scheme", theme)


def test_one_tap_plays(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    play_now(page, server.url)
    choose(page, "A tap on a card", "one")
    assert wait_for_turn(page)
    before = move(page)
    tap(page.locator(LEGAL).first)
    moved(page, before)


def test_without_animation_nothing_moves(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk", motion=True)
    page.add_init_script(
        """
        window.moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
          moved += 1;
          return animate.apply(this, all);
        };
        """
    )
    play_now(page, server.url)
    play_cards(page, click_a_card, 1)
    assert page.evaluate("() => window.moved") > 0
    choose(page, "Animation", "none")
    page.evaluate("() => { window.moved = 0; }")
    play_cards(page, click_a_card, 2)
    assert page.evaluate("() => window.moved") == 0


def test_a_sound_and_the_title_tell_that_it_is_your_turn(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("desk")
    page.add_init_script(
        """
        window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...all) {
          tones += 1;
          return start.apply(this, all);
        };
        """
    )
    play_now(page, server.url, players=2)
    assert wait_for_turn(page)
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert page.evaluate("() => window.tones") == 0  # nothing was pressed here yet

    play_cards(page, click_a_card, 3)
    assert page.evaluate("() => window.tones") > 0
    choose(page, "Sounds", "off")
    page.evaluate("() => { window.tones = 0; }")
    play_cards(page, click_a_card, 3)
    assert page.evaluate("() => window.tones") == 0


def test_the_seal_has_a_sheet_of_its_own(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    play_now(page, server.url)
    page.locator("#show-menu").tap()
    page.get_by_role("button", name="Fair play").tap()
    expect(page.locator("#menu")).to_be_hidden()
    seals = page.locator("#fair .seal, #fair .added code")
    expect(seals).to_have_text(3 * [re.compile("^[0-9a-f]{64}$")])
    expect(page.get_by_role("link", name="How it works")).to_have_attribute("href", "/help#shuffle")
    page.locator("#fair").get_by_role("button", name="Close").tap()
    expect(page.locator("#fair")).to_be_hidden()


def test_the_name_and_the_last_choices_are_remembered(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    choose_players(page, 3)
    page.get_by_label("Your name").fill("Hanna")
    page.get_by_role("button", name="Play now").click()
    ready(page)
    page.goto(server.url)
    expect(page.get_by_label("Your name")).to_have_value("Hanna")
    expect(page.get_by_label("Players")).to_have_value("3")
    choices(page)
    expect(page.get_by_label("Piles for each player")).to_have_attribute("max", "8")
    friend = visitors.visit("desk")
    friend.goto(server.url)
    friend.get_by_role("button", name="Play with friends").click()
    ready(friend)
    page.goto(friend.url)
    expect(page.get_by_label("Your name")).to_have_value("Hanna")


def test_the_faces_follow_the_window(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    root = page.locator("html")
    expect(root).to_have_attribute("style", re.compile("--deck: url.*blob:"))
    wide = root.get_attribute("style")
    page.set_viewport_size({"width": 600, "height": 800})
    expect(root).to_have_attribute("data-deck", "4-large")
    expect(root).to_have_attribute("style", re.compile("--deck: url.*blob:"))
    expect(root).not_to_have_attribute("style", wide or "")
