"""The times of a table, on its pages."""

import re

import pytest

from app.rooms.fold import commands
from app.rooms.fold.clocks.timing import Grace, Timing
from app.rooms.fold.events import By
from app.rooms.fold.view import ClockView, Decided, TableView, Transient, view_of
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table import timing
from tests.rooms.table import GUEST, HOST, THIRD, gathered

CLOCK = ClockView(0, True, wait_ms=0, decision_ms=12_001, reserve_ms=30_000, allowed_ms=15_000)


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def seen(
    person: str,
    now: Transient,
    away: frozenset[str] = frozenset(),
    *,
    dealt: bool = True,
    grace: Grace = 15,
) -> TableView:
    """A table of two, as seen by a person; seat 0 is on turn."""
    for seed in range(20):
        told = gathered(HOST, GUEST, players=2, seed=seed)
        chosen = Timing(grace_s=grace, decision_s=15, reserve_s=30)
        told.do(HOST, commands.ChooseTiming(id="t", timing=chosen))
        if dealt:
            told.start()
        if not dealt or (told.room.deal and told.room.deal.turn == 0):
            return view_of(told.room, person, away, now)
    raise AssertionError("the guest leads every time")


def test_times_are_said_in_words() -> None:
    chosen = Timing(grace_s="never", decision_s=60, reserve_s=600)
    words = [each.words for each in timing.in_words(chosen)]
    assert words == ["at a normal pace", "never", "1 minute", "10 minutes"]
    usual = timing.in_words(Timing())
    assert [each.words for each in usual][1:] == ["as usual here", "no clock", "none"]
    assert not any(each.telling for each in usual)
    assert [field.value for field in timing.fields(chosen)][1:] == ['"never"', "60", "600"]


def test_the_window_is_chosen_where_several_may_act_at_once() -> None:
    assert timing.in_words(Timing(window_s=12), simultaneous=True)[-1].words == "12 seconds"
    assert not timing.in_words(Timing(), simultaneous=True)[-1].telling
    (window,) = [f for f in timing.fields(Timing(), simultaneous=True) if f.name == "window_s"]
    assert window.value == "6"
    words = [words for _, words in window.choices]
    assert words == [*(f"{s} seconds" for s in (4, 6, 8, 12, 20)), "1 minute", "5 minutes"]
    assert "window_s" not in [field.name for field in timing.fields(Timing())]


def test_a_table_of_such_a_game_offers_it_and_no_other(renderer: Renderer) -> None:
    for game, offered in (("durak", True), ("euchre", False)):
        told = gathered(HOST, players=4, game=game)
        table = renderer.sheet("timing", view_of(told.room, HOST, frozenset()))
        assert ("Time for throwing in" in table) == offered


@pytest.mark.parametrize("dealt", [True, False])
def test_the_host_chooses_and_the_others_read(renderer: Renderer, dealt: bool) -> None:
    host = renderer.sheet("timing", seen(HOST, Transient(), dealt=dealt))
    assert 'data-do=\'{"do":"timing"}\'' in host
    assert '<option value="15" selected>after 15 seconds</option>' in host
    for person in (GUEST, THIRD):
        sheet = renderer.sheet("timing", seen(person, Transient(), dealt=dealt))
        assert '"do":"timing"' not in sheet
        assert "<dd>15 seconds</dd>" in sheet


def test_only_the_seat_on_turn_shows_a_clock(
    renderer: Renderer,
) -> None:
    for person, mine in ((HOST, True), (GUEST, False), (THIRD, False)):
        table = renderer.table(seen(person, Transient(clock=CLOCK)))
        (clock,) = re.findall(r'<span class="clock"[^>]*>\s*<b>(\d+)', table)
        assert clock == "13"
        assert 'data-decision="12001" data-reserve="30000" data-allowed="15000"' in table
        assert bool(re.search(r'<span class="clock"[^>]* data-mine', table)) == mine
        assert "data-stands" not in table
        seats = table.split('data-seat="')[1:]
        assert [s[0] for s in seats if 'class="clock"' in s] == ["0"]
    stands = renderer.table(seen(THIRD, Transient(clock=CLOCK._replace(running=False))))
    assert "data-stands" in stands
    assert 'class="clock"' not in renderer.table(seen(HOST, Transient()))


