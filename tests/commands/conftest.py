import pytest

from app.__main__ import main
from tests.commands.cli import Cli, Done


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    def run(*arguments: object) -> Done:
        capsys.readouterr()
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as done:  # argparse
            status = done.code if isinstance(done.code, int) else 1
        printed = capsys.readouterr()
        return Done(status, printed.out, printed.err)

    return run
