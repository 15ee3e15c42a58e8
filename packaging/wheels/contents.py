"""What must be in a wheel, and what must not."""

import re
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

from trying.command import Failed

INFO = re.compile(r"black_queen-[^/]+\.dist-info/")
BINARY = (".so", ".pyd", ".dylib")
# Without these pages have no scripts, no font and no icons, and Euchre has no bids.
LEAST = (
    "app/static/vendor/htmx.org/htmx.min.js",
    "app/static/vendor/bundled/home.js",
    "app/static/vendor/bundled/table.js",
    "app/static/vendor/cut/gabarito.woff2",
    "app/static/icons/192.png",
    "app/templates/base.html",
    "app/bots/euchre/tables/*.json",
    "app/commit.txt",
)


def check_contents(wheel: Path, source: Path, kind: str) -> None:
    """Compare a wheel with the sources that it was made from; raises Failed."""
    with ZipFile(wheel) as archive:
        files = (name for name in archive.namelist() if not name.endswith("/"))
        names = {name for name in files if not INFO.match(name)}
    binaries = {name for name in names if name.endswith(BINARY)}
    wanted = _files(source)
    stamps = {name for name in names if re.fullmatch(r"app/built\.[^/]*\.sha256", name)}
    surplus = names - wanted - binaries - stamps - {"app/commit.txt"}
    wrong = [f"{name} is missing" for name in sorted(wanted - names)]
    wrong += [f"{name} does not belong there" for name in sorted(surplus)]
    wrong += [
        f"{pattern} is missing"
        for pattern in LEAST
        if not any(PurePosixPath(name).match(pattern) for name in names)
    ]
    compiled = {name.partition(".")[0] for name in binaries}
    expected = {name.removesuffix(".pxd") for name in wanted if name.endswith(".pxd")}
    expected = {*expected, "app/_cyutility"} if kind == "compiled" else set()
    if compiled != expected or bool(stamps) != bool(expected):
        wrong.append(f"{len(compiled)} modules are compiled, not {len(expected)}")
    if wrong:
        raise Failed(f"{wheel.name}: " + "; ".join(wrong))


def _files(source: Path) -> set[str]:
    """The files of the package, with what was fetched and made for pages; not its stamps."""
    found = (path for path in (source / "app").rglob("[!.]*") if path.is_file())
    return {path.relative_to(source).as_posix() for path in found if path.suffix != ".pyc"}