def test_who_is_away_and_who_plays_is_said(renderer: Renderer) -> None:
    away = frozenset({GUEST})
    lost = renderer.table(seen(HOST, Transient(), away))
    assert '<span class="gone">away</span>' in lost
    closed = renderer.table(seen(HOST, Transient(closed_the_page=away), away))
    assert '<span class="gone">closed the page</span>' in closed
    assert '<span class="gone">away</span>' not in closed
    played = renderer.table(seen(HOST, Transient(stood_in_for=away), away))
    assert 'bot<span class="wide"> for <bdi>Guest</bdi></span>' in played
    assert "Guest, away, a bot plays for this person, " in played
    menu = renderer.sheet("menu", seen(HOST, Transient(stood_in_for=away), away))
    assert "a bot plays for Guest" in menu
    back = renderer.table(seen(GUEST, Transient(stood_in_for=away), away))  # who looks is here
    assert "a bot plays" not in back.replace("A bot plays", "")


def test_who_waits_is_told_what_comes(renderer: Renderer) -> None:
    away = frozenset({HOST})
    waits = "Waiting for Host (away)."
    assert f"{waits} A bot takes over soon." in renderer.table(seen(GUEST, Transient(), away))
    never = renderer.table(seen(GUEST, Transient(), away, grace="never"))
    assert waits in never
    assert "A bot takes over" not in never
    played = renderer.table(seen(GUEST, Transient(stood_in_for=away), away))
    assert "A bot plays for Host." in played
    assert waits not in played


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("clock", "Your time ran out, so a bot decided for you, this once."),
        ("host", "the host let a bot make this move for you."),
        ("stand-in", "A bot played for you while you were away."),
    ],
)
def test_who_was_decided_for_is_told_so(renderer: Renderer, by: By, said: str) -> None:
    assert said in renderer.table(seen(HOST, Transient(decided=Decided("1.1", by))))
    assert said not in renderer.table(seen(HOST, Transient()))


def test_who_waits_may_ask_and_the_host_may_go_on(renderer: Renderer) -> None:
    both = Transient(may_nudge=True, may_release=True)
    guest = renderer.table(seen(GUEST, both))
    assert "Nudge <bdi>Host</bdi>" in guest
    assert "Let a bot play this move" not in guest
    assert 'id="nudge"' not in renderer.table(seen(GUEST, Transient(may_release=True)))
    assert "Let a bot play this move" in renderer.table(seen(HOST, both))
    assert "Nudged <bdi>Host</bdi>" in renderer.table(seen(GUEST, Transient(has_nudged=True)))
    assert "Nudged" not in renderer.table(seen(GUEST, Transient(may_nudge=True, has_nudged=True)))
    asked = renderer.table(seen(HOST, Transient(nudges=2, nudger="<b>")))
    assert (
        '<p id="nudged" data-n="1.0 2" hidden><bdi>&lt;b&gt;</bdi> is waiting for you.</p>' in asked
    )
    assert "nudged" not in guest


def test_a_leavers_seat_is_offered_to_those_who_watch(renderer: Renderer) -> None:
    told = gathered(HOST, GUEST, players=2)
    told.start()
    told.leave(GUEST)
    table = renderer.table(view_of(told.room, THIRD, frozenset()))
    assert "Take a bot’s seat after this deal" in table
    assert 'id="sit1"' in table
    told.sit(THIRD, 1)
    assert "You will be seated after this deal" in renderer.table(
        view_of(told.room, THIRD, frozenset())
    )


def test_who_plays_no_more_is_offered_the_end(renderer: Renderer) -> None:
    assert 'id="hurry"' in renderer.table(seen(HOST, Transient(may_hurry=True)))
    assert 'id="hurry"' not in renderer.table(seen(HOST, Transient()))
