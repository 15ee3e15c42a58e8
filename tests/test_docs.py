"""The documents lead somewhere: sections that the code names, links, files, functions, targets."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.rules.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
FOLDERS = ("app", "bench", "chaos", "cluster", "lab", "docs", "packaging", "tests")
TEXTS = {".css", ".html", ".js", ".md", ".pxd", ".py"}
SUFFIXES = (".css", ".html", ".js", ".jsonl", ".md", ".pxd", ".py", ".sh", ".svg", ".toml")
NUMBERS = r"\d+(?:\.\d+)*(?:(?:, and|,| and| to) \d+(?:\.\d+)*)*"
REFERENCE = re.compile(rf"\b(RULES|RECORDS) ({NUMBERS})")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PATH = re.compile(r"[\w<>.-]+(?:/[\w<>.-]+)*/?")
MAKE = re.compile(r"^make ([a-z][a-z-]*)", re.MULTILINE)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def prose(page: Path) -> str:
    """A page without what stands between fences."""
    return FENCED.sub("", read(page))


def spans(text: str) -> list[str]:
    """What stands in backticks, on one line each."""
    return [" ".join(found.split()) for found in SPAN.findall(text)]


def headings(page: Path) -> list[str]:
    return HEADING.findall(prose(page))


@cache
def anchors(page: Path) -> set[str]:
    """What links to a page may end with, as GitHub makes it of the headings."""
    found: Counter[str] = Counter()
    names = set()
    for heading in headings(page):
        anchor = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        names.add(f"{anchor}-{found[anchor]}" if found[anchor] else anchor)
        found[anchor] += 1
    return names


@cache
def sections() -> dict[str, list[str]]:
    """The numbers of all sections, of the rules and of the form of records."""
    pages = {"RULES": sorted((DOCS / "rules").glob("*.md")), "RECORDS": [DOCS / "records.md"]}
    return {
        what: [
            number
            for page in where
            for heading in headings(page)
            for number in re.findall(r"^(\d+(?:\.\d+)?)\.? ", heading)
        ]
        for what, where in pages.items()
    }


@cache
def files() -> frozenset[str]:
    """The files of the project and their folders, from its root; not what is made or fetched."""
    found = {path for path in ROOT.iterdir() if path.is_file() or path.name in FOLDERS}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if not {"vendor", "__pycache__"} & set(path.parts) and path.suffix != ".so":
                found.add(path)
    return frozenset(name_of(path) for path in found)


def find(path: str) -> list[str]:
    """The files that a page can mean: by the end of their path, <game> being any name."""
    pattern = re.escape(path.rstrip("/"))
    wanted = re.compile("(?:.*/)?" + re.sub("<[^>]*>", "[^/]+", pattern))
    return [name for name in sorted(files()) if wanted.fullmatch(name)]


def is_path(text: str) -> bool:
    """Whether something in backticks is the name of a file or folder of the project."""
    if not PATH.fullmatch(text):
        return False
    named = text.endswith(SUFFIXES) and not text.startswith(".")
    return named or text.startswith(tuple(f"{folder}/" for folder in FOLDERS))


def texts() -> Iterator[Path]:
    """All that may name a section."""
    yield from PAGES
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in TEXTS and "vendor" not in path.parts:
                yield path


def test_sections_have_a_number_of_their_own() -> None:
    for what, numbers in sections().items():
        assert [n for n, times in Counter(numbers).items() if times > 1] == [], what
    assert set("012345") <= set(sections()["RULES"])


def test_every_section_that_is_named_is_there() -> None:
    missing, named = [], 0
    for path in texts():
        for what, numbers in REFERENCE.findall(read(path)):
            for number in re.findall(r"\d+(?:\.\d+)*", numbers):
                named += 1
                if number not in sections()[what]:
                    missing.append(f"{name_of(path)}: {what} {number}")
    assert missing == []
    assert named > 100


def test_sections_are_named_in_one_way() -> None:
    """Else the test above would not find them."""
    other = re.compile(r"\b(?:RULES|RECORDS)\.(?:md)\b|\b(?:RULES|RECORDS),? section\b")
    found = [name_of(path) for path in texts() if other.search(read(path))]
    assert found == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    wrong = []
    for link in LINK.findall(SPAN.sub("", prose(page))):
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = link.partition("#")
        goal = (page.parent / path).resolve() if path else page
        if not goal.exists() or (anchor and anchor not in anchors(goal)):
            wrong.append(link)
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_files_that_are_named_exist(page: Path) -> None:
    named = [text for text in spans(prose(page)) if is_path(text)]
    assert [text for text in named if not find(text)] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_targets_of_make_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", read(ROOT / "Makefile"), re.MULTILINE))
    fenced = "\n".join(FENCED.findall(read(page)))
    blocks = re.findall(r"^ {4}(.+)$", prose(page), re.MULTILINE)
    named = MAKE.findall("\n".join([fenced, *blocks, *spans(prose(page))]))
    assert sorted(set(named) - targets) == []


DEFINED = (
    r"\b(?:def|class|function|macro|const|let) {name}\b",  # Python, JavaScript, templates
    r"^ *{name}(?:: [^=\n]+)? = ",
)


def defines(path: str, dotted: str) -> bool:
    """Whether a file defines a function, or a class and its method, by such a name."""
    return all(
        any(re.search(form.format(name=name), read(ROOT / path), re.MULTILINE) for form in DEFINED)
        for name in dotted.split(".")
    )


@pytest.mark.parametrize("section", ["The way of a click", "Where is it decided that ..."])
def test_functions_that_are_named_exist(section: str) -> None:
    """In these sections the names after a file are of things in it."""
    _, _, after = prose(DOCS / "architecture.md").partition(f"## {section}\n")
    wrong, named, path = [], 0, ""
    for text in spans(after.partition("\n## ")[0]):
        if is_path(text):
            found = [name for name in find(text) if name.startswith("app/")]
            assert len(found) == 1, f"{text} is one file"
            (path,) = found
        elif not path or not defines(path, text):
            wrong.append(f"{path}: {text}")
        else:
            named += 1
    assert wrong == []
    assert named > 30


def test_all_options_are_in_the_rules() -> None:
    """RULES 0.3: for each game its seats, and the names of its options."""
    index = read(DOCS / "rules" / "README.md")
    rows = re.findall(r"^\| `(\w+)` \| ([\d to]+) \| (.+) \|$", index, re.MULTILINE)
    told = {name: (seats, re.findall(r"`(\w+)`:", options)) for name, seats, options in rows}
    assert told
    for name, (seats, options) in told.items():
        game = GAMES[name]
        least, most = game.seats[0], game.seats[-1]
        offered = [option.name for option in game.options_for(most)]
        assert seats == (f"{least} to {most}" if least < most else str(least))
        assert options == offered


def test_all_variants_are_in_the_rules() -> None:
    """RULES 0.4: their names, and what they set."""
    index = read(DOCS / "rules" / "README.md").partition("## 0.4 ")[2]
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (.+) \| .+ \|$", index, re.MULTILINE)
    told = [(name, title, options) for name, title, options in rows]
    wanted = [
        (
            name,
            variant.title,
            ", ".join(
                f"`{o}`" + (f' "{v}"' if v is not True else "") for o, v in variant.options.items()
            ),
        )
        for name, game in sorted(GAMES.items())
        for variant in game.variants
    ]
    assert sorted(told) == sorted(wanted)


def test_how_many_games_there_are_is_true() -> None:
    """Wherever a page counts them; the changelog tells how many there were."""
    words = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    counted = re.compile(rf"\bthe ({'|'.join(words)}) games\b")
    pages = [page for page in PAGES if page.name != "CHANGELOG.md"]
    told = {(name_of(page), found) for page in pages for found in counted.findall(prose(page))}
    assert {"README.md", "docs/rules/README.md"} <= {page for page, _ in told}
    assert {found for _, found in told} == {words[len(GAMES) - 2]}, told


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page(name: str) -> None:
    """One in docs/rules with its title, which names each of its options."""
    title = GAMES[name].title
    pages = [read(page) for page in sorted((DOCS / "rules").glob("*.md"))]
    (page,) = [text for text in pages if re.match(rf"# ([\d.]+ )?{re.escape(title)}\n", text)]
    offered = {option.name for n in GAMES[name].seats for option in GAMES[name].options_for(n)}
    named = re.findall(r"`(\w+)`", page)
    assert offered <= set(named)


def test_every_section_is_in_the_index() -> None:
    index = " ".join(read(DOCS / "rules" / "README.md").split())
    for number in sections()["RULES"]:
        assert re.search(rf"\[{number}\.? [^]]+\]\(", index), number


def test_every_benchmark_is_named() -> None:
    listed = re.search(r"make bench .*ARGS=\"([^\"]+)\"", read(ROOT / "CONTRIBUTING.md"))
    assert listed
    there = re.findall(r'^    "(\w+)": ', read(ROOT / "bench" / "__main__.py"), re.MULTILINE)
    assert listed[1].split() == there


def test_every_refusal_of_a_page_is_explained() -> None:
    """By its status, in the sentence on errors."""
    raised = re.compile(
        r"HTTPException\(\s*(\d{3})|status_code=(\d{3})|\bResponse\([^()]*?, (\d{3})"
    )
    used = {
        status
        for source in (ROOT / "app" / "web").rglob("*.py")
        for found in raised.findall(read(source))
        for status in found
        if status >= "400"
    }
    told = re.search(
        r"^Errors are HTML pages.*?\n\n", read(DOCS / "interface.md"), re.MULTILINE | re.DOTALL
    )
    assert told
    assert {"404", "413", "421"} <= used
    assert used <= set(re.findall(r"\b\d{3}\b", told[0]))
