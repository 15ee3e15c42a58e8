"""The pictures that go with a link when it is shared, as PNGs of few colours: many who show links
take neither SVG nor WebP. One of each game, in its cloth, and one for the first page: make pictures
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from app.rules.cards import SUITS
from app.rules.games import GAMES
from app.web.faces import icon, prints
from app.web.game_uis import GAME_UIS
from app.web.render.assets import SHARED, WHOLE_SITE
from app.web.render.font import WHOLE
from app.web.render.scripts import STATIC
from app.web.table.table import SIGNS

WIDTH, HEIGHT = 1200, 630  # pixels, as most who show links want them
COLOURS = 128
ICO = (16, 32, 48)
FAVICON = STATIC / "icons" / "favicon.ico"
SAID = "In the browser, with friends or bots"

STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


def data(kind: str, body: bytes) -> str:
    """A file as an address of its own."""
    return f"data:{kind};base64,{b64encode(body).decode()}"


def svg(text: str) -> str:
    """A drawing as a value of CSS."""
    return f"url({data('image/svg+xml', text.encode())})"


def cloth(game: str) -> tuple[str, str]:
    """The colours of a game by day, as declarations, and its net."""
    sheet = (STATIC / f"{game}.css").read_text(encoding="utf-8")
    colours = re.findall(r"(--cloth-\d): light-dark\((#\w+)", sheet)
    (net,) = re.findall(r"--net: url\(([\w.-]+)\)", sheet)
    return ";".join(f"{name}:{colour}" for name, colour in colours), svg(prints()[net])


def figure(game: str, x: int, y: int, scale: float) -> str:
    """Its poster, which stands on a line, larger by a factor."""
    drawn = f'<g transform="translate({x} {y}) scale({scale})">{GAME_UIS[game].poster}</g>'
    return (
        '<svg class="figure" width="1" height="1" stroke-linecap="round" stroke-linejoin="round">'
        f"{drawn}</svg>"
    )


def page(name: str) -> str:
    """The page that is taken as a picture."""
    style = STYLE.replace("FONT", data("font/woff2", WHOLE.read_bytes()))
    drawn = data("image/svg+xml", icon().encode())
    inside = first_page(drawn) if name == WHOLE_SITE else of_game(name, drawn)
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{inside}"


def of_game(game: str, drawn: str) -> str:
    """Its figure on its cloth, and what it is called."""
    colours, net = cloth(game)
    ui, title = GAME_UIS[game], GAMES[game].called()
    sign = dict(zip(SUITS, SIGNS, strict=True))[ui.suit]
    size = ' class="long"' if max(map(len, title.split())) > 7 else ""
    brand = f'<p class="brand"><img src="{drawn}">Black Queen</p>'
    return f"""
      <div class="cloth" style="{colours};background-image:{net}"></div>
      <div class="disc" style="{colours};left:650px;top:84px;width:470px;height:470px"></div>
      {figure(game, 885, 662, 4)}<div class="frame"></div>{brand if title != "Black Queen" else ""}
      <p class="corner">{ui.rank}<i>{sign}</i></p>
      <div class="words"><h1{size}>{title}</h1><p>{SAID}</p></div>"""


def first_page(drawn: str) -> str:
    """All figures in a row."""
    tiles = []
    for game in GAME_UIS:
        colours, net = cloth(game)
        tiles.append(
            f'<div><span class="cloth" style="{colours};background-image:{net}">'
            '<span class="disc" style="left:6px;top:60px;width:222px;height:222px"></span>'
            f"{figure(game, 104, 369, 1.9)}</span></div>"
        )
    return f"""
      <div class="top"><img src="{drawn}"><div><h1>Black Queen</h1>
      <p>Card games in the browser, with friends or bots</p></div></div>
      <div class="strip">{"".join(tiles)}</div>"""


def taken(browser: Browser, name: str) -> Image.Image:
    """One of them, in all its colours."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    one = context.new_page()
    one.set_content(page(name))
    one.evaluate("() => document.fonts.ready.then(() => {})")
    image = Image.open(BytesIO(one.screenshot()))
    context.close()
    return image.convert("RGB")


def take_favicon(browser: Browser) -> None:
    """The icon in the sizes of a tab and of a desk."""
    context = browser.new_context(viewport={"width": max(ICO), "height": max(ICO)})
    page = context.new_page()
    drawn = data("image/svg+xml", icon().encode())
    icons = []
    for size in ICO:
        page.set_viewport_size({"width": size, "height": size})
        page.set_content(f'<body style="margin:0"><img src="{drawn}" width="{size}">')
        page.evaluate("() => document.images[0].decode()")
        icons.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
    context.close()
    icons[-1].save(FAVICON, sizes=[(size, size) for size in ICO], append_images=icons[:-1])
    print("app/static/icons/favicon.ico")


def take(browser: Browser, names: Sequence[str]) -> None:
    """Take those of these games, or that of the first page."""
    SHARED.mkdir(exist_ok=True)
    for name in names:
        few = taken(browser, name).quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(SHARED / f"{name}.png", optimize=True)
        print(f"app/static/{SHARED.name}/{name}.png")
