"""The scripts of a page come in one file, if it was made of them as they are."""

import re

import pytest
from fastapi import Request

from app.web.render import scripts
from app.web.render.assets import Assets

IMPORT = re.compile(r'(?:from|import) ?"\./[\w-]+\.js"')
# One inside another: what takes the blanks out of a script takes the inner one's words for code.
NESTED = re.compile(r"`[^`]*\$\{[^}`]*`")


def sent(assets: Assets, name: str) -> str:
    """A file as a browser gets it that takes nothing packed."""
    request = Request({"type": "http", "headers": []})
    body = assets.answer(request, assets.digest, name).body
    return bytes(body).decode()


def test_one_file_holds_them_all() -> None:
    assets = Assets()
    if not assets.complete:
        pytest.skip("npm is missing here, and so what makes the file")
    assert scripts.fresh()  # else: make bundle
    for name in scripts.MAINS:
        assert not IMPORT.search(sent(assets, name))
    assert "htmx:after:swap" in sent(assets, "table.js")


def test_after_a_change_each_is_sent_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "digest", lambda: "of other scripts")
    assert not scripts.fresh()
    assets = Assets()
    for name in scripts.MAINS:
        assert IMPORT.search(sent(assets, name))
        made = (scripts.MADE / name).relative_to(scripts.STATIC)
        assert made.as_posix() not in assets._files


def test_each_change_of_a_script_shows(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("static")
    monkeypatch.setattr(scripts, "STATIC", folder)
    seen = set()
    for name, text in (("a.js", "1;"), ("a.js", "2;"), ("b.js", "2;"), ("b.js", "")):
        (folder / name).write_text(text, encoding="utf-8")
        seen.add(scripts.digest())
    assert len(seen) == 4


def test_no_words_lose_their_blanks() -> None:
    assert NESTED.search("`a ${b ? `c ${d}` : e}`")
    nested = {path.name for path in scripts.STATIC.glob("*.js") if NESTED.search(path.read_text())}
    assert not nested
