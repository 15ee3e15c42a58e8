"""What people may ask: what is played, and what came of it."""

from typing import Annotated, Literal

from pydantic import Field

from app.rooms.fold.base_command import BaseCommand, MaybeHash, Strength, Word

Chosen = bool | int | Annotated[str, Field(max_length=160)] | None  # people write some themselves


class Choose(BaseCommand):
    """Host: play the next match with these options; those not named keep their value."""

    do: Literal["choose"] = "choose"
    options: dict[Word, Chosen]


class ChooseGame(BaseCommand):
    """Host: play another game from now on, with so many seats; options: those that are not as
    usual. Between matches; the players gather anew and keep their seats, as far as there are as
    many. deal: at once, where only bots sit there beside the host."""

    do: Literal["game"] = "game"
    game: Word
    players: Annotated[int, Field(ge=1, le=8)]
    options: dict[Word, Chosen] = Field(default_factory=dict)
    deal: bool = False
    letter: MaybeHash = ""


class Start(BaseCommand):
    """Host: deal. Free seats are given to bots of this level; "" for the usual one."""

    do: Literal["start"] = "start"
    level: Strength = ""
    letter: MaybeHash = ""


class Ready(BaseCommand):
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


class Abandon(BaseCommand):
    """Host: end the match that is being played, for everybody; nobody wins it.

    seal: of that match.
    """

    do: Literal["abandon"] = "abandon"
    seal: Annotated[str, Field(max_length=64)]


Command = Choose | ChooseGame | Start | Ready | Abandon
