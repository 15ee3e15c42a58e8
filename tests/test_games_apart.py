"""A game is in its own files: nothing else names it but three lists, and no game knows another."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.built import PACKAGES, ROOT
from app.rules import cards
from app.rules.games import GAMES

LISTS = {"app/rules/games.py", "app/bots/levels.py", "app/web/game_uis.py"}
TEXTS = {".py", ".pxd", ".html", ".css", ".js"}
# What is called like the product, and so like its first game.
PRODUCT = re.compile(r'get_logger\("black_queen|COOKIE = "black_queen"|PREFIX = "black_queen_"')
FILES = [
    path
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*"))
    if path.suffix in TEXTS and "vendor" not in path.parts and path.is_file()
]


def owner(path: Path) -> str:
    """The game that a file belongs to by its name or folder, "" if none."""
    for part in path.relative_to(ROOT).parts:
        for game in GAMES:
            if re.match(rf"{game}(?![a-z])", part):
                return game
    return ""


def imported(path: Path) -> Iterator[str]:
    """What a module imports from the house, cimports too, as paths."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".pxd":
        for name in re.findall(r"^\s*(?:from|cimport)\s+((?:app|lab)\.[\w.]+)", text, re.MULTILINE):
            yield name.replace(".", "/")
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.partition(".")[0] in PACKAGES:
                yield name.replace(".", "/")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_files_of_its_own_on_each_floor(game: str) -> None:
    floors = {path.relative_to(ROOT).parts[:2] for path in FILES if owner(path) == game}
    assert floors >= {("app", floor) for floor in ("rules", "bots", "web", "templates")}


@pytest.mark.parametrize("game", GAMES)
def test_no_game_knows_another(game: str) -> None:
    for path in FILES:
        if owner(path) == game and path.suffix in (".py", ".pxd"):
            known = {owner(ROOT / name) for name in imported(path)} - {"", game}
            assert not known, path.relative_to(ROOT)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in cards.SUIT_NAMES])
def test_nothing_else_names_a_game(game: str) -> None:
    """One that is called like a suit cannot be told from the suit."""
    for path in FILES:
        if owner(path) or path.relative_to(ROOT).as_posix() in LISTS:
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            if re.search(rf"(?<![a-z_]){game}(?![a-z])", line):
                assert PRODUCT.search(line), f"{path.relative_to(ROOT)}: {line.strip()}"


@pytest.mark.parametrize("name", sorted(LISTS))
def test_a_list_has_one_line_for_a_game_beside_its_import(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    for game in GAMES:
        kind = GAMES[game].__name__
        named = [
            line
            for line in lines
            if re.search(rf"\b({game}|{kind})\b", line) and "import" not in line
        ]
        assert len(named) == 1, named
