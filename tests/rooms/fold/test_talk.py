"""Who is heard at a table, how much of it, and that nothing of it is stored."""

import unicodedata
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rooms.fold import commands, events
from app.rooms.fold.access.talk import Reaction
from app.rooms.fold.errors import NotAllowed, Refused
from app.rooms.fold.seats.people import MARKS, MAX_TEXT, clean_text
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.talk import EACH, KEPT, Talk
from app.web.table.talk import PHRASES, SIGNS, shown
from tests.rooms.live_rooms import NEVER, Time, house, opened
from tests.rooms.table import GUEST, HOST, THIRD, Told, gathered, new_id, reason


def react(reaction: Reaction = "clap") -> commands.React:
    return commands.React(id=new_id(), reaction=reaction)


def say(text: str) -> commands.Say:
    return commands.Say(id=new_id(), text=text)


def mode(told: Told, talk: str) -> None:
    told.do(HOST, commands.ChooseTalk.model_validate({"id": new_id(), "talk": talk}))


def heard(room: LiveRoom, person: str) -> list[tuple[object, ...]]:
    return [remark[1:5] for remark in room.view(person).now.remarks]


# Who may say what.


def test_players_react_and_nothing_is_stored() -> None:
    told = gathered(HOST, GUEST)
    assert told.do(GUEST, react()) == []


def test_who_only_watches_is_not_heard() -> None:
    told = gathered(HOST)
    with pytest.raises(NotAllowed, match="watching"):
        told.room.decide(THIRD, react(), told.entropy)


def test_writing_is_the_hosts_choice() -> None:
    told = gathered(HOST, GUEST)
    assert "reactions only" in reason(told, GUEST, say("hello"))
    mode(told, "words")
    assert told.do(GUEST, say("hello")) == []
    mode(told, "off")
    assert "turned the chat off" in reason(told, GUEST, say("hello"))
    assert "turned the chat off" in reason(told, GUEST, react())
    with pytest.raises(NotAllowed):
        told.room.decide(GUEST, commands.ChooseTalk(id="x", talk="words"), told.entropy)


def test_a_choice_is_an_event_and_no_choice_is_none() -> None:
    told = gathered(HOST)
    chosen = commands.ChooseTalk(id=new_id(), talk="words")
    assert told.do(HOST, chosen) == [events.TalkChosen(talk="words")]
    assert told.do(HOST, chosen) == []


@pytest.mark.parametrize("text", ["", "  ", "\u202e", "\u200b\u200d", "\u3164", "\t\n"])
def test_what_nobody_can_read_is_not_said(text: str) -> None:
    told = gathered(HOST)
    mode(told, "words")
    assert "message is empty" in reason(told, HOST, say(text))


def test_every_reaction_has_a_sign_or_words() -> None:
    assert {*SIGNS, *PHRASES} == set(get_args(Reaction))
    assert not SIGNS.keys() & PHRASES.keys()


# What is heard.


async def test_all_who_look_hear_it(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        room = await opened(rooms)
        stored = len(await gate.read(room.room.code))
        with room.watching(THIRD) as changed:
            changed.clear()
            await room.ask(HOST, react("wow"))
            assert changed.is_set()
        for person in (HOST, THIRD, ""):
            assert heard(room, person) == [(0, room.room.seats[0].name, "wow", "")]
        assert len(await gate.read(room.room.code)) == stored


async def test_what_is_repeated_is_heard_once(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, _):
        room = await opened(rooms)
        command = react()
        await room.ask(HOST, command)
        await room.ask(HOST, command)
        assert len(heard(room, HOST)) == 1


async def test_each_person_says_so_much_at_once(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, NEVER, time) as (rooms, _):
        room = await opened(rooms)
        for _ in range(EACH.burst):
            await room.ask(HOST, react())
        with pytest.raises(Refused, match="Try again in 3 seconds"):
            await room.ask(HOST, react())
        assert len(heard(room, HOST)) == EACH.burst
        time.now += EACH.every_s
        await room.ask(HOST, react())


def test_the_latest_are_kept() -> None:
    time = Time()
    talk = Talk(time, 3)
    for number in range(KEPT + 5):
        time.now += EACH.every_s
        talk.say(HOST, 0, "Host", "", str(number))
    assert [remark.text for remark in talk.remarks] == [str(n) for n in range(5, KEPT + 5)]
    assert len({remark.id for remark in talk.remarks}) == KEPT
    other = Talk(time, 4)
    other.say(HOST, 0, "Host", "clap")
    assert other.remarks[0].id not in {remark.id for remark in talk.remarks}


def test_signs_are_read_out_in_words() -> None:
    talk = Talk(Time(), 0)
    talk.say(HOST, 1, "Host", "clap")
    talk.say(HOST, 1, "Host", "good luck")
    talk.say(HOST, 1, "Host", "", "<b>")
    assert [shown(remark)[3:6] for remark in talk.remarks] == [
        ("👏", "applauds", True),
        ("Good luck!", "Good luck!", False),
        ("<b>", "<b>", False),
    ]


# Lines.


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  Hello,\n\tyou  two ", "Hello, you two"),
        ("a\u202eb\u2066c\u200bd\x00e", "abcde"),
        ("e\u0301" + "\u0302" * 30, "é" + "\u0302" * MARKS),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("x" * 500, "x" * MAX_TEXT),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_a_line_is_what_people_can_read(text: str, line: str) -> None:
    assert clean_text(text) == line


@given(st.text(max_size=300))
def test_no_line_breaks_or_hides_anything(text: str) -> None:
    line = clean_text(text)
    assert len(line) <= MAX_TEXT
    assert line == clean_text(line)
    categories = {unicodedata.category(c) for c in line if c not in "\u200c\u200d"}
    assert not any(category[0] == "C" or category in ("Zl", "Zp") for category in categories)
