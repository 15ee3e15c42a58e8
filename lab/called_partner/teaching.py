"""How the nets of Called Partners are taught: what actions came to in played deals, and a fit.

The cards' net begins with the rules' play. A round plays deals by what it knows so far, notes what
each legal card came to, and fits a new net to that; the bids' net likewise, against a pool of those
who bid by rules and of its own past. Each round goes by the samples of the last two, which costs a
fit little and forgets what a poorer player made of the same cards.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.bots.called_partner import bidder as bids
from app.bots.called_partner import player as cards
from app.bots.called_partner.bidder import Bidder
from app.bots.called_partner.player import Player, taught_cards
from app.bots.selfplay import draw, key_of
from app.rules import shuffle
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.games import find
from app.rules.match import Match
from app.rules.rng import Rng
from lab.called_partner.contracts import MORE
from lab.called_partner.samples import BidSamples, CardSamples, auction

Numbers = NDArray[np.float32]
Report = Callable[[str], None]

SEATS = 6
PART = 0.3  # of the decisions of a deal: those of one deal say much of the same
RATE = 3e-3
DECAY = 1e-4
POINTS = 50.0  # the scale of what bids are worth
DOUBT = 2.0  # points that a bid must bring: the best of many amounts is lucky, too
KEPT = 2  # rounds whose samples count


@dataclass(frozen=True)
class Samples:
    """Rows of inputs, what each came to, and of which decision each is; rows of one decision stand
    together."""

    inputs: Numbers
    outcomes: Numbers
    decisions: NDArray[np.int32]


@dataclass(frozen=True)
class Fit:
    """A net: inputs to hidden units, their start, what they add, what inputs add themselves."""

    first: Numbers
    start: Numbers
    adds: Numbers
    direct: Numbers
    base: float


def deal_of(*names: object) -> CalledPartnerDeal:
    """A deal of the usual game, before its auction."""
    game = find("called_partner")(SEATS, {})
    key = key_of("teaching", *names)
    match = Match(game)
    deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
    if not isinstance(deal, CalledPartnerDeal):
        raise TypeError("This is no deal of Called Partners.")
    return deal


def fit(
    samples: Samples, shape: tuple[int, int, int], epochs: int, batch: int, *, apart: bool
) -> Fit:
    """A net that says what rows come to.

    shape: inputs, how many of them (the last ones) also add to the outcome directly, hidden units.
    apart: only differences within a decision count. batch: decisions of a step.
    """
    width, own, hidden = shape
    draws = np.random.default_rng(0)
    mean: Numbers = samples.inputs.mean(0)
    spread: Numbers = samples.inputs.std(0) + np.float32(1e-3)
    rows = (samples.inputs - mean) / spread
    known = centred(samples.outcomes, samples.decisions) if apart else samples.outcomes
    starts = np.flatnonzero(np.r_[True, np.diff(samples.decisions) != 0, True])
    weights: list[Numbers] = [
        (draws.standard_normal((width, hidden)) / np.sqrt(width)).astype(np.float32),
        np.zeros(hidden, np.float32),
        (draws.standard_normal(hidden) * 0.03 / np.sqrt(hidden)).astype(np.float32),
        np.zeros(own, np.float32),
        np.zeros(1, np.float32),
    ]
    means = [np.zeros_like(one) for one in weights]
    squares = [np.zeros_like(one) for one in weights]
    decisions = len(starts) - 1
    batch = min(batch, decisions)
    steps = epochs * (decisions // batch)
    step = 0
    for _ in range(epochs):
        order = draws.permutation(decisions)
        for at in range(0, decisions - batch + 1, batch):
            step += 1
            chosen = order[at : at + batch]
            sizes = starts[chosen + 1] - starts[chosen]
            of = np.repeat(np.arange(batch), sizes)
            before = np.repeat(np.cumsum(sizes) - sizes, sizes)
            at_rows = np.repeat(starts[chosen], sizes) + np.arange(len(of)) - before
            slopes = _slopes(weights, rows[at_rows], known[at_rows], of if apart else None)
            rate = RATE * min(1.0, step / 100) * 0.5 * (1 + np.cos(np.pi * step / steps))
            for i, slope in enumerate(slopes):  # Adam
                means[i] += 0.1 * (slope - means[i])
                squares[i] += 0.001 * (slope * slope - squares[i])
                move = means[i] / (1 - 0.9**step)
                move /= np.sqrt(squares[i] / (1 - 0.999**step)) + 1e-8
                weights[i] -= (rate * (move + DECAY * weights[i])).astype(np.float32)
    first, start, adds, direct, base = weights
    shift: Numbers = mean / spread
    return Fit(
        first / spread[:, None],
        start - shift @ first,
        adds,
        direct / spread[width - own :],
        float(base[0] - shift[width - own :] @ direct),
    )


def _slopes(
    weights: Sequence[Numbers], rows: Numbers, known: Numbers, of: NDArray[Any] | None
) -> list[Numbers]:
    """How the squared error grows with each weight."""
    first, start, adds, direct, base = weights
    own = rows[:, rows.shape[1] - len(direct) :]
    units = np.maximum(rows @ first + start, 0)
    found = units @ adds + own @ direct + base
    wrong = (centred(found, of) if of is not None else found) - known
    wrong = (wrong * (2 / len(wrong))).astype(np.float32)
    back = np.outer(wrong, adds) * (units > 0)
    total = np.array([wrong.sum()], np.float32)
    return [rows.T @ back, back.sum(0), units.T @ wrong, own.T @ wrong, total]


def centred(values: Numbers, of: NDArray[Any]) -> Numbers:
    """Values less the mean of their decision."""
    number = of - of.min()
    sums = np.bincount(number, weights=values)
    times = np.maximum(1, np.bincount(number))
    found: Numbers = (values - (sums / times)[number]).astype(np.float32)
    return found


def card_weights(fits: Sequence[Fit]) -> list[float]:
    """The weights of a player's net, as Player takes them; a fit for each role."""
    found: list[float] = []
    for one in fits:
        found += [*one.start, *one.first.ravel(), *one.adds, *one.direct]
    return [float(f"{weight:.5g}") for weight in found]


