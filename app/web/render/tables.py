"""Views to tables: parts that are kept, put into layouts that are kept."""

from markupsafe import Markup

from app.rooms.fold.access.codes import first_code
from app.rooms.fold.view import TableView
from app.web.game_uis import GAME_UIS
from app.web.render.kept_parts import KeptParts, whole
from app.web.render.templates import Templates
from app.web.table.budget import Budget
from app.web.table.gathering import Gathering
from app.web.table.layout import Layouts
from app.web.table.surroundings import surroundings

OF_ALL_BYTES = 32_000_000  # for what is kept of all rooms: cards, layouts, texts


class Tables:
    """The tables of all rooms."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        budget = Budget(OF_ALL_BYTES)
        self._layouts = Layouts(templates, budget)
        self._kept = KeptParts(templates, budget)

    def forget(self, code: str) -> None:
        """A room is not in memory any more: nothing is kept of it."""
        self._kept.forget(code)

    def html(self, view: TableView) -> str:
        """The whole table."""
        return "".join(self.parts(view))

    def parts(self, view: TableView) -> list[str]:
        """The table in parts, many of which are as they were in the table before."""
        seldom = surroundings(view)
        macros = self._kept.of_room(first_code(view.code), view.game, view.move)
        (around,) = macros["around"]((seldom,))
        if view.deal is None:
            page = self._templates.filled(
                "gathering.html",
                view=view,
                gathering=Gathering(view),
                seldom=seldom,
                around=Markup(around),  # noqa: S704
            )
            return [page]
        table = GAME_UIS[view.game].table(view)
        more = [("sheets", around)]
        if view.you < 0:
            more.append(("watcher", "".join(macros["watcher"]((seldom,)))))
        lesson = GAME_UIS[view.game].lesson.get(view.guide.step, "") if view.guide else ""
        if (scored := table.score_sheet()) is not None:
            review = whole(macros["review"])(*table.review())
            score = self._templates.filled(
                f"{view.game}/score.html",
                view=view.as_ended,
                current=view,
                review=review,
                lesson=lesson,
                **scored,
            )
            more.insert(0, ("sheets", score))
        now = view.now
        if now.nudges or now.decided or now.held_up or view.last_deal or view.guide:
            said = "" if scored else lesson  # it stands in the sheet
            more.append(("notice", self._templates.filled("notice.html", view=view, said=said)))
        nudge = now.may_nudge or now.has_nudged
        if view.claim or nudge or now.may_release or now.may_hurry:
            more.append(("waiting", self._templates.filled("waiting.html", view=view)))
        return self._layouts.fill(f"{view.game}/table.html", table, macros, more)
