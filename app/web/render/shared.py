"""What is shown of a link that somebody shares, by whoever shows it: a title, a line, a picture. It
tells nothing that a stranger would not find behind the link, and nothing that changes while cards
are played: what was shown once may be shown for weeks."""

from typing import NamedTuple

from app.rooms.fold.view import TableView
from app.rooms.logbook.look_back import LookBack
from app.rules.counts import counted
from app.rules.game import Game
from app.web.game_uis import GAME_UIS
from app.web.table.words import inside, listed

SITE = "Card tables in the browser: play now against bots, or with friends through a link."
PICTURE = "A poster of {} on Black Queen"
ALL = "Posters of all the games on Black Queen, side by side"


class Shared(NamedTuple):
    """What is shown of an address. game: whose picture, "" for that of the first page."""

    address: str
    title: str
    text: str
    game: str = ""
    pictured: str = ALL  # in words

    @property
    def origin(self) -> str:
        """The address as far as its host."""
        return "/".join(self.address.split("/", 3)[:3])


def of_site(address: str, game: type[Game] | None = None) -> Shared:
    """The first page, where a game may have been chosen."""
    if game is None:
        return Shared(f"{address}/", "Black Queen", SITE)
    called = game.called()
    chosen = f"{address}/?game={game.name}"
    return Shared(chosen, f"Play {called}", game.about, game.name, PICTURE.format(called))


def of_rules(address: str, game: type[Game]) -> Shared:
    """The rules of a game."""
    called = game.called()
    where = f"{address}/help/{game.name}"
    return Shared(where, f"{called}: the rules", game.about, game.name, PICTURE.format(called))


def of_room(address: str, view: TableView) -> Shared:
    """A table as strangers find it, whoever sits there or plays by now."""
    seats = counted(len(view.seats), "player")
    hosts = [inside(seat.name) for seat in view.seats if seat.host]
    title = f"A table of {view.title}"
    if hosts and not view.house.public:
        title = f"{hosts[0]} invites you to {view.title}"
    text = f"A table for {seats} in the browser. No account, no app: open the link and sit down."
    return Shared(address, title, text, view.game, PICTURE.format(view.title))


def of_match(address: str, match: LookBack) -> Shared:
    """A match that is over."""
    names, played = [inside(name) for name in match.names], match.played.match
    ui = GAME_UIS[match.game]
    title, text = f"{match.title}, ended early", f"With {listed(names)}."
    if match.whole:
        title = f"{match.title}: {ui.ended(names, played.totals, played.places)}"
        each = (f"{name}: {ui.total(played.totals, seat)}" for seat, name in enumerate(names))
        text = f"{'; '.join(each)}."
    more = "Watch it step by step, from any seat."
    return Shared(address, title, f"{text} {more}", match.game, PICTURE.format(match.title))
