"""Does every card come to every place equally often? Decks as tables shuffle them, by chi-square.

python -m bench.shuffles --deals 1000000 [--game GAME]: a secret seed for each match, one letter.
"""

import argparse
import math
import secrets
from collections.abc import Sequence

from app.rules import shuffle
from app.rules.games import GAMES

DEALS_OF_A_MATCH = 10
LETTERS = [(0, "0123456789abcdef" * 2)]


def counted(pack: Sequence[str], deals: int) -> list[list[int]]:
    """How often each card of the pack came to each place; copies of a card are told apart."""
    places = range(len(pack))
    counts = [[0] * len(pack) for _ in places]
    seed = b""
    for number in range(deals):
        if number % DEALS_OF_A_MATCH == 0:
            seed = secrets.token_bytes(shuffle.SEED_BYTES)
        key = shuffle.letters_key(seed, LETTERS, number % DEALS_OF_A_MATCH)
        for place, card in enumerate(shuffle.shuffled(places, key)):
            counts[place][card] += 1
    return counts


def p_value(counts: Sequence[Sequence[int]], deals: int) -> tuple[float, int, float]:
    """Chi-square, its degrees of freedom, and how likely chance alone makes it so large."""
    expected = deals / len(counts)
    found = sum((n - expected) ** 2 for row in counts for n in row) / expected
    freedom = (len(counts) - 1) ** 2
    z = math.sqrt(2 * found) - math.sqrt(2 * freedom - 1)  # Fisher: as good as exact for so many
    return found, freedom, math.erfc(z / math.sqrt(2)) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--game", choices=GAMES, action="append")
    chosen = parser.parse_args()
    for name in chosen.game or GAMES:
        game = GAMES[name](GAMES[name].seats[-1])
        found, freedom, p = p_value(counted(game.pack, chosen.deals), chosen.deals)
        print(
            f"{name}, {chosen.deals:,} decks of {len(game.pack)} cards:"
            f" chi-square {found:.1f}, {freedom} degrees of freedom, p = {p:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
