"""What people may ask: the deal that is played."""

from typing import Annotated, Literal

from pydantic import Field

from app.rooms.fold.base_command import BaseCommand, Move, Word

Action = Word


class Act(BaseCommand):
    """Do an action of the game (RECORDS 3), and then others of the same seat, where the game lets
    them be done at once (Deal.in_a_row): all or none.

    move: the state of the deal that the first one answers.
    """

    do: Literal["act"] = "act"
    action: Action
    then: Annotated[tuple[Action, ...], Field(max_length=4)] = ()
    move: Move


class Why(BaseCommand):
    """Ask why an action cannot be done: refused with the reason, and never done.

    move: the state of the deal that was looked at.
    """

    do: Literal["why"] = "why"
    action: Action
    move: Move


class Done(BaseCommand):
    """Do nothing more wherever several may act at once, until something is complete (a bout); or,
    with done false, be asked again.

    move: the state that was looked at.
    """

    do: Literal["done"] = "done"
    done: bool = True
    move: Move


class Claim(BaseCommand):
    """End the deal, the rest of which is certain for all that one sees (Deal.claim).

    move: the state of the deal that was looked at.
    """

    do: Literal["claim"] = "claim"
    move: Move


class Advise(BaseCommand):
    """Be told what could be done now, and what it is worth: noted for the record, and answered
    apart. move: the state of the deal that is looked at."""

    do: Literal["advise"] = "advise"
    move: Move


class Reconsider(BaseCommand):
    """Be told whether the last own action was a mistake, while it can be taken back: noted and
    answered as advice is. move: the state that came of it, or a later one."""

    do: Literal["reconsider"] = "reconsider"
    move: Move


class TakeBack(BaseCommand):
    """Play the last own action of the deal anew, or all that was done with it at once: with no
    other person at the table, and where nobody but bots has acted in the deal besides."""

    do: Literal["take back"] = "take back"


class Hurry(BaseCommand):
    """See the rest of a deal at once, when only bots still play in it; move: what was looked at."""

    do: Literal["hurry"] = "hurry"
    move: Move


class Nudge(BaseCommand):
    """Ask the person whose turn it is to play; move: the state of the deal that waits."""

    do: Literal["nudge"] = "nudge"
    move: Move


class Release(BaseCommand):
    """Host: let a bot make this one move of somebody who has not answered a nudge."""

    do: Literal["release"] = "release"
    move: Move


Command = Act | Why | Done | Claim | Advise | Reconsider | TakeBack | Hurry | Nudge | Release
