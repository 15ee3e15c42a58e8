"""What bots say follows from what everybody has seen, is little, and is stored nowhere."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from app.bots.levels import levels
from app.rooms.fold import commands
from app.rooms.fold.access.talk import Reaction
from app.rooms.fold.clocks.timing import Speed
from app.rooms.fold.seats.company import COMPANIES, MANNERS, OTHERS
from app.rooms.live import manners
from app.rooms.live.chatter import Chatter
from app.rooms.live.manners import FITTING, Happening, Public, cast_of, happening, public_of, remark
from app.rooms.live.pace import Pace
from app.rooms.live.talk import BOTS, KEPT_OF_BOTS, Talk
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.rng import Rng
from tests.rooms.live_rooms import Time, house, opened, people_play, until
from tests.rooms.table import GUEST, HOST, Told, gathered, new_id

WAITS = Pace(bot_delay_s=0.001, bot_spread_s=0.0, trick_pause_s=0.001)


def dealt(game: str, level: str = "1") -> Told:
    told = gathered(
        HOST, players=min(GAMES[game].seats, key=lambda seats: abs(seats - 4)), game=game
    )
    told.start(level)
    return told


def go_on(told: Told, chance: Random) -> None:
    """Somebody does something, whatever is allowed."""
    deal = told.room.deal
    assert deal
    seat = chance.choice(deal.to_act)
    told.take(told.room.acted(seat, (chance.choice(deal.actions(seat)),), "bot"))


@pytest.mark.parametrize("game", GAMES)
def test_what_bots_say_follows_from_what_all_have_seen(game: str) -> None:
    """Nobody's cards matter: with any others that could lie there it is the same."""
    told, chance = dealt(game), Random(game)
    room = told.room
    cast = cast_of(room)
    assert sum(each.talks > 0 for each in cast) == min(len(cast) - 1, 3)
    kinds = set()
    while room.playing:
        deal, seen = room.deal, public_of(room)
        assert deal
        assert seen
        others = [deal.seen_by(-1).fill(Rng(number)) for number in range(3)]
        for other in others:
            room.play.deal = other
            assert public_of(room) == seen
            assert remark(public_of(room) or seen, cast) == remark(seen, cast)
        room.play.deal = deal
        found = happening(seen)
        kinds |= {found.kind} if found else set()
        go_on(told, chance)
    ended = public_of(room)
    assert ended
    assert happening(ended)
    assert "trick" in kinds


def test_each_has_manners_of_its_own() -> None:
    characters = [name for names in (*COMPANIES.values(), OTHERS) for name in names]
    assert set(MANNERS) == set(map(str.casefold, characters))
    assert len(set(MANNERS.values())) == len(MANNERS)
    for each in MANNERS.values():
        assert 0.5 <= each.tempo <= 1.5
        assert set(each.likes) <= set(get_args(Reaction))
        assert bool(each.talks) == bool(each.likes)
    for fitting in FITTING.values():
        assert set(fitting) <= set(get_args(Reaction))


def test_a_trick_of_the_partner_is_ones_own_success() -> None:
    taken = Public(1, (), 2, complete=True, partners=((0, 2), (1, 3)))
    assert happening(taken) == Happening("trick", frozenset({0, 2}))
    alone = happening(taken._replace(partners=()))
    assert alone == Happening("trick", frozenset({2}))
    euchre = public_of(dealt("euchre").room)
    assert euchre
    assert euchre.partners == ((0, 2), (1, 3))


def test_silent_characters_and_people_do_not_chatter() -> None:
    said: set[str] = set()
    for number in range(6):
        told, chance = dealt("euchre", levels("euchre")[-1]), Random(number)
        names = [seat.name for seat in told.room.seats]
        while told.room.playing:
            go_on(told, chance)
            seen = public_of(told.room)
            found = remark(seen, cast_of(told.room)) if seen else None
            said |= {names[found.seat]} if found else set()
    assert said
    assert not said & {"Kira", "Host"}


