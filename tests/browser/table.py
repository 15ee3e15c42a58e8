"""What a person does at a table, as steps of a test."""

import json
from collections.abc import Callable, Iterator, Mapping
from math import hypot
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, TimeoutError, expect

from app.rules.games import GAMES

WAIT_MS = 120_000  # for what must come, on whatever machine
AGAIN_MS = 3000  # until something is tried again that others may have made impossible
MY_TURN = ".felt.yours, #scores"
LEGAL = ".me .card.legal"
ANSWERS = ".panel [data-act]"
# Before that the score sheet cannot be seen, and what is pressed is what lies below it.
APPEARED = "() => document.querySelector('#scores').getAnimations().length === 0"
STARTLED_MS = 500  # more than in input.js
TREMBLE_PX = 20
LOOK_MS = 50
LAST: WeakKeyDictionary[Page, bool] = WeakKeyDictionary()  # whether the last one was chosen
# The last two: a card that is raised lies elsewhere than before, perhaps where another was hit.
AIMED: WeakKeyDictionary[Page, tuple[tuple[float, float, str], ...]] = WeakKeyDictionary()


def choices(page: Page) -> None:
    """Open what else may be chosen on the first page."""
    if page.locator("details.options:not([open])").count():
        page.locator("details.options summary").click()


def radio(page: Page, game: str) -> str:
    """The title of the game that is chosen, after a check that it is this one."""
    title = GAMES[game].title
    expect(page.get_by_role("radio", name=title, exact=True)).to_be_checked()
    return title


def choose_game(page: Page, game: str) -> None:
    """By mouse or finger: the whole tile can be pressed."""
    page.locator(".tile", has_text=GAMES[game].about).click()
    radio(page, game)


def choose_players(page: Page, players: int | str) -> None:
    """On the first page."""
    choices(page)
    page.select_option("select[name=players]", str(players))


def choose_level(page: Page, level: str) -> None:
    """On the first page, as by a press on the company or on random bots."""
    page.locator(f"[name=level][value='{level}']").evaluate("(radio) => radio.click()")


def play_now(
    page: Page, url: str, players: int = 4, level: str = "1", speed: str = "normal"
) -> None:
    """From the first page to a table with bots. speed: theirs, as chosen at another table."""
    page.goto(url)
    page.eval_on_selector("[name=speed]", "(field, speed) => { field.value = speed; }", speed)
    choose_players(page, players)
    choose_level(page, level)
    page.get_by_role("button", name="Play now").click()
    ready(page)
    page.wait_for_selector(".felt")


def open_table(
    page: Page, url: str, game: str, options: Mapping[str, object], players: int = 4
) -> None:
    """Straight to a table with the weakest bots, who do not wait."""
    page.goto(opened(page, url, game, options, players))
    ready(page)


def opened(page: Page, url: str, game: str, options: Mapping[str, object], players: int = 4) -> str:
    """The address of such a table, to which the page has not gone yet."""
    form = {f"option.{game}.{name}": json.dumps(value) for name, value in options.items()}
    answer = page.request.post(
        f"{url}rooms",
        form={"game": game, "players": str(players), "level": "0", "speed": "at once", **form},
        headers={"Origin": url.rstrip("/")},
        max_retries=1,  # of a connection that the server has closed just then
    )
    return answer.url


def open_more(page: Page) -> None:
    """What else there is at the end of a match: the sheet of scores, the record."""
    if page.locator("#more:not(:popover-open)").count():
        page.locator("#show-more").click()


def ready(page: Page) -> None:
    """Wait until the page listens."""
    page.wait_for_selector("body[data-ui-ready]")


def move(page: Page) -> str:
    """Which state of the deal the page shows."""
    return page.get_attribute("#state", "data-move") or ""


def wait_for_turn(page: Page) -> bool:
    """Wait until it is this person's turn; False when the deal is over."""
    page.wait_for_selector(MY_TURN)
    return page.query_selector("#scores") is None


def moved(page: Page, before: str) -> None:
    """Wait until the page shows another state."""
    page.wait_for_selector(f'#state:not([data-move="{before}"])', state="attached")


def acts(page: Page) -> str:
    """Which state of the deal the page shows, where several may act at once: with how many actions
    of this person."""
    return f"{move(page)} {page.get_attribute('#state', 'data-acts')}"


def acted(page: Page, before: str) -> None:
    """Wait until the page shows another state, or an action of this person."""
    was, count = before.split()
    changed = f'#state:not([data-move="{was}"][data-acts="{count}"])'
    page.wait_for_selector(changed, state="attached")


def play_together(page: Page, play: Callable[[Page], None], most: int = 10_000) -> int:
    """Play on to the end of a deal in which several may act at once, or so often; returns the
    number of own actions. What comes too late, since others were quicker, is tried again."""
    done = failed = 0
    while done < most and wait_for_turn(page):
        before = acts(page)
        page.set_default_timeout(AGAIN_MS)
        try:
            play(page)
            acted(page, before)
            done, failed = done + 1, 0
        except TimeoutError:
            failed += 1
            page.keyboard.press("Escape")  # what came in between may have opened the menu
            assert failed < WAIT_MS / AGAIN_MS, "it goes on nowhere"
        finally:
            page.set_default_timeout(WAIT_MS)
    return done


