"""What has happened in a room, as it is stored in the log; the room is their fold."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from app.rooms.fold.talk import TalkMode
from app.rooms.fold.timing import Timing
from app.rules import shuffle
from app.rules.game import Value

By = Literal["person", "bot", "stand-in", "clock", "host", "rules", "window"]


class Happened(BaseModel):
    """An event never changes once it is stored; new fields need defaults."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)  # a seed, a deck


class RoomOpened(Happened):
    """host: the person who opened it. guided: its first deal is the game's lesson."""

    kind: Literal["room opened"] = "room opened"
    game: str
    players: int
    options: dict[str, Value]
    host: str
    guided: bool = False


class SeatTaken(Happened):
    """A person sits down, at once or (later) with the next deal."""

    kind: Literal["seat taken"] = "seat taken"
    seat: int
    person: str
    name: str
    later: bool = False


class SeatLeft(Happened):
    """A person has given up a seat, or the wish for one."""

    kind: Literal["seat left"] = "seat left"
    seat: int
    person: str


class Renamed(Happened):
    """A person has another name, in the seat and in one that is waited for."""

    kind: Literal["renamed"] = "renamed"
    person: str
    name: str


class BotSeated(Happened):
    """A bot of a level sits there now."""

    kind: Literal["bot seated"] = "bot seated"
    seat: int
    level: str
    name: str


class BotRemoved(Happened):
    """The bot's seat is free."""

    kind: Literal["bot removed"] = "bot removed"
    seat: int


class Removed(Happened):
    """The host has removed a person, called so, who stays out of the room from now on."""

    kind: Literal["removed"] = "removed"
    person: str
    name: str


class LetIn(Happened):
    """A person who was removed may come in again."""

    kind: Literal["let in"] = "let in"
    person: str


class HandedOn(Happened):
    """The room has another host."""

    kind: Literal["handed on"] = "handed on"
    person: str


class OptionsChosen(Happened):
    """The next match is played with these options: all of them."""

    kind: Literal["options chosen"] = "options chosen"
    options: dict[str, Value]


class GameChosen(Happened):
    """From now on another game is played, with these options: all of them. The players gather."""

    kind: Literal["game chosen"] = "game chosen"
    game: str
    players: int
    options: dict[str, Value]


class TimingChosen(Happened):
    """From the next decision on the table waits so long."""

    kind: Literal["timing chosen"] = "timing chosen"
    timing: Timing


class TalkChosen(Happened):
    """From now on people may react, or write as well, or neither."""

    kind: Literal["talk chosen"] = "talk chosen"
    talk: TalkMode


class SeatsDrawn(Happened):
    """The players sit anew: seat i is taken by who sat on seat order[i]."""

    kind: Literal["seats drawn"] = "seats drawn"
    order: list[int]


class Locked(Happened):
    """Nobody new can sit down from now on, or everybody again."""

    kind: Literal["locked"] = "locked"
    locked: bool


class Published(Happened):
    """The first page offers the table to strangers from now on, or no longer. added: to the room's
    code from then on; what strangers know of it leads nowhere."""

    kind: Literal["published"] = "published"
    public: bool
    added: str = ""


class RoomClosed(Happened):
    """The host has closed the room; it is as if it were not there."""

    kind: Literal["room closed"] = "room closed"


class Sealed(Happened):
    """The seed of a match is drawn, before anybody adds to it; match: which one of the room."""

    kind: Literal["sealed"] = "sealed"
    match: int
    commitment: str
    seed: str  # hexadecimal; secret until the match is over


class Letter(Happened):
    """What a player puts into the shuffle of a match: a text, of which only the hash is shown until
    all letters are sealed. text: None while it is closed. hash: of the text (shuffle.sealed)."""

    seat: int
    name: str
    hash: str
    text: str | None = None


class LetterSealed(Happened):
    """A person of the table has a letter for the next match that is dealt, in place of any that was
    in no list yet."""

    kind: Literal["letter sealed"] = "letter sealed"
    person: str
    hash: str


class ShuffleBegun(Happened):
    """The host deals: whose letters the match's decks come from is settled, and they are opened.
    round: how often that was done for this match before, from 0."""

    kind: Literal["shuffle begun"] = "shuffle begun"
    match: int
    round: int
    letters: list[Letter]


class LetterOpened(Happened):
    """The letter of a seat is open."""

    kind: Literal["letter opened"] = "letter opened"
    seat: int
    text: str


class ShuffleThrown(Happened):
    """Letters stayed closed: all of this round are thrown away, and those who were silent put none
    into this match any more. silent: their seats."""

    kind: Literal["shuffle thrown"] = "shuffle thrown"
    silent: list[int]


class Added(Happened):
    """A person has added a text in the open, as was usual before there were letters."""

    kind: Literal["added"] = "added"
    person: str
    name: str
    text: str