def test_little_is_said_and_little_is_kept() -> None:
    time = Time()
    told, talk, chance = dealt("oh_hell"), Talk(time, 0), Random(1)
    chatter = Chatter(told.room, talk, WAITS)
    talk.say(HOST, 0, "Host", "clap")
    while told.room.playing:
        go_on(told, chance)
        if chatter.listen():
            assert chatter.listen() == 0.0  # one thing at a time
            assert chatter.speak()
    assert 1 <= sum(one.bot for one in talk.remarks) <= BOTS.burst
    assert not chatter.speak()
    for _ in range(20):
        time.now += BOTS.every_s
        assert talk.bots_may_speak()
        talk.say_as_bot(1, "Felix", "laugh")
    talk.say(GUEST, 2, "Guest", "wow")
    assert [one.bot for one in talk.remarks] == [False, *[True] * KEPT_OF_BOTS, False]
    assert len({one.id for one in talk.remarks}) == len(talk.remarks)


def test_nothing_is_said_to_a_deal_once_the_next_one_has_begun() -> None:
    time = Time()
    told, talk = dealt("oh_hell"), Talk(time, 0)
    chatter = Chatter(told.room, talk, WAITS)
    told.play()
    while not chatter.listen():  # not after every deal
        told.ready(HOST)
        told.play()
    told.ready(HOST)
    assert not chatter.speak()
    assert not talk.remarks


def test_where_nobody_talks_bots_say_nothing_either() -> None:
    def said(told: Told, pace: Pace = WAITS) -> bool:
        chatter, chance = Chatter(told.room, Talk(Time(), 0), pace), Random(1)
        found = False
        while told.room.playing:
            go_on(told, chance)
            found |= chatter.listen() > 0
        return found

    assert said(dealt("oh_hell"))
    off = dealt("oh_hell")
    off.do(HOST, commands.ChooseTalk(id=new_id(), talk="off"))
    assert not said(off)
    assert not said(dealt("oh_hell", "0"))  # who has no manner
    assert not said(dealt("oh_hell"), Pace(0, 0, 0))


async def test_all_who_look_hear_it_and_nothing_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manners, "AFTER_S", (0.001, 0.001))
    monkeypatch.setattr(manners, "ODDS", dict.fromkeys(manners.ODDS, 100.0))
    async with house(tmp_path, WAITS) as (rooms, gate):
        room = await opened(rooms, start="1", deals=1)

        def heard() -> bool:
            remarks = [one for one in room.view("").now.remarks if one.bot]
            assert {one.name for one in remarks} <= set(COMPANIES["1"])
            return bool(remarks)

        await people_play(room, HOST)
        await until(room, heard)
        kinds = {entry.kind for entry in await gate.read(room.room.code)}
        assert not kinds & {"react", "remark", "said"}


@dataclass(frozen=True)
class Noting(Pace):
    """Which tempo each move was drawn with."""

    tempos: set[float] = field(default_factory=set)

    def delay(
        self, deal: Deal, speed: Speed = "normal", least_s: float = 0.0, tempo: float = 1.0
    ) -> float:
        self.tempos.add(tempo)
        return super().delay(deal, speed, least_s, tempo)


def test_how_fast_one_plays_follows_from_who_it_is(tmp_path: Path) -> None:
    """The tempo of a character is no secret: it knows nothing of cards or of thinking."""
    pace = Noting(0.0, 0.0, 0.0)

    async def main() -> None:
        async with house(tmp_path, pace) as (rooms, _):
            room = await opened(rooms, start="2")
            await people_play(room, HOST)

    asyncio.run(main())
    own = {MANNERS[name.casefold()].tempo for name in COMPANIES["2"]}
    assert own <= pace.tempos <= own | {1.0}  # what the rules do has nobody's


def test_a_slow_character_does_not_hold_a_trick_longer() -> None:
    told = gathered(HOST)
    told.start()
    assert told.room.deal
    pace = Pace(bot_delay_s=1, bot_spread_s=0, trick_pause_s=10)
    assert pace.delay(told.room.deal, tempo=1.5) == 1.5
    told.play(4)
    assert told.room.deal.resting
    assert pace.delay(told.room.deal, tempo=0.5) == 10
