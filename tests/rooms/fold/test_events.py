"""Events to log entries and back, and commands as they come in."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.logbook.history import entry_of, event_of

TEXTS = st.text(st.characters(codec="utf-8"))  # all that a log can hold
SEATS = st.integers(0, 7)
MS = st.integers(0, 10**6)
VALUES = st.one_of(st.booleans(), st.integers(-(2**60), 2**60), TEXTS, st.none())
FAIR = st.builds(
    events.Fair, scheme=TEXTS, commitment=TEXTS, seed=TEXTS, contributions=st.lists(TEXTS)
)
EVENTS: st.SearchStrategy[events.Event] = st.one_of(
    st.builds(
        events.RoomOpened,
        game=TEXTS,
        players=SEATS,
        options=st.dictionaries(TEXTS, VALUES, max_size=5),
        host=TEXTS,
    ),
    st.builds(events.SeatTaken, seat=SEATS, person=TEXTS, name=TEXTS, later=st.booleans()),
    st.builds(events.SeatLeft, seat=SEATS, person=TEXTS),
    st.builds(events.BotSeated, seat=SEATS, level=TEXTS, name=TEXTS),
    st.builds(events.BotRemoved, seat=SEATS),
    st.builds(
        events.DealStarted,
        match=st.integers(0, 1000),
        drawn=st.dictionaries(TEXTS, st.integers(0, 7), max_size=3),
        deck=st.lists(TEXTS, max_size=5),
        fair=FAIR,
    ),
    st.builds(
        events.Acted,
        seat=SEATS,
        action=TEXTS,
        by=st.sampled_from(get_args(events.By)),
        reserve_used_ms=MS,
    ),
    st.builds(events.Readied, seat=SEATS),
    st.builds(events.ClockStarted, seat=SEATS, decision_ms=MS, reserve_ms=MS),
    st.builds(events.DoneChosen, seat=SEATS, done=st.booleans()),
    st.builds(events.TimingChosen, timing=st.from_type(Timing)),
)


@given(EVENTS)
def test_an_event_comes_back_from_its_entry(event: events.Event) -> None:
    entry = entry_of("0123abcd", 7, 3, "person:c1", "now", event)
    assert (entry.number, entry.epoch, entry.command, entry.at) == (7, 3, "person:c1", "now")
    again = event_of(entry)
    assert type(again) is type(event)
    assert again == event
    if isinstance(event, events.RoomOpened) and isinstance(again, events.RoomOpened):
        kinds = [type(value) for value in again.options.values()]
        assert kinds == [type(value) for value in event.options.values()]  # true is not 1


@pytest.mark.parametrize("name", ['"}', "\\", "\0", "\u202e", "</script>", "\U0001f451", "{}", ""])
def test_odd_names_come_back(name: str) -> None:
    event = events.SeatTaken(seat=0, person="p", name=name)
    assert event_of(entry_of("r", 0, 0, "", "", event)) == event


def test_an_event_never_changes() -> None:
    event = events.Readied(seat=1)
    with pytest.raises(ValidationError):
        event.seat = 2


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ('{"do":"sit","id":"a","seat":1}', commands.Sit(id="a", seat=1)),
        ('{"do":"leave","id":"a"}', commands.Leave(id="a")),
        ('{"do":"bot","id":"a","seat":7,"level":"1"}', commands.SeatBot(id="a", seat=7, level="1")),
        ('{"do":"unbot","id":"a","seat":0}', commands.RemoveBot(id="a", seat=0)),
        ('{"do":"start","id":"a"}', commands.Start(id="a", level="")),
        ('{"do":"ready","id":"a"}', commands.Ready(id="a", anyway=False)),
        (
            '{"do":"act","id":"a","action":"QS@1","move":"1.0"}',
            commands.Act(id="a", action="QS@1", move="1.0"),
        ),
        ('{"do":"done","id":"a","move":"1.7"}', commands.Done(id="a", done=True, move="1.7")),
        (
            '{"do":"done","id":"a","done":false,"move":"1.7"}',
            commands.Done(id="a", done=False, move="1.7"),
        ),
    ],
)
def test_commands_are_read(text: str, command: commands.Command) -> None:
    assert commands.COMMAND.validate_json(text) == command