def bid_weights(one: Fit) -> list[float]:
    """The weights of a bidder's net, as Bidder takes them, in points."""
    found = [one.base * POINTS - DOUBT, *(one.direct * POINTS)]
    for unit in range(len(one.start)):
        found += [one.start[unit], *one.first[:, unit], one.adds[unit] * POINTS]
    return [float(f"{weight:.5g}") for weight in found]


def teach_cards(rows: int, rounds: int, epochs: int, seed: str, report: Report) -> list[float]:
    """The weights of a net for the cards, after so many rounds of so many rows."""
    player = Player()
    bidders = [Bidder(), Bidder((), True)]
    kept: list[tuple[CardSamples, int]] = []
    weights: list[float] = []
    for number in range(rounds):
        samples = CardSamples(rows)
        rng = Rng(number)
        deals = 0
        more = True
        while more:
            deal = deal_of(seed, "cards", number, deals)
            auction(deal, [bidders[deals % 2]] * SEATS)
            deals += 1
            if deal.turn >= 0:
                more = samples.add(deal, player, rng, PART)
        kept = [*kept, (samples, number)][-KEPT:]
        fits = []
        for role in range(3):
            parts = [_of_role(some, role, at) for some, at in kept]
            fits.append(fit(joined(parts), cards.SHAPE, epochs, 512, apart=True))
        weights = card_weights(fits)
        player = Player(weights)
        report(f"round {number + 1}: {samples.rows} cards in {deals} deals")
    return weights


def joined(parts: Sequence[Samples]) -> Samples:
    """The samples of several rounds; no two of these have decisions of the same number."""
    return Samples(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.outcomes for part in parts]),
        np.concatenate([part.decisions for part in parts]),
    )


def _of_role(samples: CardSamples, role: int, number: int) -> Samples:
    """The rows of a role; number: the round, so that no two decisions have the same number."""
    rows, width = samples.rows, cards.SHAPE[0]
    roles = np.asarray(samples.roles)[:rows]
    mine = roles == role
    inputs = np.asarray(samples.inputs)[: rows * width].reshape(rows, width)
    return Samples(
        inputs[mine].astype(np.float32),
        np.asarray(samples.outcomes)[:rows][mine].astype(np.float32),
        (np.asarray(samples.decisions)[:rows][mine] + number * samples.size).astype(np.int32),
    )


def teach_bids(
    rows: int,
    rounds: int,
    epochs: int,
    seed: str,
    report: Report,
    player: Player,
) -> list[float]:
    """The weights of a net for the auction; player: who plays the cards."""
    pool = [Bidder(), Bidder((), True)]
    kept: list[Samples] = []
    weights: list[float] = []
    for number in range(rounds):
        samples = BidSamples(rows)
        rng = Rng(number)
        deals = 0
        more = True
        while more:
            deal = deal_of(seed, "bids", number, deals)
            bidders = [pool[rng.below(len(pool))] for _ in range(SEATS)]
            more = samples.add(deal, bidders, player, rng, MORE)
            deals += 1
        width = bids.SHAPE[0]
        inputs = np.asarray(samples.inputs)[: samples.rows * width]
        outcomes = np.asarray(samples.outcomes)[: samples.rows]
        kept.append(
            Samples(
                inputs.reshape(samples.rows, width).astype(np.float32),
                (outcomes / POINTS).astype(np.float32),
                np.arange(samples.rows, dtype=np.int32) + number * rows,
            )
        )
        kept = kept[-KEPT:]
        found = fit(joined(kept), bids.SHAPE, epochs, 1024, apart=False)
        weights = bid_weights(found)
        pool = [pool[0], pool[1], *pool[2:][-1:], Bidder(weights)]
        report(f"round {number + 1}: {samples.rows} bids in {deals} deals")
    return weights


def in_use() -> Player:
    """Who plays by the cards' net of the program."""
    return Player(taught_cards())


def save(folder: Path, name: str, weights: Sequence[float]) -> None:
    """Write a net as the program reads it."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"weights": list(weights)}, separators=(",", ":"))
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
