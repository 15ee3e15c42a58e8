"""The form of the first page, filled in and sent."""

from urllib.parse import parse_qs

from playwright.sync_api import Page

from tests.browser.table import choose_game, choose_players


def sent(page: Page, button: str) -> dict[str, list[str]]:
    """What the form sends when a button is pressed."""
    with page.expect_request("**/rooms") as request:
        page.get_by_role("button", name=button).click()
    return parse_qs(request.value.post_data or "", keep_blank_values=True)


def opened(page: Page, game: str, players: str) -> None:
    """Open the options of a game for so many players."""
    choose_game(page, game)
    choose_players(page, players)
