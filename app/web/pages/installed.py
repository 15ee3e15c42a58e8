"""What makes the site installable: its manifest, the service worker, the page for when there is no
network. Browsers use them where the address is a secure one."""

import json

from fastapi import APIRouter, Request, Response

from app.web.gateway.services import services
from app.web.pages.packed import packed_page

router = APIRouter()
KEPT_S = 3600  # the manifest, by a browser
NAME = "Black Queen"
PAGE_COLOUR = "#f3e8d0"  # --page of tokens.css by day: a manifest has no evening
ICONS = (192, 512)  # px
OFFLINE = "/offline"
SHELL = ("page.css", "note.css", "look.js", "offline.js", "icon.svg")  # what that page needs


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """What the site is called, and looks like, among a device's apps."""
    assets = services(request).assets
    url, home = assets.url, f"{assets.root_path}/"
    icons = [{"src": url("icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    for size in ICONS:
        png = {"src": url(f"icons/{size}.png"), "sizes": f"{size}x{size}"}
        icons += [{**png, "type": "image/png", "purpose": use} for use in ("any", "maskable")]
    found = {
        "id": home,
        "name": NAME,
        "short_name": NAME,
        "description": "Card tables: play now against bots, or with friends through a link.",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAGE_COLOUR,
        "theme_color": PAGE_COLOUR,
        "categories": ["games", "cards"],
        "icons": icons,
    }
    response = packed_page(request, json.dumps(found), "application/manifest+json")
    response.headers["Cache-Control"] = f"public, max-age={KEPT_S}"
    return response


@router.get("/favicon.ico")
def favicon(request: Request) -> Response:
    """The icon, for browsers that take no SVG and for what does not read pages."""
    assets = services(request).assets
    response = assets.answer(request, assets.digest, "icons/favicon.ico")
    response.headers["Cache-Control"] = f"public, max-age={KEPT_S}"
    return response


@router.get("/sw.js")
def worker(request: Request) -> Response:
    """The service worker; it is another one with each version of the static files."""
    assets = services(request).assets
    needed = [assets.root_path + OFFLINE, *map(assets.url, SHELL)]
    first = f"const VERSION={json.dumps(assets.digest)},SHELL={json.dumps(needed)};\n"
    response = packed_page(request, first + assets.text("worker.js"), "text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@router.get(OFFLINE)
def offline(request: Request) -> Response:
    """What is shown in place of a page that cannot be reached."""
    return packed_page(request, services(request).renderer.offline())
