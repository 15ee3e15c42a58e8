"""The pictures of README and of the rules, each game at a desk and on a phone, and those of links
that are shared: make pictures

make pictures ARGS=euchre takes those of one game.
Each game says in its scenes.py which of its scenes it is shown in.
"""

import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from app.rules.games import GAMES
from app.web.render.assets import WHOLE_SITE
from tests.browser import share_pictures
from tests.browser.conftest import FLAGS, Server, chromium_path
from tests.browser.devices import EXPERIENCED
from tests.browser.scene_rooms import DEFAULT, go, write
from tests.games.contract import part

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
DESK, PHONE = (1280, 800), (390, 844)
SHARP = 2  # pixels of the screen a pixel of the page
HEIGHT = 800  # of a picture, in pixels
GAP = 24
QUALITY = 85
SETTLED_MS = 1500  # cards have flown, fonts are there


def scene_of(game: str) -> str:
    """The scene in which a game is shown."""
    chosen = part(game, "scenes", "PICTURE")
    return str(chosen or next(name for name in DEFAULT if name.startswith(f"{game} ")))


def taken(browser: Browser, url: str, scene: str, *, phone: bool) -> Image.Image:
    """A scene on a screen, as high as a picture."""
    width, height = PHONE if phone else DESK
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=SHARP,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    context.add_init_script(EXPERIENCED)
    page = context.new_page()
    go(page, url, scene)
    page.wait_for_timeout(SETTLED_MS)
    image = Image.open(BytesIO(page.screenshot()))
    context.close()
    return image.resize((round(HEIGHT * image.width / image.height), HEIGHT))


def main(games: Sequence[str]) -> None:
    """Take those of these games."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(Path(folder), [scene_of(game) for game in games], bots=True)
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        for game in games:
            scene = scene_of(game)
            desk = taken(browser, server.url, scene, phone=False)
            phone = taken(browser, server.url, scene, phone=True)
            picture = Image.new("RGBA", (desk.width + GAP + phone.width, HEIGHT))
            picture.paste(desk, (0, 0))
            picture.paste(phone, (desk.width + GAP, 0))
            picture.save(PICTURES / f"{game}.webp", quality=QUALITY)
            print(f"docs/pictures/{game}.webp: {scene}")
        share_pictures.take(browser, [*games, WHOLE_SITE])
        share_pictures.take_favicon(browser)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
