"""What people may ask of a room, as typed messages."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from app.rooms.fold.people import MAX_TEXT
from app.rooms.fold.talk import Reaction, TalkMode
from app.rooms.fold.timing import Speed, Timing
from app.rules.shuffle import LETTER

ID = "[A-Za-z0-9_-]{1,40}"
Seat = Annotated[int, Field(ge=0, le=7)]
Name = Annotated[str, Field(max_length=200)]
Strength = Annotated[str, Field(max_length=20)]  # of a bot
Word = Annotated[str, Field(max_length=40)]
Action = Word
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # of a letter for the shuffle
MaybeHash = Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]  # "" for none
Chosen = bool | int | Word | None


class Identified(BaseModel):
    """id: chosen by the browser, so that a repeated command is answered and not done twice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[str, Field(pattern=f"^{ID}$")]


class Sit(Identified):
    """Take a seat: a free one at once, a bot's between deals or with the next one; one that the
    same person has left since the deal began at once, in that deal. Who has a seat moves to a free
    one before the first deal.

    letter, here and below: a sealed letter, as SealLetter has it, from who has none yet.
    """

    do: Literal["sit"] = "sit"
    seat: Seat
    name: Name = ""
    letter: MaybeHash = ""


class Leave(Identified):
    """Give the seat up; a bot plays on in a running deal."""

    do: Literal["leave"] = "leave"


class Rename(Identified):
    """Be called something else."""

    do: Literal["rename"] = "rename"
    name: Name


class Unseat(Identified):
    """Host: free the seat of the person of that name: before the first deal, or of somebody who has
    been away long; or take back that person's wish for it."""

    do: Literal["unseat"] = "unseat"
    seat: Seat
    name: Name


class Remove(Identified):
    """Host: have the person of that name, who sits there or waits for that seat, leave the room and
    stay out; in a deal a bot plays on."""

    do: Literal["remove"] = "remove"
    seat: Seat
    name: Name


class LetIn(Identified):
    """Host: let those in again who were removed and are called so."""

    do: Literal["let in"] = "let in"
    name: Name


class HandOn(Identified):
    """Host: make the person of that name, who sits there, the host."""

    do: Literal["host"] = "host"
    seat: Seat
    name: Name


class Swap(Identified):
    """Host: exchange two seats with all that is on them, before the first deal. name and other: who
    sits there, "" for a free seat."""

    do: Literal["swap"] = "swap"
    seat: Seat
    name: Name = ""
    with_seat: Seat
    other: Name = ""


class Lock(Identified):
    """Host: let nobody new sit down, or everybody again."""

    do: Literal["lock"] = "lock"
    locked: bool


class Publish(Identified):
    """Host: have the table among those that the first page offers to strangers, or no longer."""

    do: Literal["publish"] = "publish"
    public: bool


class Watch(Identified):
    """Be called so in the list of those who watch; "" for nothing. Nothing is stored."""

    do: Literal["watch"] = "watch"
    name: Name


class DrawSeats(Identified):
    """Host: let chance decide who sits where, before the first deal."""

    do: Literal["draw"] = "draw"


class Choose(Identified):
    """Host: play the next match with these options; those not named keep their value."""

    do: Literal["choose"] = "choose"
    options: dict[Word, Chosen]


class ChooseGame(Identified):
    """Host: play another game from now on, by its usual options, with so many seats. Between
    matches; the players gather anew and keep their seats, as far as there are as many."""

    do: Literal["game"] = "game"
    game: Word
    players: Annotated[int, Field(ge=1, le=8)]


class ChooseTiming(Identified):
    """Host: wait so long for people and decisions, from the next decision on."""

    do: Literal["timing"] = "timing"
    timing: Timing


class ChooseSpeed(Identified):
    """Host: let bots play so fast, from the next move on."""

    do: Literal["speed"] = "speed"
    speed: Speed


class Close(Identified):
    """Host: close the room for good."""

    do: Literal["close"] = "close"


class SeatBot(Identified):
    """Host: put a bot on a free seat, or change the strength of the one there. name: one of the
    characters of that level; without one, whoever is free."""

    do: Literal["bot"] = "bot"
    seat: Seat
    level: Strength
    name: Name = ""


class RemoveBot(Identified):
    """Host: free a bot's seat before the first deal."""

    do: Literal["unbot"] = "unbot"
    seat: Seat


class Start(Identified):
    """Host: deal. Free seats are given to bots of this level; "" for the usual one."""

    do: Literal["start"] = "start"
    level: Strength = ""
    letter: MaybeHash = ""


