"""Records of whole matches and checksums of bots: python -m tests.games.make [GAME...]

They are kept so that a change of the rules that is not meant shows. A file of records holds the
matches of one number of seats and one level of bots, each with all legal actions. A checksum is of
whole matches of all bots of a game at a table, compiled or not: make it anew only together with a
bot's version.
"""

import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.bots.bot import Bot
from app.bots.levels import BOTS, find
from app.bots.selfplay import key_of, play_match
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.rng import Rng
from tests.digest import digest
from tests.games.contract import CONTRACTS, HERE, Options

SCHEMA = HERE.parents[1] / "docs" / "record.schema.json"
BUDGET = 1  # simulations, so that bots that search are quick uncompiled


class Brief:
    """A bot that is always given the small budget."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.version = bot.version

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        return self.bot.choose(seen, rng, BUDGET)


def planned(game: str) -> Mapping[tuple[str, int], Sequence[Options]]:
    """What is recorded of a game: by level and seats, the options of each match."""
    contract = CONTRACTS[game]
    strongest = max(BOTS[game])
    usual = {(level, n): [contract.short] for level in ("0", strongest) for n in GAMES[game].seats}
    return contract.records or usual


def text(game: str, level: str, players: int) -> str:
    """The records of one file, one a line."""
    lines = []
    for number, options in enumerate(planned(game)[level, players]):
        record = play_match(
            GAMES[game](players, options),
            [find(game, level)] * players,
            [f"Bot {level}"] * players,
            key_of("data", game, level, players, number),
            legal=True,
        )
        lines.append(json.dumps(record, separators=(",", ":")) + "\n")
    return "".join(lines)


def path(game: str, level: str, players: int) -> Path:
    """Where a file of records belongs."""
    return HERE / game / "records" / f"{players}-seats-level-{level}.jsonl"


def unplanned(game: str) -> set[Path]:
    """Records of what is not recorded any more, such as those of the example that it began as."""
    there = set((HERE / game / "records").glob("*.jsonl"))
    return there - {path(game, *which) for which in planned(game)}


def checksum(name: str, players: int) -> str:
    """Of short matches in which each bot has each seat."""
    game = GAMES[name](players, CONTRACTS[name].short)
    kinds = list(BOTS[name])
    played = list[str]()
    for shift in range(len(kinds)):
        seated = [kinds[(seat + shift) % len(kinds)] for seat in range(players)]
        bots = [Brief(find(name, level)) for level in seated]
        record = play_match(game, bots, seated, key_of("parity", players, shift), legal=True)
        played.append(json.dumps(record))
    return digest(played)


def checksums(game: str) -> dict[str, str]:
    """Those that are kept, by the number of seats; none if there is no file."""
    kept = HERE / game / "checksums.json"
    return json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}


def list_games() -> None:
    """Have the schema of records name the games that there are."""
    schema = SCHEMA.read_text(encoding="utf-8")
    names = ", ".join(f'"{game}"' for game in sorted(GAMES))
    listed = re.sub(r'(?<="game": \{"enum": \[)[^]]*', names, schema)
    SCHEMA.write_text(listed, encoding="utf-8", newline="\n")


def main(games: Sequence[str]) -> None:
    """Write the files of these games anew, and remove the records of what is not planned."""
    for game in games:
        for file in unplanned(game):
            file.unlink()
        for level, players in planned(game):
            file = path(game, level, players)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text(game, level, players), encoding="utf-8", newline="\n")
        made = {str(players): checksum(game, players) for players in GAMES[game].seats}
        sums = json.dumps(made, indent=2) + "\n"
        (HERE / game / "checksums.json").write_text(sums, encoding="utf-8", newline="\n")

    list_games()


if __name__ == "__main__":
    main(sys.argv[1:] or list(CONTRACTS))
