"""How a match stands or has ended, in words; who is ready for what comes next."""

from collections.abc import Sequence

import pytest

from app.bots.levels import levels
from app.rooms.fold.view import TableView, view_of
from app.rules.game import ranked
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.games.black_queen.table import BlackQueenTable
from app.web.games.durak.phrases import fools
from app.web.games.oh_hell.table import OhHellTable
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table import endings
from tests.games.contract import fewest
from tests.rooms.table import GUEST, HOST, THIRD, Told, gathered
from tests.web.standings import OVER, RUNNING, standing


@pytest.mark.parametrize(
    ("totals", "you", "over", "winners", "words"),
    [
        ((30, 42, 9, 5), 0, OVER, "Bob wins", "You are second of four with 30 points, 12 behind"),
        ((30, 42, 9, 5), 1, OVER, "You win", "You win the match with 42 points, 12 ahead of Ann."),
        ((30, 42, 9, 5), -1, OVER, "Bob wins", "Bob wins the match with 42 points, 12 ahead of"),
        ((30, 42, 30, 5), 0, OVER, "Bob wins", "You and Cleo share second place with 30 points,"),
        ((30, 30, 9, 5), 2, OVER, "Ann and Bob win", "You are third of four with 9 points, 21 beh"),
        ((30, 30, 9, 5), 1, OVER, "You and Ann win", "You and Ann win the match together with 30"),
        ((3, 2), 1, OVER, "Ann wins", "You are second with 2 points, 1 behind Ann."),
        ((1, 1, 1), 0, OVER, "Everyone is tied", "All share first place with 1 point."),
        ((-1, 0, 0, 0), 0, OVER, "Bob, Cleo and Dora win", "You are fourth of four with"),
        ((30, 42, 9), 0, RUNNING, "", "So far you are second of three with 30 points, 12 behind"),
        ((30, 42, 9), 1, RUNNING, "", "So far you are in the lead with 42 points, 12 ahead of A"),
        ((30, 42, 9), -1, RUNNING, "", "So far Bob is in the lead with 42 points, 12 ahead of A"),
        ((30, 30, 9), 0, RUNNING, "", "So far you and Bob share the lead with 30 points, 21 ahe"),
        ((0, 0, 0), 0, RUNNING, "", "So far everyone is tied with 0 points."),
        ((5, 0, 0, 0, 0, 0), 0, RUNNING, "", "So far you are in the lead with 5 points, 5 ahead"),
        ((0, 0, 0, 0, 0, -5), 5, RUNNING, "", "So far you are sixth of six with \u22125 points,"),
        ((0, 0, 0, 0, 0, -5), 4, RUNNING, "", "So far you and four others share the lead with 0"),
        ((0, 0, 0, 0, -1, -1), -1, OVER, "Ann, Bob, Cleo and Dora win", "Four players win the ma"),
    ],
)
def test_a_place_is_told(
    totals: Sequence[int], you: int, over: bool, winners: str, words: str
) -> None:
    view = standing(totals, you, over)
    assert endings.in_words(view).startswith(words)
    if winners:
        assert endings.winners(view) == winners


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ((5, 0, 0, 0, 0, 0), "5 ahead of the others."),
        ((0, 0, 0, 0, -5, -9), "5 ahead of Emil."),
        ((9, 5, 5, 5, 0, 0), "4 ahead of three others."),
    ],
)
def test_many_are_not_named_one_by_one(totals: Sequence[int], words: str) -> None:
    assert endings.in_words(standing(totals, 0, RUNNING)).endswith(words)


@pytest.mark.parametrize(
    ("totals", "you", "words"),
    [
        ((2, 0, 1, 1), 0, "You are fourth of four: the fool twice, Bob never."),
        ((3, 1, 2, 2), 1, "You win the match: the fool once, Cleo and Dora twice."),
        ((3, 1, 1, 4), 2, "You and Bob win the match together: each the fool once, Ann 3 times."),
    ],
)
def test_at_durak_it_is_told_who_was_the_fool(totals: Sequence[int], you: int, words: str) -> None:
    assert endings.in_words(standing(totals, you, OVER, least=True), fools) == words


