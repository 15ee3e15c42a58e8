"""A small checkout, really compiled: what runs in it is always what its sources say."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COPIED = (
    *("setup.py", "package-lock.json", "app/__init__.py", "app/built.py", "app/version.py"),
    *("tests/conftest.py", "tests/many.py"),
)
WRITTEN = {
    "app/rules/__init__.py": "",
    "app/rules/deal.py": "def cards() -> int:\n    return 52\n",
    "app/rules/deal.pxd": "cpdef int cards()\n",
    "app/bots/__init__.py": "",
    "app/bots/half.py": (
        "from app.rules.deal import cards\n\n\ndef half() -> int:\n    return cards() // 2\n"
    ),
    "app/bots/half.pxd": "from app.rules.deal cimport cards\n\ncpdef int half()\n",
    "lab/__init__.py": "import app\n",
    "lab/quarter.py": (
        "from app.bots.half import half\n\n\ndef quarter() -> int:\n    return half() // 2\n"
    ),
    "lab/quarter.pxd": "from app.bots.half cimport half\n\ncpdef int quarter()\n",
    "tests/test_half.py": "def test_half() -> None:\n    assert True\n",
}
SHOW = """
from pathlib import Path
from app import built
from app.bots import half
from app.rules import deal
from lab import quarter
for module in (deal, half, quarter):
    assert (Path(module.__file__).suffix != ".py") == built.compiled(), module
