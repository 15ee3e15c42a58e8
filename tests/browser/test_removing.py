"""The host removes somebody: they are told so, and stay out until the host lets them in again."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.table import choose_players, ready


@pytest.mark.parametrize("dealt", [False, True])
def test_a_person_is_removed_and_let_in_again(
    server: Server, visitors: Visitors, dealt: bool
) -> None:
    host, guest = visitors.open("desk"), visitors.open("phone")
    host.goto(server.url)
    choose_players(host, 2)
    host.get_by_label("Your name").fill("Hanna")
    host.get_by_role("button", name="Play with friends").click()
    ready(host)
    link = host.url
    guest.goto(link)
    ready(guest)
    guest.get_by_label("Your name").fill("Gus")
    guest.get_by_role("button", name="Sit here").tap()
    expect(host.locator("#chair1")).to_contain_text("Gus")
    if dealt:
        host.get_by_role("button", name="Deal", exact=True).click()
        expect(guest.locator(".felt")).to_be_visible()
        menu(host)
    else:
        host.locator("#at1").click()
    button = host.locator("#remove1")
    if dealt:
        assert in_a_row(button, host.locator("#mute1"))
    button.click()
    question = "Really remove Gus? A bot will play on." if dealt else "Really remove Gus?"
    expect(button).to_have_text(question)
    button.click()
    expect(guest.locator("#net")).to_contain_text("The host has removed you from this table.")
    assert guest.locator("#table").get_attribute("inert") is not None
    dead = guest.locator("#table :is(button:not(.card), .button)")
    assert dead.count()
    expect(dead.locator("visible=true")).to_have_count(0)
    expect(guest.get_by_role("link", name="Go to the home page")).to_be_visible()
    expect(host.locator("#chair1")).to_contain_text("bot" if dealt else "Free seat")
    if not dealt:
        menu(host)
    again = host.get_by_role("button", name="Let Gus back in")
    expect(again).to_be_visible()
    again.click()
    expect(again).to_have_count(0)
    guest.goto(link)
    ready(guest)
    expect(guest.locator("#back" if dealt else "#join")).to_be_visible()


def in_a_row(one: Locator, other: Locator) -> bool:
    boxes = one.bounding_box(), other.bounding_box()
    return bool(boxes[0] and boxes[1] and boxes[0]["y"] == boxes[1]["y"])


def menu(page: Page) -> None:
    page.locator("#show-menu").click()
    expect(page.locator("#menu-help")).to_be_visible()
