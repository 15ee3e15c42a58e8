"""The seed and the players' letters are sealed before anything of a shuffle is open."""

import json
from pathlib import Path
from random import Random

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.fold.fairness.letters import MOST_THROWN, ROUNDS
from app.rooms.fold.room import WHILE_SHUFFLING
from app.rooms.fold.view import TableView, view_of
from app.rooms.live.change_quota import ChangeQuota
from app.rooms.logbook.history import rebuilt
from app.rules import shuffle
from app.rules.record import parse
from tests.rooms.letters import hash_of, letter, open_letter, opens_nothing, put_in, time_is_up
from tests.rooms.live_rooms import NEVER, Time, house, opened, until
from tests.rooms.table import (
    GUEST,
    HOST,
    THIRD,
    Told,
    entries_of,
    gathered,
    new_id,
    reason,
    record_of,
)
from tests.rooms.throwing import look, settled

EVE = "eve"
NOW = "The cards are being shuffled"


def sealed(*people: str, deals: int = 2, players: int = 4) -> Told:
    """A table before its first deal, as a server keeps it."""
    told = gathered(*people, players=players, options={"deals": deals})
    seal(told)
    return told


def seal(told: Told) -> None:
    """What a server does by itself after each command."""
    told.take(told.room.seal_due(told.entropy))


def seen(told: Told, person: str = "stranger") -> TableView:
    return view_of(told.room, person, frozenset())


def listed(told: Told) -> list[tuple[int, str, str]]:
    return [(one.seat, one.name, one.hash) for one in seen(told).house.shuffle.letters]


def test_all_decks_of_a_match_come_from_its_seed_and_its_letters() -> None:
    told = sealed(HOST, GUEST)
    shown = seen(told).house.seal
    put_in(told, HOST, "a")
    put_in(told, GUEST, "b")
    told.start()
    assert not told.room.playing
    assert seen(told).house.shuffle.opening
    assert listed(told) == [(0, "Host", hash_of("a")), (1, "Guest", hash_of("b"))]
    open_letter(told, GUEST, "b", "later")
    assert not told.room.playing
    open_letter(told, HOST, "a")
    assert told.room.playing
    told.play()
    told.ready(HOST)
    told.ready(GUEST)
    told.play()
    data = record_of(told.room)
    first, second = parse(json.dumps(data)).fair
    assert first
    assert second
    assert first["scheme"] == shuffle.LETTERS_SCHEME
    assert first["commitment"] == second["commitment"] == shown
    assert [first["deal"], second["deal"]] == [0, 1]
    assert first["letters"] == second["letters"]
    assert first["letters"] == [
        {"seat": 0, "name": "Host", "hash": hash_of("a"), "text": letter("a")},
        {"seat": 1, "name": "Guest", "hash": hash_of("b"), "text": letter("b")},
    ]
    assert record_of(rebuilt(entries_of(told.happened))) == data


def test_a_letter_that_comes_later_is_for_the_next_match() -> None:
    told = sealed(HOST, GUEST, deals=1)
    put_in(told, HOST, "a")
    told.start()
    open_letter(told, HOST, "a", "c")
    put_in(told, GUEST, "b")
    told.play()
    first = seen(told).house.seal
    seal(told)
    assert seen(told).house.seal != first
    told.ready(GUEST)
    told.ready(HOST)
    assert listed(told) == [(0, "Host", hash_of("c")), (1, "Guest", hash_of("b"))]
    open_letter(told, GUEST, "b")
    open_letter(told, HOST, "c")
    assert told.room.playing


def test_a_letter_may_come_with_what_is_done_before_a_deal() -> None:
    """But never in place of one that somebody has put in."""
    told = Told(players=4, options={"deals": 2})
    seal(told)
    told.do(HOST, commands.Sit(id=new_id(), seat=0, name="Host", letter=hash_of("a")))
    told.do(GUEST, commands.Sit(id=new_id(), seat=1, name="Guest"))
    put_in(told, HOST, "mine")
    told.do(HOST, commands.Start(id=new_id(), letter=hash_of("c")))
    assert listed(told) == [(0, "Host", hash_of("mine"))]


def test_strangers_and_those_who_left_are_in_no_list() -> None:
    """As often as they come and go, a player's own letter stays."""
    told = sealed(HOST, players=4)
    put_in(told, HOST, "a")
    for number in range(100):
        stranger = f"stranger {number}"
        sat = commands.Sit(id=new_id(), seat=1, name="S", letter=hash_of(str(number)))
        told.do(stranger, sat)
        told.leave(stranger)
    with pytest.raises(NotAllowed, match="Take a seat first"):
        put_in(told, EVE, "e")
    assert list(told.room.fairness.letters.sealed) == [HOST]
    told.start()
    assert listed(told) == [(0, "Host", hash_of("a"))]


