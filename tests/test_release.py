"""What release.yml would do, as far as that can be seen; the notes of a release."""

import re
import runpy
import tomllib
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
WORKFLOW = yaml.safe_load(TEXT)
JOBS = WORKFLOW["jobs"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEELS = PROJECT["tool"]["cibuildwheel"]
NOTES = runpy.run_path(str(ROOT / "packaging/release_notes.py"))
PINNED = re.compile(r"[\w.-]+/[\w./-]+@(v\d+(\.\d+)*|release/v\d+|[0-9a-f]{40})")
TAGGED = "github.ref_type == 'tag'"


def steps() -> list[dict[str, Any]]:
    return list(chain.from_iterable(job["steps"] for job in JOBS.values()))


def test_it_runs_for_tags_of_versions_and_by_hand_only() -> None:
    when = WORKFLOW[True]  # so YAML reads "on"
    assert set(when) == {"push", "workflow_dispatch"}
    assert when["push"] == {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}


def test_actions_are_pinned() -> None:
    used = [step["uses"] for step in steps() if "uses" in step]
    assert used
    assert [name for name in used if not PINNED.fullmatch(name)] == []


def test_every_job_may_do_what_it_needs_and_no_more() -> None:
    assert WORKFLOW["permissions"] == {}
    identity = {"id-token": "write", "attestations": "write"}
    assert {name: job["permissions"] for name, job in JOBS.items()} == {
        "archive": {"contents": "read"},
        "wheels": {"contents": "read"},
        "image": {"contents": "read", "packages": "write"},
        "publish-image": {"packages": "write", **identity},
        "publish": {"id-token": "write"},
        "release": {"contents": "write", **identity},
    }
    checkouts = [step for step in steps() if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"] == {"persist-credentials": False} for step in checkouts)
    secrets = set(re.findall(r"secrets\.(\w+)", TEXT))
    assert secrets == {"GITHUB_TOKEN"}


def test_nothing_is_published_unless_all_was_made_for_a_tag() -> None:
    def before(name: str) -> set[str]:
        needed = JOBS[name].get("needs", [])
        needed = {needed} if isinstance(needed, str) else set(needed)
        return needed.union(*(before(other) for other in needed))

    for name in ("publish", "publish-image", "release"):
        assert JOBS[name]["if"] == TAGGED
        assert {"archive", "wheels", "image"} <= before(name)
    pushing = [step for step in JOBS["image"]["steps"] if "push=true" in str(step)]
    assert pushing
    assert all(step["if"] == TAGGED for step in pushing)


def test_wheels_are_made_for_every_system_on_its_own_kind_of_machine() -> None:
    made = {
        (each["system"], each["machine"])
        for each in JOBS["wheels"]["strategy"]["matrix"]["include"]
    }
    linux = set(product(("manylinux", "musllinux"), ("x86_64", "aarch64")))
    others = {("macosx", "x86_64"), ("macosx", "arm64"), ("win", "amd64"), ("win", "arm64")}
    assert made == linux | others
    for each in JOBS["wheels"]["strategy"]["matrix"]["include"]:
        arm = each["runner"] in {"ubuntu-24.04-arm", "windows-11-arm", "macos-15"}
        assert arm == (each["machine"] in {"aarch64", "arm64"})


def test_wheels_are_made_for_every_python_that_may_be_used() -> None:
    minors = [int(found) for found in re.findall(r"\bcp3(\d+)-\*", WHEELS["build"])]
    oldest = re.fullmatch(r">=3\.(\d+)", PROJECT["project"]["requires-python"])
    assert oldest
    assert minors == list(range(int(oldest[1]), 15))
    environment = (ROOT / "packaging/wheels/environment.py").read_text(encoding="utf-8")
    assert f"OLDEST = (3, {minors[0]})\nNEWEST = (3, {minors[-1]})" in environment
    told = [name for name in PROJECT["project"]["classifiers"] if "Python :: 3." in name]
    assert {int(name.rpartition(".")[2]) for name in told} <= set(minors)


def test_wheels_are_compiled_and_tried() -> None:
    assert WHEELS["environment"] == {"BLACK_QUEEN_WHEEL": "compiled"}
    program = re.search(r"\{project\}/(\S+) compiled", WHEELS["test-command"])
    assert program
    assert (ROOT / program[1]).is_file()
    packed = (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    assert f"include {program[1]}\n" in packed
    assert "graft packaging/trying\n" in packed


def test_the_image_is_for_both_kinds_of_machines_and_tried_before_it_is_pushed() -> None:
    job = JOBS["image"]
    platforms = {each["platform"] for each in job["strategy"]["matrix"]["include"]}
    assert platforms == {"linux/amd64", "linux/arm64"}
    order = [str(step) for step in job["steps"]]
    (tried,) = (n for n, step in enumerate(order) if ".State.Health.Status" in step)
    (pushed,) = (n for n, step in enumerate(order) if "push=true" in step)
    assert tried < pushed
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "HEALTHCHECK" in dockerfile
    assert "ARG BLACK_QUEEN_COMMIT\n" in dockerfile


def test_what_it_runs_is_there() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for step in steps():
        run = step.get("run", "")
        assert all(target in targets for target in re.findall(r"\bmake (\w+)", run)), run
        for name in re.findall(r"\b(?:packaging|requirements)/[\w./]+", run):
            assert (ROOT / name).is_file(), name


def test_pages_of_a_checkout_are_told_of_what_was_never_run() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "never run" in contributing.partition("## A release")[2]


CHANGES = """# Changelog

## Unreleased

## 1.2.0 (2026-11-27)

### Added
- Cards.

## 1.1.0 (2026-01-02)

### Fixed
- Old.
"""


def test_notes_are_the_section_of_the_version() -> None:
    assert NOTES["notes"]("v1.2.0", "1.2.0", CHANGES) == "### Added\n- Cards."
    assert NOTES["notes"]("v1.1.0", "1.1.0", CHANGES) == "### Fixed\n- Old."


@pytest.mark.parametrize(
    ("tag", "version", "changes", "reason"),
    [
        ("v1.2.1", "1.2.0", CHANGES, "the tag is v1.2.1, and pyproject.toml says 1.2.0"),
        ("1.2.0", "1.2.0", CHANGES, "the tag is 1.2.0"),
        ("v1.3.0", "1.3.0", CHANGES, "no section such as: 1.3.0"),
        ("v1.2.0", "1.2.0", CHANGES.replace("(2026-11-27)", "(soon)"), "no section such as: 1.2.0"),
        (
            "v1.2.0",
            "1.2.0",
            CHANGES.replace("Unreleased\n", "Unreleased\n\n- More.\n"),
            "something under Unreleased that belongs to 1.2.0",
        ),
    ],
)
def test_what_cannot_be_released_is_said(tag: str, version: str, changes: str, reason: str) -> None:
    with pytest.raises(NOTES["Unfit"], match=re.escape(reason)):
        NOTES["notes"](tag, version, changes)


def test_the_changelog_has_the_version_with_its_date() -> None:
    version = PROJECT["project"]["version"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    titles = list(NOTES["sections"](changes))
    assert titles[0] == "Unreleased"
    released = [NOTES["RELEASED"].fullmatch(title) for title in titles[1:]]
    assert all(released), titles
    assert version in {found[1] for found in released if found}
