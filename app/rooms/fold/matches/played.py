"""The deals of a match, as they were played."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from app.rooms.fold import events
from app.rules.deal import Deal
from app.rules.match import Match

SEAL = 24  # characters of a commitment by which a match is found: 96 bits
# Bytes in memory: of a deal with its deck, and of what belongs to it.
DEAL, ACTION, TEXT, THOUGHT = 5_000, 160, 140, 800


class Players(NamedTuple):
    """By seat: what they are called, and the level of whoever is a bot."""

    names: Sequence[str]
    levels: Sequence[str]


class Played(NamedTuple):
    """The deals of a match. By deal: how it was dealt, what bots thought, by action, who asked for
    advice, as (actions before it, seat), and in_deals, who sat there at its end. players: who sat
    there at the end of the match. stayed: the seats in which one person has sat since the first
    deal. The last deal may be one that goes on."""

    match: Match
    dealt: Sequence[tuple[events.DealStarted, Deal]]
    thoughts: Sequence[Mapping[int, events.Thought]]
    advised: Sequence[Sequence[tuple[int, int]]]
    players: Players
    in_deals: Sequence[Players]
    stayed: Collection[int] = ()

    @property
    def seal(self) -> str:
        """The commitment to the seed of all its deals, "" where they have none in common."""
        fair = self.dealt[-1][0].fair if self.dealt else None
        return fair.commitment if fair and fair.deal is not None else ""

    @property
    def bytes(self) -> int:
        """What it holds in memory, about."""
        deals = sum(
            DEAL + ACTION * len(deal.history) + TEXT * event.fair.texts
            for event, deal in self.dealt
        )
        return deals + THOUGHT * sum(map(len, self.thoughts))