def test_those_who_wait_for_a_seat_are_asked_for_letters() -> None:
    told = sealed(HOST, deals=1)
    put_in(told, HOST, "a")
    told.start()
    open_letter(told, HOST, "a", "c")
    told.do(GUEST, commands.Sit(id=new_id(), seat=2, name="Guest", letter=hash_of("b")))
    told.play()
    seal(told)
    told.ready(HOST)
    assert listed(told) == [(0, "Host", hash_of("c")), (2, "Guest", hash_of("b"))]
    open_letter(told, HOST, "c")
    open_letter(told, GUEST, "b")
    assert told.room.seats[2].person == GUEST


def test_without_letters_the_seed_alone_decides() -> None:
    told = sealed(HOST, GUEST, deals=1)
    told.start()
    assert told.room.playing
    told.play()
    (fair,) = parse(json.dumps(record_of(told.room))).fair
    assert fair
    assert fair["letters"] == []


def test_a_letter_is_opened_once_by_its_sealer() -> None:
    told = sealed(HOST, GUEST)
    put_in(told, HOST, "a")
    put_in(told, GUEST, "b")
    assert opens_nothing(told, HOST, "a")  # too early
    told.start()
    with pytest.raises(Refused, match="not the letter that you have sealed"):
        open_letter(told, HOST, "b")
    with pytest.raises(NotAllowed, match="Your letter is not in this shuffle"):
        open_letter(told, THIRD, "a")
    open_letter(told, HOST, "a")
    assert opens_nothing(told, HOST, "a", "again")
    open_letter(told, GUEST, "b")
    assert told.room.playing
    assert opens_nothing(told, HOST, "a", "again")  # too late, by a page that has come anew


@pytest.mark.parametrize("text", ["", "x" * 31, "x" * 101, "b\u00f6se" * 10, "a\nb" * 20])
def test_a_letter_is_plain_and_long_enough(text: str) -> None:
    with pytest.raises(ValueError, match="text"):
        commands.OpenLetter(id="x", text=text)


@pytest.mark.parametrize("text", ["", "x", "0" * 63, "0" * 65, "A" * 64])
def test_a_seal_is_a_hash(text: str) -> None:
    with pytest.raises(ValueError, match="hash"):
        commands.SealLetter(id="x", hash=text)


def test_nothing_else_is_done_while_letters_are_opened() -> None:
    told = sealed(HOST, GUEST)
    put_in(told, HOST, "a")
    told.start()
    tried: list[commands.Command] = [
        commands.Leave(id="c"),
        commands.Ready(id="c"),
        commands.Start(id="c"),
        commands.DrawSeats(id="c"),
        commands.Choose(id="c", options={}),
        commands.Unseat(id="c", seat=1, name="Guest"),
    ]
    for command in tried:
        assert not isinstance(command, WHILE_SHUFFLING)
        assert NOW in reason(told, HOST, command)
        begins = isinstance(command, commands.Start | commands.Ready)  # a second press
        with pytest.raises(Stale if begins else Refused) as refused:
            told.do(HOST, command)
        assert isinstance(refused.value, Stale) == begins
    put_in(told, GUEST, "for the next match")


def test_who_is_away_holds_nobody_up() -> None:
    told = sealed(HOST, GUEST)
    put_in(told, HOST, "a")
    put_in(told, GUEST, "b")
    start = commands.Start(id=new_id(), level="0")
    told.take(told.room.decide(HOST, start, told.entropy, away=frozenset({GUEST})))
    assert listed(told) == [(0, "Host", hash_of("a"))]


# Silence


def test_a_letter_kept_back_is_told_to_all() -> None:
    told = sealed(HOST, GUEST, THIRD, deals=1)
    for person in (HOST, GUEST, THIRD):
        put_in(told, person, person)
    told.start()
    open_letter(told, HOST, HOST, "host 2")
    open_letter(told, THIRD, THIRD, "third 2")
    time_is_up(told)
    assert not told.room.playing
    shown = seen(told).house.shuffle
    assert (shown.opening, shown.thrown, shown.silent) == (True, 1, ("Guest",))
    assert listed(told) == [(0, "Host", hash_of("host 2")), (2, "Third", hash_of("third 2"))]
    put_in(told, GUEST, "for the next match")
    open_letter(told, HOST, "host 2")
    open_letter(told, THIRD, "third 2")
    assert told.room.playing
    assert seen(told).house.shuffle.silent == ("Guest",)
    told.play()
    data = record_of(told.room)
    (fair,) = parse(json.dumps(data)).fair
    assert fair
    assert fair["thrown"] == [
        [
            {"seat": 0, "name": "Host", "hash": hash_of(HOST), "text": letter(HOST)},
            {"seat": 1, "name": "Guest", "hash": hash_of(GUEST)},
            {"seat": 2, "name": "Third", "hash": hash_of(THIRD), "text": letter(THIRD)},
        ]
    ]
    assert record_of(rebuilt(entries_of(told.happened))) == data
    seal(told)
    told.ready(HOST)
    told.ready(GUEST)
    told.ready(THIRD)
    assert listed(told) == [(1, "Guest", hash_of("for the next match"))]


