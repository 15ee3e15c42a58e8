"""What the tests that hold for every game need to know of one, and where they find it.

Each game in the list has a folder here, called like the game:

- contract.py with its `CONTRACT`;
- world.py with its `Hidden`, a `World` (tests/games/world.py);
- facts.py with its `CHECKS`, by kind of reason: whether what a review tells is so
  (tests/games/facts.py);
- scenes.py with its `SCENES`, states of its table that are worth a look at every size, and the one
  for the README as `PICTURE`;
- records/ and checksums.json, which `python -m tests.games.make` writes;
- howlers.jsonl and blunders.jsonl, positions with what should not be done there; reported.jsonl,
  where there is one, has such as players have reported of other bots.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.errors import BadOption
from app.rules.game import Value
from app.rules.games import GAMES

HERE = Path(__file__).parent
POSITIONS, OF_A_KIND = 20, 3  # of blunders and of howlers at least; howlers for one reason
Options = Mapping[str, object]


@dataclass(frozen=True)
class Start:
    """A fixed deal: its first actions, then so many of a fixed choice."""

    players: int
    options: Options
    first: Sequence[str] = ()
    actions: int = 0

    def __str__(self) -> str:
        given = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([str(self.players), *given, *self.first, str(self.actions)])

    def deal(self, name: str) -> Deal:
        """The deal of a game in that state."""
        game = GAMES[name](self.players, self.options)
        deck = shuffle.shuffled(game.pack, shuffle.key(bytes(32), ["perft"]))
        deal = game.deal(game.setup([], {"dealer": self.players - 1}), deck)
        for text in self.first:
            deal.act(deal.turn, text)
        while len(deal.history) < self.actions:
            legal = deal.actions(deal.turn)
            deal.act(deal.turn, legal[7 * len(deal.history) % len(legal)])
        return deal


@dataclass(frozen=True)
class Contract:
    """What a game says of itself for the tests of all games.

    kinds: every kind of action that it has, as `kind_of` calls it. tries: actions beside the plain
    cards that somebody may try who may not. short: options of a match that is soon over. records:
    by level and seats, the options of each match that is recorded; without any, a short match for
    each number of seats by bots of level 0 and one by the strongest. ways: how many sequences of
    actions follow a start, one more action at a time. claims: why the rest of a deal may be certain
    (Deal.claim), with options under which that comes about. moments: the kinds that its table has
    (app/web/table/moments.py), each with the number of deals played at random that show one.
    howlers: so many of the list may be a strong bot's choice. err: the levels of the bots that the
    blunders were found of.
    """

    kinds: Collection[str]
    tries: Sequence[str] = ()
    short: Mapping[str, Value] = field(default_factory=dict)
    records: Mapping[tuple[str, int], Sequence[Options]] = field(default_factory=dict)
    ways: Sequence[tuple[Start, Sequence[int]]] = ()
    claims: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    moments: Mapping[str, int] = field(default_factory=dict)
    howlers: int = 0
    err: Collection[str] = ("1", "2")


def part(game: str, module: str, name: str) -> object:
    """Something that a game's folder has, or None if it is not there."""
    if not (HERE / game / f"{module}.py").exists():
        return None
    found: object = getattr(import_module(f"tests.games.{game}.{module}"), name)
    return found


def contracts() -> dict[str, Contract]:
    """The contracts of all games that have one; test_complete.py names those that have none."""
    found = {game: part(game, "contract", "CONTRACT") for game in GAMES}
    return {game: made for game, made in found.items() if isinstance(made, Contract)}


CONTRACTS: Mapping[str, Contract] = contracts()


def fewest(game: str) -> int:
    """The fewest players with whom there is all that a game has: partners, where it has some."""
    seats = GAMES[game].seats
    return next((players for players in seats if GAMES[game](players).partners), seats[0])


def offers(game: str, players: int, options: Options) -> bool:
    """Whether a game can be played with these options by so many."""
    try:
        GAMES[game](players, options)
    except BadOption:
        return False
    return True


def kind_of(text: str) -> str:
    """An action text without its cards and suits."""
    words = [word for word in text.split() if word.isalpha() and word.islower()]
    return " ".join(words) or ("a card of a pile" if "@" in text else "a card")
