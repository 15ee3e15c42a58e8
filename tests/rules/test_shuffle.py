"""The shuffle that anybody can check: test vectors, a plain twin of the scheme, no bias."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules import cards, shuffle
from app.rules.black_queen.game import BlackQueen
from app.rules.games import GAMES
from tests.rules.twin_shuffle import twin_deck, twin_letters_key, twin_words

STEPS = bytes(range(32))
ZEROS = bytes(32)
SEEDS = st.binary(min_size=32, max_size=32)
TEXTS = st.lists(st.text(max_size=20), max_size=6)

# The seed, what players add, the key, and the deck of 52 cards that comes of it.
VECTORS: list[tuple[bytes, list[str], str, str]] = [
    (
        ZEROS,
        [],
        ZEROS.hex(),
        "8D 8S 4C 8H QH TD 9C KC TH JH 6C 2S 9D 3H 3D AC 4D KD AD 5D 9H QS 5H AH 5S QD "
        "8C TS 6S 6D 7H KH 4S JS 3C 5C JC TC QC 2D 3S 7C 7S KS JD 2C 6H 2H 7D 9S AS 4H",
    ),
    (
        STEPS,
        [],
        STEPS.hex(),
        "8C JS 4H 4C 4D 3D 4S TD 2H 5C AC 2D 9S 9C 7C JH QH AH TS 8H QD 8D TC QC 9H 3C "
        "6S 7D 2C 6H 9D 2S KC TH 5D 7H 6C KH 8S AD 3S 3H 7S JC 5S AS 6D KD QS KS 5H JD",
    ),
    (
        STEPS,
        ["Anna"],
        "3e4dffc2b037340bd81a0d80cefb05ba0ef1577e535f09f1ca3b56dcad40f63d",
        "9D 2S 9H 3C 8C QD 6D JC 2H AC 4C QC AD 2C KC 8H TS JH TD 5C 9S 7D QS QH 3H 4H "
        "KH 4D 7C 8S 6H TH KD KS JS 2D 7H AH 7S 6C AS 6S JD TC 5S 5D 8D 3S 9C 5H 3D 4S",
    ),
    (
        STEPS,
        ["Anna", "böse ♠", ""],
        "001d8c3d70c8fc6a9e5a9f2f2c890990d6b8d06ae2fa6261579c40d10ae9ea7c",
        "7S 5H 4D JC 6D AD JD TS 2C 9C 2D 5S 4H JH 4S QD 8H 8D 5C JS 9D KC 7C 6S 9S 5D "
        "QH 3D 2H AS QC 6C 2S 3S KH KS 7H 9H QS TH TD 3H 8S TC KD AC 6H 4C AH 3C 7D 8C",
    ),
]
COMMITMENTS = {
    ZEROS: "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    STEPS: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
}
# The first 32-bit words of streams; with STEPS as the key.
WORDS = {
    "deck": (
        *(3127628578, 3759272300, 3582514929, 3272286571, 285722088),
        *(4228437784, 3891028886, 3537495717, 233981317, 3544270871),
    ),
    "bot 3 17": (2796004299, 47424218, 1611709900),
}


# The scheme again, as docs/records.md tells it.


def twin_key(seed: bytes, contributions: Sequence[str]) -> bytes:
    if not contributions:
        return seed
    digests = [hashlib.sha256(text.encode()).digest() for text in contributions]
    return hmac.new(seed, b"".join(digests), hashlib.sha256).digest()


def test_scheme() -> None:
    assert shuffle.SCHEME == "hmac-sha256/1"
    assert shuffle.SEED_BYTES == 32


@pytest.mark.parametrize(("seed", "contributions", "key", "deck"), VECTORS)
def test_vectors(seed: bytes, contributions: list[str], key: str, deck: str) -> None:
    assert shuffle.key(seed, contributions).hex() == key
    assert twin_key(seed, contributions).hex() == key
    assert shuffle.shuffled(cards.PACK, bytes.fromhex(key)) == tuple(deck.split())
    assert twin_deck(cards.PACK, bytes.fromhex(key)) == deck.split()


@pytest.mark.parametrize("seed", COMMITMENTS, ids=bytes.hex)
def test_commitments(seed: bytes) -> None:
    assert shuffle.commitment(seed) == COMMITMENTS[seed]
    assert hashlib.sha256(seed).hexdigest() == COMMITMENTS[seed]


@pytest.mark.parametrize("label", WORDS)
def test_words(label: str) -> None:
    words = WORDS[label]
    assert tuple(islice(twin_words(STEPS, label), len(words))) == words
    stream = shuffle.Stream(STEPS, label)
    assert [stream.below(2**32) for _ in words] == list(words)
    assert shuffle.Stream(STEPS, label).number() == words[0] << 32 | words[1]


@given(SEEDS, TEXTS, st.integers(2, 6))
@settings(derandomize=True, deadline=None, max_examples=50)
def test_a_deck_is_the_pack_in_the_order_of_the_twin(
    seed: bytes, contributions: list[str], players: int
) -> None:
    pack = BlackQueen(players).pack
    key = shuffle.key(seed, contributions)
    deck = shuffle.shuffled(pack, key)
    assert Counter(deck) == Counter(pack)
    assert deck == tuple(twin_deck(pack, twin_key(seed, contributions)))
    assert deck == shuffle.shuffled(pack, key)


@given(SEEDS)
@settings(derandomize=True, deadline=None)
def test_the_commitment_belongs_to_the_seed(seed: bytes) -> None:
    said = shuffle.commitment(seed)
    assert len(bytes.fromhex(said)) == 32
    assert said == said.lower()
    for bit in (0, 100, 255):
        other = bytearray(seed)
        other[bit // 8] ^= 1 << bit % 8
        assert shuffle.commitment(bytes(other)) != said


@given(SEEDS, TEXTS, TEXTS)
@settings(derandomize=True, deadline=None)
def test_what_players_add_changes_the_deck(seed: bytes, one: list[str], other: list[str]) -> None:
    decks = [shuffle.shuffled(cards.PACK, shuffle.key(seed, texts)) for texts in (one, other)]
    assert (decks[0] == decks[1]) == (one == other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([], [""]),
        ([""], ["", ""]),
        (["ab"], ["a", "b"]),
        (["a", "b"], ["b", "a"]),
        (["a"], ["a", ""]),
        (["A"], ["a"]),
        (["\u00e9"], ["e\u0301"]),
    ],
)
def test_every_contribution_counts(one: list[str], other: list[str]) -> None:
    keys = [shuffle.key(STEPS, texts) for texts in (one, other)]
    assert keys[0] != keys[1]
    assert shuffle.shuffled(cards.PACK, keys[0]) != shuffle.shuffled(cards.PACK, keys[1])


# What OpenSSL makes of them: printf '%s' DIGESTS... | xxd -r -p | openssl dgst -sha256 -mac HMAC
# -macopt hexkey:SEED
MATCH_VECTORS = [
    (ZEROS, [], 0, "f375180aba92888401f1919be4a8715a62763b65c1c10e1d0858e81d4d6f9fd2"),
    (STEPS, ["Anna"], 1, "9adebd387a47d4b3cd9f39a9685cead707392ec88ffce4ab3395ae84a46fc84f"),
    (
        STEPS,
        ["Anna", "b\u00f6se \u2660"],
        258,
        "724f744f75ded19c001bc6db68caee57cda0323ce88aad8de4d7b7eef903e7bb",
    ),
]


@pytest.mark.parametrize(("seed", "contributions", "deal", "key"), MATCH_VECTORS)
def test_match_vectors(seed: bytes, contributions: list[str], deal: int, key: str) -> None:
    assert shuffle.MATCH_SCHEME == "hmac-sha256/2"
    assert shuffle.match_key(seed, contributions, deal).hex() == key


# printf '\x00\x20TEXT...' | openssl dgst -sha256 -mac HMAC -macopt hexkey:SEED
ANNA = "0123456789abcdef0123456789abcdef"
LETTER_VECTORS: list[tuple[bytes, list[tuple[int, str]], int, str]] = [
    (ZEROS, [], 0, "f375180aba92888401f1919be4a8715a62763b65c1c10e1d0858e81d4d6f9fd2"),
    (STEPS, [(0, ANNA)], 1, "a0d6a8e7a72aa4dfed9ccee67edf8bdca2825ad54df1e84b17a1c527855179db"),
    (
        STEPS,
        [(0, ANNA), (3, f"seven roses {ANNA}")],
        258,
        "b4e8418b3749597f3928b78a770807304a0a68915f94f39de8ac7dfe5d6fc972",
    ),
]
A_LETTER = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=32, max_size=100)
SEATED = st.dictionaries(st.integers(0, 7), A_LETTER, max_size=4).map(lambda d: sorted(d.items()))


@pytest.mark.parametrize(("seed", "letters", "deal", "key"), LETTER_VECTORS)
def test_letter_vectors(seed: bytes, letters: list[tuple[int, str]], deal: int, key: str) -> None:
    assert shuffle.LETTERS_SCHEME == "hmac-sha256/3"
    assert shuffle.letters_key(seed, letters, deal).hex() == key
    assert twin_letters_key(seed, letters, deal).hex() == key


@given(SEEDS, SEATED, SEATED, st.integers(0, 1000), st.integers(0, 1000))
@settings(derandomize=True, deadline=None)
def test_every_letter_every_seat_and_every_deal_counts(
    seed: bytes, one: list[tuple[int, str]], other: list[tuple[int, str]], first: int, second: int
) -> None:
    keys = [shuffle.letters_key(seed, letters, first) for letters in (one, other)]
    assert (keys[0] == keys[1]) == (one == other)
    later = shuffle.letters_key(seed, one, second)
    assert (keys[0] == later) == (first == second)


def decks_agree(game: str, decks: int) -> None:
    """Decks of a game, by the code and by what docs/records.md says."""
    pack = GAMES[game](GAMES[game].seats[0]).pack
    for number in range(decks):
        seed = hashlib.sha256(f"{game} {number}".encode()).digest()
        letters = [(seat, f"{ANNA} {number} {seat}") for seat in range(number % 4)]
        key = shuffle.letters_key(seed, letters, number % 50)
        twin = twin_letters_key(seed, letters, number % 50)
        assert list(shuffle.shuffled(pack, key)) == twin_deck(pack, twin)


@pytest.mark.parametrize("game", GAMES)
def test_decks_are_those_of_the_document(game: str) -> None:
    decks_agree(game, 400)


@pytest.mark.nightly
@pytest.mark.plays_much
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_decks_are_those_of_the_document(game: str) -> None:
    decks_agree(game, 100_000)


@given(SEEDS, TEXTS, st.integers(0, 1000), st.integers(0, 1000))
@settings(derandomize=True, deadline=None)
def test_each_deal_of_a_match_has_a_key_of_its_own(
    seed: bytes, texts: list[str], one: int, other: int
) -> None:
    keys = [shuffle.match_key(seed, texts, deal) for deal in (one, other)]
    assert (keys[0] == keys[1]) == (one == other)
    assert keys[0] != shuffle.key(seed, texts)
    assert keys[0] != shuffle.match_key(seed, [*texts, "x"], one)


@pytest.mark.parametrize("contributions", [[], ["Anna"]])
@pytest.mark.parametrize("size", [0, 1, 31, 33, 64])
def test_a_seed_of_a_wrong_length(size: int, contributions: list[str]) -> None:
    with pytest.raises(ValueError, match=f"^A seed has 32 bytes, not {size}\\.$"):
        shuffle.key(bytes(size), contributions)


@pytest.mark.parametrize("pack", [(), ("QS",), ("QS", "QS", "QS")])
def test_packs_without_choice(pack: tuple[str, ...]) -> None:
    assert shuffle.shuffled(pack, STEPS) == pack


def test_the_pack_is_not_changed() -> None:
    pack = list(cards.PACK)
    shuffle.shuffled(pack, STEPS)
    assert pack == list(cards.PACK)


def test_streams_of_other_labels_and_keys_differ() -> None:
    streams = [
        shuffle.Stream(key, label)
        for key in (STEPS, ZEROS)
        for label in ("deck", "dealer", "leader", "", "bot 0 1", "bot 1 0")
    ]
    assert len({stream.number() for stream in streams}) == len(streams)


# No bias. The keys are fixed, so these either hold for good or never.


def chi_square(counts: Sequence[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(
    ("n", "most"),  # the 99.9 % point of chi-square with n - 1 degrees of freedom
    [(2, 10.83), (3, 13.82), (5, 18.47), (6, 20.52), (7, 22.46), (13, 32.91), (52, 87.97)],
)
@pytest.mark.parametrize("key", [STEPS, ZEROS], ids=["steps", "zeros"])
def test_below_is_even(n: int, most: float, key: bytes) -> None:
    stream = shuffle.Stream(key, f"below {n}")
    counts = Counter(stream.below(n) for _ in range(4000))
    assert set(counts) == set(range(n))
    assert chi_square([counts[value] for value in range(n)]) < most


def test_words_of_the_last_incomplete_multiple_are_skipped() -> None:
    """With n just over 2^31 nearly every other word is; plain word mod n would favour the low."""
    n = 2**31 + 1
    stream = shuffle.Stream(STEPS, "skip")
    drawn = [stream.below(n) for _ in range(2000)]
    kept = (word for word in twin_words(STEPS, "skip") if word < n)
    assert drawn == list(islice(kept, 2000))
    halves = [sum(value < n // 2 for value in drawn), sum(value >= n // 2 for value in drawn)]
    assert chi_square(halves) < 10.83


def test_below_one_and_below_all() -> None:
    stream = shuffle.Stream(STEPS, "deck")
    assert {stream.below(1) for _ in range(20)} == {0}
    assert max(stream.below(2**32) for _ in range(20)) > 2**31


def test_all_orders_of_four_cards_come_equally_often() -> None:
    counts = Counter(
        shuffle.shuffled("ABCD", shuffle.key(ZEROS, [str(number)])) for number in range(2400)
    )
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < 49.73  # 99.9 %, 23 degrees of freedom


def test_every_card_comes_to_every_place() -> None:
    """The place of the black queen in 2600 decks."""
    places = Counter(
        shuffle.shuffled(cards.PACK, shuffle.key(ZEROS, [str(number)])).index("QS")
        for number in range(2600)
    )
    assert chi_square([places[place] for place in range(52)]) < 87.97
