"""The shuffle once more, from its document alone."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence


def twin_letters_key(seed: bytes, letters: Sequence[tuple[int, str]], deal: int) -> bytes:
    """Scheme hmac-sha256/3, by HMAC as RFC 2104 writes it."""
    message = b""
    for seat, text in letters:
        message += bytes([seat]) + bytes([len(text)]) + bytes(map(ord, text))
    message += bytes([0] * 4) + bytes(
        [deal >> 24 & 255, deal >> 16 & 255, deal >> 8 & 255, deal & 255]
    )
    block = seed + bytes(32)
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def twin_words(key: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        message = label.encode() + counter.to_bytes(8, "big")
        digest = hmac.new(key, message, hashlib.sha256).hexdigest()
        for at in range(8):
            yield int(digest[8 * at : 8 * at + 8], 16)
        counter += 1


def twin_deck(pack: Sequence[str], key: bytes) -> list[str]:
    deck = list(pack)
    words = twin_words(key, "deck")
    for last in range(len(deck) - 1, 0, -1):
        word = next(words)
        while word >= 2**32 // (last + 1) * (last + 1):
            word = next(words)
        at = word % (last + 1)
        deck[last], deck[at] = deck[at], deck[last]
    return deck
