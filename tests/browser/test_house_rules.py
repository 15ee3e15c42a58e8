"""House rules on the first page: fetched, filled in, sent, and put right beside their fields."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.first_page import opened, sent
from tests.browser.network import held
from tests.browser.table import choose_game, choose_players, ready


def test_options_of_the_chosen_game_are_sent(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    choose_players(page, 5)
    page.get_by_label("Piles for each player").fill("99")  # what cannot be sent is in nobody's way
    expect(page.get_by_label("Points to win")).to_be_hidden()
    choose_game(page, "euchre")
    expect(page.get_by_label("Piles for each player")).to_be_hidden()
    page.get_by_label("Points to win").select_option("5")
    page.get_by_label("Stick the dealer").select_option("yes")
    fields = sent(page, "Play with friends")
    assert fields["game"] == ["euchre"]
    assert fields["players"] == ["4"]
    assert fields["option.euchre.target"] == ["5"]
    assert fields["option.euchre.stick_dealer"] == ["true"]
    assert not [name for name in fields if name.startswith("option.black_queen")]
    ready(page)
    expect(page.get_by_role("heading", name="Euchre: a private table for 4")).to_be_visible()
    expect(page.locator(".gathering .chosen")).to_have_text(
        re.compile(r"^\s*Points to win\s*5\s*Stick the dealer\s*yes\s*$")
    )


def told(field: Locator, words: str) -> None:
    """Beside the field it says what is wrong; nothing, if nothing is."""
    js = (
        "([field, words]) => words ? field.validationMessage.includes(words) : field.validity.valid"
    )
    field.page.wait_for_function(js, arg=[field.element_handle(), words])


def test_options_are_fetched_when_they_are_opened(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
    page.goto(server.url)
    opened(page, "oh_hell", "7")
    largest = page.get_by_label("Cards in the largest hand")
    expect(largest).to_have_attribute("max", "7")
    for _ in range(2):  # closed, and opened again
        page.locator("summary").click()
    expect(largest).to_be_visible()
    asked_for = [address for address in asked if "options" in address]
    assert asked_for[-1] == "options/oh_hell/7?match=short"
    assert len(set(asked_for)) == len(asked_for)


def test_what_was_chosen_stays_with_other_players(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    page.goto(server.url)
    opened(page, "oh_hell", "4")
    largest = page.get_by_label("Cards in the largest hand")
    largest.fill("9")
    page.get_by_label("Scoring").select_option("10 plus the bid, or minus the miss")
    choose_players(page, 5)
    expect(page.get_by_text("Oh Hell with 5 players")).to_be_visible()
    expect(largest).to_have_value("9")
    choose_game(page, "euchre")
    page.get_by_label("Points to win").select_option("5")
    choose_game(page, "oh_hell")
    expect(page.get_by_label("Points to win")).to_be_hidden()
    choose_players(page, 7)
    expect(page.get_by_text("Oh Hell with 7 players")).to_be_visible()
    expect(largest).to_have_value("")  # nine each are too many for seven
    fields = sent(page, "Play with friends")
    assert fields["option.oh_hell.scoring"] == ['"minus"']
    assert fields["option.oh_hell.max_hand"] == [""]
    assert not [name for name in fields if name.startswith("option.euchre")]


def test_a_variant_sets_its_options_and_they_tell_it(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    page.goto(server.url)
    opened(page, "durak", "4")
    rules, passed_on = page.get_by_label("Rules", exact=True), page.get_by_label("Attacks may be")
    chosen = rules.locator("option:checked")
    expect(chosen).to_have_text("Usual rules")
    rules.select_option(label="Perevodnoy")
    expect(passed_on).to_have_value("true")
    expect(page.get_by_text("may pass the attack on")).to_be_visible()
    page.get_by_label("Who may throw in").select_option(label="the neighbours")
    expect(chosen).to_have_text("Your own")
    page.get_by_label("Who may throw in").select_option(label="everybody")
    expect(chosen).to_have_text("Perevodnoy")
    choose_players(page, 3)
    expect(page.get_by_text("Durak with 3 players")).to_be_visible()
    expect(chosen).to_have_text("Perevodnoy")
    fields = sent(page, "Play with friends")
    assert fields["option.durak.transfer"] == ["true"]
    assert not [name for name in fields if "known" in name]
    ready(page)
    told = page.locator(".gathering .chosen")
    expect(told).to_contain_text(re.compile(r"Played as\s*Perevodnoy"))
    page.locator("#show-options").click()
    sheet = page.locator("#options")
    expect(sheet.get_by_label("Rules", exact=True).locator("option:checked")).to_have_text(
        "Perevodnoy"
    )
    sheet.get_by_label("Rules", exact=True).select_option(label="Usual rules")
    page.get_by_role("button", name="Use these").click()
    expect(told).not_to_contain_text("Perevodnoy")


def test_a_usual_number_is_another_one_for_other_players(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    opened(page, "black_queen", "4")
    rules, piles = page.get_by_label("Rules", exact=True), page.get_by_label("Piles for each")
    rules.select_option(label="As at Hearts")
    expect(piles).to_have_value("0")
    rules.select_option(label="Usual rules")
    expect(piles).to_have_value("")
    rules.select_option(label="Your own")
    expect(rules.locator("option:checked")).to_have_text("Your own")
    choose_players(page, 3)
    expect(page.get_by_text("Black Queen with 3 players")).to_be_visible()
    expect(piles).to_have_value("")
    expect(rules.locator("option:checked")).to_have_text("Usual rules")


def test_an_empty_number_means_no_limit_and_says_so(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    page.goto(server.url)
    opened(page, "called_partner", "6")
    minutes = page.get_by_label("Minutes for a match")
    expect(minutes).to_have_attribute("placeholder", "no limit")
    expect(minutes).to_have_accessible_description(re.compile(r"From 1 to 600; empty: no limit\.$"))
    minutes.fill("45")
    minutes.fill("")
    fields = sent(page, "Play with friends")
    assert fields["option.called_partner.minutes"] == [""]
    ready(page)
    told = page.locator(".gathering .chosen")
    expect(told).not_to_contain_text("Minutes")

    def use(text: str) -> None:
        page.locator("#show-options").click()
        minutes.fill(text)
        page.get_by_role("button", name="Use these").click()

    use("30")
    expect(told).to_contain_text(re.compile(r"Minutes for a match\s*30"))
    use("")
    expect(told).not_to_contain_text("Minutes")
    page.locator("#show-options").click()
    expect(minutes).to_have_value("")


def test_options_that_cannot_be_fetched_are_in_nobodys_way(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("desk")
    page.goto(server.url)
    page.route("**/options/**", lambda route: route.abort("connectionrefused"))
    opened(page, "oh_hell", "5")
    expect(page.get_by_text("The options could not be loaded.")).to_be_visible()
    page.get_by_label("Your name").fill("Zoë")
    page.unroute("**/options/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Cards in the largest hand")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    expect(page.get_by_text("The options could not be loaded.")).to_be_hidden()
    expect(page.get_by_label("Your name")).to_have_value("Zoë")


def test_play_waits_for_options_that_are_on_their_way(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    opened(page, "black_queen", "2")
    page.get_by_label("Piles for each player").fill("13")
    with held(page, "/options/black_queen/3?match=short"):
        choose_players(page, 3)
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_text("One moment…")).to_be_visible()
    ready(page)
    expect(page.locator("#around li")).to_have_count(3)


def test_nothing_begins_before_the_options_have_come(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    opened(page, "black_queen", "2")
    page.get_by_label("Piles for each player").fill("13")
    with held(page, "/options/black_queen/3?match=short", lost=True):
        choose_players(page, 3)
        page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("The options could not be loaded.")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    ready(page)
    visitors.complaints.clear()  # the browser reports the request itself


def test_options_that_were_refused_are_still_there(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    opened(page, "oh_hell", "4")
    page.get_by_label("Cards in the largest hand").fill("13")
    page.get_by_label("Trumps").select_option("always spades")
    page.route("**/check?*", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="Sorry")).to_be_visible()
    page.unroute("**/check?*")
    visitors.complaints.clear()  # the browser reports the 422 itself
    page.go_back()
    expect(page.get_by_label("Cards in the largest hand")).to_have_value("13")
    expect(page.get_by_label("Trumps")).to_have_value('"spades"')
    page.get_by_label("Cards in the largest hand").fill("12")
    page.get_by_label("Bots that play at random").check()
    page.get_by_role("button", name="Play now").click()
    ready(page)
    expect(page).to_have_title(re.compile("Oh Hell"))


@pytest.mark.parametrize("size", SIZES)
def test_hand_sizes_can_be_written_down(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    page.goto(server.url)
    opened(page, "oh_hell", "4")
    own = page.get_by_label("Hand sizes, deal by deal")
    expect(page.get_by_role("radio", name="Short")).to_be_enabled()
    own.fill("9 to 1, 14")
    expect(page.get_by_role("radio", name="Short")).to_be_disabled()
    expect(page.get_by_label("Cards in the largest hand")).to_be_disabled()
    page.get_by_label("Bots that play at random").check()
    page.get_by_role("button", name="With friends", exact=True).click()
    told(own, "With 4 players a hand has 1 to 13 cards, not 14")
    visitors.complaints.clear()  # the browser reports the 422 itself
    own.fill("3 to 1, 2")
    told(own, "")
    page.get_by_role("button", name="With friends", exact=True).click()
    ready(page)
    expect(page.locator(".gathering .chosen")).to_have_text(
        re.compile(r"^\s*Hand sizes, deal by deal\s*3-1, 2\s*$")
    )
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu-options").click()
    sheet = page.locator("#options")
    own = sheet.get_by_label("Hand sizes, deal by deal")
    expect(own).to_have_value("3-1, 2")
    expect(sheet.get_by_label("Cards in the largest hand")).to_be_disabled()
    own.fill("2 1 one")
    sheet.get_by_role("button", name="Use these").click()
    told(own, "is not a number of cards")
    visitors.complaints.clear()  # the browser reports the 422 itself
    own.fill("2 1 1")
    sheet.get_by_role("button", name="Use these").click()
    expect(page.locator(".gathering .chosen")).to_have_text(
        re.compile(r"deal by deal\s*2, 1, 1\s*$")
    )
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu-options").click()
    expect(own).to_have_value("2, 1, 1")
    own.fill("")
    sheet.get_by_role("button", name="Use these").click()
    expect(page.locator(".gathering .chosen")).to_have_text(
        re.compile(r"^\s*Cards in the largest hand\s*10\s*$")
    )
