"""Numbers that are the same compiled and not: random numbers, playouts of filled views."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner
from app.rules.deal import SPECTATOR, playouts
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from app.rules.game import Value
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell
from app.rules.rng import Rng, pick
from app.rules.shuffle import shuffled

pytestmark = [pytest.mark.plays_much, pytest.mark.parity]

M64 = 2**64 - 1
SEEDS = (0, 1, 2, 42, -1, 2**63, 2**64 - 1, 2**64, 2**70 + 3, -(2**65), 2**64 - 0x9E3779B97F4A7C15)

FIRST = {
    0: [7377219508542733812, 3375351177031125519, 1405982755453415387],
    1: [8247328468710148152, 15170175812956362920, 5131574324960119705],
    -1: [3539105855665139320, 11682655775510669732, 8101108497956124151],
    7046029254386353131: [1082269761, 1152992998833853505, 11177516664432764457],
}
PICKED = [0, 22, 13, 22, 2, 63, 2, 2, 22, 0, 32, 7, 22, 32, 2, 2, 13, 0, 13, 22]
MASK = 0x8000_0001_0040_2085
# By seats and viewer.
WHOLE_GAME = {
    2: {-1: 432325301, 0: 428111960, 1: 936245444},
    3: {-1: 44256598, 0: 479946951, 2: 295516841},
    4: {-1: 536337545, 0: 1040240128, 3: 559556717},
    5: {-1: 982361897, 0: 532828484, 4: 236718044},
    6: {-1: 714268875, 0: 771141536, 5: 573031306},
}
MID_GAME = {
    2: {-1: 993292254, 0: 523059076, 1: 888339754},
    3: {-1: 272346624, 0: 272346624, 2: 299630272},
    4: {-1: 233716794, 0: 994391496, 3: 233716794},
    5: {-1: 440043589, 0: 716660632, 4: 1005695432},
    6: {-1: 71417993, 0: 769477826, 5: 481111363},
}
ALL_ASKED: dict[str, Value] = {
    "farmers_hand": True,
    "defend_alone": True,
    "discard_turnup": True,
    "stick_dealer": True,
    "super_euchre": True,
    "lone_lead": "left_of_maker",
}
# Options, first actions and cards played; for each viewer how many actions, and the checksum.
EUCHRE: list[tuple[dict[str, Value], str, int, dict[int, tuple[int, int]]]] = [
    ({}, "", 0, {-1: (1006, 561381890), 0: (1025, 446872240), 3: (1009, 410789110)}),
    (ALL_ASKED, "", 0, {-1: (959, 630136524), 0: (999, 493158806), 3: (971, 334116480)}),
    ({}, "order, discard TS", 5, {-1: (750, 1009322130), 0: (750, 893449648), 3: (750, 813485244)}),
    (
        {"discard_turnup": True},
        "pass, order, discard TS",
        11,
        {-1: (450, 465632268), 0: (450, 453796044), 3: (450, 759444524)},
    ),
    (
        ALL_ASKED,
        "keep, order, discard TS",
        0,
        {-1: (1000, 385539888), 0: (1000, 493355146), 3: (1000, 644793384)},
    ),
    (
        ALL_ASKED,
        "keep, order, discard TS",
        6,
        {-1: (700, 793092500), 0: (700, 987981096), 3: (700, 524144494)},
    ),
    (
        ALL_ASKED,
        "redraw 9S TC TH, order, discard TS",
        10,
        {-1: (500, 807949136), 0: (500, 267567958), 3: (500, 1049920092)},
    ),
    (
        ALL_ASKED,
        "redraw 9S TC TH, pass, order alone, defend together, defend alone",
        3,
        {-1: (350, 48505174), 0: (350, 221539146), 3: (350, 476700052)},
    ),
]
# Seats, options and actions done; for each viewer how many actions, and the checksum.
OH_HELL: list[tuple[int, dict[str, Value], int, dict[int, tuple[int, int]]]] = [
    (3, {}, 0, {-1: (1650, 1008220906), 0: (1650, 566291002), 2: (1650, 325057524)}),
    (5, {}, 0, {-1: (2750, 623374958), 0: (2750, 91014910), 4: (2750, 984018008)}),
    (
        7,
        {"hook": False, "scoring": "square"},
        0,
        {-1: (2800, 835238449), 0: (2800, 1048673311), 6: (2800, 821094839)},
    ),
    (
        4,
        {"max_hand": 13, "no_trump_on_full_pack": True, "scoring": "minus"},
        0,
        {-1: (2800, 347590800), 0: (2800, 996265358), 3: (2800, 543759123)},
    ),
    (5, {}, 3, {-1: (2600, 98343710), 0: (2600, 848754276), 4: (2600, 500512478)}),
    (
        3,
        {"max_hand": 17, "scoring": "tricks5"},
        28,
        {-1: (1300, 937269896), 0: (1300, 27835920), 2: (1300, 60153210)},
    ),
    (
        4,
        {"trump_source": "cycle", "scoring": "exact_only"},
        21,
        {-1: (1150, 549529862), 0: (1150, 1011141996), 3: (1150, 791362229)},
    ),
    (5, {}, 38, {-1: (850, 340653114), 0: (850, 599555900), 4: (850, 794577894)}),
    (6, {}, 27, {-1: (1350, 448833478), 0: (1350, 956655306), 5: (1350, 25870688)}),
    (
        7,
        {"scoring": "minus"},
        30,
        {-1: (1300, 871167872), 0: (1300, 612100735), 6: (1300, 150695646)},
    ),
]
CALLED_PARTNER: list[tuple[int, dict[str, Value], int, dict[int, tuple[int, int]]]] = [
    (4, {}, 0, {-1: (2908, 30578892), 0: (2888, 251639788), 3: (2912, 300189200)}),
    (
        5,
        {"variable_points": True},
        0,
        {-1: (2824, 477565798), 0: (2803, 89896980), 4: (2813, 445016060)},
    ),
    (6, {}, 0, {-1: (2774, 878817486), 0: (2754, 828757468), 5: (2766, 522018272)}),
    (7, {"bid_step": 1}, 0, {-1: (2894, 946330282), 0: (2901, 885359271), 6: (2882, 1020435936)}),
    (
        6,
        {"forced_bid": True, "max_bid": 100, "variable_points": True},
        0,
        {-1: (2704, 156282387), 0: (2710, 155765985), 5: (2716, 105515948)},
    ),
    (
        4,
        {"max_bid": 77, "bid_step": 1},
        3,
        {-1: (2762, 716719618), 0: (2770, 93448528), 3: (2762, 421028995)},
    ),
    (
        4,
        {"variable_points": True},
        40,
        {-1: (950, 1024614496), 0: (950, 669245344), 3: (950, 214031040)},
    ),
    (5, {}, 38, {-1: (1050, 446502144), 0: (1050, 455691520), 4: (1050, 1005161856)}),
    (6, {}, 40, {-1: (1000, 267116788), 0: (1000, 861034520), 5: (1000, 430729308)}),
    (6, {"variable_points": True}, 33, {-1: (1350, 761499388), 0: (1350, 114107996)}),
    (
        7,
        {"forced_bid": True},
        41,
        {-1: (1100, 758776308), 0: (1100, 588859592), 6: (1100, 1009093044)},
    ),
]

DURAK: list[tuple[int, dict[str, Value], int, dict[int, tuple[int, int]]]] = [
    (2, {}, 0, {-1: (5235, 948019364), 0: (5211, 81973750), 1: (5266, 656369183)}),
    (
        3,
        {"transfer": True},
        0,
        {-1: (11202, 699119618), 0: (9825, 148080804), 2: (10640, 772957366)},
    ),
    (4, {"teams": True}, 0, {-1: (7219, 1048471412), 0: (7446, 768268336)}),
    (5, {"deuce_beats_ace": True}, 0, {-1: (22594, 571737214), 4: (22002, 1053300764)}),
    (6, {"pack": 36, "throwers": "neighbours"}, 0, {-1: (9222, 377089316), 0: (10469, 689967174)}),
    (2, {"pack": 24}, 30, {-1: (1143, 330439114), 0: (1108, 302926348), 1: (1083, 745735654)}),
    (2, {"transfer": True}, 40, {-1: (3550, 790270582), 0: (3697, 376257074)}),
    (
        3,
        {"pack": 52},
        50,
        {-1: (12679, 359108452), 0: (12633, 832545628), 2: (12849, 478323006)},
    ),
    (4, {"transfer": True}, 45, {-1: (8303, 334335286), 0: (7992, 372360822), 3: (8814, 30905717)}),
    (6, {}, 60, {-1: (20944, 792351553), 0: (21149, 204860196), 5: (22602, 101280638)}),
]


def splitmix64(seed: int) -> int:
    """One output of splitmix64 (Vigna): the golden gamma, then the finaliser."""
    z = (seed + 0x9E3779B97F4A7C15) % 2**64
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        z = (z ^ z >> shift) * factor % 2**64
    return z ^ z >> 31


def xorshift64(seed: int) -> Iterator[int]:
    """Marsaglia 2003, shifts 13, 7, 17; the state 0, from which nothing follows, is 1."""
    x = splitmix64(seed) or 1
    while True:
        for shift in (13, -7, 17):
            x ^= x << shift if shift > 0 else x >> -shift
            x %= 2**64
        yield x


def picked(mask: int, word: int) -> int:
    """The set bit that a 64-bit word chooses."""
    bits = [i for i in range(64) if mask >> i & 1]
    return bits[(word >> 32) * len(bits) >> 32]


def start(players: int, options: Mapping[str, Value] | None = None) -> BlackQueenDeal:
    """A fixed deal: the pack in steps of a number that has no common divisor with its size."""
    game = BlackQueen(players, options)
    size = len(game.pack)
    deck = [game.pack[i * 37 % size] for i in range(size)]
    return game.deal(game.setup([], {"dealer": players - 1}), deck)


def later(players: int) -> BlackQueenDeal:
    """The same in its second half, some voids shown, in the middle of a trick."""
    deal = start(players, {"piles": 3})
    words = xorshift64(players)
    half = len(BlackQueen(players).pack) // 2
    while len(deal.history) < half or deal.in_trick == 0 or not any(deal.voids[:players]):
        legal = deal.actions(deal.turn)
        deal.act(deal.turn, legal[(next(words) >> 32) * len(legal) >> 32])
    return deal


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_are_xorshift64_seeded_by_splitmix64(seed: int) -> None:
    rng = Rng(seed)
    words = xorshift64(seed)
    assert [rng.step() for _ in range(100)] == [next(words) for _ in range(100)]


@pytest.mark.parametrize("seed", FIRST)
def test_first_numbers(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.step() for _ in range(3)] == FIRST[seed]


def test_a_seed_counts_by_its_lowest_64_bits() -> None:
    for seed in SEEDS:
        assert Rng(seed).step() == Rng(seed % 2**64).step()
    assert len({Rng(seed).step() for seed in range(1000)}) == 1000


def test_published_numbers_of_splitmix64() -> None:
    """The first outputs of splitmix64 from the state 0, as many implementations print them."""
    gamma = 0x9E3779B97F4A7C15
    outputs = [splitmix64(n * gamma) for n in range(3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 1000, 2**31 - 1, 2**31, 2**32 - 1, 2**32])
def test_below_takes_the_upper_half_of_a_step(n: int) -> None:
    rng = Rng(n)
    words = xorshift64(n)
    found = [rng.below(n) for _ in range(200)]
    assert found == [(next(words) >> 32) * n >> 32 for _ in range(200)]
    assert 0 <= min(found) <= max(found) < n


def test_unit_takes_the_upper_53_bits_of_a_step() -> None:
    rng = Rng(5)
    words = xorshift64(5)
    found = [rng.unit() for _ in range(200)]
    assert found == [(next(words) >> 11) / 2**53 for _ in range(200)]
    assert 0 <= min(found) <= max(found) < 1


def test_picks() -> None:
    rng = Rng(7)
    found = [pick(MASK, rng) for _ in range(20)]
    assert found == PICKED
    assert set(found) <= {0, 2, 7, 13, 22, 32, 63}


def test_pick_takes_any_set_bit() -> None:
    masks = [1, 1 << 63, M64, 1 << 31, 1 << 32, 3 << 62, 0x5555555555555555]
    masks += [Random(1).getrandbits(64) | 1 for _ in range(5)]
    for mask in masks:
        rng = Rng(mask)
        words = xorshift64(mask)
        for _ in range(50):
            assert pick(mask, rng) == picked(mask, next(words))


@pytest.mark.parametrize("players", range(2, 7))
def test_playouts_of_a_whole_deal(players: int) -> None:
    deal = start(players)
    for viewer, expected in WHOLE_GAME[players].items():
        actions, check = playouts(deal.seen_by(viewer), 20, 1000 + players)
        assert actions == 20 * len(BlackQueen(players).pack)
        assert check == expected


@pytest.mark.parametrize("players", range(2, 7))
def test_playouts_with_voids(players: int) -> None:
    """Filled from the table of ways: its shares are floats."""
    deal = later(players)
    for viewer, expected in MID_GAME[players].items():
        actions, check = playouts(deal.seen_by(viewer), 20, 2000 + players)
        assert actions == 20 * (len(BlackQueen(players).pack) - len(deal.history))
        assert check == expected


def euchre(options: dict[str, Value], first: str, plays: int) -> EuchreDeal:
    """A fixed deal of Euchre after its first actions, and then so many cards."""
    game = Euchre(4, options)
    deal = game.deal(game.setup([], {"dealer": 3}), shuffled(game.pack, bytes([48] * 32)))
    for text in first.split(", ") if first else []:
        deal.act(deal.turn, text)
    for _ in range(plays):
        deal.act(deal.turn, deal.actions(deal.turn)[-1])
    return deal


@pytest.mark.parametrize(("options", "first", "plays", "expected"), EUCHRE)
def test_playouts_of_euchre(
    options: dict[str, Value], first: str, plays: int, expected: dict[int, tuple[int, int]]
) -> None:
    deal = euchre(options, first, plays)
    assert {v: playouts(deal.seen_by(v), 50, 3000 + v) for v in expected} == expected


def oh_hell(players: int, options: dict[str, Value], actions: int) -> OhHellDeal:
    """A fixed deal of Oh Hell after its first actions."""
    game = OhHell(players, options)
    deal = game.deal(game.setup([], {"dealer": 1}), shuffled(game.pack, bytes([49] * 32)))
    while len(deal.history) < actions:
        legal = deal.actions(deal.turn)
        deal.act(deal.turn, legal[5 * len(deal.history) % len(legal)])
    return deal


@pytest.mark.parametrize(("players", "options", "actions", "expected"), OH_HELL)
def test_playouts_of_oh_hell(
    players: int, options: dict[str, Value], actions: int, expected: dict[int, tuple[int, int]]
) -> None:
    deal = oh_hell(players, options, actions)
    assert {v: playouts(deal.seen_by(v), 50, 4000 + v) for v in expected} == expected


def called_partner(players: int, options: dict[str, Value], actions: int) -> CalledPartnerDeal:
    """A fixed deal of Called Partners after its first actions; bids are low."""
    game = CalledPartner(players, options)
    deal = game.deal(game.setup([], {"dealer": 2}), shuffled(game.pack, bytes([50] * 32)))
    while len(deal.history) < actions:
        legal = sorted(deal.actions(deal.turn), key=lambda text: (len(text), text))
        low = legal[:2] if deal.asks == "bid" else legal
        deal.act(deal.turn, low[5 * len(deal.history) % len(low)])
    return deal


@pytest.mark.parametrize(("players", "options", "actions", "expected"), CALLED_PARTNER)
def test_playouts_of_called_partners(
    players: int, options: dict[str, Value], actions: int, expected: dict[int, tuple[int, int]]
) -> None:
    deal = called_partner(players, options, actions)
    assert {v: playouts(deal.seen_by(v), 50, 5000 + v) for v in expected} == expected


def durak(players: int, options: dict[str, Value], actions: int) -> DurakDeal:
    """A fixed deal of Durak after its first actions; low trumps are in the stock."""
    game = Durak(players, options)
    for number in range(100):
        deck = shuffled(game.pack, bytes([51, number] * 16))
        deal = game.deal(game.setup([], {"dealer": 1}), deck)
        if deal.dealt_to_none or deal.stock_left == 0:
            break
    while len(deal.history) < actions:
        legal = deal.actions(deal.turn)
        deal.act(deal.turn, legal[5 * len(deal.history) % len(legal)])
    return deal


@pytest.mark.parametrize(("players", "options", "actions", "expected"), DURAK)
def test_playouts_of_durak(
    players: int, options: dict[str, Value], actions: int, expected: dict[int, tuple[int, int]]
) -> None:
    deal = durak(players, options, actions)
    assert {v: playouts(deal.seen_by(v), 50, 6000 + v) for v in expected} == expected


def test_playouts_leave_the_view_as_it_was() -> None:
    view = later(4).seen_by(SPECTATOR)
    before = [view.history[:], list(view.up), list(view.down), list(view.once), view.turn]
    first = playouts(view, 5, 3)
    assert [view.history[:], list(view.up), list(view.down), list(view.once), view.turn] == before
    assert playouts(view, 5, 3) == first
    assert playouts(view, 5, 4) != first
    assert playouts(view, 0, 3) == (0, 0)
