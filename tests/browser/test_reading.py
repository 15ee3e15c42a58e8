"""A whole deal by what a screen reader is given: the accessibility tree, the focus, and what is
announced. Nothing is looked up in the page but the words that were announced."""

from collections import Counter

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.reading import LISTEN, focused, read
from tests.browser.scene_rooms import go
from tests.browser.table import move, moved, open_more, play_now, wait_for_turn


def to_a_playable_card(page: Page, session: CDPSession) -> str:
    """By keys alone to a card that is read as playable; returns its name."""
    for _ in range(60):
        node = focused(session)
        if node.role == "button" and node.name.endswith("playable"):
            return node.name
        page.keyboard.press("ArrowRight")
    raise AssertionError("no card is read as playable")


@pytest.mark.long
def test_a_deal_by_what_is_read_out(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    play_now(page, server.url, players=2, speed="quick")
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    page.evaluate(LISTEN)
    assert wait_for_turn(page)

    nodes = list(read(session))
    assert not [
        n for n in nodes if n.role in ("button", "link", "textbox", "combobox") if not n.name
    ]
    regions = {n.name for n in nodes if n.role == "region"}
    assert {"Trick", "Your cards"} <= regions
    (bot,) = {name.partition(", bot, ")[0] for name in regions if ", bot, " in name}
    assert any(name.startswith(bot) and "cards in hand" in name for name in regions)

    page.locator("#show-menu").focus()
    page.keyboard.press("Tab")
    for _ in range(12):
        if focused(session).name.endswith(("pile 1", "playable")):
            break
        page.keyboard.press("Tab")

    chosen = []
    while wait_for_turn(page):
        chosen.append(to_a_playable_card(page, session).partition(",")[0].lower())
        before = move(page)
        page.keyboard.press("Enter")
        moved(page, before)
        focused(session)  # an update never takes the focus away
    assert len(chosen) == 25  # the last trick plays itself
    expect(page.locator("#scores")).to_be_visible()
    assert focused(session).role == "button"
    open_more(page)
    assert "row" in {node.role for node in read(session)}

    heard = " ".join(page.evaluate("() => window.heard"))
    plays = Counter(sentence.split(" ")[0] for sentence in heard.split(". ") if " play" in sentence)
    assert plays["You"] >= 25
    assert plays[bot] >= 25
    for card in chosen:
        assert f"You play the {card}." in heard
    assert heard.count("the trick.") >= 25
    assert "The match is over. " in heard


def test_n_says_whose_turn_it_is(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    play_now(page, server.url)
    assert wait_for_turn(page)
    page.evaluate(LISTEN)
    for times in (1, 2):
        page.keyboard.press("n")
        page.wait_for_function("(times) => window.heard.length >= times", arg=times)
        page.wait_for_timeout(100)
        heard = page.evaluate("() => window.heard")
        assert len(heard) == times
        assert heard[-1].startswith("Your turn: ")


@pytest.mark.parametrize("scene", ["called bid", "called trump", "oh hell hook", "order"])
def test_the_first_step_by_keys_leads_to_what_is_asked(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.open("desk")
    go(page, server.url, scene)
    page.keyboard.press("Tab")
    expect(page.locator(".bidding .panel :focus")).to_have_count(1)


def test_arrows_reach_every_open_card(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    assert wait_for_turn(page)
    page.locator(".me .card.legal").first.focus()
    reached = set()
    for _ in range(8):
        page.keyboard.press("Home")
        for _ in range(20):
            reached.add(page.evaluate("() => document.activeElement.id"))
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowUp")
    cards = page.locator("button.card").evaluate_all("(all) => all.map((card) => card.id)")
    assert reached == set(cards)
    expect(page.locator('.card[tabindex="0"]')).to_have_count(1)


def test_down_from_the_own_piles_is_the_hand(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    assert wait_for_turn(page)
    page.locator(".me .piles .card").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".me .hand .card:focus")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".me .piles .card:focus")).to_have_count(1)