folder = Path(deal.__file__).relative_to(Path.cwd()).parent.as_posix()
print(folder if built.compiled() else "source", deal.cards(), half.half())
print(built.notice())
"""
SLOW = "bots think about 40 times slower; the strongest, advice and reviews are left out"


class Checkout:
    """A folder with the real setup.py and app/built.py, and three modules of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def write(self, name: str, text: str) -> None:
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")

    def run(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Python in this folder; what the run around it set for itself stays outside."""
        env = {k: v for k, v in os.environ.items() if not k.startswith(("BLACK_QUEEN_", "COV"))}
        env |= {"PYTHONDONTWRITEBYTECODE": "1", **settings}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.home,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )

    def build(self, *where: str, **settings: str) -> subprocess.CompletedProcess[str]:
        where = where or ("--inplace",)
        return self.run("setup.py", "--quiet", "build_ext", *where, **settings)

    def show(self, wish: str = "") -> tuple[str, str]:
        """What runs (its folder or "source", the two results), and the notice."""
        done = self.run("-c", SHOW, BLACK_QUEEN_BUILD=wish)
        assert done.returncode == 0, done.stderr
        what, notice = done.stdout.splitlines()
        return what, notice

    def digest(self) -> str:
        return self.run("-c", "from app import built; print(built.digest())").stdout


def compiled_file(checkout: Checkout, module: str) -> Path:
    (found,) = checkout.home.glob(f"app/{module}.*.so")
    return found


def lay_out(home: Path) -> Checkout:
    checkout = Checkout(home)
    for name in COPIED:
        checkout.write(name, (ROOT / name).read_text(encoding="utf-8"))
    for name, text in WRITTEN.items():
        checkout.write(name, text)
    # As if the page's libraries were there: nobody asks for npm then.
    checkout.write("app/static/vendor/.lock", (ROOT / "package-lock.json").read_text("utf-8"))
    return checkout


@pytest.fixture
def plain(tmp_path: Path) -> Checkout:
    """Never built."""
    return lay_out(tmp_path / "plain")


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built in place, to be copied."""
    checkout = lay_out(tmp_path_factory.mktemp("built"))
    done = checkout.build()
    assert done.returncode == 0, done.stderr
    if "the rules stay uncompiled" in done.stderr:
        pytest.skip("needs a C compiler")
    return checkout.home


@pytest.fixture
def checkout(once: Path, tmp_path: Path) -> Checkout:
    """Built in place from the sources as they are."""
    return Checkout(Path(shutil.copytree(once, tmp_path / "checkout")))


def test_digest_is_of_the_content(plain: Checkout) -> None:
    before = plain.digest()
    deal = plain.home / "app/rules/deal.py"
    os.utime(deal, (1, 1))
    plain.write("app/bots/half.pxd", WRITTEN["app/bots/half.pxd"].replace("\n", "\r\n"))
    plain.write("app/rules/words.py", "not compiled")
    assert plain.digest() == before
    plain.write("app/rules/deal.py", WRITTEN["app/rules/deal.py"].replace("52", "32"))
    assert plain.digest() != before


def test_without_a_build_the_sources_run(plain: Checkout) -> None:
    what, notice = plain.show()
    assert what == "source 52 26"
    assert notice == f"rules: not compiled: {SLOW}; run make build"


@pytest.mark.long
def test_a_build_runs(checkout: Checkout) -> None:
    assert checkout.show() == ("app/rules 52 26", "rules: compiled")


def test_sources_on_demand(checkout: Checkout) -> None:
    what, notice = checkout.show("source")
    assert what == "source 52 26"
    assert "as wished" in notice


def test_after_an_edit_the_sources_run_until_it_is_undone(checkout: Checkout) -> None:
    checkout.write("app/rules/deal.py", WRITTEN["app/rules/deal.py"].replace("52", "32"))
    what, notice = checkout.show()
    assert what == "source 32 16"
    assert "the sources changed after they were compiled" in notice
    assert "make build" in notice
    checkout.write("app/rules/deal.py", WRITTEN["app/rules/deal.py"])
    assert checkout.show() == ("app/rules 52 26", "rules: compiled")


def test_half_a_build_does_not_run(checkout: Checkout) -> None:
    compiled_file(checkout, "rules/deal").unlink()
    what, notice = checkout.show()
    assert what == "source 52 26"
    assert "not exactly these modules were compiled" in notice


def test_a_stale_build_is_not_tested(checkout: Checkout) -> None:
    pytest_run = ("-m", "pytest", "-p", "no:cacheprovider", "tests")
    assert checkout.run(*pytest_run).returncode == 0
    checkout.write("app/rules/deal.pxd", "cpdef long cards()\n")
    done = checkout.run(*pytest_run)
    assert done.returncode == 3
    assert "the sources changed after they were compiled" in done.stdout + done.stderr


def test_a_rebuild_goes_by_content(checkout: Checkout) -> None:
    """A file that comes back with an old time is compiled all the same."""
    kept = compiled_file(checkout, "bots/half").stat().st_mtime_ns
    checkout.write("app/rules/deal.py", WRITTEN["app/rules/deal.py"].replace("52", "32"))
    os.utime(checkout.home / "app/rules/deal.py", (1, 1))
    assert checkout.build().returncode == 0
    assert checkout.show() == ("app/rules 32 16", "rules: compiled")
    assert compiled_file(checkout, "bots/half").stat().st_mtime_ns == kept


def test_a_rebuild_makes_what_a_changed_pxd_is_part_of(checkout: Checkout) -> None:
    """However far away: an old layout of a class would be read there. Nothing else takes time."""
    half = WRITTEN["app/bots/half.pxd"].replace("int", "long")
    files = {name: compiled_file(checkout, name) for name in ("rules/deal", "bots/half")}
    files["quarter"] = next(checkout.home.glob("lab/quarter.*.so"))
    before = {name: file.stat().st_mtime_ns for name, file in files.items()}
    checkout.write("app/bots/half.pxd", half)
    done = checkout.build()
    assert done.returncode == 0, done.stderr
    assert checkout.show() == ("app/rules 52 26", "rules: compiled")
    made = [name for name, file in files.items() if file.stat().st_mtime_ns != before[name]]
    assert made == ["bots/half", "quarter"]


def test_every_cimport_is_in_the_form_that_a_rebuild_follows() -> None:
    ours = re.compile(r"^.*\bcimports?\b.*$", re.MULTILINE)
    form = re.compile(r"from ((?:app|lab)(?:\.\w+)+) cimport [\w(]")
    files = [path for folder in ("app", "lab") for path in (ROOT / folder).rglob("*.p*")]
    for path in (path for path in files if path.suffix in (".py", ".pxd")):
        for line in ours.findall(path.read_text(encoding="utf-8")):
            if re.search(r"\b(?:app|lab)\b", line):
                found = form.match(line)
                assert found, (path, line)
                assert ROOT.joinpath(*found[1].split(".")).with_suffix(".pxd").is_file(), line


def test_what_is_not_compiled_as_wished_is_said(plain: Checkout) -> None:
    done = plain.build(BLACK_QUEEN_BUILD="source")
    assert done.returncode == 0
    assert "nothing is compiled here, as BLACK_QUEEN_BUILD asks for the sources" in done.stderr
    assert list(plain.home.rglob("*.so")) == []


@pytest.mark.nightly
def test_a_rebuild_forgets_what_is_no_more(checkout: Checkout) -> None:
    for module in ("app/bots/half", "lab/quarter"):  # the second one needs the first
        (checkout.home / f"{module}.pxd").unlink()
    done = checkout.build()
    assert done.returncode == 0, done.stderr
    assert list(checkout.home.glob("app/bots/half.*.so")) == []
    assert list(checkout.home.glob("lab/quarter.*.so")) == []
    done = checkout.run("-c", "from app.built import notice; print(notice())")
    assert done.stdout == "rules: compiled\n"


def test_a_build_elsewhere(checkout: Checkout) -> None:
    """With traps; without it nothing is taken for it."""
    what, notice = checkout.show("build/checked")
    assert what == "source 52 26"
    assert "build/checked holds no build" in notice
    done = checkout.build("--build-lib", "build/checked", BLACK_QUEEN_CHECKED="1")
    assert done.returncode == 0, done.stderr
    expected = ("build/checked/app/rules 52 26", "rules: compiled (checked)")
    assert checkout.show("build/checked") == expected


def test_the_workshop_is_compiled_with_the_product(checkout: Checkout) -> None:
    assert len(list(checkout.home.glob("lab/quarter.*.so"))) == 1
    checkout.write("lab/quarter.py", WRITTEN["lab/quarter.py"].replace("// 2", "// 3"))
    assert checkout.show()[0] == "source 52 26", "one of them alone would not fit"


def test_what_is_packed_for_hosts_has_no_workshop(plain: Checkout) -> None:
    done = plain.build("--build-lib", "packed", CC="/bin/false")
    assert done.returncode == 0, done.stderr
    (stamp,) = plain.home.glob("packed/app/built.*.sha256")
    packages = {line.split()[1].partition("/")[0] for line in stamp.read_text().splitlines()}
    assert packages == {"app"}
    assert not (plain.home / "build/c/lab").exists()


def test_without_a_compiler_nothing_stays_compiled(checkout: Checkout) -> None:
    checkout.write("app/rules/deal.py", WRITTEN["app/rules/deal.py"].replace("52", "32"))
    done = checkout.build(CC="/bin/false")
    assert done.returncode == 0
    assert "the rules stay uncompiled" in done.stderr
    what, notice = checkout.show()
    assert what == "source 32 16"
    assert "no C compiler" in notice


def test_a_wheel_is_compiled_or_pure_as_it_says(plain: Checkout) -> None:
    done = plain.build("--build-lib", "packed", CC="/bin/false", BLACK_QUEEN_WHEEL="compiled")
    assert done.returncode != 0
    done = plain.build("--build-lib", "packed", BLACK_QUEEN_WHEEL="pure")
    assert done.returncode == 0, done.stderr
    assert list(plain.home.rglob("*.so")) == []
    done = plain.build(BLACK_QUEEN_WHEEL="both")
    assert "BLACK_QUEEN_WHEEL is pure or compiled, not 'both'" in done.stderr


def test_a_package_without_compiled_rules_says_what_it_lacks(plain: Checkout) -> None:
    (plain.home / "setup.py").unlink()
    done = plain.run("-c", "from app.built import notice; print(notice())")
    assert done.stdout.startswith(f"rules: not compiled: {SLOW}; ")
    assert "pip install --force-reinstall --no-binary black-queen" in done.stdout
    assert "make" not in done.stdout


def test_the_checked_build_insists_on_a_compiler(checkout: Checkout) -> None:
    done = checkout.build("--build-lib", "build/checked", BLACK_QUEEN_CHECKED="1", CC="/bin/false")
    assert done.returncode != 0
