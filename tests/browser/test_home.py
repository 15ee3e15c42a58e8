"""The first page: a game is chosen, remembered, and starts at once with its own options."""

import re

import pytest
from playwright.sync_api import expect

from app.rooms.fold.seats.company import CALLED, COMPANIES
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.first_page import opened, sent
from tests.browser.table import choices, choose_game, choose_players, radio, ready


def test_who_keeps_no_cookies_is_told_before_a_table_is_opened(
    server: Server, visitors: Visitors
) -> None:
    """On the first page; without scripts when the form has come without a cookie (tests/web)."""
    page = visitors.open("phone")
    page.goto(server.url)
    expect(page.locator("#no-cookies")).to_be_hidden()
    page.context.new_cdp_session(page).send(
        "Emulation.setDocumentCookieDisabled", {"disabled": True}
    )
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Your browser blocks cookies")


def test_an_option_comes_only_where_there_is_a_choice(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    page.goto(server.url)
    opened(page, "durak", "4")
    teams = page.get_by_label("Two against two")
    teams.select_option("yes")
    summary = page.locator("details.options summary")
    expect(summary).to_have_text("4 players, name, house rules")
    choose_players(page, 5)
    expect(summary).to_have_text("5 players, name, house rules")
    expect(page.get_by_text("Durak with 5 players")).to_be_visible()
    expect(page.get_by_label("Cards in the pack")).to_be_visible()
    expect(teams).to_have_count(0)
    assert not [name for name in sent(page, "Play with friends") if name.endswith("teams")]
    ready(page)
    expect(page.get_by_role("heading", name="Durak: a private table for 5")).to_be_visible()
    expect(page.locator(".gathering .chosen")).not_to_contain_text("Two against two")


def test_a_game_is_chosen_by_mouse_and_starts_at_once(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    choose_game(page, "euchre")
    expect(page.locator("select[name=players]")).to_be_hidden()
    page.get_by_role("button", name="Play now").click()
    ready(page)
    expect(page).to_have_title(re.compile("Euchre"))
    page.wait_for_selector(".felt.n4 .hand .card")
    assert page.locator(".hand .card").count() in (5, 6)  # six for a dealer who has to discard


def test_a_game_is_chosen_by_keys(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    for _ in range(3):  # after two links
        page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="Black Queen", exact=True)).to_be_focused()
    for game in list(GAMES)[1:]:
        page.keyboard.press("ArrowRight")
        radio(page, game)
    while page.evaluate("document.activeElement.value") != "euchre":
        page.keyboard.press("ArrowLeft")
    radio(page, "euchre")
    for _ in range(3):  # after the length and the company
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play now")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")  # in the tiles it is the same as Play now
    ready(page)
    expect(page).to_have_title(re.compile("Euchre"))


