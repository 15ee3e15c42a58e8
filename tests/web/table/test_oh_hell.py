"""The table of Oh Hell: what may be bid, what each seat is told, the sheet and the chart."""

import re
from html import unescape
from itertools import pairwise

import pytest

from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.fold.view import TableView, view_of
from app.rules.deal import Deal
from app.web.games.oh_hell import table as oh_hell
from app.web.games.oh_hell.phrases import Balance, standing
from app.web.games.oh_hell.score_sheet import (
    BOTTOM,
    LABEL_HEIGHT,
    TOP,
    Entry,
    Lines,
    chart,
)
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.score_sheet import Columns, ScoreSheet
from tests.games.oh_hell.scenes import SCENES, Scene
from tests.games.worlds import PEOPLE
from tests.rooms.table import CODE
from tests.web.pressable import playable

NOBODY = frozenset[str]()


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def seen(scene: str | Scene, seat: int = 0) -> TableView:
    """What a seat, or a spectator, sees of a scene; nobody is away."""
    scene = SCENES[f"oh hell {scene}"] if isinstance(scene, str) else scene
    first, *rest = scene.happened()
    assert isinstance(first, events.RoomOpened)
    room = Room.opened(CODE, first)
    for event in rest:
        room.apply(event)
    return view_of(room, PEOPLE[seat] if seat >= 0 else "", NOBODY)


def table(scene: str | Scene, seat: int = 0) -> oh_hell.OhHellTable:
    return oh_hell.table(seen(scene, seat))


def deal_of(view: TableView) -> Deal:
    assert view.deal is not None
    return view.deal


def pressed(html: str) -> list[str]:
    """The actions that can be pressed: bids, and cards that may be played."""
    return sorted([*playable(html), *re.findall(r' data-act="([^"]+)"', html)])


