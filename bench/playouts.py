"""Random card plays a second on one thread: views filled and played out at random.

A view of a spectator at the start of a deal, so that all that is hidden is drawn anew for each
playout; dealing it is in the figure. Where a deal begins with bids they count as actions, and a
view at the first lead shows the card plays by themselves; at Durak taking and adding nothing are
actions, too. The median of several rounds, with their
spread; seconds are those of the processor, so that other work on the machine disturbs little.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median

from app import built
from app.bots.selfplay import key_of
from app.rules import cards, shuffle
from app.rules.deal import SPECTATOR, Deal, playouts
from app.rules.games import GAMES
from app.rules.rng import Rng
from bench import machine

COUNTED_DEALS = 300  # to see how many of the actions are cards


def dealt(game: str, players: int) -> Deal:
    """The deal that is measured."""
    chosen = GAMES[game](players)
    deck = shuffle.shuffled(chosen.pack, key_of("bench", players))
    return chosen.deal(chosen.setup((), {"dealer": 0}), deck)


def to_first_lead(deal: Deal) -> None:
    """One way through the bids of a game that has some: whoever may pass after a bid, passes."""
    texts = deal.actions(deal.turn)
    while not any(map(is_card, texts)):
        deal.act(deal.turn, "pass" if deal.history and "pass" in texts else texts[0])
        texts = deal.actions(deal.turn)


def is_card(text: str) -> bool:
    """Whether an action plays a card ("QS", "QS@3")."""
    return text.partition("@")[0] in cards.NUMBERS


def openings() -> dict[str, Deal]:
    """What a spectator sees of the deals that are played out, by name."""
    found = {}
    for game, kind in GAMES.items():
        for players in kind.seats:
            name = f"{kind.title}, {players} seats, {len(kind(players).pack)} cards"
            deal = dealt(game, players)
            found[name] = deal.seen_by(SPECTATOR)
            to_first_lead(deal)
            if deal.history:
                found[f"{name}, from the first lead"] = deal.seen_by(SPECTATOR)
    return found


def share_of_cards(view: Deal) -> float:
    """How many of the random actions that follow are cards, from 0 to 1."""
    rng = Random(1)
    texts: list[str] = []
    for seed in range(COUNTED_DEALS):
        deal = view.fill(Rng(seed))
        begin = len(deal.history)
        while deal.turn >= 0:
            deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
        texts += [text for _, text in deal.history[begin:]]
    return sum(map(is_card, texts)) / len(texts)


def rounds(view: Deal, seconds: float, count: int) -> list[float]:
    """Actions a second in each round; the length of a round is found by a first try."""
    deals, took = 1, 0.0
    while took < seconds / 10:
        deals *= 2
        took = _time(view, deals)[1]
    deals = max(1, round(deals * seconds / took))
    return [plays / took for plays, took in (_time(view, deals) for _ in range(count))]


def _time(view: Deal, deals: int) -> tuple[int, float]:
    start = time.thread_time()
    plays, _ = playouts(view, deals, 1)
    return plays, time.thread_time() - start


def measure(chosen: argparse.Namespace) -> dict[str, list[float]]:
    """Actions a second by name, in the build of this process."""
    return {name: rounds(view, chosen.seconds, chosen.rounds) for name, view in openings().items()}


def measure_sources(chosen: argparse.Namespace) -> dict[str, list[float]]:
    """The same uncompiled, in a process of its own."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "bench.playouts", "--json"),
            *("--seconds", str(chosen.seconds), "--rounds", str(chosen.rounds)),
        ],
        cwd=Path(__file__).parents[1],
        env={**os.environ, "BLACK_QUEEN_BUILD": "source"},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def show(sources: Mapping[str, list[float]], compiled: Mapping[str, list[float]]) -> None:
    """A line for each view; a second one where not all the actions are cards."""
    for name, view in openings().items():
        share = share_of_cards(view)
        slow = sources[name]
        text = f"uncompiled {median(slow):10,.0f}"
        if compiled:
            fast = compiled[name]
            text = (
                f"compiled {median(fast):11,.0f} ({min(fast):,.0f} to {max(fast):,.0f}), {text};"
                f" {median(fast) / median(slow):.0f} times"
            )
        print(f"  {name}, {'plays' if share == 1 else 'actions'} a second: {text}")
        if share < 1:
            plays = median(compiled[name] if compiled else slow) * share
            print(f"    {share:.0%} of them are cards: {plays:,.0f} card plays a second")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.playouts", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="of a round (0.5)")
    parser.add_argument("--rounds", type=int, default=7, help="for each figure (7)")
    parser.add_argument("--json", action="store_true", help="this build only, as JSON")
    chosen = parser.parse_args(arguments)
    if chosen.json:
        print(json.dumps(measure(chosen)))
        return
    if arguments is None:
        print(machine.line())
    sources = measure_sources(chosen)
    compiled = measure(chosen) if built.compiled() else {}
    if not compiled:
        print(f"  {built.notice()}")
    show(sources, compiled)


if __name__ == "__main__":
    main()