def deal_over(game: str) -> Told:
    """Two people and bots at the end of a match, or of its first deal."""
    players = fewest(game)
    told = gathered(HOST, GUEST, players=players, game=game)
    told.start("0")
    told.play()
    return told


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


@pytest.mark.parametrize("game", GAMES)
def test_all_see_who_is_ready(renderer: Renderer, game: str) -> None:
    told = deal_over(game)
    view = view_of(told.room, HOST, frozenset())
    assert endings.readiness(view) == ""
    told.ready(GUEST)
    name = view.seats[1].name
    for person, who in ((HOST, name), (GUEST, "You"), (THIRD, name)):
        view = view_of(told.room, person, frozenset())
        says = endings.readiness(view)
        over = "want another match." if view.match_over else "are ready."
        one = "wants another match." if view.match_over else "is ready."
        assert says == f"{who} {over if who == 'You' else one}"
        html = renderer.table(view)
        assert f'<p class="readiness">{says}</p>' in html
        assert html.count('<span class="ready"') == 1
        assert f">{says}</li>" in html  # for a screen reader


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_says_whose_points_a_bot_goes_on_with(renderer: Renderer, game: str) -> None:
    told = deal_over(game)
    name = told.room.seats[1].name
    told.leave(GUEST)
    for person, whom in (
        (HOST, f"<bdi>{name}</bdi>"),
        (GUEST, "you"),
        (THIRD, f"<bdi>{name}</bdi>"),
    ):
        html = renderer.table(view_of(told.room, person, frozenset()))
        goes_on = not told.room.match.over  # a result stays with those who played it
        assert html.count(f"for {whom}</small>") == goes_on, person
        if game == "oh_hell":  # in one line with the name
            assert f"</bdi> <small>for {whom}" in html


@pytest.mark.parametrize("game", ["black_queen", "oh_hell"])
def test_so_does_the_sentence_that_counts_them_one_by_one(game: str) -> None:
    told = deal_over(game)
    name = told.room.seats[1].name
    told.leave(GUEST)
    bot = told.room.seats[1].name
    for person, whom in ((HOST, name), (GUEST, "you")):
        table = GAME_UIS[game].table(view_of(told.room, person, frozenset()))
        assert isinstance(table, BlackQueenTable | OhHellTable)
        assert f"{bot} (for {whom}" in table.outcome(), person


def test_who_plays_with_bots_alone_is_told_nothing() -> None:
    told = gathered(HOST, players=2)
    told.start("0")
    told.play()
    assert endings.readiness(view_of(told.room, HOST, frozenset())) == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_has_a_title_and_says_how_it_stands(renderer: Renderer, game: str) -> None:
    told = deal_over(game)
    for person in (HOST, GUEST, THIRD):
        view = view_of(told.room, person, frozenset())
        table = GAME_UIS[game].table(view)
        sheet = table.score_sheet()
        assert sheet
        assert sheet["title"]
        assert any(sheet[words] for words in ("outcome", "standing"))
        html = renderer.table(view)
        assert f"{sheet['title']}</h2>" in html
        assert str(sheet["standing"]) in html or view.match_over
        if person == THIRD:
            assert not any("you" in str(sheet[words]).lower() for words in ("title", "standing"))


def beaten(you: int = 40, other: int = 1, level: str = "2", *people: str) -> TableView:
    """A match of one deal with bots of a level that is over."""
    told = gathered(HOST, *people)
    told.start(level)
    told.play()
    view = view_of(told.room, HOST, frozenset())
    return view._replace(match_over=True, places=ranked([you, other, other, other]))


def test_whoever_has_beaten_a_company_is_offered_the_next_one() -> None:
    assert endings.next_company(beaten(level="1")) == "2"
    assert endings.next_company(beaten(level="0")) == "1"
    assert endings.next_company(beaten(level=levels("black_queen")[-1])) == ""
    assert endings.next_company(beaten(0, 1)) == ""
    assert endings.next_company(beaten(1, 1)) == ""
    assert endings.next_company(beaten()._replace(match_over=False)) == ""
    assert endings.next_company(beaten(40, 1, "2", GUEST)) == ""
    assert "Next company: Careful" in Renderer(Assets()).table(beaten(level="1"))
