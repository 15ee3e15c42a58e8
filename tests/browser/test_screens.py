"""What a screen shows is as large as it may be, and lies still."""

import pytest

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.fits import A_FRAME, INSIDE, JUMPS, SCREENS, STRIPS
from tests.browser.scene_rooms import go
from tests.browser.table import open_table, wait_for_turn

WIDTHS = "(which) => [...document.querySelectorAll(which)].map((e) => e.offsetWidth)"
LETTERS = """
() => ['.plate b', '.hint'].map((which) =>
  parseFloat(getComputedStyle(document.querySelector(which)).fontSize))
"""
LARGE_SCREENS = [(1920, 1080), (2560, 1440)]


@pytest.mark.parametrize("game", GAMES)
def test_a_larger_screen_shows_it_larger(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.visit("desk")
    most = GAMES[game].seats[-1]
    go(page, server.url, f"{game} {most} middle")
    cards, letters = page.evaluate(WIDTHS, ".held"), page.evaluate(LETTERS)
    for width, height in LARGE_SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(A_FRAME)
        grown = 0.99 * min(width / 1280, height / 800)
        assert min(page.evaluate(WIDTHS, ".held")) >= grown * min(cards)
        for now, before in zip(page.evaluate(LETTERS), letters, strict=True):
            assert now >= grown * before


def test_piles_of_five_others_can_be_read_from_afar(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black_queen 6 dealt")
    for width, height in LARGE_SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(A_FRAME)
        assert min(page.evaluate(WIDTHS, ".others .up")) >= 60


@pytest.mark.parametrize("device", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_the_last_card_is_played(
    server: Server, visitors: Visitors, game: str, device: str
) -> None:
    page = visitors.visit(device)
    go(page, server.url, f"{game} {GAMES[game].seats[-1]} middle")
    for width, height in SCREENS[device]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(A_FRAME)
        assert page.evaluate(JUMPS) < 1, (width, height)


def test_the_longest_hand_fits_on_a_phone_held_across(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("across")
    open_table(page, server.url, "black_queen", {"piles": 0}, players=2)
    assert wait_for_turn(page)
    assert page.evaluate(INSIDE, 0) == []
    strips = page.evaluate(STRIPS)
    assert len(strips) == 25
    assert min(strips) >= 24
