"""Sounds are asked for at the right moments, as the setting wants them, not before a press."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.scene_rooms import go, join
from tests.browser.table import LEGAL, click, move, moved, play_cards, play_now, wait_for_turn
from tests.browser.table import click_a_card as play
from tests.many import some

CARD_S, TRICK_S = 0.09, 0.4  # as in audio.js
COUNT = """
  window.tones = 0;
  window.heard = null;
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      heard = this;
    }
  };
  window.brushes = [];
  const tone = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...all) {
    tones += 1;
    return tone.apply(this, all);
  };
  const brush = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...all) {
    brushes.push(all[2]);
    return brush.apply(this, all);
  };
"""


def listen(page: Page, sound: str = "") -> None:
    """Count what is played from the next page on, with a setting."""
    page.add_init_script(COUNT)
    if sound:
        kept = f"""localStorage.setItem("black-queen", '{{"sound": "{sound}"}}')"""
        page.add_init_script(kept)


def heard(page: Page) -> tuple[bool, bool, bool]:
    """Whether there was the sound of one's turn, of a card, of a trick."""
    tones, brushes = page.evaluate("() => [tones, brushes]")
    assert set(brushes) <= {CARD_S, TRICK_S}
    return tones > 0, CARD_S in brushes, TRICK_S in brushes


def two_at_a_table(server: Server, visitors: Visitors) -> tuple[Page, Page]:
    """One who hears everything, after a first press, and another who is on turn."""
    page, other = visitors.open("desk"), visitors.visit("desk")
    listen(page, "all")
    go(page, server.url, "black queen table", seat=1)
    join(other, page, 0)
    page.keyboard.press("x")
    return page, other


@pytest.mark.parametrize("motion", some([False, True], (True,)))
def test_all_sounds(server: Server, visitors: Visitors, motion: bool) -> None:
    page = visitors.open("desk", motion=motion)
    listen(page)
    play_now(page, server.url, players=2)
    assert wait_for_turn(page)
    assert heard(page) == (False, False, False)  # nothing was pressed here yet
    play_cards(page, play, 2)
    page.wait_for_function(f"() => brushes.includes({TRICK_S})")
    assert heard(page) == (True, True, True)


@pytest.mark.parametrize(("sound", "turn"), [("turn", True), ("off", False)])
def test_the_turn_alone_or_nothing(
    server: Server, visitors: Visitors, sound: str, turn: bool
) -> None:
    page = visitors.open("desk")
    listen(page, sound)
    play_now(page, server.url, players=2)
    play_cards(page, play, 3)
    assert heard(page) == (turn, False, False)


def test_a_card_of_somebody_else_is_heard(server: Server, visitors: Visitors) -> None:
    page, other = two_at_a_table(server, visitors)
    assert heard(page) == (False, False, False)
    before = move(page)
    click(other.locator(LEGAL).first)
    moved(page, before)
    page.wait_for_function(f"() => brushes.includes({CARD_S})")
    page.keyboard.press("m")  # a table that comes without a card is not heard
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Change").click()
    expect(page.locator('#around [data-seat="1"]')).to_have_attribute("data-name", "Ann")
    assert page.evaluate(f"() => brushes.filter((each) => each === {CARD_S}).length") == 1


def test_the_device_sleeps_between_sounds(server: Server, visitors: Visitors) -> None:
    page, other = two_at_a_table(server, visitors)
    page.wait_for_function("() => heard?.state === 'suspended'")
    click(other.locator(LEGAL).first)
    page.wait_for_function(f"() => brushes.includes({CARD_S}) && heard.state === 'running'")
