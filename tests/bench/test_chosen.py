"""An operator who plays cannot choose the cards: their tries, and what silence is worth."""

import pytest

from app.rooms.fold.fairness.letters import ROUNDS
from bench import chosen

MATCHES = 250


def test_trying_many_letters_brings_nothing() -> None:
    rng = chosen.rng_of("searched")
    found = [chosen.searched(rng, 40) for _ in range(MATCHES)]
    assert chosen.p_of(found, chosen.by_chance()) > 0.01


@pytest.mark.parametrize("rounds", range(ROUNDS))
def test_silence_gains_just_the_decks_that_the_rounds_allow(rounds: int) -> None:
    rng = chosen.rng_of(f"refused {rounds}")
    found = [chosen.refused(rng, rounds) for _ in range(MATCHES)]
    assert chosen.p_of(found, chosen.with_refusals(rounds)) > 0.01


def test_who_could_choose_would_be_seen() -> None:
    """With what came from the old way of adding texts: the best of forty."""
    rng = chosen.rng_of("open")
    found = []
    for _ in range(MATCHES):
        seed, other = rng.randbytes(32), rng.randbytes(16).hex()
        tries = [chosen.of_letters(seed, rng.randbytes(16).hex(), other) for _ in range(40)]
        found.append(max(tries))
    assert chosen.p_of(found, chosen.by_chance()) < 1e-9
