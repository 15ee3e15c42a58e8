"""Static files under an address that holds a digest of all of them, so that they never go stale.

Own files, fetched vendor files and the drawn card faces are read once, at start, and kept in
memory without comments and with packed forms.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path

import brotli  # type: ignore[import-untyped]
from fastapi import Request, Response
from rcssmin import cssmin  # type: ignore[import-untyped]
from rjsmin import jsmin  # type: ignore[import-untyped]
from starlette.background import BackgroundTask

from app.web.faces import (
    backs,
    fools_cap,
    icon,
    portraits,
    posters,
    prints,
    rosette,
    sprites,
    variables,
)
from app.web.game_uis import GAME_UIS
from app.web.render import font, scripts, tiles
from app.web.render.scripts import STATIC

TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".ico": "image/x-icon",
}
WORDY = ("text/", "image/svg+xml")  # what becomes smaller
SHARED = STATIC / "share"  # a picture for each game, where a link is shown (tests.browser.pictures)
WHOLE_SITE = "cards"  # and that of the first page
HTMX = "vendor/htmx.org/htmx.min.js"

# What every page wears, what a table wears on top, and what lies over it, each in one file: several
# would be larger, packed. Games with styles of their own (GameUI.styles) have a file of their own.
DRESS = "dress.css"  # what a browser has chosen in place of the usual; fetched only then
CLOTH = re.compile(rb"--(?:cloth-[123]|net|ring):[^;{}]+")
PAGE = ("tokens.css", "suits.css", "cards.css", "portraits.css", "page.css")
TABLE = ("table.css", "seats.css")
OVER = ("clock.css", "sheets.css", "menu.css", "guide.css", "moments.css", "ending.css")
HOME = "home.css"


def style(game: str) -> str:
    """The name of the style sheet of a game's tables."""
    return f"table-{game}.css" if GAME_UIS[game].styles else TABLE[0]


def over(game: str) -> str:
    """The name of the style sheet of what lies over a game's tables."""
    return f"over-{game}.css" if GAME_UIS[game].over else "over.css"


@dataclass(frozen=True)
class Asset:
    """A file in memory, packed once for all browsers."""

    body: bytes
    kind: str
    packed: dict[str, bytes] = field(default_factory=dict)  # by content coding
    _tried: set[str] = field(default_factory=set)

    def may_pack(self, coding: str) -> bool:
        """Whether nobody has tried yet. Fonts and pictures of dots are packed already."""
        return self.kind.startswith(WORDY) and coding not in self._tried

    def pack(self, coding: str, compress: Callable[[bytes], bytes]) -> None:
        """Keep a smaller form of it, unless somebody has tried."""
        if not self.may_pack(coding):
            return
        self._tried.add(coding)
        form = compress(self.body)
        if len(form) < len(self.body):
            self.packed[coding] = form