def text_of(html: str) -> str:
    """What can be read of a piece of HTML."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("scene", SCENES)
def test_what_can_be_pressed_is_what_the_rules_allow(renderer: Renderer, scene: str) -> None:
    for seat in range(-1, SCENES[scene].players):
        view = seen(SCENES[scene], seat)
        assert pressed(renderer.table(view)) == (deal_of(view).actions(seat) if seat >= 0 else [])


@pytest.mark.parametrize(
    ("scene", "seat", "words"),
    [
        ("bid", 0, "Your turn: bid 0 to 10."),
        ("bid", 1, "Hanna to bid."),
        ("hook", 0, "Your turn: bid 0 to 10, but not 2."),
        ("free", 0, "Your turn: bid 0 to 10."),
        ("one card", 0, "Your turn: you can only bid 0."),
        ("lead", 0, "Your turn: lead any card."),
        ("follow", 4, "Hanna to play."),
        ("seven", 0, "Your turn: bid 0 to 7, but not 1."),
    ],
)
def test_the_hint_says_what_is_to_be_done(scene: str, seat: int, words: str) -> None:
    assert table(scene, seat).hint() == words


def test_a_bid_that_is_barred_at_an_end_is_not_named() -> None:
    for bids, words in (
        (("bid 2", "bid 0", "bid 0", "bid 0"), "Your turn: bid 1 or 2."),
        (("bid 0",) * 4, "Your turn: bid 0 or 1."),
        (("bid 1", "bid 0", "bid 0", "bid 0"), "Your turn: bid 0 to 2, but not 1."),
    ):
        assert table(Scene(bids, dealer=0, options={"max_hand": 2})).hint() == words


def test_the_hook_is_shown_with_its_reason_to_the_dealer_alone(renderer: Renderer) -> None:
    for seat in range(-1, 5):
        html = renderer.table(seen("hook", seat))
        barred = re.findall(r'<button[^>]*id="act-bid-2"[^>]*>', html)
        reason = "Not 2: the bids must not add up to 10, and the others have bid 8."
        assert (reason in html) == (seat == 0)
        assert len(barred) == (seat == 0)
        for button in barred:
            assert 'aria-disabled="true" aria-describedby="panel-note"' in button
            assert "data-act" not in button
    assert "panel-note" not in renderer.table(seen("free"))


def test_bids_are_told_in_order() -> None:
    bids = table("hook", 3).bids()
    assert [bid.name for bid in bids] == ["Anselm", "Cleo", "You", "Emil", "Hanna"]
    assert [bid.bid for bid in bids] == ["3", "2", "2", "1", ""]
    assert [bid.turn for bid in bids] == [False] * 4 + [True]


@pytest.mark.parametrize(
    ("bids", "size", "words", "so_far"),
    [
        (7, 10, "Underbid by 3", "7 of 10 tricks bid so far"),
        (12, 10, "Overbid by 2", "12 of 10 tricks bid so far"),
        (1, 1, "Bids match tricks", "1 of 1 trick bid so far"),
    ],
)
def test_bids_are_weighed_against_the_tricks(bids: int, size: int, words: str, so_far: str) -> None:
    assert str(Balance(bids, size)) == words
    assert Balance(bids, size).so_far == so_far


@pytest.mark.parametrize(
    ("bid", "taken", "left", "told"),
    [
        (3, 1, 4, ("open", "○", "2 still needed")),
        (3, 1, 2, ("open", "○", "2 still needed")),
        (3, 1, 1, ("lost", "✗", "can no longer be made")),
        (3, 1, 0, ("lost", "✗", "2 too few")),
        (3, 3, 1, ("made", "✓", "made so far")),
        (3, 3, 0, ("made", "✓", "made")),
        (0, 2, 5, ("lost", "✗", "2 too many")),
    ],
)
def test_a_bid_is_made_open_or_lost(
    bid: int, taken: int, left: int, told: tuple[str, str, str]
) -> None:
    found = standing(bid, taken, left)
    assert (found.kind, found.sign, found.words) == told


def test_seats_show_their_bid_and_then_their_tricks() -> None:
    assert [table("bid").place(seat).score for seat in range(5)] == ["", "", "", "bid 2", "bid 3"]
    view = seen("taken")
    places = [oh_hell.table(view).place(seat) for seat in range(5)]
    assert [place.score[:6] for place in places][:2] == ["1 of 3", "0 of 2"]
    assert places[0].score == "1 of 3 ○"
    assert places[0].score_label == "1 of 3 tricks, 2 still needed"
    assert {place.score_kind for place in places} == {"open"}


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ("hook", "Deal 1 of 20 · 10 cards Hearts are 9♥ trump"),
        ("one card", "Deal 1 of 2 · 1 card Hearts are 9♥ trump"),
        ("no trumps", "Deal 5 of 20 · 6 cards No trump"),
        ("lead", "Deal 1 of 20 · 10 cards Hearts are 9♥ trump Overbid by 1"),
        ("seven", "Deal 1 of 14 · 7 cards Hearts are 9♥ trump"),
    ],
)
def test_the_bar_tells_trumps_cards_and_deal(renderer: Renderer, scene: str, words: str) -> None:
    bar = renderer.table(seen(scene)).partition("</header>")[0]
    assert words in text_of(bar)


def said(scene: str | Scene, seat: int) -> str:
    return " ".join(words for _, words in table(scene, seat).said())


def test_what_happens_is_announced() -> None:
    told = said("bid", 0)
    assert "Cleo deals 10 cards each. The nine of hearts is turned up: hearts" in told
    assert "Dorothea bids 2. Emil bids 3. Your turn" in told
    assert "You bid 3. All have bid. Overbid by 1." in said("lead", 4)
    assert "You play the ace of spades." in said("taken", 0)
    assert "You take the trick: 1 of 3." in said("taken", 0)
    assert "Hanna takes the trick: 1 of 3." in said("taken", -1)
    assert "There is no trump." in said("no trumps", 0)


def test_who_takes_a_trick_is_told_with_the_count() -> None:
    assert table("taken").texts()["hint"] == "You took it: 1 trick, bid 3. Your lead."
    assert table("taken", 1).texts()["hint"] == "Hanna takes it (1 trick, bid 3) and leads."


def test_trumps_stand_first_in_the_hand() -> None:
    held = [face.text for face in table("hook").hand().faces()]
    assert held == ["AH", "KH", "4H", "JC", "3C", "QD", "7D", "AS", "9S", "2S"]
    plain = [face.text for face in table("no trumps").hand().faces()]
    assert plain == sorted(plain, key=lambda text: "SHCD".index(text[1]))


def sheet(scene: str) -> ScoreSheet[Lines]:
    """The sheet of a deal that is over."""
    found = table(scene).scored()["score_sheet"]
    assert isinstance(found, ScoreSheet)
    return found


def test_the_sheet_has_a_line_for_each_deal(renderer: Renderer) -> None:
    rows = sheet("sheet").lines.rows()
    assert [row.size for row in rows] == [10, 9, 8, 7]
    view = seen("sheet")
    assert [row_cell.total for row_cell in rows[-1].cells] == [str(s.total) for s in view.seats]
    html = renderer.table(view)
    assert "After deal 4 of 20" in html
    missed = sum(cell.kind == "lost" for row in rows for cell in row.cells)
    assert html.count("<s>") == missed > 0
    assert sum(cell.kind == "made" for row in rows for cell in row.cells) > 0


def lines(renderer: Renderer, scene: str) -> list[list[str]]:
    """The cells of the sheet that can be called up, deal by deal."""
    (shown,) = re.findall(
        r'<div id="score-sheet".*?</table>', renderer.table(seen(scene)), re.DOTALL
    )
    rows = re.findall(r"<tr>.*?</tr>", shown.partition("<tbody>")[2], re.DOTALL)
    return [[text_of(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in rows]


def test_the_sheet_of_a_running_match_shows_the_deal_so_far(renderer: Renderer) -> None:
    first, running = lines(renderer, "first"), lines(renderer, "taken")
    assert len(first) == 2
    assert all(re.fullmatch(r"\d+/\d+ \d+", cell) for cell in first[0][1:])
    assert first[1] == ["9 ♥", "", "", "", "", ""]
    assert running == [["10 ♥", "1/3", "0/2", "0/2", "0/1", "0/3"]]
    assert 'id="score-sheet"' not in renderer.table(seen("sheet"))


def test_a_last_deal_that_counts_double_says_so(renderer: Renderer) -> None:
    options = {"max_hand": 2, "shape": "down", "last_doubled": True}
    first, last = (Scene(before=before, players=4, options=options) for before in (0, 1))
    assert "Deal 1 of 2 · 2 cards" in text_of(renderer.table(seen(first)))
    assert "double" not in text_of(renderer.table(seen(first)))
    assert "Deal 2 of 2 · 1 card · double" in text_of(renderer.table(seen(last)))
    over = table(Scene(before=1, over="deal", players=4, options=options)).scored()["score_sheet"]
    assert isinstance(over, ScoreSheet)
    assert [row.counts for row in over.lines.rows()] == [1, 2]


def test_secret_bids_are_seen_when_all_have_bid(renderer: Renderer) -> None:
    options = {"secret_bids": True}
    own = Scene(("bid 2", "bid 3", "bid 1"), options=options)
    for seat in range(-1, 5):
        shown = text_of(renderer.table(seen(own, seat)))
        assert "Secret bids: 3 of 5 made" in shown
        assert "so far" not in shown
        bids = [(each.bid, each.turn, each.unseen) for each in table(own, seat).bids()]
        made = [("2", 3), ("3", 4), ("1", 0)]
        expected = [("", False, True) if who != seat else (bid, False, False) for bid, who in made]
        assert bids == [*expected, ("", True, False), ("", False, False)]
        places = [table(own, seat).place(who).score for who in range(5)]
        assert places == [
            (f"bid {bid}" if who == seat else "has bid") if bid else ""
            for who, bid in enumerate(["1", "", "", "2", "3"])
        ]
        said = [words for _, words in table(own, seat).said()]
        assert sum(words.endswith(" has bid.") for words in said) == 3 - (seat in (0, 3, 4))
    done = Scene(("bid 2", "bid 3", "bid 1", "bid 2", "bid 2"), options=options)
    shown = text_of(renderer.table(seen(done, 1)))
    names = [seat.name for seat in seen(done, 1).seats]
    each = f"You 2, {names[2]} 2, {names[3]} 2, {names[4]} 3, {names[0]} 1"
    assert f"All have bid: {each}. Bids match tricks." in shown
    assert f"{names[3]} has bid." in shown, "it is heard with the others"
    assert [table(done, 1).place(who).score.split()[0] for who in range(5)] == ["0"] * 5
    assert "Bids match tricks" in shown


def test_a_deal_with_secret_bids_has_no_hook() -> None:
    last = Scene(("bid 3", "bid 2", "bid 2", "bid 1"), dealer=0, options={"secret_bids": True})
    view = table(last)
    assert view.why_barred() == ""
    assert "barred=True" not in repr(view.panel())
    assert "barred=True" in repr(table("hook").panel())


def test_the_end_of_a_match_names_the_winner_and_draws_the_totals(renderer: Renderer) -> None:
    view = seen("end")
    totals = [seat.total for seat in view.seats]
    html = renderer.table(view)
    (title,) = re.findall(r'<h2 id="scores-title"[^>]*>([^<]*)</h2>', html)
    best = [seat for seat in range(5) if totals[seat] == max(totals)]
    assert all(("You" if seat == 0 else view.seats[seat].name) in title for seat in best)
    assert title.endswith(" wins" if len(best) == 1 and best[0] else " win")
    assert "You are fifth of five with 6 points, 14 behind Cleo and Emil." in text_of(html)
    (svg,) = re.findall(r"<svg class=\"chart.*?</svg>", html, re.DOTALL)
    assert svg.count("<polyline") == 5
    assert "style=" not in svg
    for seat, total in enumerate(totals):
        name = "You" if seat == 0 else view.seats[seat].name
        assert f"{name} {total}" in svg.partition(">")[0]  # in words for who cannot see it


def drawn(*scores: tuple[int, ...]) -> ScoreSheet[Lines]:
    """A match with these scores in its deals."""
    n = len(scores[0])
    nothing = (0,) * n
    entries = tuple(Entry(1, 0, 0, nothing, nothing, score) for score in scores)
    columns = Columns(tuple(f"Name {seat}" for seat in range(n)), 0, (False,) * n)
    return ScoreSheet(columns, Lines(entries))


@pytest.mark.parametrize(
    "scores",
    [
        [(0,) * 7],
        [(10, 11, 10, 10, 10, 10, 12), (10, 10, 10, 10, 11, 10, 10)],
        [(-9, 30, 0), (-16, 2, 1)],
        [(20,) * 3] * 34,
    ],
)
def test_the_chart_fits_and_its_labels_do_not_overlap(scores: list[tuple[int, ...]]) -> None:
    found = chart(drawn(*scores))
    for line in found.lines:
        points = [tuple(map(float, point.split(","))) for point in line.points.split()]
        assert len(points) == len(scores) + 1
        assert all(TOP <= y <= BOTTOM for _, y in points)
    labels = sorted(line.label_y for line in found.lines)
    assert all(b - a >= LABEL_HEIGHT - 0.2 for a, b in pairwise(labels))
    assert labels[0] >= TOP
    assert labels[-1] <= BOTTOM
    heights = {line.end_y for line in found.lines}
    assert len(heights) == len({sum(s) for s in zip(*scores, strict=True)})
    assert len(found.ticks) <= 10
    assert 2 <= len(found.levels) <= 7


def test_a_long_name_is_cut_in_the_chart() -> None:
    names = ("You", "Friederike Wilhelmine", "Anna")
    sheet = ScoreSheet(Columns(names, 0, (False,) * 3), drawn((1, 2, 3)).lines)
    assert [line.name for line in chart(sheet).lines] == ["You", "Friederi…", "Anna"]
