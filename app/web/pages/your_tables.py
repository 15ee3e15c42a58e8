"""Your tables on the first page: each in a line, with what one wants to know before going on."""

from app.rooms.fold.room import Room
from app.rooms.fold.view import TableView, view_of
from app.rooms.logbook.listing import Line, Listing
from app.rules.counts import counted
from app.web.game_uis import GAME_UIS
from app.web.table.words import inside, listed

ALL_HERE = frozenset[str]()
PLAYED = "in the middle of a deal"


def listing(room: Room, *, is_open: bool, at_rest: bool) -> Listing:
    """What is stored of a room, for when it is not in memory here. Whose turn it is changes with
    each move, and is stored only with a room that nobody moves in (see Describe).
    """
    own = {}
    for person in room.seats.members if not room.access.closed else ():
        said = line(view_of(room, person, ALL_HERE))
        if room.playing and not at_rest:
            said = said._replace(state=PLAYED, yours=False)
        own[person] = said
    return Listing.of(own, offer(view_of(room, "", ALL_HERE)) if is_open else None)


def line(view: TableView) -> Line:
    """A table as somebody who has a seat there, or waits for one, sees it."""
    deal = view.deal
    yours = deal is not None and view.you >= 0 and view.you in deal.to_act
    go = "Again" if view.match_over else "Resume" if deal else "Open"
    return Line(view.code, view.title, _others(view), _state(view), _score(view), yours, go)


def offer(view: TableView) -> Line:
    """A table that a stranger may join; once it plays, they watch it first."""
    free = sum(seat.free or (bool(seat.bot) and not seat.next_name) for seat in view.seats)
    seats = f"{counted(free, 'seat')} open"
    state, go = (f"{seats} from the next deal on", "Watch") if view.deal else (seats, "Join")
    return Line(view.code, view.title, _others(view), state, "", yours=False, go=go)


def _others(view: TableView) -> str:
    mine = view.you, view.viewer.waiting_for
    others = [seat for seat in view.seats if not seat.free and seat.number not in mine]
    bots = sum(bool(seat.bot) for seat in others)
    names = [inside(seat.name) for seat in others if not seat.bot]
    company = [*names, *([counted(bots, "bot")] if bots else [])]
    return f"with {listed(company)}" if company else "nobody else here yet"


def _state(view: TableView) -> str:
    deal = view.deal
    if deal is None:
        return "not started yet"
    if view.match_over:
        return "the match is over"
    if deal.turn < 0:
        return "between deals"
    if view.you >= 0 and view.you in deal.to_act:
        return "your turn"
    if len(deal.to_act) > 1:
        return "waiting for others"
    return f"waiting for {inside(view.seats[deal.turn].name)}"


def _score(view: TableView) -> str:
    """How one stands; "" before the first deal has been scored."""
    if view.you < 0 or not view.deals_in_match or view.deal is None:
        return ""
    return GAME_UIS[view.game].table(view).place_words()
