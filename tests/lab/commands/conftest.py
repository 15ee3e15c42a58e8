import pytest

from lab.__main__ import main
from tests.commands.cli import Cli, in_this_process


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return in_this_process(main, capsys, "lab")
