"""What is new in a release, from the changelog: release_notes.py v0.1.0.

Fails unless the tag is the version of pyproject.toml, the changelog has a section of it with its
date, and nothing is left under "Unreleased".
"""

import re
import sys
import tomllib
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECTION = re.compile(r"^## (?P<title>.+)\n(?P<text>(?:(?!## ).*\n?)*)", re.MULTILINE)
RELEASED = re.compile(r"(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)")


class Unfit(Exception):
    """This cannot be released; the message says why."""


def sections(changelog: str) -> dict[str, str]:
    """What is below each title."""
    return {found["title"]: found["text"].strip() for found in SECTION.finditer(changelog)}


def notes(tag: str, version: str, changelog: str) -> str:
    """The section of a tag; raises Unfit."""
    if tag != f"v{version}":
        raise Unfit(f"the tag is {tag}, and pyproject.toml says {version}")
    found = sections(changelog)
    if found.get("Unreleased"):
        raise Unfit(f"the changelog has something under Unreleased that belongs to {version}")
    for title, text in found.items():
        released = RELEASED.fullmatch(title)
        if released and released[1] == version:
            date.fromisoformat(released[2])
            return text
    raise Unfit(f"the changelog has no section such as: {version} (2026-11-27)")


def main(tag: str) -> int:
    """Print them; the exit status."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        print(notes(tag, project["version"], changelog))
    except (Unfit, ValueError) as error:
        print(f"release_notes: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