def test_when_nobody_opens_the_number_alone_decides() -> None:
    told = sealed(HOST)
    put_in(told, HOST, "a")
    told.start()
    time_is_up(told)
    assert told.room.playing
    assert seen(told).house.shuffle.silent == ("Host",)
    assert listed(told) == []


def test_after_three_rounds_the_host_has_to_deal_again() -> None:
    told = sealed(HOST, "p1", "p2", "p3", players=4)
    for person in (HOST, "p1", "p2", "p3"):
        put_in(told, person, person)
    told.start()
    for number, silent in enumerate(("p1", "p2", "p3"), 1):
        for person in (HOST, *("p1", "p2", "p3")[number:]):
            before = person if number == 1 else f"{person} {number}"
            open_letter(told, person, before, f"{person} {number + 1}")
        assert told.room.fairness.letters.closed == [int(silent[1])]
        time_is_up(told)
    assert ROUNDS == 3
    assert not told.room.playing
    assert not seen(told).house.shuffle.opening
    assert seen(told).house.shuffle.silent == ("P1", "P2", "P3")
    assert told.room.thrown_due(told.entropy) == []
    told.start()
    assert listed(told) == [(0, "Host", hash_of("host 4"))]
    open_letter(told, HOST, "host 4")
    assert told.room.playing
    fair = told.room.matches.dealt[0][0].fair
    assert len(fair.thrown or []) == 3


def test_so_many_rounds_are_enough() -> None:
    told = sealed(HOST, players=4)
    for number in range(MOST_THROWN):
        put_in(told, HOST, f"host {number}")
        if not told.room.fairness.letters.opening:
            told.start()
        begun = told.room.fairness.letters.opening
        assert begun
        told.take([events.ShuffleThrown(silent=[])])
        if (number + 1) % ROUNDS:
            told.take([begun])
    put_in(told, HOST, "more")
    assert "Open a new table" in reason(told, HOST, commands.Start(id="s"))


def test_what_is_shuffled_again_and_again_is_counted() -> None:
    told = sealed(HOST)
    changes = ChangeQuota(lambda: 0.0)
    for number in range(20):
        sealing = commands.SealLetter(id="x", hash=hash_of(str(number)))
        found = told.room.decide(HOST, sealing, told.entropy)
        changes.count(told.room, HOST, found)
    with pytest.raises(Refused, match="in a short time"):
        changes.count(told.room, HOST, found)


# What holds, whatever people do


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.alike
def test_all_is_sealed_before_anything_is_open(seed: int) -> None:
    """The log of any table: a deck comes from the seed and the letters of the last list, whose
    hashes all stood there before one of its letters was open; no letter is in two lists; and a
    list that is thrown away has somebody who was silent."""
    rng = Random(seed)
    people = (HOST, GUEST, THIRD)
    told = sealed(*people, deals=1)
    names: dict[str, list[str]] = {person: [] for person in people}

    def fresh(person: str) -> str:
        names[person].append(f"{person} {len(names[person])}")
        return names[person][-1]

    for _ in range(120):
        person = rng.choice(people)
        sealed_by = told.room.fairness.letters
        try:
            if told.room.playing:
                told.play()
                seal(told)
            elif sealed_by.opening and rng.random() < 0.15:
                time_is_up(told)
            elif sealed_by.opening and (seat := sealed_by.seat_of(person)) >= 0:
                mine = next(o.hash for o in sealed_by.letters if o.seat == seat)
                name = next(n for n in names[person] if hash_of(n) == mine)
                open_letter(told, person, name, fresh(person) if rng.random() < 0.9 else "")
            elif rng.random() < 0.4:
                put_in(told, person, fresh(person))
            elif told.room.deal is None:
                told.start()
            else:
                told.ready(person)
        except Refused:
            continue
        assert told.room.fairness.seal
        for viewer in (*people, "stranger"):
            shown = repr(seen(told, viewer)._asdict())
            assert told.room.fairness.seal.seed not in shown
            for other in people:
                closed = set(names[other]) - opened_names(told, names[other])
                assert not any(letter(name) in shown for name in closed)
    check_log(told.happened)
    assert rebuilt(entries_of(told.happened)).fairness.letters == told.room.fairness.letters


def opened_names(told: Told, names: list[str]) -> set[str]:
    """Which of somebody's letters are open."""
    texts = {one.text for one in told.happened if isinstance(one, events.LetterOpened)}
    return {name for name in names if letter(name) in texts}