def play_cards(page: Page, play: Callable[[Page], None], cards: int) -> None:
    """Play so many cards, and wait for the next turn."""
    for _ in range(cards):
        assert wait_for_turn(page)
        before = move(page)
        play(page)
        moved(page, before)
    assert wait_for_turn(page)


def play_deal(page: Page, play: Callable[[Page], None]) -> int:
    """Play on to the end of the deal; returns the number of cards played."""
    cards = 0
    while wait_for_turn(page):
        before = move(page)
        play(page)
        moved(page, before)
        cards += 1
    return cards


def by_turns(*players: tuple[Page, Callable[[Page], None]]) -> Iterator[Page]:
    """Let several people play, each in the own way; yields who has just played. Ends with the deal,
    when the first one sees the sheet."""
    first, _ = players[0]
    while not first.locator("#scores").count():
        turns = [(page, play) for page, play in players if page.locator(".felt.yours").count()]
        for page, play in turns:
            before = move(page)
            play(page)
            moved(page, before)
            yield page
        if not turns:
            first.wait_for_timeout(LOOK_MS)


def play_match(page: Page, play: Callable[[Page], None], go_on: Callable[[Page], None]) -> int:
    """Play on to the end of the match; returns the number of deals."""
    deals = 0
    while True:
        play_deal(page, play)
        deals += 1
        if page.locator("#ready").inner_text() == "Again":
            return deals
        page.wait_for_function(APPEARED)
        before = move(page)
        go_on(page)
        moved(page, before)


# The middle of what can be seen of a card, as a person would aim at it.
VISIBLE = """
(card) => {
  const box = card.getBoundingClientRect();
  const seen = [];
  for (let step = 12; step >= 3 && !seen.length; step /= 2) {
    for (let x = box.left + 2; x < box.right; x += step) {
      for (let y = box.top + 2; y < box.bottom; y += step) {
        if (card.contains(document.elementFromPoint(x, y))) seen.push([x, y]);
      }
    }
  }
  const middle = seen.reduce((a, p) => [a[0] + p[0] / seen.length, a[1] + p[1] / seen.length],
    [0, 0]);
  const distance = (p) => Math.hypot(p[0] - middle[0], p[1] - middle[1]);
  return seen.sort((a, b) => distance(a) - distance(b))[0];
}
"""


def aim(card: Locator) -> tuple[float, float]:
    """A point of the screen where a card can be hit; scrolls to it where that is needed.

    Where another one has just been hit, the page takes it for the second click of a double one:
    so wait a moment, as people do.
    """
    point = card.evaluate(VISIBLE)
    for _ in range(WAIT_MS // LOOK_MS):
        if point is not None:
            break
        card.scroll_into_view_if_needed()
        card.page.wait_for_timeout(LOOK_MS)  # something may pass over it
        point = card.evaluate(VISIBLE)
    x, y = point
    id_ = card.get_attribute("id") or ""
    before = AIMED.get(card.page, ())
    if any(was != id_ and hypot(x - u, y - v) < TREMBLE_PX for u, v, was in before):
        card.page.wait_for_timeout(STARTLED_MS)
    AIMED[card.page] = (*before[-1:], (x, y, id_))
    return x, y


def click(card: Locator) -> None:
    """Click a card with the mouse."""
    card.page.mouse.click(*aim(card))


def tap(card: Locator) -> None:
    """Tap a card with a finger."""
    card.page.touchscreen.tap(*aim(card))


def a_card(page: Page) -> Locator:
    """The first card that may be played, the next time the last one and so on: seldom so close to
    one another that a person has to wait."""
    LAST[page] = not LAST.get(page, True)
    legal = page.locator(LEGAL)
    return legal.last if LAST[page] else legal.first


def click_a_card(page: Page) -> None:
    """By mouse: a card that may be played."""
    click(a_card(page))


def tap_a_card_twice(page: Page) -> None:
    """By touch: raise, then play."""
    tap(a_card(page))
    tap(page.locator(f"{LEGAL}[data-ui-raised]"))


def walk_to(page: Page, wanted: str, key: str, most: int = 12) -> None:
    """Press a key until the focus is on what is wanted."""
    for _ in range(most):
        if page.locator(f"{wanted}:focus").count():
            return
        page.keyboard.press(key)


def answer_by_keys(page: Page) -> None:
    """To the last answer, or along the hand to a card that may be played."""
    answers = page.locator(ANSWERS)
    if answers.count():
        back = page.locator(".me .card:focus").count()
        walk_to(page, f"#{answers.last.get_attribute('id')}", "Shift+Tab" if back else "Tab")
    else:
        walk_to(page, LEGAL, "ArrowRight")
    page.keyboard.press("Enter")
