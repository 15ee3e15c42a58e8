"""The check of a match as one file."""

from pathlib import Path

from app.web.render.standalone import page

DOCS = Path(__file__).resolve().parents[3] / "docs"


def test_the_file_in_the_project_is_what_the_scripts_make() -> None:
    """Made anew: python -m app.web.render.standalone"""
    assert (DOCS / "verify.html").read_text(encoding="utf-8") == page()


def test_it_needs_nothing_else() -> None:
    assert "import " not in page()
    assert "http" not in page().replace("http-equiv", "")