class Assets:
    """All static files; url(name) is where a page finds one. root_path: the server is under it."""

    def __init__(self, root_path: str = "") -> None:
        self.root_path = root_path
        bodies = {
            _named(path): _short(path)
            for path in sorted(STATIC.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
        bodies |= {name: text.encode() for name, text in _drawn().items()}
        bodies[DRESS] += _cloths(bodies)
        bodies = _bundled(_dressed(bodies))
        fonts = {_named(font.MADE / name): name for name in font.wanted()}
        self.complete = {HTMX, *fonts} <= set(bodies)
        if self.complete:
            bodies["htmx.js"] = bodies.pop(HTMX)
            bodies.pop(_named(font.WHOLE), None)
            bodies |= {name: bodies.pop(made) for made, name in fonts.items()}
        whole = hashlib.sha256()
        for name, body in sorted(bodies.items()):
            whole.update(name.encode() + b"\0" + body + b"\0")
        self.digest = whole.hexdigest()[:12]
        self._files = {name: Asset(body, _kind(name)) for name, body in bodies.items()}
        for asset in self._files.values():
            asset.pack("gzip", partial(gzip.compress, compresslevel=9, mtime=0))

    def url(self, name: str) -> str:
        """The address of a file."""
        if name not in self._files:
            raise KeyError(f"There is no static file {name}.")
        return f"{self.root_path}/static/{self.digest}/{name}"

    def picture(self, game: str) -> str:
        """The address of what is shown beside a shared link: of a game, "" for the first page."""
        name = f"{SHARED.name}/{game}.png"
        return self.url(name if name in self._files else f"{SHARED.name}/{WHOLE_SITE}.png")

    def text(self, name: str) -> str:
        """What is in a file of ours."""
        return self._files[name].body.decode()

    def answer(self, request: Request, digest: str, name: str) -> Response:
        """The file, for ever; nothing when the address is of another version. Brotli packs it
        once somebody has been sent it: to pack all files takes more than a second."""
        asset = self._files.get(name)
        if asset is None or digest != self.digest:
            return Response("There is no such file.", 404, media_type="text/plain")
        headers = {
            "Cache-Control": "max-age=31536000, immutable",
            "Vary": "Accept-Encoding",
        }
        accepted = request.headers.get("accept-encoding", "")
        coding = next(
            (one for one in ("br", "gzip") if one in accepted and one in asset.packed), ""
        )
        if coding:
            headers["Content-Encoding"] = coding
        body = asset.packed.get(coding, asset.body)
        response = Response(body, headers=headers, media_type=asset.kind)
        if "br" in accepted and asset.may_pack("br"):
            response.background = BackgroundTask(asset.pack, "br", brotli.compress)
        return response


def _named(path: Path) -> str:
    """What a file is called by pages."""
    return path.relative_to(STATIC).as_posix()


def _short(path: Path) -> bytes:
    """A file; one of our own without its comments and blanks."""
    shorten = {".js": jsmin, ".css": cssmin}.get(path.suffix)
    if shorten is None or "vendor" in path.relative_to(STATIC).parts:
        return path.read_bytes()
    return str(shorten(path.read_text(encoding="utf-8"))).encode()


def _dressed(bodies: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, with the styles of all pages and those of tables put together."""
    single = {*PAGE, *TABLE, *OVER, *chain(*((*ui.styles, *ui.over) for ui in GAME_UIS.values()))}
    dressed = {name: body for name, body in bodies.items() if name not in single}
    worn: dict[str, tuple[str, ...]] = {PAGE[-1]: PAGE}
    for game, ui in GAME_UIS.items():
        worn[style(game)] = (*TABLE, *ui.styles)
        worn[over(game)] = (*OVER, *ui.over)
    for name, parts in worn.items():
        dressed[name] = b"\n".join(bodies[part] for part in parts)
    dressed[HOME] += b"\n" + tiles.styles(bodies)
    return dressed


def _cloths(bodies: Mapping[str, bytes]) -> bytes:
    """The cloth of each game as one to choose for all games: what its own sheet says of it."""
    found = b""
    for game, ui in GAME_UIS.items():
        own = b";".join(chain(*(CLOTH.findall(bodies[name]) for name in ui.styles)))
        found += f'\n:root[data-cloth="{game}"],.sample[data-cloth="{game}"]'.encode()
        found += b"{" + own + b"}"
    return found


def _bundled(bodies: dict[str, bytes]) -> dict[str, bytes]:
    """The files, with the scripts of a page in one, if it is of the scripts as they are now."""
    made = {name: bodies.pop(_named(scripts.MADE / name), b"") for name in scripts.MAINS}
    fresh = all(body.startswith(scripts.banner()) for body in made.values())
    return {**bodies, **made} if fresh else bodies


def _drawn() -> dict[str, str]:
    return {
        "cap.svg": fools_cap(),
        "deck-2.svg": sprites(colours=2, index="standard"),
        "deck-4.svg": sprites(colours=4, index="standard"),
        "deck-2-large.svg": sprites(colours=2, index="large"),
        "deck-4-large.svg": sprites(colours=4, index="large"),
        "icon.svg": icon(),
        **portraits(),
        **backs(),
        "posters.svg": posters([ui.poster for ui in GAME_UIS.values()]),
        "rosette.svg": rosette(),
        "suits.css": variables(),
        **prints(),
    }


def _kind(name: str) -> str:
    suffix = Path(name).suffix
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