def test_a_screen_reader_hears_what_a_game_is(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    games = page.get_by_role("group", name="What shall we play?")
    expect(games.get_by_role("radio")).to_have_count(len(GAMES))
    euchre = games.get_by_role("radio", name="Euchre", exact=True)
    expect(euchre).to_have_accessible_description(f"3\u20134 players {GAMES['euchre'].about}")


def test_the_last_choices_are_remembered(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    page.goto(server.url)
    choose_players(page, 6)
    choose_game(page, "euchre")
    page.get_by_label("Your name").fill("Zoë")
    assert sent(page, "Play now")["game"] == ["euchre"]
    ready(page)
    page.goto(server.url)
    radio(page, "euchre")
    choices(page)
    expect(page.get_by_label("Your name")).to_have_value("Zoë")
    choose_game(page, "black_queen")
    expect(page.locator("select[name=players]")).to_have_value("6")


def test_each_game_offers_its_usual_number_of_players(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    players = page.locator("select[name=players]")
    for game, many in (("called_partner", "6"), ("black_queen", "4"), ("called_partner", "6")):
        choose_game(page, game)
        expect(players).to_have_value(many)
    sent(page, "Play with friends")
    page.goto(server.url)
    choose_game(page, "oh_hell")
    expect(players).to_have_value("4")


def test_players_and_length_are_remembered_of_each_game(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    players = page.locator("select[name=players]")
    choose_game(page, "oh_hell")
    choose_players(page, 6)
    page.locator(".lengths label", has_text="Full").click()
    for _ in range(2):
        for game, many, length in (
            ("durak", GAME_UIS["durak"].usual, "short"),
            ("oh_hell", 6, "full"),
        ):
            choose_game(page, game)
            expect(players).to_have_value(str(many))
            expect(page.locator("[name=match]:checked")).to_have_value(length)
        sent(page, "Play with friends")
        page.goto(server.url)


@pytest.mark.parametrize("size", SIZES)
def test_each_game_has_a_poster_of_its_own(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    page.goto(server.url)
    art = "(tile) => getComputedStyle(tile.querySelector('.poster'), '::after').backgroundPosition"
    tiles = page.locator(".tile").all()
    assert len({tile.evaluate(art) for tile in tiles}) == len(GAMES)
    cloth = "(tile) => getComputedStyle(tile.querySelector('.poster')).backgroundImage"
    assert len({tile.evaluate(cloth) for tile in tiles}) == len(GAMES)
    for game in GAMES:
        choose_game(page, game)


def test_who_comes_back_finds_what_was_chosen(server: Server, visitors: Visitors) -> None:
    """The browser puts the fields back; all that is said of them goes with it."""
    page = visitors.open("phone")
    page.goto(server.url)
    choose_game(page, "oh_hell")
    choose_players(page, 5)
    page.locator(".lengths label", has_text="Full").click()
    page.get_by_role("link", name="Oh Hell", exact=True).click()
    page.wait_for_url("**/help/oh_hell")
    page.go_back()
    expect(page.locator(".what > :first-child")).to_have_text("Oh Hell")
    expect(page.locator("[name=match]:checked")).to_have_value("full")
    expect(page.locator("select[name=players]")).to_have_value("5")
    page.get_by_role("button", name="Yes, play now").click()
    page.wait_for_selector(".felt.n5 .hand .card")
    expect(page).to_have_title(re.compile("Oh Hell"))


def test_a_link_chooses_a_game(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(f"{server.url}?game=euchre")
    radio(page, "euchre")
    page.goto(f"{server.url}?game=chess")
    radio(page, "black_queen")


def test_a_match_is_as_long_as_its_players_make_it(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    page.goto(f"{server.url}?game=oh_hell")
    lengths = page.get_by_role("group", name="Length of the match")
    expect(lengths).to_contain_text("10 deals, about 8 min")
    choices(page)
    choose_players(page, 7)
    expect(lengths).to_contain_text("7 deals, about 8 min")


@pytest.mark.parametrize("size", SIZES)
def test_the_number_of_players_fits_the_game(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    page.goto(server.url)
    for game in ("oh_hell", "black_queen"):
        choose_game(page, game)
        offered = page.locator("select[name=players] option").all_text_contents()
        assert offered == [str(players) for players in GAMES[game].seats]


def test_another_company_is_chosen_by_its_faces(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    page.goto(server.url)
    company = page.get_by_role("button", name="change")
    expect(company).to_have_accessible_name("Company: Careful change")
    company.click()
    sheet = page.get_by_role("dialog", name="Company")
    for level in COMPANIES:
        expect(sheet.get_by_role("radio", name=CALLED[level])).to_be_attached()
    expect(sheet.get_by_role("radio", name="Strong")).to_have_accessible_description(
        re.compile("Ines bold, talkative")
    )
    sheet.locator("label", has_text="Edith").click()
    expect(sheet).to_be_visible()  # a second thought costs nothing
    sheet.get_by_role("button", name="Done").click()
    expect(sheet).to_be_hidden()
    expect(company).to_have_accessible_name("Company: Strong change")
    page.get_by_role("button", name="Play now").click()
    ready(page)
    others = page.locator(".others .who b")
    expect(others).to_have_count(len(COMPANIES["3"]))
    assert set(others.all_text_contents()) == set(COMPANIES["3"])
    page.goto(server.url)
    expect(company).to_have_accessible_name("Company: Strong change")


def test_random_bots_play_only_where_they_are_asked_for(server: Server, visitors: Visitors) -> None:
    page = visitors.open("phone")
    page.goto(server.url)
    expect(page.get_by_role("dialog", name="Company").get_by_role("radio")).to_have_count(0)
    choices(page)
    page.get_by_label("Bots that play at random").check()
    expect(page.get_by_role("button", name="change")).to_have_accessible_name(
        "Company: Random bots change"
    )
    assert sent(page, "Play now")["level"] == ["0"]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_as_long_as_was_chosen(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.visit("phone")
    page.goto(f"{server.url}?game={game}")
    players = GAME_UIS[game].usual
    for key, length in GAME_UIS[game].lengths.items():
        ends = GAMES[game](players, length.options).ends
        label = page.locator(".lengths label", has_text=key.capitalize())
        expect(label).to_contain_text(ends)
        expect(label).to_contain_text(f"{length.minutes} min")
        label.click()
        fields = sent(page, "Play now")
        assert fields["match"] == [key]
        ready(page)
        number = "".join(filter(str.isdigit, ends))
        progress = "One deal|Trick 1 of" if number == "1" else rf"\b{number}\b"
        expect(page.locator(".bar .logo")).to_contain_text(re.compile(progress))
        page.goto(f"{server.url}?game={game}")


def test_the_length_is_in_the_options_where_it_can_be_changed(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    page.goto(f"{server.url}?game=euchre")
    choices(page)
    target = page.get_by_label("Points to win")
    expect(target).to_have_value("5")
    page.locator(".lengths label", has_text="Full").click()
    expect(target).to_have_value("10")
    target.select_option("7")
    page.get_by_role("button", name="Play now").click()
    ready(page)
    expect(page.locator(".bar .logo")).to_contain_text("to 7")


def test_somebody_new_to_a_game_is_asked_once(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    page.goto(f"{server.url}?game=euchre")
    expect(page.get_by_text("Played Euchre before?")).to_be_visible()
    expect(page.get_by_role("button", name="Show me first")).to_be_visible()
    page.get_by_role("button", name="Yes, play now").click()
    ready(page)
    page.goto(server.url)
    radio(page, "euchre")
    expect(page.get_by_text("Played Euchre before?")).to_be_hidden()
    expect(page.get_by_role("button", name="Play a guided deal")).to_be_visible()
    choose_game(page, "durak")
    expect(page.get_by_text("Played Durak before?")).to_be_visible()
