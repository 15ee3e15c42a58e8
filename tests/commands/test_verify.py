"""black-queen verify: what the decks of a match come from."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.rules import shuffle
from tests.commands.cli import Cli
from tests.rules.lettered_records import ANNA, BEN, lettered
from tests.rules.records import SEED, sound
from tests.rules.sealed_records import arranged, sealed

SEAL = shuffle.commitment(SEED)


def written(tmp_path: Path, *records: Any) -> Path:
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return file


def test_a_match_that_comes_from_what_was_sealed(cli: Cli, tmp_path: Path) -> None:
    done = cli("verify", written(tmp_path, sealed()))
    assert (done.status, done.err) == (0, "")
    assert done.lines == [
        "match 0 (line 1): black_queen, 2 decks, each from what was sealed",
        f"  seal {SEAL}",
        "  added Anna",
        "  added Ben",
        "1 records, 2 deals: all right",
    ]


def test_deals_with_seals_of_their_own(cli: Cli, tmp_path: Path) -> None:
    record = sound(deals=1)
    done = cli("verify", written(tmp_path, record))
    assert (done.status, done.err) == (0, "")
    assert done.lines[1:4] == [f"  seal {SEAL}", "  added Anna", "  added böse ♠"]


def test_a_guided_deal_was_not_shuffled(cli: Cli, tmp_path: Path) -> None:
    told = "  deal 0 was arranged to learn from, not shuffled"
    assert told in cli("verify", written(tmp_path, arranged())).lines
    assert told not in cli("verify", written(tmp_path, sealed())).lines


def test_what_is_not_told_is_not_right(cli: Cli, tmp_path: Path) -> None:
    done = cli("verify", written(tmp_path, sealed(), sound()))
    assert done.status == 1
    assert "match 1 (line 2): deal 1: It is not told what its deck comes from." in done.err


@pytest.mark.parametrize("bit", range(0, 256, 51))
def test_a_changed_bit_is_found(cli: Cli, tmp_path: Path, bit: int) -> None:
    record = sealed()
    seed = bytearray(SEED)
    seed[bit // 8] ^= 1 << bit % 8
    for deal in record["deals"]:
        deal["fair"]["seed"] = seed.hex()
    done = cli("verify", written(tmp_path, record))
    assert done.status == 1
    assert "The commitment does not belong to the seed." in done.err


def test_another_seed_with_its_own_seal_gives_other_decks(cli: Cli, tmp_path: Path) -> None:
    record = sealed()
    for deal in record["deals"]:
        deal["fair"] |= {"seed": bytes(32).hex(), "commitment": shuffle.commitment(bytes(32))}
    done = cli("verify", written(tmp_path, record))
    assert done.status == 1
    assert "The deck does not come from the seed and the contributions." in done.err


def saved(tmp_path: Path, **other: object) -> Path:
    """What the browser of Anna has saved of a match, with something else in it."""
    letters = [
        {key: letter[key] for key in ("seat", "name", "hash")}
        for letter in lettered()["deals"][0]["fair"]["letters"]
    ]
    kept = {"seal": SEAL, "thrown": "1", "letters": letters, "own": letters[0]["hash"], "at": 1}
    file = tmp_path / "letters.json"
    file.write_text(json.dumps({**kept, **other}), encoding="utf-8")
    return file


def test_a_match_that_comes_from_letters(cli: Cli, tmp_path: Path) -> None:
    done = cli("verify", written(tmp_path, lettered()), "--saved", saved(tmp_path))
    assert (done.status, done.err) == (0, "")
    assert done.lines[1:6] == [
        f"  seal {SEAL}",
        f"  letter of Anna: {ANNA}",
        f"  letter of Ben: {BEN}",
        "  thrown away before, since a letter stayed closed: Cleo",
        "  as the browser was shown it, whose letter is in this shuffle",
    ]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seal": "0" * 64}, "The seal is another one"),
        ({"letters": []}, "The letters are other ones"),
        ({"thrown": "0"}, "The letters are other ones"),
        ({"thrown": "7"}, "The letters are other ones"),
        ({"thrown": "x"}, "not what a browser saves"),
        ({"letters": 7}, "It must be a list"),
        ({"seal": 7}, "not what a browser saves"),
    ],
)
def test_a_match_that_a_browser_saw_otherwise(
    cli: Cli, tmp_path: Path, other: dict[str, object], said: str
) -> None:
    done = cli("verify", written(tmp_path, lettered()), "--saved", saved(tmp_path, **other))
    assert done.status == 1
    assert said in done.err


def test_a_browser_whose_letter_is_not_in_the_shuffle(cli: Cli, tmp_path: Path) -> None:
    done = cli("verify", written(tmp_path, lettered()), "--saved", saved(tmp_path, own=""))
    assert done.status == 0
    assert "its letter is not in this shuffle" in "".join(done.lines)
