"""Tables after a deal, as the totals stand."""

from collections.abc import Sequence

from app.rooms.fold.view import TableView, view_of
from app.rules.game import ranked
from tests.rooms.table import HOST, gathered

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fred")


OVER, RUNNING = True, False


def standing(totals: Sequence[int], you: int, over: bool, *, least: bool = False) -> TableView:
    """A table after a deal. least: the lowest total is the best."""
    view = view_of(gathered(HOST, players=len(totals)).room, HOST, frozenset())
    seats = tuple(
        seat._replace(name=NAMES[seat.number], total=total)
        for seat, total in zip(view.seats, totals, strict=True)
    )
    places = ranked([-total for total in totals] if least else totals)
    return view._replace(seats=seats, you=you, match_over=over, places=places)