class Fair(Happened):
    """Where a deck comes from (app.rules.shuffle).

    seed: of this deal, or of the whole match, by the scheme. deal: its number in the match, with a
    seed of the match. letters: all opened; thrown: those of the rounds before, told with the first
    deal of a match. contributions: texts, in the schemes without letters.
    """

    scheme: str
    commitment: str
    seed: str  # hexadecimal; secret until the match is over
    contributions: list[str] = []
    deal: int | None = None
    letters: list[Letter] | None = None
    thrown: list[list[Letter]] | None = None

    @property
    def key(self) -> bytes:
        """The key of the deal's streams."""
        seed = bytes.fromhex(self.seed)
        if self.deal is None:
            return shuffle.key(seed, self.contributions)
        if self.letters is not None:
            opened = [(letter.seat, letter.text or "") for letter in self.letters]
            return shuffle.letters_key(seed, opened, self.deal)
        return shuffle.match_key(seed, self.contributions, self.deal)

    @property
    def texts(self) -> int:
        """How many letters, and texts that came in open, it has."""
        thrown = sum(map(len, self.thrown or []))
        return len(self.contributions) + len(self.letters or []) + thrown

    def told(self) -> dict[str, object]:
        """As a record tells it (RECORDS 1)."""
        without = {"contributions"} if self.letters is not None else set[str]()
        return self.model_dump(exclude_none=True, exclude=without)


class DealStarted(Happened):
    """A deal has been shuffled and dealt; wishes for seats come true.

    match: which match of the room, from 0. drawn: what chance decided beside the cards.
    time_used_ms: of the match's time, before this deal.
    """

    kind: Literal["deal started"] = "deal started"
    match: int
    drawn: dict[str, int]
    deck: list[str]
    fair: Fair
    time_used_ms: int = 0


class Thought(Happened):
    """How a bot came to an action, so that anybody can ask it again.

    level and version: of the bot. after: so many actions of the deal had been done when it looked.
    seen: the fingerprint of what its seat saw (app.rules.seen).
    """

    level: str
    version: str
    after: int
    seen: str


class Acted(Happened):
    """A seat has done an action of the game.

    by: "person", "bot", "stand-in" (a bot for a person who is away), "clock" (a bot, once, when the
    time is up), "host" (a bot, once, since the host did not want to wait longer), "rules" (where
    nobody has a choice, or after a claim), or "window" (a person who wanted to do nothing while
    several might act). reserve_used_ms: of the reserve of the seat's person. thought: of the bot
    that has decided, if one has.
    """

    kind: Literal["acted"] = "acted"
    seat: int
    action: str
    by: By
    reserve_used_ms: int = 0
    thought: Thought | None = None


class Claimed(Happened):
    """A person has ended the deal, the rest of which was certain: it follows, by the rules.

    why: "settled" or "winners" (Deal.claim). name: of the person.
    """

    kind: Literal["claimed"] = "claimed"
    seat: int
    name: str
    why: str


class TakenBack(Happened):
    """The deal goes on from its first so many actions; what came after them has not been played."""

    kind: Literal["taken back"] = "taken back"
    seat: int
    actions: int


class ClockStarted(Happened):
    """A person has so many milliseconds for the decision that the table waits for.

    No time of day is stored: after a new start the decision has its whole time again, and the
    reserve that was left before it.
    """

    kind: Literal["clock started"] = "clock started"
    seat: int
    decision_ms: int
    reserve_ms: int


class DoneChosen(Happened):
    """A seat does nothing more wherever several may act at once, until something is complete; or
    (done false) it is asked again."""

    kind: Literal["done chosen"] = "done chosen"
    seat: int
    done: bool = True


class Abandoned(Happened):
    """The host has ended the match before its end: its seed is no secret any more, and the players
    gather for another one."""

    kind: Literal["abandoned"] = "abandoned"


class Finished(Happened):
    """A match has ended for a person who has played in it and sat at its table to its end.

    match: which one of the room. Each of these by seat: names, levels (of bots; "" for people),
    totals, places (from 1; none of a match that was abandoned). seal: by which it is looked back
    at (app.rooms.fold.played.SEAL characters), "" where it has none.
    """

    kind: Literal["finished"] = "finished"
    person: str
    match: int
    seat: int
    game: str
    names: list[str]
    levels: list[str]
    totals: list[int]
    places: list[int]
    seal: str


class TimeEnded(Happened):
    """The match's time is over; the deal in progress is its last."""

    kind: Literal["time ended"] = "time ended"


class MatchGivenUp(Happened):
    """The match is over as it stands: too many deals in a row were thrown in (RULES 6)."""

    kind: Literal["match given up"] = "match given up"


class Readied(Happened):
    """A seat wants the next deal."""

    kind: Literal["readied"] = "readied"
    seat: int


Event = (
    RoomOpened
    | RoomClosed
    | Removed
    | LetIn
    | HandedOn
    | OptionsChosen
    | GameChosen
    | TimingChosen
    | TalkChosen
    | SeatTaken
    | SeatLeft
    | SeatsDrawn
    | Locked
    | Published
    | Renamed
    | BotSeated
    | BotRemoved
    | Sealed
    | LetterSealed
    | ShuffleBegun
    | LetterOpened
    | ShuffleThrown
    | Added
    | DealStarted
    | Acted
    | Claimed
    | TakenBack
    | ClockStarted
    | DoneChosen
    | Abandoned
    | Finished
    | TimeEnded
    | MatchGivenUp
    | Readied
)
EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])
