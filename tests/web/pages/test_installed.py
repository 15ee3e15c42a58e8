"""The manifest, the service worker and the page without a network."""

import json
import re

import httpx
from PIL import Image

from app.web.render.scripts import STATIC
from tests.web.conftest import Server


def test_the_manifest_names_icons_that_are_there(server: Server) -> None:
    page = httpx.get(server.url)
    address = re.search('rel="manifest" href="([^"]+)"', page.text)
    assert address
    answer = httpx.get(f"{server.url}{address[1]}")
    assert answer.headers["content-type"] == "application/manifest+json"
    found = json.loads(answer.text)
    assert (found["display"], found["start_url"]) == ("standalone", "/")
    assert {icon["purpose"] for icon in found["icons"] if "purpose" in icon} == {"any", "maskable"}
    for icon in found["icons"]:
        file = httpx.get(f"{server.url}{icon['src']}")
        assert file.status_code == 200
        assert file.headers["content-type"] == icon["type"]


def test_icons_are_of_the_size_they_say() -> None:
    for png in (STATIC / "icons").glob("*.png"):
        with Image.open(png) as image:
            assert image.size == (int(png.stem), int(png.stem))


def test_the_worker_keeps_what_the_offline_page_needs(server: Server) -> None:
    answer = httpx.get(f"{server.url}/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    shell = re.search(r"SHELL=(\[[^\]]*\])", answer.text)
    assert shell
    needed = json.loads(shell[1])
    page = httpx.get(f"{server.url}/offline")
    assert "No connection" in page.text
    wanted = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text))
    missing = {name.rpartition("/")[2] for name in wanted - {*needed}}
    assert missing <= {"180.png", "install.js"}, "these the page can do without"
    for address in needed:
        assert httpx.get(f"{server.url}{address}").status_code == 200
