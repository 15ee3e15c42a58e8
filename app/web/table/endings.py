"""How a match stands or has ended, in words: who wins, which place is the viewer's, by how much."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.bots.levels import levels
from app.rooms.fold.seats.company import COMPANIES
from app.rooms.fold.view import TableView
from app.rules.counts import counted
from app.rules.deal import WINNERS
from app.rules.match import MOST_THROWN_IN
from app.web.table.words import inside, listed, winning

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")
FEW = 2  # so many others are named one by one
MANY = 4  # so many on one place are not


class Standing(NamedTuple):
    """Those who share the viewer's place, or the first one for who watches, and whom to compare
    them with: the first ones, or the next after these. rivals: "" where all are even."""

    names: tuple[str, ...]
    place: int
    total: int
    rivals: str
    others: int  # the total of the rivals

    @property
    def who(self) -> str:
        """The names at the start of a sentence."""
        many = len(self.names)
        if many < MANY:
            return listed(self.names)
        you = "You" in self.names
        return f"You and {NUMBERS[many - 1]} others" if you else f"{NUMBERS[many]} players"

    def does(self, you: str, other: str) -> str:
        """A verb after the names: "win", "wins"."""
        return other if len(self.names) == 1 and self.names != ("You",) else you


def points(found: Standing) -> str:
    """Points, and how far ahead or behind: " with 30 points, 12 behind Ann"."""
    told = f" with {counted(found.total, 'point')}"
    if not found.rivals:
        return told
    side = "ahead of" if found.place == 1 else "behind"
    return f"{told}, {abs(found.total - found.others)} {side} {found.rivals}"


def standing(view: TableView) -> Standing:
    """How the viewer stands, or the first ones for who watches."""
    places = view.places
    place = places[view.you] if view.you >= 0 else 1
    after = [other for other in places if other > 1]
    wanted = 1 if place > 1 else min(after, default=0)
    rivals = [seat for seat, other in enumerate(places) if other == wanted]
    others = view.seats[rivals[0]].total if rivals else 0
    same = [seat for seat, other in enumerate(places) if other == place]
    rest = len(rivals) + len(same) == len(places)
    return Standing(
        tuple(_names(view, same)),
        place,
        view.seats[same[0]].total,
        _named(_names(view, rivals), rest=rest) if rivals else "",
        others,
    )


def in_words(view: TableView, score: Callable[[Standing], str] = points) -> str:
    """The place in a sentence: "You are second of four with 30 points, 12 behind Ann."

    score: what is said of the totals after it, with a blank or a colon before.
    """
    found = standing(view)
    told = _of_match(found, len(view.seats)) if view.match_over else _so_far(found, len(view.seats))
    return f"{told[0].upper()}{told[1:]}{score(found)}."


def winners(view: TableView) -> str:
    """Who has won a match that is over: "You win", "Ann and Bob win"."""
    first = [seat for seat, place in enumerate(view.places) if place == 1]
    return "Everyone is tied" if len(first) == len(view.seats) else winning(_names(view, first))


def claimed(view: TableView) -> str:
    """Who has ended the deal, and why, in a sentence; "" where it was played to its end."""
    claim = view.claimed
    if claim is None:
        return ""
    name = "You" if claim.seat == view.you else inside(claim.name)
    if claim.why == WINNERS:
        return f"{name} claimed the rest."
    ended = "you" if name == "You" else name
    return f"Result was decided; {ended} skipped to the score."


def given_up(view: TableView) -> str:
    """Why a match has ended that would have gone on, in a sentence; "" for every other one."""
    if not view.given_up:
        return ""
    return f"The last {MOST_THROWN_IN} deals were all thrown in, so the match ends as it stands."


def readiness(view: TableView) -> str:
    """Who wants to go on, between deals: "Ann is ready.", "You and Ann want another match."

    "" where nobody needs to wait for anybody.
    """
    people = [seat for seat in view.seats if not (seat.bot or seat.free)]
    ready = _names(view, [seat.number for seat in people if seat.ready])
    if not ready or len(people) < FEW:
        return ""
    one = len(ready) == 1 and ready != ["You"]
    if view.match_over:
        return f"{listed(ready)} {'wants' if one else 'want'} another match."
    return f"{listed(ready)} {'is' if one else 'are'} ready."


def _names(view: TableView, seats: Sequence[int]) -> list[str]:
    return ["You" if seat == view.you else inside(view.seats[seat].name) for seat in seats]


def _named(rivals: Sequence[str], *, rest: bool) -> str:
    """Inside a sentence; rest: whether they are all of the others."""
    if len(rivals) <= FEW:
        return listed(rivals)
    return "the others" if rest else f"{NUMBERS[len(rivals)]} others"


def _of_match(found: Standing, players: int) -> str:
    if not found.rivals:
        return "All share first place"
    if found.place == 1:
        together = " together" if len(found.names) > 1 else ""
        return f"{found.who} {found.does('win', 'wins')} the match{together}"
    return f"{found.who} {_placed(found, players)}"


def _so_far(found: Standing, players: int) -> str:
    if not found.rivals:
        return "So far everyone is tied"
    who = "you" + found.who.removeprefix("You") if "You" in found.names else found.who
    if found.place > 1:
        return f"So far {who} {_placed(found, players)}"
    if len(found.names) > 1:
        return f"So far {who} share the lead"
    return f"So far {who} {found.does('are', 'is')} in the lead"


def _placed(found: Standing, players: int) -> str:
    place = PLACES[found.place - 1]
    if len(found.names) > 1:
        return f"share {place} place"
    of = f" of {NUMBERS[players]}" if players > FEW else ""
    return f"are {place}{of}"


def next_company(view: TableView) -> str:
    """The level of the bots to offer somebody who has just beaten those of the level below, all
    alone; "" for no offer."""
    won = view.match_over and view.you >= 0 and view.places[view.you] == 1 < max(view.places)
    beaten = {seat.bot for seat in view.seats if seat.number != view.you}
    if not (won and view.viewer.hosting and view.viewer.alone and len(beaten) == 1 and all(beaten)):
        return ""
    level = str(int(beaten.pop()) + 1)
    return level if level in levels(view.game) and level in COMPANIES else ""
