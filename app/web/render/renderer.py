"""All pages and fragments; tables come from tables.py."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from markupsafe import Markup

from app.bots.levels import levels
from app.review.advice import Advice
from app.review.judge import Judged
from app.review.judging import judging_of
from app.review.review import Decision, Shares
from app.rooms.fold.seats import company
from app.rooms.fold.state import RoomState
from app.rooms.fold.view import TableView
from app.rooms.logbook.look_back import LookBack
from app.rules import cards
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.render.assets import Assets, over, style
from app.web.render.shared import Shared, of_match, of_room, of_rules
from app.web.render.tables import Tables
from app.web.render.templates import STRENGTHS, Templates
from app.web.render.tickets import Tickets
from app.web.render.tiles import lengths
from app.web.table import advice as shown_advice
from app.web.table import invitation, review
from app.web.table.as_seen import Asked, as_seen
from app.web.table.highlights import highlights
from app.web.table.measure import SOON
from app.web.table.surroundings import SHEETS, surroundings
from app.web.table.table import Table, label


class Renderer:
    """All pages and fragments."""

    def __init__(self, assets: Assets) -> None:
        self.tickets = Tickets()
        self.templates = Templates(assets)
        self.tables = Tables(self.templates)

    def home(
        self,
        wrong: str = "",
        problem: str = "",
        tables: Sequence[object] = (),
        open_tables: Sequence[object] = (),
        played: Collection[str] = (),
        shared: Shared | None = None,
    ) -> str:
        """The first page; with the code of a room that is none, and what to do about it; with the
        tables (pages/your_tables.py) of who opens it, and those that are open to strangers. played:
        games that are known not to be new to who opens it. shared: what is shown of its link."""
        return self.templates.filled(
            "home.html",
            games=list(GAMES.values()),
            lengths=lengths,
            first=company.FIRST,
            played=played,
            wrong=wrong,
            problem=problem,
            tables=tables,
            open_tables=open_tables,
            shared=shared,
        )

    def game_options(self, game: str, players: int, length: str) -> str:
        """The fields of a game's options, for the form of the first page, where a match of this
        length has been chosen."""
        chosen = GAME_UIS[game].chosen(length)
        return self.templates.filled(
            "fields.html", game=GAMES[game], players=players, chosen=chosen
        )

    def room(self, view: TableView, link: str) -> str:
        """A room's page with its table. link: the address of the room for others."""
        table = self.table(view)
        stranger = view.you < 0 and view.viewer.waiting_for < 0  # as whoever shows a link is
        return self.templates.filled(
            "room.html",
            view=view,
            shared=of_room(link, view) if stranger else None,
            style=style(view.game),
            over=over(view.game),
            table=Markup(table),  # noqa: S704
            ticket=self.tickets.offer(table),
            sheets=SHEETS,
            link=link,
            reaches_others=invitation.reaches_others(link),
        )

    def sheet(self, name: str, view: TableView, link: str = "") -> str:
        """What is in a sheet around the table, one of SHEETS. link: as for the room."""
        return self.templates.filled(
            f"sheets/{name}.html",
            view=surroundings(view),
            link=link,
            reaches_others=invitation.reaches_others(link),
        )

    def settings(self) -> str:
        """The sheet of what a browser keeps for itself."""
        return self.templates.filled("settings.html")

    def table(self, view: TableView) -> str:
        """The whole table."""
        return self.tables.html(view)

    def look_back(self, match: LookBack, seal: str, link: str) -> str:
        """The page to step through a match. link: its address for others."""
        return self.templates.filled(
            "look_back.html",
            match=match,
            shared=of_match(link, match),
            seal=seal,
            link=link,
            steps=match.steps_json,
            style=style(match.game),
            over=over(match.game),
        )

    def step(self, match: LookBack, number: int, step: int, seat: int, *, own: bool = False) -> str:
        """A step of it: the table as a seat saw it, and all hands. own: to whoever had that seat,
        who is "You" then."""
        room = match.at(number, step)
        deal = _dealt(room)
        hands = [
            (name, *map(_in_words, (deal.hand(place), deal.face_down(place))))
            for place, name in _around(match, number, seat, own=own)
        ]
        done = ""
        view = match.seen(room, seat, own=True) if own else match.seen(room, -1)
        if step and view.deal:
            done = GAME_UIS[match.game].table(view).words(*view.deal.history[-1], step - 1)
        table = Markup(self.table(match.seen(room, seat, own=own)))  # noqa: S704
        return self.templates.filled("look_back_step.html", table=table, done=done, hands=hands)

    def review(self, match: LookBack, seal: str, link: str) -> str:
        """The page on which the decisions of a match are judged. link: its address for others."""
        shared = of_match(link, match)
        return self.templates.filled(
            "review.html", match=match, seal=seal, shared=shared, stamps=review.LEGEND
        )

    def review_deal(
        self, match: LookBack, seal: str, number: int, seat: int, *, own: bool = False
    ) -> Iterator[str]:
        """What a seat decided in a deal and what it saw then, in many pieces: it may have been a
        lot. Nothing of it depends on what the seat could not know. own: as for step."""
        asked, forced, draw = list[Asked](), 0, GAME_UIS[match.game].table
        for move, actor, text, room in match.decisions(number):
            deal = room.deal
            if actor == seat and deal is not None and len(deal.actions(seat)) == 1:
                forced += 1
            elif actor == seat:
                table = draw(match.seen(room, seat, own=own))
                by_bot = match.by_bot(number, seat, move)
                if isinstance(table, Table):
                    asked.append(Asked(move, review.done(text), as_seen(table, text), by_bot))
            yield ""
        yield from self.templates.get_template("review_deal.html").generate(
            asked=asked,
            game=match.game,
            forced=forced,
            seal=seal,
            deal=number,
            seat=seat,
            name=match.players[number].names[seat],
            own=own,
        )

    def review_judged(
        self, match: LookBack, number: int, decisions: Sequence[Decision], before: int
    ) -> Iterator[Mapping[str, object]]:
        """What is told of a seat's decisions in a deal as far as they are judged, bit by bit.
        before: so many of them have been told already."""
        measure = GAME_UIS[match.game].judged_in.among(len(match.names))
        stamp, told, course = (
            self.templates.macro("review_judged.html", name) for name in ("stamp", "told", "course")
        )
        names = match.players[number].names
        late = measure.late if len(match.steps) - 1 - number <= SOON else ""
        for look in review.looks(review.chosen(decisions[before:]), measure, names):
            yield {
                "move": look.move,
                "stamp": stamp(look.stamp),
                "loss": look.loss,
                "told": told(look, measure.in_worth, late),
            }
        chosen = review.chosen(decisions)
        actions, high = match.steps[number].actions, judging_of(match.game).marks.blunder
        yield {"course": course(review.course(chosen, actions, measure, high), measure.unit)}

    def review_dearest(self, match: LookBack, decisions: Sequence[Decision]) -> str:
        """Which decisions of a deal cost most."""
        chosen = review.chosen(decisions)
        dearest = [chosen[at] for at in review.dearest(chosen)]
        looks = tuple(review.looks(dearest, GAME_UIS[match.game].judged_in))
        return str(self.templates.macro("review_judged.html", "dearest")(looks))

    def highlights(self, match: LookBack, judged: Sequence[Sequence[Decision] | None]) -> str:
        """What stands out in a player's play. judged: what the seat did in each deal, None where
        nobody has had that reviewed."""
        measure = GAME_UIS[match.game].judged_in.among(len(match.names))
        decisions = [
            each
            for some in judged
            for each in some or ()
            if not match.by_bot(each.deal, each.seat, each.move)
        ]
        return self.templates.filled(
            "highlights.html",
            highlights=highlights(review.chosen(decisions), measure),
            unit=measure.unit,
            deals=len(judged),
            reviewed=sum(some is not None for some in judged),
        )

    def review_hands(
        self, match: LookBack, number: int, step: int, seat: int, *, own: bool = False
    ) -> str:
        """What the others held after so many actions of a deal, and what lay face down. own: as
        for step."""
        deal = _dealt(match.at(number, step))
        hands = [
            (
                name,
                _in_words(deal.hand(place) if place != seat else ()),
                down,
            )
            for place, name in _around(match, number, seat, own=own)
            for down in (_in_words(deal.face_down(place)),)
            if place != seat or down
        ]
        return self.templates.filled("review_hands.html", hands=hands)

    def review_worth(self, match: LookBack, shares: Shares | None) -> str:
        """What a deal was worth to a seat; None for one that was not played to its end."""
        measure = GAME_UIS[match.game].judged_in.among(len(match.names))
        parts = review.parts(shares, measure) if shares else []
        return self.templates.filled("review_worth.html", parts=parts, unit=measure.in_worth)

    def advice(self, view: TableView, advice: Advice) -> str:
        """What somebody could do now, as a part of the table's page."""
        names = [seat.name for seat in view.seats]
        measure = GAME_UIS[view.game].judged_in.among(len(names))
        told = shown_advice.shown(advice, names, measure)
        return self.templates.filled("advice.html", told=told)

    def warning(self, view: TableView, judged: Judged) -> list[str]:
        """What is said of an action that surely was a mistake, and why; nothing of others."""
        names = [seat.name for seat in view.seats]
        return shown_advice.warning(judged, names, GAME_UIS[view.game].judged_in)

    def help(self, game: str | None = None, address: str = "") -> str | None:
        """How to play at a table, or the rules of a game; None for a game that there is not.
        address: of the first page for others, where it is known."""
        if game is not None and game not in GAMES:
            return None
        if game:
            missing = [name for level, name in STRENGTHS.items() if level not in levels(game)]
            shared = of_rules(address, GAMES[game]) if address else None
            return self.templates.filled(
                f"{game}/help.html", game=GAMES[game], missing=missing, shared=shared
            )
        return self.templates.filled(
            "help.html",
            games=list(GAMES.values()),
            first=company.FIRST,
        )

    def matches(
        self,
        game: str,
        rows: Sequence[object],
        chart: object | None,
        lines: Sequence[object],
        page: int,
        *,
        lucks: Sequence[object] = (),
        valuing: bool = True,
        more: bool,
    ) -> str:
        """Somebody's matches (pages/overview.py): of one game, or of all. valuing: whether this
        server values cards."""
        return self.templates.filled(
            "matches.html",
            game=game,
            rows=rows,
            chart=chart,
            lines=lines,
            lucks=lucks,
            valuing=valuing,
            page=page,
            more=more,
        )

    def verify(self) -> str:
        """The page that checks the record of a match."""
        return self.templates.filled("verify.html")

    def offline(self) -> str:
        """The page for when there is no network."""
        return self.templates.filled("offline.html")

    def sorry(self, reason: str) -> str:
        """A page for what cannot be done."""
        return self.templates.filled("sorry.html", reason=reason)


def _dealt(room: RoomState) -> Deal:
    """The deal of a room that a match is looked back at in."""
    if room.deal is None:
        raise ValueError("A match that is looked back at has been dealt.")
    return room.deal


def _around(match: LookBack, number: int, seat: int, *, own: bool) -> list[tuple[int, str]]:
    """The seats and their names in a deal in the order of play, first the one that the table is
    seen from."""
    called = match.players[number].names
    names = ["You" if own and place == seat else name for place, name in enumerate(called)]
    first = max(seat, 0)
    around = [*range(first, len(names)), *range(first)]
    return [(place, names[place]) for place in around]


def _in_words(some: Sequence[int]) -> list[tuple[str, str]]:
    """Cards as texts, each with its name."""
    return [(cards.TEXTS[card], label(card)) for card in some]