class Ready(Identified):
    """Go on to the next deal, once everybody is ready; anyway: host, without waiting. Before the
    first deal it only tells the others.

    over: whether the match was over for who asks; its time may have run out meanwhile. company:
    host, after a match: bots of this level take the seats of those there are; "" for the same ones.
    """

    do: Literal["ready"] = "ready"
    anyway: bool = False
    over: bool | None = None
    company: Strength = ""
    letter: MaybeHash = ""


class Act(Identified):
    """Do an action of the game (RECORDS 3), and then others of the same seat, where the game lets
    them be done at once (Deal.in_a_row): all or none.

    move: the state of the deal that the first one answers.
    """

    do: Literal["act"] = "act"
    action: Action
    then: Annotated[tuple[Action, ...], Field(max_length=4)] = ()
    move: Annotated[str, Field(max_length=20)]


class Why(Identified):
    """Ask why an action cannot be done: refused with the reason, and never done.

    move: the state of the deal that was looked at.
    """

    do: Literal["why"] = "why"
    action: Action
    move: Annotated[str, Field(max_length=20)]


class Done(Identified):
    """Do nothing more wherever several may act at once, until something is complete (a bout); or,
    with done false, be asked again.

    move: the state that was looked at.
    """

    do: Literal["done"] = "done"
    done: bool = True
    move: Annotated[str, Field(max_length=20)]


class Nudge(Identified):
    """Ask the person whose turn it is to play; move: the state of the deal that waits."""

    do: Literal["nudge"] = "nudge"
    move: Annotated[str, Field(max_length=20)]


class Release(Identified):
    """Host: let a bot make this one move of somebody who has not answered a nudge."""

    do: Literal["release"] = "release"
    move: Annotated[str, Field(max_length=20)]


class Hurry(Identified):
    """See the rest of a deal at once, when only bots still play in it; move: what was looked at."""

    do: Literal["hurry"] = "hurry"
    move: Annotated[str, Field(max_length=20)]


class Claim(Identified):
    """End the deal, the rest of which is certain for all that one sees (Deal.claim).

    move: the state of the deal that was looked at.
    """

    do: Literal["claim"] = "claim"
    move: Annotated[str, Field(max_length=20)]


class TakeBack(Identified):
    """Play the last own action of the deal anew: with no other person at the table, and where
    nobody but bots has acted in the deal besides."""

    do: Literal["take back"] = "take back"


class Abandon(Identified):
    """Host: end the match that is being played, for everybody; nobody wins it.

    seal: of that match.
    """

    do: Literal["abandon"] = "abandon"
    seal: Annotated[str, Field(max_length=64)]


class SealLetter(Identified):
    """Put a letter into the shuffle of the next match, in place of the one that is there. hash:
    SHA-256 of its text, which nobody must be able to guess."""

    do: Literal["letter"] = "letter"
    hash: Hash


class OpenLetter(Identified):
    """Open one's letter, as the hash of which is in the list that is being opened. next: a sealed
    letter for what comes after it."""

    do: Literal["open"] = "open"
    text: Annotated[str, Field(pattern=f"^{LETTER}$")]
    next: MaybeHash = ""


class React(Identified):
    """Show a reaction at one's seat for some seconds. Nothing is stored."""

    do: Literal["react"] = "react"
    reaction: Reaction


class Say(Identified):
    """Say something to the table, where the host lets people write. Nothing is stored."""

    do: Literal["say"] = "say"
    text: Annotated[str, Field(max_length=4 * MAX_TEXT)]


class ChooseTalk(Identified):
    """Host: let people react, or write as well, or neither."""

    do: Literal["talk"] = "talk"
    talk: TalkMode


class Bye(Identified):
    """The page is being closed."""

    do: Literal["bye"] = "bye"


Command = (
    Sit
    | Leave
    | Rename
    | Unseat
    | Remove
    | LetIn
    | HandOn
    | Swap
    | Lock
    | Publish
    | Watch
    | DrawSeats
    | Choose
    | ChooseGame
    | ChooseTiming
    | ChooseSpeed
    | Close
    | SeatBot
    | RemoveBot
    | Start
    | Ready
    | Act
    | Why
    | Done
    | Nudge
    | Release
    | Hurry
    | Claim
    | TakeBack
    | Abandon
    | SealLetter
    | OpenLetter
    | React
    | Say
    | ChooseTalk
    | Bye
)
COMMAND: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="do")])
