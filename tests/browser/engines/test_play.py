"""A whole deal of each game in Firefox and in WebKitGTK, by mouse and by keys, from the first page
to the score. What else a table does is tried in Chromium."""

import json
from collections.abc import Callable
from math import inf

import pytest

from app.rules.games import GAMES
from tests.browser.conftest import Server
from tests.browser.engines.engine import Engine, wait
from tests.browser.table import AGAIN_MS, ANSWERS, LEGAL, MY_TURN, WAIT_MS
from tests.browser.tips import COVERED

pytestmark = pytest.mark.nightly

READY = "[data-ui-ready] .felt"
MENU = "#menu:popover-open"
MINE = ".me .card:focus"
FOREIGN = ".cell[data-call]:not(.own, [aria-pressed=true])"
STATE = "JSON.stringify({ ...document.querySelector('#state')?.dataset })"
HAND = "[...document.querySelectorAll('.hand .card')].map((card) => card.dataset.card)"
Play = Callable[[Engine], None]


def opened_by_mouse(engine: Engine, game: str) -> None:
    """From the first page to a table; the menu is opened there, and closed."""
    engine.click(f".tile:has([value={game}])")
    engine.click(".go .primary")
    engine.see(READY)
    engine.point("#show-menu")
    engine.see("#show-menu:hover")
    engine.click("#show-menu")
    engine.see(MENU)
    engine.click("#show-menu")
    engine.see(f"#menu:not({MENU})")


def opened_by_keys(engine: Engine, game: str) -> None:
    """The same."""
    engine.walk("[name=game]:checked")
    engine.walk(f"[value={game}]", "ArrowRight")
    engine.walk(".go .primary")
    engine.press("Enter")
    engine.see(READY)
    engine.press("m")
    engine.see(MENU)
    engine.press("Escape")
    engine.see(f"#menu:not({MENU})")


def by_mouse(engine: Engine) -> None:
    """Play the first card that may be played, or the last; name trump and call cards of others;
    give the first answer."""
    if engine.has(LEGAL):
        # By turns, so that it is no neighbour which has come to lie below the mouse.
        engine.click(LEGAL, last=len(engine.run(HAND)) % 2 == 0)
    elif engine.has(".calling"):
        engine.click("[data-trump]")
        while engine.has("#confirm[aria-disabled]"):
            engine.click(FOREIGN)
        engine.click("#confirm")
    else:
        engine.click(ANSWERS)


def by_keys(engine: Engine) -> None:
    """Along the hand to a card that may be played; from trump to the cards of that suit; to the
    nearest answer."""
    towards = "Shift+Tab" if engine.has(MINE) else "Tab"
    if engine.has(LEGAL):
        engine.walk(".me .card")
        engine.walk(LEGAL, "ArrowRight")
    elif engine.has(".calling"):
        engine.walk(".trumps", towards)
        engine.press("ArrowDown", "Space")
        engine.see(".cell:focus")
        engine.press("Space", "End", "ArrowLeft", "Space")
        engine.walk("#confirm")
    else:
        engine.walk(ANSWERS, towards)
    engine.press("Enter")


def play(engine: Engine, act: Play, most: float = inf) -> None:
    """Play so many times, or on to the end of the deal. What comes too late, where several may act
    at once, is tried again."""
    failed = 0
    while most and engine.see(MY_TURN) and not engine.has("#scores"):
        engine.wait(f"({COVERED})().length === 0")  # by a tip
        before = json.dumps(engine.run(STATE))
        engine.patience_ms = AGAIN_MS
        try:
            act(engine)
            engine.wait(f"{STATE} !== {before}")
            most, failed = most - 1, 0
        except TimeoutError:
            failed += 1
            assert failed < WAIT_MS / AGAIN_MS, "it goes on nowhere"
        finally:
            engine.patience_ms = WAIT_MS


@pytest.mark.parametrize(
    ("open_table", "act"),
    [(opened_by_mouse, by_mouse), (opened_by_keys, by_keys)],
    ids=["mouse", "keys"],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_deal(
    server: Server, engine: Engine, game: str, open_table: Callable[[Engine, str], None], act: Play
) -> None:
    engine.go(server.url)
    engine.run("document.querySelector('[name=speed]').value = 'at once'")
    open_table(engine, game)
    play(engine, act, 2)
    engine.see(MY_TURN)
    hand = engine.run(HAND)
    engine.go(engine.run("location.href"))
    engine.see(READY)
    assert set(engine.run(HAND)) >= set(hand)  # at Durak one may have drawn meanwhile
    assert engine.has(f"[data-game={game}]")
    play(engine, act)
    assert engine.run("document.querySelector('#scores').textContent.trim()")
    assert engine.run(HAND) == [] or engine.has("#scores .fool")
    assert engine.complaints == []


# A table of so many, though the field for it is folded away.
MANY = """(() => {
  const players = document.querySelector('[name=players]');
  players.value = Math.max(...[...players.options].map(({ value }) => value));
  players.dispatchEvent(new Event('change', { bubbles: true }));
})()"""
MOVES = 4  # enough for tips, bids and a trick


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if max(game.seats) > 4])
def test_many_at_a_table(server: Server, engine: Engine, game: str) -> None:
    """Where there is the least room for tips."""
    engine.go(server.url)
    engine.run("document.querySelector('[name=speed]').value = 'at once'")
    engine.click(f".tile:has([value={game}])")
    engine.run(MANY)
    engine.click(".go .primary")
    engine.see(READY)
    most = max(GAMES[game].seats)
    assert engine.has(f".felt.n{most}, #around li:nth-child({most})")
    play(engine, by_mouse, MOVES)
    assert engine.complaints == []


GOES_WRONG = """setTimeout(() => {
  console.error("said");
  fetch("/gone");
  document.head.append(Object.assign(document.createElement("script"), { src: "/lost" }));
  thrown();
})"""


def test_what_goes_wrong_is_heard(server: Server, engine: Engine) -> None:
    engine.go(server.url)
    engine.run(GOES_WRONG)

    def heard() -> bool:
        engine.run("null")
        told = " ".join(engine.complaints)
        return all(what in told for what in ("said", "/gone", "/lost", "thrown"))

    wait(heard, GOES_WRONG)
