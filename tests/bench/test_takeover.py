"""A short `python -m bench.takeover`."""

import re

import pytest

from bench import takeover


@pytest.mark.nightly
def test_everybody_sees_their_table_again(capsys: pytest.CaptureFixture[str]) -> None:
    takeover.main(["--rooms", "2", "--moves", "3"])
    said = capsys.readouterr().out
    assert re.search(r"2 tables, +8 people, +3 moves each: \d+\.\d\d s \(median\), \d", said)
