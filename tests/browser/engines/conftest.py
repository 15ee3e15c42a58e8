"""Firefox and WebKitGTK, as Debian has them: make nightly installs them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.devices import SIZES
from tests.browser.engines.engine import Engine
from tests.browser.engines.firefox import firefox
from tests.browser.engines.webkit import webkit

ENGINES = {
    "Firefox": (firefox, ["firefox-esr"]),
    "WebKitGTK": (webkit, ["WebKitWebDriver", "Xvfb"]),
}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A new browser, at a desk."""
    start, programs = ENGINES[request.param]
    for program in programs:
        if not shutil.which(program):
            pytest.skip(f"{program} is missing: make nightly installs it")
    with start(tmp_path) as browser:
        browser.resize(*SIZES["desk"])
        yield browser
