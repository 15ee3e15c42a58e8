"""The bouts of a deal of Durak, read from its history: what lies there, what beats it, whose."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from app.rules import cards
from app.rules.durak.deal import DurakDeal

OPEN, ADD, PASS_ON, BEAT, TAKE, DONE = "open", "add", "pass on", "beat", "take", "done"
SHOW = "show"


class LaidCard(NamedTuple):
    """An attack card. by: the seat that laid it; cover: what beats it, or -1; coverer: whose."""

    card: int
    by: int
    cover: int = -1
    coverer: int = -1


class Step(NamedTuple):
    """An action of a bout. card: what was laid or shown, or -1; on: the attack card that it beats,
    or -1."""

    seat: int
    kind: str
    card: int = -1
    on: int = -1


class Bout(NamedTuple):
    """A bout, over or not. first: how many actions came before it; taker: who takes it, or -1."""

    first: int
    laid: tuple[LaidCard, ...]
    steps: tuple[Step, ...]
    taker: int

    @property
    def opener(self) -> int:
        """The seat that laid the first card."""
        return self.laid[0].by

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.laid) + sum(laid.cover >= 0 for laid in self.laid)

    @property
    def shown(self) -> Step | None:
        """The trump that was shown to pass it on: of the rank of the attack there is only one."""
        return next((step for step in self.steps if step.kind == SHOW), None)


def bout(deal: DurakDeal, number: int) -> Bout:
    """A bout by its number, from 0; the one that is being played has the last."""
    ends = deal.bout_ends
    first = ends[number - 1] if number else 0
    last = ends[number] if number < len(ends) else len(deal.history)
    return read(deal.history[first:last], first)


def bout_at(deal: DurakDeal, at: int) -> int:
    """The number of the bout that an action of the history belongs to."""
    return bisect_right(deal.bout_ends, at)


def read(actions: Sequence[tuple[int, str]], first: int = 0) -> Bout:
    """The bout that these actions make."""
    laid, steps = list[LaidCard](), list[Step]()
    beaten, taker = 0, -1
    for seat, text in actions:
        verb, _, named = text.rpartition(" ")
        if text == "done":
            steps.append(Step(seat, DONE))
            continue
        if text == "take":
            taker = seat
            steps.append(Step(seat, TAKE))
            continue
        card = cards.NUMBERS[named]
        if verb == "show":
            steps.append(Step(seat, SHOW, card))
            continue
        if not verb and taker < 0 and beaten < len(laid):
            attack = laid[beaten]
            laid[beaten] = attack._replace(cover=card, coverer=seat)
            steps.append(Step(seat, BEAT, card, attack.card))
            beaten += 1
        else:
            kind = PASS_ON if verb else ADD if laid else OPEN
            laid.append(LaidCard(card, seat))
            steps.append(Step(seat, kind, card))
    return Bout(first, tuple(laid), tuple(steps), taker)