def check_log(happened: list[events.Event]) -> None:
    hashes: set[str] = set()
    listed_once: set[str] = set()
    seals: dict[str, str] = {}
    begun: events.ShuffleBegun | None = None
    texts: dict[int, str] = {}
    dealt = 0
    for event in happened:
        match event:
            case events.Sealed():
                seals[event.commitment] = event.seed
            case events.LetterSealed():
                hashes.add(event.hash)
            case events.ShuffleBegun():
                assert seals
                found = {one.hash for one in event.letters}
                assert len(found) == len(event.letters) > 0
                assert found <= hashes
                assert not found & listed_once
                listed_once |= found
                begun, texts = event, {}
            case events.LetterOpened():
                assert begun
                texts[event.seat] = event.text
            case events.ShuffleThrown():
                assert begun
                assert set(event.silent) == {one.seat for one in begun.letters} - set(texts)
                assert event.silent
                begun = None
            case events.DealStarted():
                dealt += 1
                told = [(one.seat, one.text) for one in event.fair.letters or []]
                wanted = [(one.seat, texts[one.seat]) for one in begun.letters] if begun else []
                assert told == wanted
                assert event.fair.seed == seals[event.fair.commitment]
                assert shuffle.commitment(bytes.fromhex(event.fair.seed)) == event.fair.commitment
                begun = None
    assert dealt


def test_an_older_match_goes_on_as_it_began() -> None:
    """One that was begun before there were letters has texts that came in open."""
    told = sealed(HOST, deals=2)
    assert told.room.fairness.seal
    told.take([events.Added(person=HOST, name="Host", text="roses")])
    seed = told.room.fairness.seal.seed
    fair = events.Fair(
        scheme=shuffle.MATCH_SCHEME,
        commitment=told.room.fairness.seal.commitment,
        seed=seed,
        contributions=["roses"],
        deal=0,
    )
    deck = list(shuffle.shuffled(told.room.game.pack, fair.key))
    told.take([events.BotSeated(seat=i, level="0", name=f"B{i}") for i in (1, 2, 3)])
    drawn = dict.fromkeys(told.room.match.draws(), 0)
    told.take([events.DealStarted(match=0, drawn=drawn, deck=deck, fair=fair)])
    put_in(told, HOST, "a")
    told.play()
    told.ready(HOST)
    told.play()
    first, second = parse(json.dumps(record_of(told.room))).fair
    assert first
    assert second
    assert second["contributions"] == ["roses"]
    seal(told)
    told.ready(HOST)
    assert listed(told) == [(0, "Host", hash_of("a"))]


def test_a_lesson_keeps_its_seed() -> None:
    told = Told(players=4, game="oh_hell", guided=True)
    seal(told)
    assert told.room.fairness.seal is None


# At a server


async def test_a_server_seals_each_match_before_it_can_begin(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER) as (rooms, gate):
        room = await opened(rooms)
        assert room.view(HOST).house.seal
        await room.ask(HOST, commands.SealLetter(id="letter", hash=hash_of("a")))
        await room.ask(HOST, commands.Start(id="start"))
        await room.ask(HOST, commands.OpenLetter(id="open", text=letter("a")))
        kinds = [entry.kind for entry in await gate.read(room.room.code)]
        order = ["sealed", "letter sealed", "shuffle begun", "letter opened", "deal started"]
        places = [kinds.index(kind) for kind in order]
        assert places == sorted(places)
        assert kinds.count("sealed") == 1


async def test_closed_letters_are_waited_for(
    tmp_path: Path,
) -> None:
    time = Time()
    async with house(tmp_path, NEVER, time) as (rooms, _):
        room = await opened(rooms)
        await room.ask(GUEST, commands.Sit(id="sit", seat=1, letter=hash_of("b")))
        await room.ask(HOST, commands.SealLetter(id="letter", hash=hash_of("a")))
        with room.watching(GUEST):
            pass
        await room.ask(HOST, commands.Start(id="start"))
        time.now += 3600
        look(room)
        await settled()
        assert room.view(HOST).house.shuffle.opening
        with room.watching(HOST), room.watching(GUEST):
            nxt = hash_of("a 2")
            opening = commands.OpenLetter(id="open", text=letter("a"), next=nxt)
            await room.ask(HOST, opening)
            time.now += 2.9
            look(room)
            await settled()
            assert room.view(HOST).house.shuffle.thrown == 0
            time.now += 0.1
            look(room)
            await until(room, lambda: room.view(HOST).house.shuffle.thrown)
            shown = room.view(HOST).house.shuffle
            assert shown.thrown == 1
            assert [one.hash for one in shown.letters] == [nxt]
            await room.ask(HOST, commands.OpenLetter(id="open-2", text=letter("a 2")))
            assert room.room.playing
