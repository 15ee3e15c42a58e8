"""python -m tests.games.new NAME "Title": the files of a new game, which is played at once.

They are those of the example game (tests/example_game/game) under the name of the new one, with
its line in each of three lists, and its records. Then it says what is still to be done:
CONTRIBUTING, "A new game", goes through it.
"""

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "tests" / "example_game" / "game"
NAME, TITLE = "short_spades", "Short Spades"  # of the example game
NEXT = """
{title} can be played already, as {example} under another name. Make it your own: CONTRIBUTING,
"A new game", goes through its files.

What is compiled is out of date now: the sources run, also in tests with BLACK_QUEEN_BUILD=source
before them, until you say make.

What it still lacks, whenever you like: python -m tests.games.complete {name}
"""


class Unfit(Exception):
    """A name that no game can have, or a folder that this cannot be done in; says why."""


def checked(name: str, home: Path) -> str:
    """The name of a new game, if it can be one; raises Unfit."""
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name) or keyword.iskeyword(name):
        raise Unfit(f"{name!r} cannot name a game: give small letters and underscores (two_words).")
    there = [path for path in home.glob(f"app/*/{name}*") if path.name != "__pycache__"]
    if there:
        raise Unfit(f"There is something of that name: {there[0].relative_to(home).as_posix()}.")
    return name


def renamed(text: str, name: str, title: str) -> str:
    """What says one of the names of the example game says that of the new one."""
    pairs = {
        NAME: name,
        NAME.replace("_", "-"): title.lower().replace(" ", "-"),
        NAME.replace("_", " "): name.replace("_", " "),  # as its scenes are called
        TITLE.replace(" ", ""): kind_of(name),
        TITLE: title,
    }
    return re.sub("|".join(map(re.escape, pairs)), lambda found: pairs[found[0]], text)


def kind_of(name: str) -> str:
    """What its classes are called after."""
    return "".join(word.capitalize() for word in name.split("_"))


def write_files(home: Path, name: str, title: str) -> list[Path]:
    """Write the files of the game, which are not there yet; returns them."""
    found = []
    for path in sorted(EXAMPLE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            goal = home / renamed(path.relative_to(EXAMPLE).as_posix(), name, title)
            goal.parent.mkdir(parents=True, exist_ok=True)
            text = renamed(path.read_text(encoding="utf-8"), name, title)
            goal.write_text(text, encoding="utf-8", newline="\n")
            found.append(goal)
    return found


def add_lines(home: Path, name: str) -> None:
    """Add its line to each of the three lists, and the import that the line needs."""
    kind = kind_of(name)
    add_line(
        home / "app/rules/games.py",
        f"from app.rules.{name}.game import {kind}",
        r"(?<=for game in \()[^)]*",
        lambda kinds: ", ".join(sorted([*re.split(r",\s*", kinds.strip(", \n")), kind])),
    )
    for path, part, names in (
        ("app/bots/levels.py", f"app.bots.{name} import bot", "BOTS"),
        ("app/web/game_uis.py", f"app.web.games.{name} import table", "UI"),
    ):
        line = f'    "{name}": {name}.{names},'
        add_line(
            home / path,
            f"from {part} as {name}",
            rf'(?:    "\w+": \w+\.{names},\n)+',
            partial(with_line, line),
        )


def with_line(line: str, lines: str) -> str:
    """Lines in their order, with one more."""
    return "\n".join(sorted([*lines.splitlines(), line])) + "\n"


def add_line(path: Path, line: str, where: str, add: Callable[[str], str]) -> None:
    """Add an import to a module, and change what a pattern finds first."""
    text = path.read_text(encoding="utf-8")
    imports = re.search(r"(?:^from app\..*\n)+", text, re.MULTILINE)
    if not imports or not re.search(where, text):
        raise Unfit(f"{path} is no list of games any more: tests/games/new.py has to follow.")
    ordered = sorted([*imports[0].splitlines(), line], key=lambda each: each.split()[1])
    text = text.replace(imports[0], "\n".join(ordered) + "\n", 1)
    path.write_text(
        re.sub(where, lambda found: add(found[0]), text, count=1), encoding="utf-8", newline="\n"
    )


def main(arguments: list[str]) -> int:
    """Write a game; 1 if it cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.new", description=__doc__)
    parser.add_argument("name", metavar="NAME", help="in records and addresses: two_words")
    parser.add_argument("title", metavar="TITLE", nargs="?", help='for people: "Two Words"')
    given = parser.parse_args(arguments)
    title = given.title or given.name.replace("_", " ").title()
    try:
        name = checked(given.name, ROOT)
        for path in write_files(ROOT, name, title):
            print(path.relative_to(ROOT).as_posix())
        add_lines(ROOT, name)
    except Unfit as why:
        print(why, file=sys.stderr)
        return 1
    for command in ("make", "complete"):  # with the new game in the lists
        run = [sys.executable, "-m", f"tests.games.{command}", name]
        subprocess.run(run, cwd=ROOT, check=False)
    print(NEXT.format(title=title, example=TITLE, name=name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
