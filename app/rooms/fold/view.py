"""What a viewer may see of a room: made from seen_by, and nothing else leaves a room."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

from app.rooms.fold.access.audience import Audience
from app.rooms.fold.access.talk import Remark, TalkMode
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.events import By, Claimed
from app.rooms.fold.fairness.letters import Shuffle, seen
from app.rooms.fold.matches.evening import Tally
from app.rooms.fold.matches.played import SEAL
from app.rooms.fold.seats.seat import Seat
from app.rooms.fold.state import RoomState
from app.rules.deal import SPECTATOR, Deal
from app.rules.game import Value


class ClockView(NamedTuple):
    """The clock of the decision that the table waits for; all in ms that are left.

    wait_ms: before it counts. allowed_ms: for the decision, when it began.
    """

    seat: int
    running: bool
    wait_ms: int
    decision_ms: int
    reserve_ms: int
    allowed_ms: int


class WindowView(NamedTuple):
    """The time for all who may act at once, in ms: what is left of it, and the whole."""

    running: bool
    left_ms: int
    allowed_ms: int


class Decided(NamedTuple):
    """A decision that a bot has made for a person. move: of the state that came of it."""

    move: str
    by: By


class Transient(NamedTuple):
    """What is so at a moment and not stored, as one viewer may see it."""

    closed_the_page: frozenset[str] = frozenset()  # of those who are away
    stood_in_for: frozenset[str] = frozenset()
    may_nudge: bool = False
    has_nudged: bool = False  # the viewer, whoever is on turn
    may_release: bool = False
    may_hurry: bool = False  # only bots still play
    nudges: int = 0  # for the viewer's decision
    nudger: str = ""
    clock: ClockView | None = None
    window: WindowView | None = None  # where several may act at once
    done_for_bout: bool = False  # the viewer, until something is complete
    decided: Decided | None = None  # for the viewer, who has not played since
    match_left_ms: int | None = None  # of the match's time, where it has one
    audience: Audience = Audience()
    remarks: tuple[Remark, ...] = ()  # the latest, the newest last
    held_up: bool = False  # the table waits until moves can be stored again


class Guide(NamedTuple):
    """Where a guided deal is, for who learns. step: so many actions have been. action: what is
    wanted of the viewer now, "" when the lesson is over and the deal goes on."""

    step: int
    action: str


class SeatView(NamedTuple):
    """A place as everybody sees it."""

    number: int
    name: str
    bot: str  # the bot's level, or ""
    free: bool
    away: bool  # a person without a connection
    closed_the_page: bool  # away, and not because the connection was lost
    stood_in: bool  # a bot plays for this person, who is away
    ready: bool
    next_name: str  # who sits here from the next deal on, or ""
    left_name: str  # who has left since the deal began, or ""
    total: int  # of the match, deals that are over
    host: bool
    tally: Tally  # of the matches in this room that are over


class Viewer(NamedTuple):
    """Whoever looks, and what that person may do beside playing."""

    waiting_for: int  # the seat that the viewer gets with the next deal, or -1
    left_seat: int  # that the viewer has left since the deal began and may take back, or -1
    hosting: bool  # with the host's rights, if only while the host is away
    owner: bool  # the host, with those rights too that last
    alone: bool  # the only person of the table
    advised: bool  # may ask for advice, in one's turn
    letter: str  # the hash of the viewer's sealed letter for the next match, "" for none
    removed: tuple[str, ...]  # what those are called whom the host keeps out; the host sees it


class House(NamedTuple):
    """What holds for the whole table from deal to deal; hashable."""

    chosen: tuple[tuple[str, Value], ...]  # options of the match, or between matches of the next
    timing: Timing
    talk: TalkMode
    locked: bool  # nobody new can sit down
    advice: bool  # may be asked for while others play
    public: bool  # the first page offers the table
    matches: int  # that are over
    mixed: bool  # they were of several games
    between_matches: bool
    guided: bool  # the deal is one with a lesson
    arranged: bool  # the shuffle is that of a match whose first deal had a lesson
    taught: bool  # the match that is played, or was last, began with a lesson
    seal: str  # the commitment to the seed that decks come from, "" if there is none yet
    shuffle: Shuffle  # of the match that is played or begins
    host: int  # the seat of the host, also one who is away, or -1

    @property
    def options(self) -> Mapping[str, Value]:
        """What was chosen, by name."""
        return dict(self.chosen)


class TableView(NamedTuple):
    """A room as one viewer sees it. deal: only what this viewer may know."""

    code: str
    game: str
    title: str  # of the game, in short
    heading: str  # the game, and when its match ends
    you: int  # the viewer's seat, or -1
    viewer: Viewer
    house: House
    may_take_back: int  # so many own actions of the deal, the last one first
    seats: tuple[SeatView, ...]
    deal: Deal | None
    deals: int
    deals_in_match: int
    claim: str  # why the viewer may end the deal (Deal.claim), or ""
    claimed: Claimed | None  # how it was ended, if somebody did
    move: str
    match_over: bool
    given_up: bool  # the match is, after too many deals that were thrown in
    last_deal: bool  # the match's time is over: the deal in progress is its last
    places: tuple[int, ...]
    partners: tuple[tuple[int, ...], ...]  # the seats of each side, where they are fixed
    now: Transient
    guide: Guide | None
    look_back: str  # where the match that has ended is found again, "" if it has no seal
    turned: int = 0  # of a match that is over: the deal since which those led who have won
    beside: int = -1  # the seat that who has none looks from, with its cards, or -1
    played: tuple[SeatView, ...] = ()  # the match that is over, where others sit there by now
    played_as: int = -1  # the viewer's seat among those

    @property
    def ends(self) -> str:
        """When the match does, in a few words: "to 10"; "" if it goes on until somebody ends it."""
        return self.heading.partition(", ")[2]

    @property
    def as_ended(self) -> Self:
        """A match that is over with those who played it, whoever has come and gone since."""
        if not self.played:
            return self
        return self._replace(seats=self.played, you=self.played_as, played=())


NOTHING = Transient()


def view_of(
    room: RoomState, person: str, away: frozenset[str], now: Transient = NOTHING
) -> TableView:
    """The room as a person sees it; a stranger sees what a spectator sees.

    away: members of the room without a connection; who looks is here.
    """
    you = room.seats.of(person)
    viewer = you if you >= 0 else SPECTATOR
    away -= {person}
    closed, stood_in = away & now.closed_the_page, away & now.stood_in_for
    owner = bool(person) and person == room.seats.host
    host = room.derived(("host", away), lambda: room.seats.host_now(away))
    deal = room.deal.seen_by(viewer) if room.deal else None
    sat = [seat.person for seat in room.matches.sat]
    return TableView(
        code=room.full_code,
        game=room.game.name,
        title=room.game.called(),
        heading=room.game.heading,
        you=you,
        viewer=Viewer(
            waiting_for=room.seats.waiting_for(person),
            left_seat=room.seats.left_by(person),
            hosting=bool(person) and person == host,
            owner=owner,
            alone=you >= 0 and person == room.seats.only_person,
            advised=you >= 0 and not room.play.guided and room.may_be_advised(person),
            letter=room.fairness.letters.sealed.get(person, ""),
            removed=tuple(room.access.removed.values()) if owner else (),
        ),
        house=room.derived("house", lambda: _house(room)),
        may_take_back=room.play.may_take_back(person) if you >= 0 else 0,
        seats=room.derived(
            ("seats", away, closed, stood_in),
            lambda: _seats(room, room.seats.places, host, away, closed, stood_in),
        ),
        deal=deal,
        deals=room.play.deals,
        deals_in_match=len(room.match.results),
        claim=deal.claim(you) if deal and you >= 0 and not room.play.laid_down else "",
        claimed=room.play.claimed,
        move=room.move,
        match_over=room.match.over,
        given_up=room.match.given_up,
        last_deal=room.match.time_over and room.playing,
        places=room.derived("places", lambda: room.match.places),
        partners=room.game.partners,
        now=now,
        guide=_guide(room, you),
        look_back=_look_back(room),
        turned=room.derived("turned", lambda: room.match.turned) if room.match.over else 0,
        played=room.derived(
            ("played", away, closed, stood_in), lambda: _played(room, host, away, closed, stood_in)
        ),
        played_as=sat.index(person) if person and person in sat else -1,
    )


def _house(room: RoomState) -> House:
    shuffle = shuffle_of(room)
    return House(
        chosen=tuple(room.game.options.items()),
        timing=room.clocks.timing,
        talk=room.access.talk,
        locked=room.access.locked,
        advice=room.access.advice,
        public=room.access.public,
        matches=room.matches.evening.matches,
        mixed=len(room.matches.evening.games) > 1,
        between_matches=room.between_matches,
        guided=room.play.guided,
        arranged=room.play.lesson is not None and shuffle.begun and shuffle.match == 0,
        taught=room.play.lesson is not None and room.matches.count == 1,
        seal=room.fairness.commitment,
        shuffle=shuffle,
        host=room.seats.of(room.seats.host),
    )


def shuffle_of(room: RoomState) -> Shuffle:
    """How the shuffle of the match stands that is played; or of the next one, once its letters are
    opened or have stayed closed."""
    letters, dealt = room.fairness.letters, room.matches.dealt
    fair = dealt[0][0].fair if dealt else None
    if fair is None or letters.opening or (letters.thrown and room.between_matches):
        opening = letters.opening is not None
        silent = tuple(letters.silent.values())
        return Shuffle(
            room.matches.next,
            room.fairness.commitment,
            seen(letters.letters),
            opening,
            len(letters.thrown),
            silent,
        )
    thrown = fair.thrown or []
    closed = dict.fromkeys(one.name for some in thrown for one in some if one.text is None)
    at = seen(fair.letters or [])
    return Shuffle(
        room.matches.count - 1, fair.commitment, at, False, len(thrown), tuple(closed), begun=True
    )


def _look_back(room: RoomState) -> str:
    return room.matches.ended.seal[:SEAL] if room.matches.ended else ""


def _guide(room: RoomState, you: int) -> Guide | None:
    """What a lesson wants of the viewer, or that it has just ended."""
    if room.play.lesson is None or room.deal is None or not room.play.guided or you < 0:
        return None
    step = len(room.deal.history)
    if tuple(room.deal.history) == room.play.lesson.actions:
        return Guide(step, "")
    wanted = None if room.deal.plays_itself else room.play.lesson.follows(room.deal.history)
    return Guide(step, wanted[1]) if wanted and wanted[0] == you else None


def _played(
    room: RoomState,
    host: str,
    away: frozenset[str],
    closed: frozenset[str],
    stood_in: frozenset[str],
) -> tuple[SeatView, ...]:
    """The seats of the match that is over, if others sit there by now."""
    sat = room.matches.sat
    if [seat.player(number) for number, seat in enumerate(sat)] in ([], room.seats.players):
        return ()
    return _seats(room, sat, host, away, closed, stood_in)


def _seats(
    room: RoomState,
    seats: Sequence[Seat],
    host: str,
    away: frozenset[str],
    closed: frozenset[str],
    stood_in: frozenset[str],
) -> tuple[SeatView, ...]:
    totals = room.match.totals
    return tuple(
        SeatView(
            number,
            seat.name,
            seat.level,
            seat.free,
            seat.person in away,
            seat.person in closed,
            seat.person in stood_in,
            number in room.matches.ready,
            seat.next_name,
            seat.left_name if seat.level else "",
            totals[number],
            bool(seat.person) and seat.person == host,
            room.matches.evening.of(seat.player(number), room.game.name),
        )
        for number, seat in enumerate(seats)
    )
