"""Can whoever runs the server choose the cards? One with the file, who plays and opens last.

The operator knows the seed and every hash, writes a letter after all others are sealed, and may
keep it closed. What is wanted is many trumps for one seat at Euchre: seven cards are trumps, the
hand has five.
"""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from app.rooms.fold import commands, events
from app.rooms.fold.fairness.letters import ROUNDS
from app.rooms.fold.room import Room
from app.rules import shuffle
from app.rules.euchre.game import Euchre

HAND = (0, 1, 2, 3, 4)  # places in the deck
MANY = 4  # so many trumps, or more, are counted as one
OPERATOR, FRIEND = "operator", "friend"
PACK = Euchre(4).pack
TRUMPS = frozenset(PACK[-6:]) | {"JC"}  # spades, and the left bower


@dataclass
class Table:
    """A table of Euchre at which the operator and somebody honest sit."""

    rng: Random
    room: Room
    letters: dict[str, str]  # by hash
    thrown: int = 0

    @classmethod
    def opened(cls, rng: Random) -> "Table":
        event = events.RoomOpened(game="euchre", players=4, options={}, host=OPERATOR)
        table = cls(rng, Room.opened("0123abcd", event), {})
        for seat, person in enumerate((OPERATOR, FRIEND)):
            table.do(person, commands.Sit(id="sit", seat=seat, name=person))
        table.take(table.room.seal_due(rng.randbytes))
        return table

    def take(self, happened: Sequence[events.Event]) -> None:
        for event in happened:
            self.room.apply(event)

    def do(self, person: str, command: commands.Command) -> None:
        self.take(self.room.decide(person, command, self.rng.randbytes))

    def written(self) -> str:
        """A new letter of somebody; returns its hash."""
        text = self.rng.randbytes(16).hex()
        hash_ = shuffle.sealed(text)
        self.letters[hash_] = text
        return hash_

    def open(self, person: str) -> None:
        """Open a letter, and seal the next one."""
        letters = self.room.fairness.letters
        mine = next(x.hash for x in letters.letters if x.seat == letters.seat_of(person))
        nxt = self.written()
        self.do(person, commands.OpenLetter(id="open", text=self.letters[mine], next=nxt))

    @property
    def seed(self) -> bytes:
        """What the operator reads in the file."""
        assert self.room.fairness.seal
        return bytes.fromhex(self.room.fairness.seal.seed)


def trumps(deck: Sequence[str]) -> int:
    """What the operator counts, four for four and more."""
    return min(MANY, sum(deck[place] in TRUMPS for place in HAND))


def of_letters(seed: bytes, own: str, other: str) -> int:
    """What two letters would bring."""
    key = shuffle.letters_key(seed, [(0, own), (1, other)], 0)
    return trumps(shuffle.shuffled(PACK, key))


def searched(rng: Random, tries: int) -> int:
    """The operator tries so many letters before the list is settled, against a guess at the other
    one, and takes the best."""
    table = Table.opened(rng)
    table.do(FRIEND, commands.SealLetter(id="letter", hash=table.written()))
    guess = rng.randbytes(16).hex()
    best, own = -1, ""
    for _ in range(tries):
        text = rng.randbytes(16).hex()
        found = of_letters(table.seed, text, guess)
        if found > best:
            best, own = found, text
    hash_ = shuffle.sealed(own)
    table.letters[hash_] = own
    table.do(OPERATOR, commands.SealLetter(id="letter", hash=hash_))
    return dealt(table)


def refused(rng: Random, rounds: int) -> int:
    """The operator looks at each deck before all others, and while it has fewer than three trumps
    and rounds are left to refuse, says that a guest was silent: the most that silence can do."""
    table = Table.opened(rng)
    for person in (OPERATOR, FRIEND):
        table.do(person, commands.SealLetter(id="letter", hash=table.written()))
    for seat, person in ((2, "guest 2"), (3, "guest 3")):
        table.do(person, commands.Sit(id="sit", seat=seat, letter=table.written()))
    table.do(OPERATOR, commands.Start(id="start"))
    letters = table.room.fairness.letters
    while letters.opening:
        opens = {one.hash: table.letters[one.hash] for one in letters.letters}
        deck = shuffle.shuffled(
            PACK,
            shuffle.letters_key(table.seed, [(o.seat, opens[o.hash]) for o in letters.letters], 0),
        )
        people = list(letters.people.values())
        guests = [person for person in people if person.startswith("guest")]
        silent = guests[:1] if trumps(deck) < MANY - 1 and table.thrown < rounds else []
        for person in people:
            if person not in silent:
                table.open(person)
        if silent:
            table.thrown += 1
            table.take(table.room.thrown_due(rng.randbytes))
    return dealt(table)


def dealt(table: Table) -> int:
    """What came of it, once everybody has opened."""
    if table.room.deal is None and not table.room.fairness.letters.opening:
        table.do(OPERATOR, commands.Start(id="start"))
    if table.room.fairness.letters.opening:
        for person in (FRIEND, OPERATOR):
            table.open(person)
    event, _ = table.room.matches.dealt[0]
    assert len(event.fair.thrown or []) == table.thrown
    return trumps(event.deck)


def by_chance() -> list[float]:
    """How likely each number of trumps is in five of 24 cards."""
    ways = [math.comb(7, k) * math.comb(17, 5 - k) / math.comb(24, 5) for k in range(6)]
    return [*ways[:MANY], sum(ways[MANY:])]


def with_refusals(rounds: int) -> list[float]:
    """The same for who may refuse so many decks with fewer than three, one after the other."""
    ways = by_chance()
    few = sum(ways[: MANY - 1])
    again = sum(few**n for n in range(rounds + 1))
    last = few**rounds
    return [way * (last if k < MANY - 1 else again) for k, way in enumerate(ways)]


def p_of(found: Sequence[int], expected: Sequence[float]) -> float:
    """How likely chance alone makes the numbers differ so much from what is expected: chi-square,
    four degrees of freedom."""
    n = len(found)
    counts = [found.count(k) for k in range(MANY + 1)]
    square = sum((c - n * e) ** 2 / (n * e) for c, e in zip(counts, expected, strict=True))
    return math.exp(-square / 2) * (1 + square / 2)


def rng_of(name: str) -> Random:
    """Numbers that come again for the same name."""
    return Random(hashlib.sha256(name.encode()).digest())


def main(matches: int = 1000, tries: int = 1000) -> None:
    """Print how often that succeeds."""
    rng = Random()
    found = [searched(rng, tries) for _ in range(matches)]
    p = p_of(found, by_chance())
    print(
        f"  {matches} matches, {matches * tries:,} letters tried: {mean(found):.3f} trumps a hand,"
        f" by chance {expected(by_chance()):.3f}, p = {p:.3f}"
    )
    for rounds in range(ROUNDS):
        found = [refused(rng, rounds) for _ in range(matches)]
        p = p_of(found, with_refusals(rounds))
        print(
            f"  up to {rounds} lists thrown away, all are told: {mean(found):.3f} trumps a hand,"
            f" by so many refusals {expected(with_refusals(rounds)):.3f}, p = {p:.3f}"
        )


def mean(found: Sequence[int]) -> float:
    return sum(found) / len(found)


def expected(ways: Sequence[float]) -> float:
    return sum(k * way for k, way in enumerate(ways))


if __name__ == "__main__":
    main()
