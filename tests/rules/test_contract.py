"""What every game promises, by seeded random play through the public interface only."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules import cards, record
from app.rules.deal import SPECTATOR, WHOLE, Deal
from app.rules.errors import BadOption, IllegalAction, NotYourTurn
from app.rules.game import Game, Value
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from tests.games.contract import fewest
from tests.many import some
from tests.rules.options import spread
from tests.rules.public import public

pytestmark = pytest.mark.plays_much

BID = 64  # app.rules.deal.BID: a C constant when compiled
NONSENSE = (
    *("", " ", "?", "0", "-1", "64", "None", "pass ", "2c", "QS ", " QS", "QS@", "@0", "QS@0@0"),
    *(
        "QS@-1",
        "QS@00",
        "QS@13",
        "QS@\u0661",
        "QS@" + "9" * 5000,
        "1S",
        "QSQS",
        "bid 75.0",
        "\0",
        "♠Q",
    ),
)


@dataclass(frozen=True)
class Case:
    """A game with options that differ from the defaults."""

    kind: type[Game]
    players: int
    options: Mapping[str, Value] = field(hash=False)

    def __str__(self) -> str:
        given = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.kind.name, str(self.players), *given])

    def rng(self, salt: str) -> Random:
        return Random(f"{self} {salt}")

    def match(self) -> Match:
        return Match(self.kind(self.players, self.options))


def all_cases() -> list[Case]:
    """Every game and number of seats: each option by itself, then some of them together."""
    found = []
    for name in sorted(GAMES):
        kind = GAMES[name]
        for players in kind.seats:
            offered = kind.options_for(players)
            wanted: list[dict[str, Value]] = [{}]
            wanted += [{o.name: v} for o in offered for v in spread(o) if v != o.default]
            rng = Random(f"{name} {players}")
            wanted += [{o.name: rng.choice(spread(o)) for o in offered} for _ in range(2)]
            for options in wanted:
                try:
                    kind(players, options)
                except BadOption:  # values that do not go together
                    continue
                found.append(Case(kind, players, options))
    return list({str(case): case for case in found}.values())


CASES = all_cases()
# Options with the fewest seats and the most; make nightly tries them with any number.
OFTEN = [c for c in CASES if not c.options or c.players in (c.kind.seats[0], c.kind.seats[-1])]
every_case = pytest.mark.parametrize("case", some(CASES, often=OFTEN), ids=str)
plain_cases = pytest.mark.parametrize("case", [c for c in CASES if not c.options], ids=str)


def legal_texts(deal: Deal) -> list[list[str]]:
    return [deal.actions(seat) for seat in range(deal.players)]


def dealt(match: Match, rng: Random) -> tuple[Deal, list[str], dict[str, int]]:
    """The next deal of a match, its deck, and what was drawn for it."""
    drawn = {name: rng.randrange(choices) for name, choices in match.draws().items()}
    deck = list(match.game.pack)
    rng.shuffle(deck)
    return match.game.deal(match.next_setup(drawn), deck), deck, drawn


def step(deal: Deal, rng: Random) -> tuple[int, str]:
    """One random action."""
    seat = rng.choice(deal.to_act)
    text = rng.choice(deal.actions(seat))
    deal.act(seat, text)
    return seat, text


def positions(case: Case, salt: str, every: int = 1) -> Iterator[Deal]:
    """A deal as it is played at random: about every so many actions, at its start and its end."""
    rng = case.rng(salt)
    deal = dealt(case.match(), rng)[0]
    yield deal
    while deal.turn >= 0:
        step(deal, rng)
        if deal.turn < 0 or rng.randrange(every) == 0:
            yield deal


def reason_of(error: pytest.ExceptionInfo[IllegalAction]) -> str:
    """The reason of a refusal, which is a sentence; it may begin with what the player wrote."""
    reason = str(error.value)
    first = reason.lstrip("'\"")[:1]
    assert first.isupper() or reason[0] in "'\"", reason
    assert reason.endswith("."), reason
    assert not reason.endswith("..")
    assert reason == " ".join(reason.split()) or reason[0] in "'\"", reason
    return reason


@every_case
def test_who_may_do_what(case: Case) -> None:
    rng = case.rng("asked")
    deal = dealt(case.match(), rng)[0]
    assert deal.history == []
    assert deal.players == case.players
    assert deal.viewer == WHOLE
    while deal.turn >= 0:
        assert deal.scores is None
        assert len(deal.to_act) == len(set(deal.to_act))
        assert deal.to_act[0] == deal.turn
        assert set(deal.to_act) <= set(range(case.players))
        for seat in range(-2, case.players + 2):
            texts = deal.actions(seat)
            assert texts == sorted(set(texts))
            assert bool(texts) == (seat in deal.to_act)
        earlier = list(deal.history)
        done = step(deal, rng)
        assert deal.history == [*earlier, done]
    assert deal.turn == -1
    assert deal.to_act == ()
    assert legal_texts(deal) == [[]] * case.players
    assert isinstance(deal.scores, tuple)
    assert [type(score) for score in deal.scores] == [int] * case.players
    before = public(deal)
    for seat in range(-2, case.players + 1):
        with pytest.raises(IllegalAction) as error:
            deal.act(seat, deal.history[-1][1])
        reason_of(error)
    assert public(deal) == before


def vocabulary(case: Case) -> set[str]:
    """Texts that are an action at some time, the cards, and texts that never are one."""
    said = {text for _, text in max(positions(case, "words"), key=lambda d: len(d.history)).history}
    return said | set(cards.TEXTS) | set(NONSENSE)


@every_case
def test_nothing_else_is_accepted(case: Case) -> None:
    words = vocabulary(case)
    for deal in positions(case, "refused", every=20):
        before = public(deal)
        texts = legal_texts(deal)
        for seat in deal.to_act:
            for text in sorted(words - set(texts[seat])):
                with pytest.raises(IllegalAction) as error:
                    deal.act(seat, text)
                assert not isinstance(error.value, NotYourTurn)
                reason_of(error)
                assert deal.turn == before["turn"]
                assert deal.history == before["history"]
        for seat in set(range(-2, case.players + 2)) - set(deal.to_act):
            for text in [*texts[deal.turn][:2], "QS", "?"]:
                with pytest.raises(IllegalAction) as error:
                    deal.act(seat, text)
                reason_of(error)
                assert isinstance(error.value, NotYourTurn) == (deal.turn >= 0)
        assert public(deal) == before
        assert legal_texts(deal) == texts


@pytest.mark.parametrize("name", sorted(GAMES))
def test_any_text_is_an_action_or_is_refused(name: str) -> None:
    """Whatever a person may send: nothing but IllegalAction, and nothing changes."""
    case = Case(GAMES[name], fewest(name), {})
    deal = [deal.copy() for deal in positions(case, "texts", every=5)][2]
    texts = deal.actions(deal.turn)
    before = public(deal)
    near = st.text(alphabet=sorted(set("".join([*texts, *NONSENSE]))), max_size=6)

    @settings(derandomize=True, deadline=None, max_examples=150, database=None)
    @given(st.one_of(st.text(), near))
    def check(text: str) -> None:
        if text not in texts:
            with pytest.raises(IllegalAction) as error:
                deal.act(deal.turn, text)
            reason_of(error)

    check()
    assert public(deal) == before
    for text in texts:
        deal.copy().act(deal.turn, text)


@every_case
def test_a_copy_is_independent(case: Case) -> None:
    rng = case.rng("copy")
    for deal in positions(case, "copied", every=24):
        before = public(deal)
        twin = deal.copy()
        assert type(twin) is type(deal)
        assert public(twin) == before
        assert legal_texts(twin) == legal_texts(deal)
        while twin.turn >= 0:
            step(twin, rng)
        assert public(deal) == before
        # And the other way round; the same actions end the same.
        late = deal.copy()
        other = deal.copy()
        for seat, text in twin.history[len(deal.history) :]:
            other.act(seat, text)
        assert public(late) == before
        assert public(other) == public(twin)


@plain_cases
def test_a_copy_of_a_view_is_a_view(case: Case) -> None:
    for deal in positions(case, "copied view", every=40):
        for viewer in range(SPECTATOR, case.players):
            view = deal.seen_by(viewer)
            twin = view.copy()
            assert twin.viewer == viewer
            assert public(twin) == public(view)
            with pytest.raises(IllegalAction):
                twin.act(max(deal.turn, 0), "QS")


@every_case
def test_a_view_shows_a_seat_its_own_actions_only(case: Case) -> None:
    for deal in positions(case, "views", every=24):
        before = public(deal)
        for viewer in range(SPECTATOR, case.players):
            view = deal.seen_by(viewer)
            assert type(view) is type(deal)
            assert view.viewer == viewer
            assert view.setup == deal.setup
            assert view.scores == deal.scores
            assert (view.turn, view.to_act) == (deal.turn, deal.to_act)
            assert view.resting == deal.resting
            assert (view.decision, view.declining) == (deal.decision, deal.declining)
            assert [seat for seat, _ in view.history] == [seat for seat, _ in deal.history]
            for seat in range(case.players):
                assert view.actions(seat) == (deal.actions(seat) if seat == viewer else [])
            shows = public(view)
            for seat in range(-1, case.players):
                for text in [*deal.actions(seat)[:2], "QS", "?"]:
                    with pytest.raises(IllegalAction) as error:
                        view.act(seat, text)
                    reason_of(error)
            for other in range(-3, case.players + 2):
                if other != viewer:
                    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
                        view.seen_by(other)
            assert public(view.seen_by(viewer)) == shows
            assert public(view) == shows
        for nobody in (-3, WHOLE, case.players, case.players + 1):
            with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
                deal.seen_by(nobody)
        assert public(deal) == before


@every_case
def test_a_view_stays_as_it_was(case: Case) -> None:
    """It shares nothing with the deal that goes on."""
    rng = case.rng("goes on")
    deal = dealt(case.match(), rng)[0]
    for _ in range(rng.randrange(2 * case.players)):
        step(deal, rng)
    views = [deal.seen_by(viewer) for viewer in range(SPECTATOR, case.players)]
    shows = [public(view) for view in views]
    while deal.turn >= 0:
        step(deal, rng)
    assert [public(view) for view in views] == shows


@every_case
@pytest.mark.alike
def test_fill_makes_a_whole_deal_that_fits_the_view(case: Case) -> None:
    rng = case.rng("futures")
    for deal in positions(case, "fill", every=50):
        with pytest.raises(ValueError, match=r"^Only a view"):
            deal.fill(Rng(0))
        for viewer in range(SPECTATOR, case.players):
            view = deal.seen_by(viewer)
            shows = public(view)
            seed = rng.getrandbits(64)
            whole = view.fill(Rng(seed))
            assert whole.viewer == WHOLE
            seen = whole.seen_by(viewer)
            assert public(seen) == shows
            assert legal_texts(seen) == legal_texts(view)
            assert public(view) == shows
            assert public(view.fill(Rng(seed))) == public(whole), "equal seeds, equal deals"
            if viewer >= 0:
                assert whole.actions(viewer) == deal.actions(viewer)
            while whole.turn >= 0:
                assert whole.actions(whole.turn)
                step(whole, rng)
            assert whole.scores is not None
            assert public(view) == shows


@every_case
def test_fast_calls_agree_with_the_checked_ones(case: Case) -> None:
    rng = case.rng("fast")
    deal = dealt(case.match(), rng)[0]
    fast = deal.copy()
    while deal.turn >= 0:
        seat = rng.choice(deal.to_act)
        fast.turn = seat
        mask = fast.legal()
        numbers = [n for n in range(BID) if mask >> n & 1]
        numbers += [BID + bid for bid in range(fast.low, fast.high + 1, fast.step)]
        texts = {fast.text_of(seat, n): n for n in numbers}
        assert sorted(texts) == deal.actions(seat)
        assert len(texts) == len(numbers)
        text = rng.choice(sorted(texts))
        assert fast.number_of(seat, text) == texts[text]
        fast.apply(texts[text])
        deal.act(seat, text)
        assert fast.turn == deal.turn
        assert fast.to_act == deal.to_act
        assert fast.scores == deal.scores
        if rng.randrange(16) == 0:
            assert public(fast) == public(deal) | of_history(fast)
    assert fast.turn == -1
    assert fast.legal() == 0
    assert public(fast) == public(deal) | of_history(fast)


def of_history(fast: Deal) -> dict[str, object]:
    """What a deal cannot know that is played by its fast calls."""
    names = ("history", "resting", "decision", "bout_ends")
    return {name: getattr(fast, name) for name in names if hasattr(fast, name)}


@every_case
def test_a_record_is_read_as_it_was_written(case: Case) -> None:
    rng = case.rng("record")
    match = case.match()
    deals: list[dict[str, object]] = []
    names = [f"Seat {seat} ♠" for seat in range(case.players)]
    while not match.over and len(deals) < 2:
        deal, deck, drawn = dealt(match, rng)
        legal = []
        stop = rng.randrange(20) if deals else 10**9
        while deal.turn >= 0 and len(deal.history) < stop:
            seat = rng.choice(deal.to_act)
            legal.append(deal.actions(seat))
            deal.act(seat, rng.choice(legal[-1]))
        deals.append(record.deal_json(deal, deck, drawn, legal if rng.random() < 0.5 else None))
        if deal.scores is not None:
            match.add(deal)
    written = record.match_json(match, deals, names)
    found = record.parse(json.dumps(written))
    assert found.names == names
    assert found.match.game.options == match.game.options
    assert found.match.results == match.results
    assert (found.match.totals, found.match.over) == (match.totals, match.over)
    if deal.scores is None:
        assert found.unfinished is not None
        assert public(found.unfinished) == public(deal)
    else:
        assert found.unfinished is None
    assert record.match_json(found.match, deals, found.names) == written
    assert ("totals" in written) == match.over


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_whole_match(name: str) -> None:
    """To its end: dealers, totals, places."""
    case = Case(GAMES[name], fewest(name), {})
    rng = case.rng("match")
    match = case.match()
    while not match.over:
        deal, _, drawn = dealt(match, rng)
        with pytest.raises(ValueError, match="over"):
            match.add(deal)
        assert set(drawn) == set(match.draws())
        while deal.turn >= 0:
            step(deal, rng)
        match.add(deal)
    columns = zip(*(result.scores for result in match.results), strict=True)
    assert match.totals == tuple(map(sum, columns))
    assert min(match.places) == 1
    with pytest.raises(ValueError, match="over"):
        match.next_setup({})
