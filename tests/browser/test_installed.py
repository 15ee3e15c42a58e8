"""Like an app: a page for when there is no network, a phone that stays awake and buzzes."""

import base64

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page, expect

from app.rules.games import GAMES
from app.web.faces import icon
from app.web.render.assets import SHARED, WHOLE_SITE
from app.web.render.scripts import STATIC
from tests.browser import share_pictures
from tests.browser.conftest import Server, Visitors
from tests.browser.scene_rooms import go

CLOSE = 8  # of 255, in the mean of all pixels

DEVICE = """
  window.locks = []; window.buzzes = 0;
  navigator.vibrate = () => { window.buzzes += 1; };
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    const lock = new EventTarget();
    lock.release = async () => { window.locks = window.locks.filter((other) => other !== lock); };
    window.locks.push(lock);
    return lock;
  } } });
"""
DIFFERENCE = """async ([drawn, kept]) => {
  const pixels = async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(180, 180);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, 180, 180);
    return context.getImageData(0, 0, 180, 180).data;
  };
  const [one, other] = [await pixels(drawn), await pixels(kept)];
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / one.length;
}"""


def test_without_a_network_a_page_says_so(server: Server, browser: Browser) -> None:
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(server.url)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
        context.set_offline(True)
        page.goto(f"{server.url}help")
        expect(page.locator("h1")).to_have_text("No connection")
        assert page.locator("h1").evaluate("(h1) => getComputedStyle(h1).fontWeight") != "400"
        context.set_offline(False)
        expect(page.locator("h1")).not_to_have_text("No connection")
        assert page.url.endswith("/help")
    finally:
        context.close()


def test_files_of_an_older_version_are_forgotten(server: Server, browser: Browser) -> None:
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(f"{server.url}offline")
        page.evaluate("() => caches.open('black-queen 000000000000')")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
        page.wait_for_function("async () => (await caches.keys()).length === 1")
        names = page.evaluate("() => caches.keys()")
        assert names != ["black-queen 000000000000"]
    finally:
        context.close()


def watched(visitors: Visitors, server: Server, scene: str) -> Page:
    page = visitors.open("phone")
    page.add_init_script(DEVICE)
    go(page, server.url, scene)
    return page


def test_a_phone_stays_awake_while_it_is_ones_turn(server: Server, visitors: Visitors) -> None:
    page = watched(visitors, server, "ending")
    page.wait_for_function("() => document.querySelector('.felt.yours') && locks.length === 1")
    card = page.locator(".hand .card.legal, .piles.own .legal").first
    card.tap()
    card.tap()
    page.wait_for_function("() => locks.length === (document.querySelector('.felt.yours') ? 1 : 0)")
    assert page.evaluate("() => buzzes") == 0


def test_it_buzzes_where_that_is_wanted(server: Server, visitors: Visitors) -> None:
    page = visitors.open("phone")
    page.add_init_script(DEVICE)
    page.add_init_script("addEventListener('DOMContentLoaded', () => look.set('buzz', 'on'))")
    go(page, server.url, "ending")
    page.wait_for_function("() => document.querySelector('.felt.yours') && buzzes > 0")


def test_the_kept_icons_are_those_that_are_drawn(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    page.goto("about:blank")
    drawn = "data:image/svg+xml," + icon().replace("#", "%23").replace('"', "'")
    for png in sorted((STATIC / "icons").glob("*.png")):
        kept = "data:image/png;base64," + base64.b64encode(png.read_bytes()).decode()
        assert page.evaluate(DIFFERENCE, [drawn, kept]) < CLOSE


@pytest.mark.parametrize("name", [*GAMES, WHOLE_SITE])
def test_the_kept_pictures_of_links_are_those_that_are_drawn(browser: Browser, name: str) -> None:
    """Made anew: make pictures"""
    with Image.open(SHARED / f"{name}.png") as kept:
        apart = ImageChops.difference(kept.convert("RGB"), share_pictures.taken(browser, name))
    assert sum(ImageStat.Stat(apart).mean) / 3 < CLOSE, name
