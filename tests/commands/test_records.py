"""black-queen selfplay and replay: what the one prints, the other accepts, and nothing else."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.bots.levels import levels
from app.rules.black_queen.game import BlackQueen
from app.rules.games import GAMES
from tests.commands.cli import Cli
from tests.games.contract import CONTRACTS
from tests.many import some

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
SEARCHES = "2"  # from this level on bots may take their time
NAMES = ", ".join(sorted(GAMES))
Data = Any  # of a record; the tests below spoil it in every way


def short(name: str) -> Iterator[str]:
    """The arguments that keep a match short."""
    for option, value in CONTRACTS[name].short.items():
        yield from ("--option", f"{option}={json.dumps(value)}")


# Whole and sound.


# The strongest bots, which think longest, at each game's smallest table.
OFTEN = [
    (name, players, level)
    for name, players in TABLES
    for level in levels(name)
    if level != levels(name)[-1] or players == GAMES[name].seats[0]
]


@pytest.mark.parametrize(
    ("name", "players", "level"),
    some(((name, players, level) for name, players in TABLES for level in levels(name)), OFTEN),
)
@pytest.mark.alike
def test_selfplay_replays(cli: Cli, tmp_path: Path, name: str, players: int, level: str) -> None:
    matches = 3 if level == "0" else 1
    played = cli(
        *("selfplay", name, "--players", players, "--matches", matches),
        *("--level", level, "--seed", "s", "--legal"),
        *(short(name) if level >= SEARCHES else ()),
    )
    assert (played.status, played.err) == (0, "")
    records = [json.loads(line) for line in played.lines]
    assert len(records) == matches
    for record in records:
        assert (record["format"], record["players"]) == ("black-queen/1", players)
        assert record["names"] == [f"Bot {level}"] * players
    file = tmp_path / "records.jsonl"
    file.write_text(played.out, encoding="utf-8")
    checked = cli("replay", file)
    assert (checked.status, checked.err) == (0, "")
    deals = sum(len(record["deals"]) for record in records)
    assert checked.lines[-1] == f"{matches} records, {deals} deals: all right"
    for number, (line, record) in enumerate(zip(checked.lines, records, strict=False)):
        totals = " ".join(map(str, record["totals"]))
        place = f"match {number} (line {number + 1})"
        assert line == f"{place}: {name}, {len(record['deals'])} deals, totals {totals}"


def test_selfplay_depends_on_its_arguments_only(cli: Cli) -> None:
    arguments = ("selfplay", "black_queen", "--players", 2)
    first = cli(*arguments)
    assert cli(*arguments) == first
    assert cli(*arguments, "--seed", "0", "--level", "0", "--matches", "1") == first
    assert cli(*arguments, "--seed", "1") != first
    assert cli(*arguments, "--level", "1") != first
    assert cli(*arguments, "--matches", "2").lines[0] == first.lines[0]
    assert "legal" not in json.loads(first.out)["deals"][0]


def test_selfplay_options(cli: Cli, tmp_path: Path) -> None:
    done = cli(
        *("selfplay", "black_queen", "--players", 3, "--option", "piles=2", "--option", "deals=4"),
        *("--option", "tie_wins=first", "--option", 'first_leader="random"'),
    )
    record = json.loads(done.out)
    assert record["options"] == {
        **BlackQueen(3).options,
        "piles": 2,
        "deals": 4,
        "tie_wins": "first",
        "first_leader": "random",
    }
    assert len(record["deals"]) == 4
    assert all("leader" in deal for deal in record["deals"])
    file = tmp_path / "one.json"
    file.write_text(json.dumps(record, indent=2), encoding="utf-8")
    checked = cli("replay", file)
    assert checked.lines[-1] == "1 records, 4 deals: all right"
    assert checked.lines[0].startswith("match 0: black_queen, 4 deals, totals ")


def test_replay_reads_the_input(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = cli("selfplay", "black_queen", "--players", 2, "--matches", 2).out
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" + text.replace("\n", "\n\n")))
    done = cli("replay", "-")
    assert done.status == 0
    places = [line.partition(":")[0] for line in done.lines]
    assert places == ["match 0 (line 2)", "match 1 (line 4)", "2 records, 2 deals"]


# Broken arguments.


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["whist"],
            f"There is no game 'whist'; there are {NAMES}.",
        ),
        (["black_queen", "--players", "7"], "Black Queen is for 2 to 6 seats, not 7."),
        (["black_queen", "--players", "-1"], "Black Queen is for 2 to 6 seats, not -1."),
        (
            ["black_queen", "--option", "colour=red"],
            f"Black Queen has no option colour; it has {', '.join(sorted(BlackQueen(4).options))}.",
        ),
        (
            ["black_queen", "--option", "piles=14"],
            "Option piles must be a whole number from 0 to 13, not 14.",
        ),
        (
            ["black_queen", "--option", "piles=true"],
            "Option piles must be a whole number from 0 to 13, not true.",
        ),
        (
            ["black_queen", "--option", "tie_wins=null"],
            'Option tie_wins must be one of "last", "first", not null.',
        ),
        (["black_queen", "--option", "piles"], "Give an option as NAME=VALUE, not 'piles'."),
        (
            ["black_queen", "--option", "piles=1", "--option", "piles=1"],
            "Option piles is given twice.",
        ),
    ],
)
def test_a_game_that_is_not_offered(cli: Cli, arguments: list[str], reason: str) -> None:
    assert cli("selfplay", *arguments).refusal == reason


def test_deeply_nested_option(cli: Cli) -> None:
    done = cli("selfplay", "black_queen", "--option", "piles=" + "[" * 100_000)
    assert done.refusal.startswith("Option piles must be a whole number")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["--level", "9"],
            "There is no bot '9'; there are 0, 1, 2, 3, 4.",
        ),
    ],
)
def test_selfplay_arguments(cli: Cli, arguments: list[str], reason: str) -> None:
    done = cli("selfplay", "black_queen", *arguments)
    assert done.refusal == reason
    assert done.out == ""


def test_a_seed_that_is_no_text(cli: Cli) -> None:
    """A byte that is not UTF-8, as the shell hands it over."""
    done = cli("selfplay", "black_queen", "--players", 2, "--seed", "\udcff")
    assert done.status == 0 or done.refusal


# Broken records. Two deals for two seats; what is done to it; where and why it is refused.


@pytest.fixture(scope="module")
def sound() -> str:
    from app.bots.levels import find
    from app.bots.selfplay import key_of, play_match
    from app.rules.black_queen.game import BlackQueen

    bots = [find("black_queen", "0")] * 2
    game = BlackQueen(2, {"deals": 2})
    return json.dumps(play_match(game, bots, ["a", "b"], key_of("sound"), legal=True))


def seat_of(data: Data, deal: int, number: int) -> int:
    return int(data["deals"][deal]["actions"][number][0])


def twice_the_same_card(data: Data) -> None:
    deck = data["deals"][0]["deck"]
    deck[0] = deck[1]


def a_card_too_few(data: Data) -> None:
    data["deals"][1]["deck"].pop()


def no_card(data: Data) -> None:
    data["deals"][0]["deck"][3] = "1X"


def unknown_option(data: Data) -> None:
    data["options"]["jokers"] = 2


def option_null(data: Data) -> None:
    data["options"]["piles"] = None


def unknown_game(data: Data) -> None:
    data["game"] = "whist"


def too_many_seats(data: Data) -> None:
    data["players"] = 7


def other_format(data: Data) -> None:
    data["format"] = "black-queen/2"


def unknown_field(data: Data) -> None:
    data["deals"][1]["time"] = 3


def missing_field(data: Data) -> None:
    del data["deals"][1]["deck"]


def wrong_dealer(data: Data) -> None:
    data["deals"][1]["dealer"] ^= 1


def no_seat(data: Data) -> None:
    data["deals"][0]["dealer"] = 2


def another_leader(data: Data) -> None:
    data["deals"][0]["leader"] = 0


def not_held(data: Data) -> None:
    del data["deals"][0]["legal"]
    step, later = data["deals"][0]["actions"][0], data["deals"][0]["actions"][1]
    step[1] = later[1][:2]


def no_action(data: Data) -> None:
    del data["deals"][1]["legal"]
    data["deals"][1]["actions"][7][1] = "pass"


def not_a_step(data: Data) -> None:
    data["deals"][1]["actions"][7] = {"seat": 1}


def not_his_turn(data: Data) -> None:
    data["deals"][0]["actions"][0][0] ^= 1


def another_legal_action(data: Data) -> None:
    data["deals"][0]["legal"][5].append("QS@9")


def too_few_legal(data: Data) -> None:
    data["deals"][0]["legal"].pop()


def after_the_end(data: Data) -> None:
    del data["deals"][1]["legal"]
    data["deals"][1]["actions"].append([0, "QS"])


def wrong_score(data: Data) -> None:
    data["deals"][1]["scores"][0] += 1


def no_scores(data: Data) -> None:
    del data["deals"][0]["scores"]


def scores_too_soon(data: Data) -> None:
    data["deals"][1]["actions"].pop()
    data["deals"][1]["legal"].pop()


def totals_too_soon(data: Data) -> None:
    scores_too_soon(data)
    del data["deals"][1]["scores"]


def wrong_totals(data: Data) -> None:
    data["totals"].reverse()
    data["totals"][0] += 1


def a_deal_too_many(data: Data) -> None:
    data["deals"].append(data["deals"][0])


def one_name(data: Data) -> None:
    data["names"].pop()


SPOILT: list[tuple[Callable[[Data], None], str]] = [
    (twice_the_same_card, "deal 0: The deck has a card"),
    (a_card_too_few, "deal 1: The deck has 51 cards; the pack has 52."),
    (no_card, "deal 0: The deck has a card '1X' too many, or one that is none."),
    (unknown_option, "options: Black Queen has no option jokers; it has deals,"),
    (option_null, "options: Option piles must be a whole number from 0 to 13, not null."),
    (
        unknown_game,
        f"game: There is no game 'whist'; there are {NAMES}.",
    ),
    (too_many_seats, "players: Black Queen is for 2 to 6 seats, not 7."),
    (other_format, "format: It must be 'black-queen/1', not 'black-queen/2'."),
    (unknown_field, "deal 1: There is no field 'time' here."),
    (missing_field, "deal 1: The field 'deck' is missing."),
    (wrong_dealer, "deal 1, dealer: It must be seat "),
    (no_seat, "deal 0: The dealer must be a seat from 0 to 1."),
    (another_leader, "deal 0: There is no field 'leader' here."),
    (not_held, "deal 0, action 0, seat {0[0]}: "),
    (no_action, "deal 1, action 7, seat {1[7]}: 'pass' is refused: 'pass' is not a card"),
    (not_a_step, "deal 1, action 7: It must be a seat and a text, such as"),
    (not_his_turn, "deal 0, action 0, seat {0[1]}: It is the turn of seat {0[0]}."),
    (another_legal_action, "deal 0, action 5, seat {0[5]}: The legal actions are ["),
    (too_few_legal, "deal 0, legal: There must be 52 entries, one for each action, not 51."),
    (after_the_end, "deal 1, action 52, seat 0: 'QS' is refused: The deal is over."),
    (wrong_score, "deal 1, scores: They must be ["),
    (no_scores, "deal 0, scores: They must be ["),
    (scores_too_soon, "deal 1, scores: There are none before the deal is over."),
    (totals_too_soon, "totals: There are none before the match is over."),
    (wrong_totals, "totals: They must be ["),
    (a_deal_too_many, "deal 2: The match was over before this deal."),
    (one_name, "names: There must be 2 names, not 1."),
]


@pytest.mark.parametrize(("spoil", "reason"), SPOILT, ids=lambda x: getattr(x, "__name__", ""))
def test_a_spoilt_record(
    cli: Cli, tmp_path: Path, sound: str, spoil: Callable[[Data], None], reason: str
) -> None:
    data = json.loads(sound)
    seats = [[seat for seat, _ in deal["actions"]] for deal in data["deals"]]
    spoil(data)
    file = tmp_path / "records.jsonl"
    file.write_text(f"{sound}\n\n{json.dumps(data)}\n{sound}\n", encoding="utf-8")
    done = cli("replay", file)
    assert done.refusal.startswith("match 1 (line 3): " + reason.format(*seats))
    assert len(done.lines) == 1, "the record before it is told of"


def test_a_deal_that_is_not_over(cli: Cli, tmp_path: Path, sound: str) -> None:
    data = json.loads(sound)
    totals_too_soon(data)
    del data["totals"]
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps(data), encoding="utf-8")
    done = cli("replay", file)
    assert done.status == 0
    assert done.lines[0].endswith(", not over, one deal not over")


# Broken files.


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "{file}: There is no record in it."),
        (b"\n  \n", "{file}: There is no record in it."),
        (b"\x7fELF\x02\x01\x01\x00\xff\xd0\n", "{file}: This is not UTF-8 text."),
        (b"\x00\x01\x02\n", "match 0 (line 1): line 1, column 1: This is not JSON ("),
        (b"Queen takes\n", "match 0 (line 1): line 1, column 1: This is not JSON ("),
        (b'{"format" 1}\n', "match 0 (line 1): line 1, column 11: This is not JSON ("),
        (b"[]\n", "match 0 (line 1): It must be an object with named fields."),
        (b"{}\n", "match 0 (line 1): The field 'deals' is missing."),
        (b"\n17", "match 0 (line 2): It must be an object with named fields."),
        (b"[" * 100_000, "match 0 (line 1): This is not JSON (nested too deeply)."),
    ],
    ids=str,
)
def test_not_a_record(cli: Cli, tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert cli("replay", file).refusal.startswith(reason.format(file=file))


def test_a_number_without_end(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text('{"players": ' + "9" * 5000 + "}\n")
    refusal = cli("replay", file).refusal
    assert refusal.startswith("match 0 (line 1): ")
    assert "nested" not in refusal


def test_an_empty_json_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text("")
    assert "This is not JSON" in cli("replay", file).refusal


def test_no_such_file(cli: Cli, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    assert cli("replay", missing).refusal == f"{missing}: No such file or directory."
    assert cli("replay", tmp_path).refusal == f"{tmp_path}: Is a directory."
