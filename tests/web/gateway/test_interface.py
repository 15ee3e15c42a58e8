"""docs/interface.md and its schemas tell of what there is."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from app.bots.levels import find
from app.bots.selfplay import key_of, play_match
from app.rooms.fold.commands import COMMAND
from app.rules.games import GAMES
from tests.games.contract import fewest

DOCS = Path(__file__).resolve().parents[3] / "docs"
RECORD = Draft202012Validator(json.loads((DOCS / "record.schema.json").read_text(encoding="utf-8")))
EXAMPLE = re.compile(r"^    (\{.*\})$", re.MULTILINE)


def test_the_schema_of_commands_is_that_of_the_code() -> None:
    """Made anew: python -m tests.web.gateway.test_interface"""
    kept = json.loads((DOCS / "commands.schema.json").read_text(encoding="utf-8"))
    assert kept == schema()


def schema() -> dict[str, object]:
    dialect = "https://json-schema.org/draft/2020-12/schema"
    title = "What a browser may ask of a room"
    return {"$schema": dialect, "title": title, **COMMAND.json_schema()}


def test_examples_are_commands() -> None:
    page = (DOCS / "interface.md").read_text(encoding="utf-8")
    examples = EXAMPLE.findall(page)
    assert len(examples) >= 4
    for example in examples:
        COMMAND.validate_json(example)
        Draft202012Validator(schema()).validate(json.loads(example))


@pytest.mark.parametrize("game", GAMES)
def test_records_fit_their_schema(game: str) -> None:
    players = fewest(game)
    bots = [find(game, "1")] * players
    names = list("abcdefgh"[:players])
    record = play_match(GAMES[game](players), bots, names, key_of("schema"), legal=True)
    RECORD.validate(json.loads(json.dumps(record)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "4"),
        ("game", "chess"),
        ("format", "black-queen/2"),
        ("winner", 1),
        ("totals", [1.5]),
        ("deals", [{"dealer": 0, "deck": ["1S"], "actions": []}]),
        ("deals", [{"dealer": 0, "deck": [], "actions": [[0, "QS", 1]]}]),
        ("deals", [{"dealer": 0, "deck": [], "actions": [], "bots": []}]),
    ],
)
def test_what_is_no_record_does_not_fit(field: str, value: object) -> None:
    record = {"format": "black-queen/1", "game": "euchre", "players": 4, "deals": []}
    RECORD.validate(record)
    with pytest.raises(ValidationError):
        RECORD.validate({**record, field: value})


if __name__ == "__main__":
    text = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    (DOCS / "commands.schema.json").write_text(text, encoding="utf-8")
