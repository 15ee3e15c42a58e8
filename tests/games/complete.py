"""python -m tests.games.complete [GAME ...]: what a game lacks of all that a complete game has.

CONTRIBUTING, "A new game", has the same in its order. Each is named with the file to write and what
helps with it.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.bots.levels import BOTS
from app.built import APP
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.table.game_ui import GameUI
from tests.games import make
from tests.games.contract import CONTRACTS, HERE, OF_A_KIND, POSITIONS, part
from tests.games.worlds import WORLDS

ROOT = APP.parent
PAGES = ("help", "marks", "pills", "review", "score", "table")
LEVELS = tuple("01234")
LAB = "lab"


def missing(game: str) -> list[str]:
    """What a game in the list lacks; none if it is complete."""
    steps = (in_lists, rules, bots, page, tests, documents)
    return [line for step in steps for line in step(game)]


def in_lists(game: str) -> Iterator[str]:
    """Without these nothing else can be tried."""
    if game not in BOTS:
        yield f"app/bots/levels.py needs a line for {game}."
    if game not in GAME_UIS:
        yield f"app/web/game_uis.py needs a line for {game}."


def rules(game: str) -> Iterator[str]:
    """The engine, and the rules in words."""
    yield from files(f"app/rules/{game}", "deal.py", "deal.pxd", "game.py")
    lesson, words = GAMES[game].lesson, GAME_UIS[game].lesson if game in GAME_UIS else {}
    if not lesson:
        yield f"app/rules/{game}/lesson.py: a guided first deal, as `lesson` of the game."
    elif not words:
        yield f"app/web/games/{game}/lesson.py: what the guided deal says, as `lesson` of UI."
    title = GAMES[game].title
    pages = [read(path) for path in sorted((ROOT / "docs/rules").glob("*.md"))]
    if not any(re.match(rf"# ([\d.]+ )?{re.escape(title)}\n", text) for text in pages):
        yield f"docs/rules/{slug(game)}.md: the rules, under the heading # {title}."
    for name, what in (
        ("rules/README.md", "its sections in the index, and a row in 0.3 for its options"),
        ("records.md", "a row for how its deck is dealt out (2), one for its actions (3)"),
        ("record.schema.json", f"python -m tests.games.make {game}"),
    ):
        if not re.search(rf"[`\"]{game}[`\"]", read(ROOT / "docs" / name)):
            yield f"docs/{name} does not name {game}: {what}."


def bots(game: str) -> Iterator[str]:
    """Five levels, and what shows that they are good company."""
    lacking = [level for level in LEVELS if level not in BOTS.get(game, {})]
    if lacking:
        why = "FlatBot makes some of a Policy (app/bots/search)"
        yield f"app/bots/{game}/bot.py has no level {', '.join(lacking)}: {why}."
    if positions(game, "howlers") < POSITIONS:
        what = f"{POSITIONS} positions with what no good player would do, {OF_A_KIND} of each kind"
        yield f"tests/games/{game}/howlers.jsonl: {what} (docs/bots.md)."
    if not (APP / f"review/games/{game}.py").exists():
        yield f"{APP.name}/review/games/{game}.py: how its decisions are judged, as JUDGING."
    if not part(game, "facts", "CHECKS"):
        yield f"tests/games/{game}/facts.py: whether what its reviews tell is so, as CHECKS."
    if not (ROOT / LAB / f"blunders/{game}.py").exists():
        yield f"{LAB}/blunders/{game}.py: who judges what an action costs, as REFEREE."
    if positions(game, "blunders") < POSITIONS:
        file = f"tests/games/{game}/blunders.jsonl"
        search = f"python -m lab blunders {game} 1 2 --find {POSITIONS // 2} --file {file}"
        yield f"{file}: {POSITIONS} positions in which bots err. {search}"


def page(game: str) -> Iterator[str]:
    """The table, the help, the first page."""
    yield from files(f"app/templates/{game}", *(f"{name}.html" for name in PAGES))
    sheet = APP / "static" / f"{game}.css"
    for what in ("--cloth-1", "--cloth-2", "--cloth-3", "--net", "--ring"):
        if not sheet.exists() or f"{what}:" not in read(sheet):
            yield f"app/static/{game}.css does not say {what} (see app/static/euchre.css)."
    ui = GAME_UIS.get(game)
    if ui is None:
        return
    where = f"app/web/games/{game}/table.py: its UI has no"
    if not ui.poster:
        yield f"{where} poster, the figure of the first page (app/web/faces/posters.py)."
    if not ui.rank:
        yield f"{where} rank, which stands with its suit at the poster's corner."
    if "short" not in ui.lengths:
        yield f"{where} short match (lengths): python -m bench lengths measures minutes."
    if not ui.tips:
        yield f"{where} tips for newcomers, by the keys of Table.tips."
    yield from looks(game, ui)


def looks(game: str, ui: GameUI) -> Iterator[str]:
    """Styles that its layout goes by, and a colour of its own."""
    where = f"app/web/games/{game}/table.py:"
    kind = re.search(r"block kind %}(.*?){% endblock", read(APP / f"templates/{game}/table.html"))
    for word in ("hands", "ring"):
        if kind and word in kind[1].split() and f"{word}.css" not in ui.styles:
            yield f"{where} its layout is of the kind {word}, but styles have no {word}.css."
    if not re.search(rf"^\.tile\.{ui.tone} ", read(APP / "static/matches.css"), re.MULTILINE):
        yield f"{where} app/static/matches.css has no .tile.{ui.tone}, which is its tone."


def tests(game: str) -> Iterator[str]:
    """What the tests of all games need of it, and what it is compared with."""
    if game not in CONTRACTS:
        yield f"tests/games/{game}/contract.py is missing: its kinds of actions."
    elif not CONTRACTS[game].ways:
        yield f"tests/games/{game}/contract.py counts no ways: how many actions follow a start."
    if game not in WORLDS:
        yield f"tests/games/{game}/world.py is missing: what {game} hides."
    wanted = [HERE / game / "checksums.json"]
    left_over = list[Path]()
    if game in CONTRACTS and game in BOTS:
        wanted += [make.path(game, *which) for which in make.planned(game)]
        left_over = sorted(make.unplanned(game))
    lacking = [path for path in wanted if not path.exists()]
    for paths, what in ((lacking, ""), (left_over, " is not planned any more")):
        if paths:
            names = ", ".join(path.relative_to(ROOT).as_posix() for path in paths)
            yield f"{names}{what}: python -m tests.games.make {game}"
    if not part(game, "scenes", "SCENES"):
        yield f"tests/games/{game}/scenes.py: states of its table that are worth a look, as SCENES."
    elif not part(game, "scenes", "PICTURE"):
        yield f"tests/games/{game}/scenes.py does not say which scene is its PICTURE."
    yield from files("tests/rules", f"test_{game}.py", why="its worked examples")
    yield from files("tests/rules", f"plain_{game}.py", why="its rules a second time, plainly")
    compared = f"from tests.rules.plain_{game} import"
    if not any(compared in read(path) for path in (ROOT / "tests/rules").glob("test_*.py")):
        yield f"tests/rules/test_plain_{game}.py: that both forms of its rules agree, step by step."


def documents(game: str) -> Iterator[str]:
    """Where people read of it first."""
    called, rules_page = GAMES[game].called(), f"docs/rules/{slug(game)}.md"
    if rules_page not in read(ROOT / "README.md"):
        yield f"README.md has no row that leads to {rules_page}: what {called} is."
    if called not in read(ROOT / "CHANGELOG.md"):
        yield f"CHANGELOG.md does not name {called}: that it is new."
    for picture in (f"docs/pictures/{game}.webp", f"app/static/share/{game}.png"):
        if not (ROOT / picture).exists():
            yield f"{picture}: make pictures ARGS={game}"


def files(folder: str, *names: str, why: str = "") -> Iterator[str]:
    """Those of a folder that are not there."""
    for name in names:
        if not (ROOT / folder / name).exists():
            yield f"{folder}/{name} is missing{why and ': '}{why}."


def read(path: Path) -> str:
    """The text of a file; none if there is no such file."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def positions(game: str, kind: str) -> int:
    """How many of a kind there are."""
    return len(read(HERE / game / f"{kind}.jsonl").splitlines())


def slug(game: str) -> str:
    """What its chapter of the rules is called."""
    return GAMES[game].called().lower().replace(" ", "-")


def told(game: str, found: Sequence[str]) -> str:
    """What a game lacks, for people."""
    if not found:
        return f"{game} is complete."
    return "\n".join([f"{game} lacks {len(found)} of what a complete game has:", *found])


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        print(told(name, missing(name)))
