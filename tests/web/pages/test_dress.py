"""Cloths and backs to choose: each picture of the settings has what it shows, fetched only then."""

import re

import pytest

from app.web.faces import backs
from app.web.game_uis import GAME_UIS
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer


@pytest.fixture(scope="module")
def assets() -> Assets:
    return Assets()


def test_every_game_lends_its_cloth_to_the_others(assets: Assets) -> None:
    sheet, settings = assets.text("dress.css"), Renderer(assets).settings()
    for game in GAME_UIS:
        rule = re.search(rf':root\[data-cloth="{game}"\][^{{]*\{{([^}}]*)\}}', sheet)
        assert rule
        said = sorted(part.partition(":")[0] for part in rule[1].split(";"))
        assert said == ["--cloth-1", "--cloth-2", "--cloth-3", "--net", "--ring"]
        assert f'name="cloth" value="{game}"' in settings


def test_some_cloths_belong_to_no_game(assets: Assets) -> None:
    sheet, settings = assets.text("dress.css"), Renderer(assets).settings()
    own = set(re.findall(r':root, ?\.sample\)\[data-cloth="(\w+)"\]', sheet))
    offered = re.findall(r'name="cloth" value="(\w+)"', settings)
    assert own == {"walnut", "slate", "midnight"}
    assert offered == [*GAME_UIS, *sorted(own, key=offered.index)]


def test_every_back_is_drawn_and_can_be_chosen(assets: Assets) -> None:
    sheet, settings = assets.text("dress.css"), Renderer(assets).settings()
    assert len(backs()) == 3  # beside the usual one
    for name in backs():
        value = name.removeprefix("back-").removesuffix(".svg")
        assert f'[data-back="{value}"]' in sheet
        assert f'name="back" value="{value}"' in settings
        assert assets.text(name).startswith("<svg")


def test_a_page_is_not_dressed_before_anything_is_chosen(assets: Assets) -> None:
    for name in ("table-euchre.css", "page.css"):
        assert "back-" not in assets.text(name)
        assert "data-cloth" not in assets.text(name)
