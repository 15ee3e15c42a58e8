"""The arena: the same figures however they come about, and figures that mean what they say."""

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from app.bots.bot import Bot, RandomBot
from app.bots.levels import BOTS, find
from app.bots.selfplay import Key
from app.rules.black_queen.game import BlackQueen
from app.rules.called_partner.game import CalledPartner
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.match import Match
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell
from app.rules.rng import Rng
from lab import arena
from lab.arena import Comparison, Outcome, Plan, PlanMismatch, compare, play_chunk, seatings
from lab.table import play_deals

GAME = "black_queen"
PLAN = Plan(GAME, 2, BlackQueen(2).options, ["1", "0"], 12, "seed")


def figures(plan: Plan, jobs: int = 1, save: Path | None = None) -> list[Comparison]:
    return arena.run(plan, jobs, save, progress=False)


@pytest.fixture(scope="module")
def uninterrupted() -> list[Comparison]:
    return figures(PLAN)


@pytest.mark.parametrize(("players", "tables"), [(2, 2), (3, 6), (4, 2), (5, 10), (6, 2)])
def test_seatings_are_balanced(players: int, tables: int) -> None:
    found = seatings(players)
    assert len(found) == len(set(found)) == tables
    for seat in range(players):
        assert Counter(seating[seat] for seating in found) == {0: tables // 2, 1: tables // 2}
    for seating in found:
        assert tuple(1 - bot for bot in seating) in found
        changes = sum(seating[i] != seating[i - 1] for i in range(players))
        assert changes == players - players % 2, "they sit alternately"


@pytest.mark.parametrize("players", range(2, 8))
def test_seatings_in_every_order(players: int) -> None:
    """Any two seats have bots of one kind as often as any other two."""
    found = seatings(players, "every")
    half = math.comb(players, players // 2)
    assert len(found) == len(set(found)) == (2 * half if players % 2 else half)
    assert {sum(seating) for seating in found} == {players // 2, (players + 1) // 2}
    assert {tuple(1 - bot for bot in seating) for seating in found} == set(found)
    assert {seating[1:] + seating[:1] for seating in found} == set(found), "all rotations"
    alike = {
        sum(seating[one] == seating[other] for seating in found)
        for one, other in combinations(range(players), 2)
    }
    assert len(alike) == 1


@pytest.mark.parametrize("players", range(2, 8))
def test_one_against_all_others(players: int) -> None:
    found = seatings(players, "one")
    assert len(found) == (2 * players if players > 2 else 2)
    for bot in (0, 1):
        alone = [seating.index(bot) for seating in found if seating.count(bot) == 1]
        assert sorted(alone) == list(range(players))


def test_as_many_jobs_as_you_like(uninterrupted: list[Comparison]) -> None:
    assert figures(PLAN, jobs=2) == uninterrupted


def test_every_pair_plays_the_same_deals() -> None:
    plan = replace(PLAN, levels=["2", "1", "0"], deals=3)
    three = figures(plan)
    assert [(c.first, c.second) for c in three] == [("2", "1"), ("2", "0"), ("1", "0")]
    assert figures(replace(plan, levels=["1", "0"])) == three[2:]
    assert all(c.deals == 3 and c.tables == 6 for c in three)


@pytest.mark.parametrize("players", range(2, 7))
def test_two_tables(players: int) -> None:
    """Opposite ones; all seatings come as often in the long run."""
    options = BlackQueen(players).options
    plan = Plan(GAME, players, options, ["1", "0"], 3, "0", two_tables=True)
    every = seatings(players)
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(len(every)):
        one, other = arena.seatings_of(plan, number)
        assert tuple(1 - bot for bot in one) == other
        found.update([one, other])
    assert found == dict.fromkeys(every, 2)
    (figure,) = figures(plan)
    assert (figure.deals, figure.tables) == (3, 6)
    if players % 2 == 0:
        assert [figure] == figures(replace(plan, two_tables=False))


class Scores:
    """A deal of a bot that adds to its own score and one that adds to those of all others."""

    bids_made: Sequence[bool] = ()

    def __init__(self, bots: Sequence[Bot]) -> None:
        own = [10 if bot.version == "own" else 0 for bot in bots]
        given = [1 if bot.version == "others" else 0 for bot in bots]
        self.scores = [
            own[seat] + sum(given) - given[seat] + (seat == 0) for seat in range(len(bots))
        ]


class Named(RandomBot):
    """A bot of which only the version counts."""

    def __init__(self, version: str) -> None:
        self.version = version


@pytest.mark.parametrize("two_tables", [False, True])
@pytest.mark.parametrize("mix", ["every", "one"])
@pytest.mark.parametrize("players", range(4, 9))
def test_mixes_agree_on_what_adds_up(
    players: int, mix: str, two_tables: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot is worth what it adds to its own score less what it adds to each other seat's, however
    many of its kind there are; with seat 0 worth a point more for whoever sits there."""
    monkeypatch.setattr(arena, "play_deals", lambda game, bots, keys, match: [Scores(bots)])
    game = "called_partner"
    options = CalledPartner(players).options
    plan = Plan(game, players, options, ["1", "0"], 1, "0", two_tables=two_tables, mix=mix)
    every = seatings(players, mix)
    for first, worth in (("own", 10), ("others", -1)):
        bots = Named(first), Named("plain")
        gaps = []
        for number in range(len(every)):
            found = arena.play_number(plan, "1", "0", bots, number)
            gaps.append(found.first_score - found.second_score)
        assert math.fsum(gaps) / len(gaps) == pytest.approx(worth)
        if not two_tables:
            assert gaps == [gaps[0]] * len(gaps)


def test_called_partners_with_a_partner_of_another_kind() -> None:
    """The same cards at all 20 tables of three and three."""
    options = CalledPartner(6, {"forced_bid": True}).options
    plan = Plan("called_partner", 6, options, ["0", "0-twin"], 2, "0", mix="every")
    twins = RandomBot(), RandomBot()
    for number in range(2):
        found = arena.play_number(plan, "0", "0-twin", twins, number)
        assert found.first_score == pytest.approx(found.second_score)
        assert found.first_made is None
    assert len(arena.seatings_of(plan, 0)) == 20


def test_another_seed_gives_other_figures(uninterrupted: list[Comparison]) -> None:
    assert figures(replace(PLAN, seed="other")) != uninterrupted


@pytest.mark.parametrize("players", range(2, 7))
def test_a_stronger_bot_is_worth_more(players: int) -> None:
    plan = Plan(GAME, players, BlackQueen(players).options, ["1", "0"], 2, "0")
    (found,) = figures(plan)
    assert found.difference > 0


def test_options_are_played() -> None:
    plain = figures(replace(PLAN, options=BlackQueen(2, {"piles": 0}).options, deals=3))
    assert plain != figures(replace(PLAN, deals=3))


@pytest.mark.parametrize("level", ["0", "2"])
@pytest.mark.parametrize("players", range(2, 7))
def test_a_bot_is_not_better_than_itself(
    players: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS[GAME], "twin", lambda: find(GAME, level))
    plan = Plan(GAME, players, BlackQueen(players).options, [level, "twin"], 2, "0")
    outcomes = play_chunk(plan, level, "twin", range(2 - players % 2))
    found = compare(level, "twin", len(seatings(players)), outcomes)
    assert found.difference == 0.0
    assert found.error == 0.0 or len(outcomes) == 1
    assert found.first_mean == found.second_mean


def test_figures_of_a_pair() -> None:
    outcomes = [
        Outcome("a", "b", 0, 1.0, 0.0),
        Outcome("a", "b", 1, 4.0, -2.0),
        Outcome("a", "c", 0, 9.0, 9.0),
        Outcome("a", "b", 2, 1.0, -4.0),
    ]
    found = compare("a", "b", 6, outcomes)
    assert (found.deals, found.tables) == (3, 18)
    assert (found.first_mean, found.second_mean, found.difference) == (2.0, -2.0, 4.0)
    # Deviations 1, 2, 1 -> variance 6/2; 2, 0, 2 -> 8/2; gaps 1, 6, 5 -> 14/2; each over 3.
    assert found.first_error == pytest.approx(1.0)
    assert found.second_error == pytest.approx(math.sqrt(4 / 3))
    assert found.error == pytest.approx(math.sqrt(7 / 3))
    # t = 2.619 with two degrees of freedom.
    assert found.p == pytest.approx(0.12, abs=1e-3)
    assert compare("a", "b", 6, outcomes[:1]).p is None
    assert compare("a", "b", 6, outcomes[::-1]) == found
    assert found.made is None


def test_shares_of_bids_made() -> None:
    outcomes = [
        Outcome("a", "b", 0, 1.0, 0.0, 0.5, 0.25),
        Outcome("a", "b", 1, 4.0, -2.0, 0.7, 0.25),
    ]
    made = compare("a", "b", 6, outcomes).made
    assert made is not None
    assert (made.first, made.second, made.difference) == pytest.approx((0.6, 0.25, 0.35))
    assert (made.first_error, made.second_error, made.error) == pytest.approx((0.1, 0.0, 0.1))


class Fixed:
    """Bids as much as it may, or nothing if it may; then plays the first card in order."""

    version = "1"

    def __init__(self, bid: int) -> None:
        self.bid = bid

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        actions = seen.actions(seen.viewer)
        return actions[self.bid if actions[0].startswith("bid") else 0]


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Two matches of Oh Hell between a bot that bids high and one that bids low."""
    monkeypatch.setitem(BOTS["oh_hell"], "high", lambda: Fixed(-1))
    monkeypatch.setitem(BOTS["oh_hell"], "low", lambda: Fixed(0))
    options = OhHell(3, {"max_hand": 4}).options
    return Plan("oh_hell", 3, options, ["high", "low"], 2, "0", whole=True)


def test_whole_matches_have_the_same_decks_at_all_tables(
    whole: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[list[tuple[object, ...]]] = []

    def watched(
        game: Game, bots: Sequence[Bot], keys: Iterable[Key], match: Match
    ) -> Iterator[Deal]:
        tables.append([])
        for deal in play_deals(game, bots, keys, match):
            assert isinstance(deal, OhHellDeal)
            # Of a hand that was played out: who had what, with whoever sat there.
            cards = sorted((text, seat) for seat, text in deal.history[3:])
            tables[-1].append((deal.dealer, deal.size, deal.turned, *cards))
            yield deal

    monkeypatch.setattr(arena, "play_deals", watched)
    play_chunk(whole, "high", "low", [0, 1])
    assert len(tables) == 12
    assert tables[:6] == [tables[0]] * 6
    assert tables[6:] == [tables[6]] * 6
    assert tables[0] != tables[6]
    dealers, sizes, _, *_ = zip(*(deal[:3] for deal in tables[0]), strict=True)
    assert sizes == (4, 3, 2, 1, 1, 2, 3, 4)
    assert all((b - a) % 3 == 1 for a, b in pairwise(dealers))


def test_whole_matches_count_every_deal(whole: Plan) -> None:
    """The points of a seat in a deal, the share of bids made and of matches won, counted once more
    by hand."""
    game = OhHell(3, whole.options)
    won = [0.0, 0.0]
    points: dict[int, list[int]] = {0: [], 1: []}
    made: dict[int, list[bool]] = {0: [], 1: []}
    for seating in seatings(3):
        bots = [Fixed(-1 if bot == 0 else 0) for bot in seating]
        totals = [0, 0, 0]
        for deal in play_deals(game, bots, arena.keys(whole, 1)):
            assert isinstance(deal, OhHellDeal)
            assert deal.scores is not None
            for seat, bot in enumerate(seating):
                totals[seat] += deal.scores[seat]
                points[bot].append(deal.scores[seat])
                made[bot].append(deal.scores[seat] >= 10)
        for total, bot in zip(totals, seating, strict=True):
            won[bot] += (total == max(totals)) / totals.count(max(totals)) / 9
    (found,) = play_chunk(whole, "high", "low", [1])
    assert len(points[0]) == len(points[1]) == 8 * 6 * 3 // 2
    assert found.first_score == pytest.approx(sum(points[0]) / 72)
    assert found.second_score == pytest.approx(sum(points[1]) / 72)
    assert found.first_made == pytest.approx(sum(made[0]) / 72)
    assert found.second_made == pytest.approx(sum(made[1]) / 72)
    assert 0 < sum(made[0]) < sum(made[1])
    assert [found.first_won, found.second_won] == pytest.approx(won)
    assert sum(won) == pytest.approx(2 / 3)


def test_whole_matches_go_on_where_they_were_cut_off(whole: Plan, tmp_path: Path) -> None:
    save = tmp_path / "file"
    more = replace(whole, deals=5)
    found = figures(more, jobs=2)
    figures(whole, save=save)
    with save.open("a", encoding="utf-8") as file:
        file.write('{"first": "hi')
    assert figures(more, save=save) == found
    assert (found[0].deals, found[0].tables) == (5, 30)
    with pytest.raises(PlanMismatch, match="another plan"):
        figures(replace(whole, whole=False), save=save)


def test_first_deals_are_those_of_old_files(tmp_path: Path) -> None:
    """A file from before there were whole matches, two tables and mixes has no word of them."""
    save, plan = tmp_path / "file", replace(PLAN, deals=3)
    found = figures(plan, save=save)
    lines = [json.loads(line) for line in save.read_text(encoding="utf-8").splitlines()]
    del lines[0]["whole"], lines[0]["two_tables"], lines[0]["mix"]
    for line in lines[1:]:
        del line["first_made"], line["second_made"], line["first_won"], line["second_won"]
    save.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert figures(plan, save=save) == found
    assert len(save.read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.parametrize("part", [0.0, 0.02, 0.5, 0.999, 1.0])
def test_goes_on_where_it_was_cut_off(
    part: float, uninterrupted: list[Comparison], tmp_path: Path
) -> None:
    save = tmp_path / "whole"
    assert figures(PLAN, save=save) == uninterrupted
    whole = save.read_text(encoding="utf-8")
    head = len(whole.partition("\n")[0]) + 1
    cut = head + int(part * (len(whole) - head))
    save.write_text(whole[:cut], encoding="utf-8")
    assert figures(PLAN, save=save) == uninterrupted
    assert sorted(save.read_text(encoding="utf-8").splitlines()) == sorted(whole.splitlines())


def test_goes_on_with_more_jobs_and_more_deals(
    uninterrupted: list[Comparison], tmp_path: Path
) -> None:
    save = tmp_path / "file"
    figures(replace(PLAN, deals=7), save=save)
    assert figures(PLAN, jobs=2, save=save) == uninterrupted
    assert figures(replace(PLAN, deals=7), save=save) == figures(replace(PLAN, deals=7))


def test_starts_in_an_empty_file(uninterrupted: list[Comparison], tmp_path: Path) -> None:
    save = tmp_path / "file"
    save.write_text("")
    assert figures(PLAN, save=save) == uninterrupted


@pytest.mark.parametrize(
    "other",
    [
        replace(PLAN, seed="other"),
        replace(PLAN, players=3, options=BlackQueen(3).options),
        replace(PLAN, levels=["2", "0"]),
        replace(PLAN, options=BlackQueen(2, {"piles": 1}).options),
        replace(PLAN, whole=True),
        replace(PLAN, two_tables=True),
        replace(PLAN, mix="one"),
    ],
)
def test_another_plan_is_refused(other: Plan, tmp_path: Path) -> None:
    save = tmp_path / "file"
    small = replace(PLAN, deals=2)
    figures(small, save=save)
    before = save.read_bytes()
    with pytest.raises(PlanMismatch, match="another plan"):
        figures(replace(other, deals=2), save=save)
    assert save.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        b"my notes\n",
        b"my notes\nwithout an end",
        b'{"first": "1"}\n',
        b"\xff\xfe\x00 binary",
    ],
)
def test_a_file_of_something_else_is_left_alone(content: bytes, tmp_path: Path) -> None:
    save = tmp_path / "file"
    save.write_bytes(content)
    with pytest.raises(PlanMismatch):
        figures(replace(PLAN, deals=2), save=save)
    assert save.read_bytes() == content


@pytest.mark.parametrize("line", ['{"first": ', '{"first": "1"}', "[]", "17"])
def test_a_spoilt_line_is_refused(line: str, tmp_path: Path) -> None:
    save = tmp_path / "file"
    small = replace(PLAN, deals=4)
    figures(small, save=save)
    lines = save.read_text(encoding="utf-8").splitlines()
    lines[2] = line
    content = "\n".join(lines) + "\n"
    save.write_text(content, encoding="utf-8")
    with pytest.raises(PlanMismatch):
        figures(small, save=save)
    assert save.read_text(encoding="utf-8") == content


def test_random_bots_differ_by_seat_only() -> None:
    """The luck of level 0 belongs to the seat, not to the table, so that it falls on both."""
    plan = replace(PLAN, levels=["0", "1"], deals=1)
    assert isinstance(find(GAME, "0"), RandomBot)
    assert play_chunk(plan, "0", "1", [0]) == play_chunk(plan, "0", "1", [0])
