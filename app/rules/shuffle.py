"""The shuffle of decks that people play: anybody can check it afterwards.

A seed is 32 secret bytes, its commitment SHA-256(seed) in hexadecimal; the commitment is shown
before cards are dealt, the seed afterwards. Players put in letters: texts that nobody can guess, of
which they show the SHA-256 first, and open them only when the seed and all letters are sealed. Of
seed and letters comes a key:

- scheme "hmac-sha256/3": the key of deal d of a match, from 0, is HMAC-SHA256(seed, first || second
  || ... || d), each letter, in the order of the seats, being the seat in one byte, the length of
  the text in one byte and the text in ASCII; d has eight bytes, big-endian.

Older matches have texts that came in open, in any order:

- scheme "hmac-sha256/2", a seed for a whole match: the key of its deal d is
  HMAC-SHA256(seed, SHA-256(first) || SHA-256(second) || ... || d);
- scheme "hmac-sha256/1", a seed for each deal: the key is the seed, or with texts
  HMAC-SHA256(seed, SHA-256(first) || SHA-256(second) || ...). Guided deals have it still.

A stream of 32-bit words, big-endian, comes from HMAC-SHA256(key, label || counter) with counters 0,
1, ... of eight bytes. A number below n is word mod n, words from the last incomplete multiple of n
on being skipped. The deck is the pack in the order of its texts (clubs to spades, two to ace,
copies together, then jokers, the red one first), exchanged from its end: card i with card
below(i + 1), label "deck".
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

SCHEME = "hmac-sha256/1"
MATCH_SCHEME = "hmac-sha256/2"
LETTERS_SCHEME = "hmac-sha256/3"
OF_A_MATCH = (MATCH_SCHEME, LETTERS_SCHEME)  # one seed for all its deals
SEED_BYTES = 32
LETTER = "[ -~]{32,100}"  # a letter: so long that it has room for 128 bits of chance


def commitment(seed: bytes) -> str:
    """What may be shown of a seed before the deal is over, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def key(seed: bytes, contributions: Sequence[str] = ()) -> bytes:
    """The key of a deal's streams, from the server's seed and what players add to it."""
    parts = _digests(seed, contributions)
    return hmac.digest(seed, parts, "sha256") if parts else seed


def match_key(seed: bytes, contributions: Sequence[str], deal: int) -> bytes:
    """The key of one deal of a match, from the match's seed; deal: its number, from 0."""
    return hmac.digest(seed, _digests(seed, contributions) + deal.to_bytes(8, "big"), "sha256")


def letters_key(seed: bytes, letters: Iterable[tuple[int, str]], deal: int) -> bytes:
    """The key of one deal of a match, from the match's seed and the letters that were opened.

    letters: seat and text of each, in the order of the seats. deal: its number, from 0.
    """
    _require_seed(seed)
    texts = [(seat, text.encode("ascii")) for seat, text in letters]
    parts = b"".join(bytes((seat, len(text))) + text for seat, text in texts)
    return hmac.digest(seed, parts + deal.to_bytes(8, "big"), "sha256")


def sealed(letter: str) -> str:
    """What is shown of a letter before it is opened, in hexadecimal."""
    return hashlib.sha256(letter.encode()).hexdigest()


def _digests(seed: bytes, contributions: Sequence[str]) -> bytes:
    _require_seed(seed)
    return b"".join(hashlib.sha256(text.encode()).digest() for text in contributions)


def _require_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")


class Stream:
    """Unbiased random numbers from a key; equal keys and labels give equal numbers."""

    def __init__(self, key: bytes, label: str) -> None:
        self._words = self._generate(key, label.encode())

    @staticmethod
    def _generate(key: bytes, label: bytes) -> Iterator[int]:
        counter = 0
        while True:
            block = hmac.digest(key, label + counter.to_bytes(8, "big"), "sha256")
            for at in range(0, len(block), 4):
                yield int.from_bytes(block[at : at + 4], "big")
            counter += 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; 1 <= n <= 2^32."""
        limit = 2**32 - 2**32 % n
        for word in self._words:
            if word < limit:
                return word % n
        raise AssertionError("the stream has no end")

    def number(self) -> int:
        """64 random bits, to seed a bot's generator."""
        return next(self._words) << 32 | next(self._words)


def shuffled(pack: Sequence[Item], deal_key: bytes) -> tuple[Item, ...]:
    """The deck that a key gives for a pack; or the order of anything else that chance decides."""
    deck = list(pack)
    stream = Stream(deal_key, "deck")
    for i in range(len(deck) - 1, 0, -1):
        j = stream.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)
