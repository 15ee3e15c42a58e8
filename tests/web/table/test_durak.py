"""The table of Durak: who attacks whom, what may be done, pairs and talon, how it ends."""

import re
from html import unescape

import pytest

from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.fold.view import TableView, Transient, WindowView, view_of
from app.rules import cards
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import DurakSetup
from app.web.games.durak import table as durak
from app.web.games.durak.bouts import ADD, BEAT, DONE, OPEN, PASS_ON, SHOW, TAKE, bout, read
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from tests.games.durak.scenes import SCENES, Scene
from tests.games.worlds import PEOPLE
from tests.rooms.table import CODE
from tests.web.pressable import playable

NOBODY = frozenset[str]()


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def seen(scene: str | Scene, seat: int = 0, now: Transient | None = None) -> TableView:
    """What a seat, or a spectator, sees of a scene; nobody is away."""
    scene = SCENES[f"durak {scene}"] if isinstance(scene, str) else scene
    first, *rest = scene.happened()
    assert isinstance(first, events.RoomOpened)
    room = Room.opened(CODE, first)
    for event in rest:
        room.apply(event)
    return view_of(room, PEOPLE[seat] if seat >= 0 else "", NOBODY, now or Transient())


def table(scene: str | Scene, seat: int = 0) -> durak.DurakTable:
    return durak.table(seen(scene, seat))


def deal_of(view: TableView) -> DurakDeal:
    assert isinstance(view.deal, DurakDeal)
    return view.deal


def pressed(html: str) -> set[str]:
    """The actions that can be pressed: cards of the hand and buttons."""
    return {*playable(html), *re.findall(r' data-act="([^"]+)"', html)}


def text_of(html: str) -> str:
    """What can be read of a piece of HTML."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("scene", SCENES)
def test_what_can_be_pressed_is_what_the_rules_allow(renderer: Renderer, scene: str) -> None:
    for seat in range(-1, SCENES[scene].players):
        view = seen(SCENES[scene], seat)
        allowed = deal_of(view).actions(seat) if seat >= 0 else []
        assert pressed(renderer.table(view)) == set(allowed)


@pytest.mark.parametrize("scene", SCENES)
def test_the_cards_that_are_shown_are_those_that_lie_open(renderer: Renderer, scene: str) -> None:
    for seat in range(-1, SCENES[scene].players):
        view = seen(SCENES[scene], seat)
        deal, shown = deal_of(view), durak.table(view).shown
        felt = re.split('<div id="last"|<section class="scores"', renderer.table(view))[0]
        found = re.findall(r'<button id="h-(\w\w)-0"', felt)
        expected = [cards.TEXTS[card] for card in deal.hand(seat)] if seat >= 0 else []
        expected += [cards.TEXTS[deal.trump_card]] if deal.stock_left else []
        if shown:
            expected += [cards.TEXTS[laid.card] for laid in shown.laid]
            expected += [cards.TEXTS[laid.cover] for laid in shown.laid if laid.cover >= 0]
        assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(
    ("scene", "seat", "words"),
    [
        ("attack", 0, "Your turn: attack Anselm with a card."),
        ("attack", 1, "Hanna has the lowest trump (6♥) and attacks you."),
        ("defend", 0, "Your turn: beat the nine of clubs, or take it."),
        ("defend", 2, "Hanna to beat the nine of clubs."),
        ("no way", 0, "Your turn: nothing you hold beats the ace of clubs. Take it."),
        ("throw", 0, "Your turn: throw in a nine or a jack, or say “no more”."),
        ("throw", 1, "All beaten so far.\nThe others may throw in a nine or a jack."),
        ("throw none", 0, "Your turn: you cannot throw in a king or an ace. Say “no more”."),
        ("done", 0, "All beaten so far.\nCleo and Dorothea may throw in a nine or a jack."),
        ("threw", 1, "Your turn: beat the nine of diamonds, or take all."),
        ("add", 0, "Anselm takes.\nAdd a nine or a jack, or say “no more”."),
        ("add", 1, "You take.\nThe others may add a nine or a jack."),
        ("takes", 1, "Hanna takes.\nYou cannot add a nine: say “no more”."),
        ("beaten", 0, "All beaten.\nAnselm attacks Cleo."),
        ("taken", 2, "Anselm takes 2 cards.\nYour turn: attack Dorothea with a card."),
        ("own", 0, "You take 1 card.\nAnselm attacks Cleo."),
        (
            "transfer",
            0,
            "Your turn: beat the eight of clubs, pass it on with an eight, or take it.",
        ),
        (
            "show",
            0,
            "Your turn: beat the eight of clubs, pass it on with an eight, "
            "show the eight of hearts, or take it.",
        ),
        (
            "shown",
            3,
            "Cleo shows the eight of hearts.\nYour turn: beat the eight of clubs, or take all.",
        ),
        ("shown", 2, "You show the eight of hearts.\nDorothea to beat the eight of clubs."),
        (
            "end",
            0,
            "The match is over. Cleo is the fool, with 14 cards left. "
            "You were out third, Anselm and Dorothea first.",
        ),
        (
            "end",
            2,
            "The match is over. You are the fool, with 14 cards left. "
            "Dorothea and Anselm were out first.",
        ),
        (
            "board",
            0,
            "The match is over. Cleo is the fool, with 6 cards left and a six on one shoulder. "
            "You were out second, Anselm first.",
        ),
        (
            "boards",
            0,
            "The match is over. You are the fool, with 4 cards left and a nine on each shoulder. "
            "Anselm was out first.",
        ),
        (
            "teams board",
            1,
            "The match is over. Hanna and Cleo win, you and Dorothea lose. "
            "You wear a six on one shoulder.",
        ),
        ("teams end", 1, "The match is over. Hanna and Cleo win, you and Dorothea lose."),
        ("two end", 1, "The match is over. Hanna is the fool, with 2 cards left. You win."),
        ("draw", 0, "The match is over. A draw: nobody is the fool."),
        (
            "series",
            2,
            "The match is over. Anselm wins. Hanna is the fool, with 6 cards left. "
            "You and Dorothea share second place: each the fool once, Anselm never.",
        ),
        (
            "series",
            1,
            "The match is over. Hanna is the fool, with 6 cards left. "
            "You win the match: never the fool, Cleo and Dorothea once.",
        ),
    ],
)
def test_the_hint_says_who_decides_and_what(scene: str, seat: int, words: str) -> None:
    assert table(scene, seat).hint() == words


def test_a_hint_names_no_long_row_of_ranks() -> None:
    steps = ("9C", "JC", "9D", "QD", "9S", "KS")
    hands = ("6H 9C 9D 9S", "JC QD KS")
    assert "throw in a card of a rank on the table" in table(Scene(steps, hands=hands)).hint()


def test_roles_are_told_at_the_seats() -> None:
    def roles(scene: str, seat: int = 0) -> list[str]:
        found = table(scene, seat)
        return [found.role(each) for each in range(found.deal.players)]

    assert roles("attack") == ["attacks", "defends", "", ""]
    assert roles("done") == ["done", "defends", "throws in", "throws in"]
    assert roles("add") == ["throws in", "takes", "throws in", "throws in"]
    assert roles("passed") == ["", "attacks", "defends", ""]
    assert roles("teams") == ["throws in", "defends", "throws in", ""]
    assert roles("end") == ["", "", "fool", ""]
    assert roles("teams end") == ["", "lost", "", "lost"]
    assert roles("throw", 1) == roles("throw", -1)


def test_the_button_says_what_a_card_is_played_for() -> None:
    """A card that is raised hides the line that says so; and what is asked may have changed."""

    def word(scene: str, seat: int = 0) -> str:
        return durak.table(seen(scene, seat)).texts()["play"]

    assert word("attack") == "Attack"
    assert word("defend") == "Beat it"
    assert word("throw") == "Throw it in"
    assert word("add") == "Add it"
    assert word("wait") == word("defend", -1) == ""


def test_the_page_knows_when_its_own_action_is_done() -> None:
    """The move is the same as long as others are asked."""
    before, after = seen("throw"), seen("done")
    assert before.move == after.move
    assert durak.table(before).texts()["acts"] == "1"
    assert durak.table(after).texts()["acts"] == "2"
    assert durak.table(seen("done", 2)).texts()["acts"] == "0"


def test_several_seats_are_asked_at_once() -> None:
    for seat in (-1, 0, 1, 3):
        found = table("throw", seat)
        assert [place.seat.number for place in found.places.values() if place.turn] == [
            each for each in found.order if each != 1
        ]
        assert ("yours" in found.texts()["state"]) == (seat in (0, 3))


def test_a_pair_tells_what_is_beaten_and_by_whom(renderer: Renderer) -> None:
    found = table("threw", 1)
    assert found.now is not None
    first, second = (found.pair(found.now, i) for i in range(2))
    assert first.cover is not None
    assert (first.open, second.open, second.wanted) == (False, True, True)
    html = renderer.table(seen("threw", 1))
    for words in (
        "Nine of clubs, from Hanna, beaten by the jack of clubs",
        "Jack of clubs, beats the nine of clubs",
        "Nine of diamonds, from Hanna, not beaten",
    ):
        assert f'aria-label="{words}" class="card played"' in html
    assert html.count('class="place"') == 1
    taking = table("add", 0)
    assert taking.now is not None
    assert not taking.pair(taking.now, 1).open


def test_two_unbeaten_cards_are_beaten_in_their_order() -> None:
    found = table("passed", 2)
    assert found.now is not None
    pairs = [found.pair(found.now, i) for i in range(2)]
    assert [pair.open for pair in pairs] == [True, True]
    assert [pair.wanted for pair in pairs] == [True, False]


def test_between_two_players_nobody_asks_who_attacks() -> None:
    found = table("long")
    assert found.now is not None
    assert found.pair(found.now, 0).by == ""


def test_the_last_bout_lies_there_until_the_next_attack() -> None:
    for seat in range(-1, 4):
        beaten, taken = table("beaten", seat).texts(), table("taken", seat).texts()
        assert (beaten["full"], beaten["winner"], beaten["laid"]) == (" full", "-1", "1")
        if seat == 1:  # has the cards in the hand
            assert ("full" in taken, taken["laid"]) == (False, "0")
        else:
            assert (taken["full"], taken["winner"], taken["laid"]) == (" full", "1", "2")
    assert "full" not in table("throw").texts()


def test_a_card_only_good_for_passing_on_is_passed_on() -> None:
    acts = {face.text: face.action for face in table("transfer").hand().faces() if face.may}
    assert acts["8S"] == "transfer 8S"
    assert acts["8H"] == "8H"  # beats, too: a button passes it on
    assert acts["JC"] == "JC"
    answers = table("transfer").answers
    assert answers is not None
    buttons = [choice.action for choice in answers.choices]
    assert buttons == ["take", "transfer 8H", "transfer 8S"]


def test_a_trump_is_shown_by_a_button_and_lies_there_until_a_card_is_beaten(
    renderer: Renderer,
) -> None:
    answers = table("show").answers
    assert answers is not None
    (choice,) = (choice for choice in answers.choices if choice.action.startswith("show"))
    assert (choice.action, choice.words) == ("show 8H", "Show")
    assert choice.label == "Pass it on by showing the eight of hearts"
    for seat, by in ((-1, "Cleo"), (2, "you"), (3, "Cleo")):
        found = table("shown", seat)
        assert found.texts()["laid"] == "3"
        html = renderer.table(seen("shown", seat))
        assert f'aria-label="Eight of hearts, shown by {by}"' in html
    scene = SCENES["durak shown"]
    for hands, step in (((*scene.hands, "9D JD 9S KS TC JH"), "TC"), (scene.hands, "take")):
        later = Scene((*scene.actions, step), hands=hands, trump="TH", options=scene.options)
        assert table(later).shown_trump is None
    assert table("passed").shown_trump is None
    told = dict(table("shown").said())["1.2"]
    assert told == "Cleo shows the eight of hearts and passes it on."


def test_done_for_the_bout_is_offered_and_taken_back(renderer: Renderer) -> None:
    offered = renderer.table(seen("throw", 0))
    assert "No more this bout" in offered
    assert """data-do='{"do":"done"}' data-of-move""" in offered
    chosen = renderer.table(seen("done", 0, Transient(done_for_bout=True)))
    assert "Ask me again in this bout" in chosen
    assert "No more this bout" not in chosen
    assert 'class="panel"' not in renderer.table(seen("throw", 1))


def test_who_is_the_last_to_be_asked_ends_the_bout(renderer: Renderer) -> None:
    """Then nobody can bring the question back."""
    scene = SCENES["durak throw"]
    last = Scene((*scene.actions, "2:done", "3:done"), hands=scene.hands)
    asked, html = renderer.table(seen(scene)), renderer.table(seen(last))
    assert "No more this time" in asked
    assert "No more this time" not in html
    assert html.count("No more this bout") == 1
    assert "done" in pressed(html)
    assert "ask me again" not in html


def test_the_window_is_a_bar_for_everybody_while_cards_may_be_added(renderer: Renderer) -> None:
    now = Transient(window=WindowView(running=True, left_ms=2500, allowed_ms=6000))
    for seat in (-1, 0, 1):
        html = renderer.table(seen("throw", seat, now))
        assert "6 seconds to add cards" in text_of(html)
        assert 'data-left="002500" data-allowed="6000"' in html
    assert "to add cards" not in renderer.table(seen("throw"))


def test_talon_trump_and_heap_are_told(renderer: Renderer) -> None:
    begun = table("attack").talon()
    assert (begun.size, begun.words) == (12, "12 cards in the draw pile")
    assert begun.trump is not None
    assert begun.trump.label == "Eight of hearts, trump, drawn last"
    gone = table("six pairs").talon()
    assert gone.trump is None
    assert gone.words.startswith("The draw pile is empty; hearts are trump, the seven of hearts")
    assert (gone.sign, gone.holder) == ("7♥", "Friederike")
    assert "<span>held by</span> <bdi>Friederike</bdi>" in renderer.table(seen("six pairs"))
    assert table("two end").talon().holder == ""  # it has been played
    html = renderer.table(seen("beaten"))
    assert 'aria-label="2 cards discarded"' in html
    assert "8♥ trump" in text_of(html)


def test_trumps_stand_first_in_the_hand() -> None:
    held = [face.text for face in table("attack").hand().faces()]
    assert held == ["6H", "KC", "9C", "7C", "9D", "JS"]


def test_a_bout_is_read_from_its_actions() -> None:
    found = read([(0, "8C"), (1, "transfer 8S"), (2, "9C"), (2, "TS"), (0, "9D"), (2, "take")])
    assert [step.kind for step in found.steps] == [OPEN, PASS_ON, BEAT, BEAT, ADD, TAKE]
    laid = [(cards.TEXTS[each.card], each.by, each.coverer) for each in found.laid]
    assert laid == [("8C", 0, 2), ("8S", 1, 2), ("9D", 0, -1)]
    assert (found.taker, found.size, found.opener, found.shown) == (2, 5, 0, None)
    shown = read([(0, "8C"), (1, "show 8D"), (2, "TC")])
    assert [step.kind for step in shown.steps] == [OPEN, SHOW, BEAT]
    assert (len(shown.laid), shown.size, shown.shown) == (1, 2, shown.steps[1])
    added = read([(0, "9C"), (1, "take"), (0, "done"), (2, "9D"), (0, "done"), (2, "done")])
    assert [step.kind for step in added.steps] == [OPEN, TAKE, DONE, ADD, DONE, DONE]
    assert [each.cover for each in added.laid] == [-1, -1]


@pytest.mark.parametrize("scene", ["end", "two end", "teams end", "longest", "six"])
def test_bouts_tell_the_whole_deal(scene: str) -> None:
    deal = deal_of(seen(scene))
    running = bool(deal.attacks)
    bouts = [bout(deal, number) for number in range(deal.bouts + running)]
    assert sum(len(each.steps) for each in bouts) == len(deal.history)
    beaten = [each for each in bouts[: deal.bouts] if each.taker < 0]
    assert sum(each.size for each in beaten) == deal.discards.bit_count()
    for each in beaten:
        assert all(laid.cover >= 0 for laid in each.laid)


def test_what_has_happened_is_said() -> None:
    told = dict(table("six beaten", 0).said())
    assert told["1.10"] == "Cleo throws in the king of clubs."
    assert told["1.11"] == (
        "Anselm beats the king of clubs with the ace of hearts. All beaten: 12 cards discarded."
    )
    assert dict(table("six taken", 0).said())["1.11"] == "Anselm picks up 11 cards."
    assert dict(table("passed", 0).said())["1.1"] == "Anselm passes it on with the eight of spades."
    assert dict(table("done", 0).said())["1.2"] == "You are done."
    for scene in ("taken", "beaten", "add", "done"):  # nothing is said twice
        assert table(scene).said()[-1][1] in table(scene).hint()
        assert "eat" not in table(scene).said()[-1][1]
        assert "take" not in table(scene).said()[-1][1]
    opening = dict(table("attack", 1).said())["1 dealt"]
    assert opening.endswith("Hanna has the lowest trump, the six of hearts.")


def test_the_last_bout_can_be_looked_at(renderer: Renderer) -> None:
    for scene, words in (("beaten", "Anselm has beaten"), ("taken", "Anselm has taken it.")):
        html = renderer.table(seen(scene))
        (last,) = re.findall(r'<div id="last".*?</div>', html, re.DOTALL)
        assert words in text_of(last)
        assert "show-last" in html
    assert 'id="last"' not in renderer.table(seen("throw"))


def test_the_sheet_names_the_fool_and_all_places(renderer: Renderer) -> None:
    html = renderer.table(seen("end"))
    (title,) = re.findall(r'<h2 id="scores-title"[^>]*>([^<]*)</h2>', html)
    assert title == "Cleo is the fool"
    assert "Cleo is the fool, with 14 cards left." in text_of(html)
    lines = table("end").lines()
    assert [line.place for line in lines] == [1, 1, 3, 4]
    assert [line.seat.name for line in lines if line.fool] == ["Cleo"]
    assert html.count("<td>beaten</td>") == 0
    deal = deal_of(seen("end"))
    bouts = html.partition('class="told bouts"')[2].partition("</table>")[0]
    assert bouts.count("<tr>") == deal.bouts + 1


def test_the_sheet_shows_shoulder_boards(renderer: Renderer) -> None:
    for scene, signs, words in (
        ("board", ["6♣"], "a six on one shoulder"),
        ("boards", ["9♦", "9♠"], "a nine on each shoulder"),
        ("teams board", ["6♥"], "a six on one shoulder"),
    ):
        (line,) = (line for line in table(scene).lines() if line.worn)
        assert (list(line.worn), line.worn_words, line.boards) == (signs, words, "")
        html = renderer.table(seen(scene))
        assert f'class="boards" role="img" aria-label="{words}"' in html
        assert html.count(words) >= 2
    assert table("board").finished().told.endswith("Cleo wears a six on one shoulder.")
    assert table("teams board", 1).finished().told == "You wear a six on one shoulder."
    for scene in ("end", "two end", "teams end"):
        assert not any(line.worn for line in table(scene).lines())
        assert 'class="boards"' not in renderer.table(seen(scene))


def test_a_match_of_several_deals_counts_shoulder_boards(renderer: Renderer) -> None:
    found = table("series boards")
    setup = found.deal.setup
    assert isinstance(setup, DurakSetup)
    assert setup.boards == (2, 0, 0, 0)
    told = {line.seat.number: line.boards for line in found.lines() if line.boards}
    assert told == {0: "2 shoulder boards in this match"}
    assert told[0] in text_of(renderer.table(seen("series boards")))


def test_a_series_counts_who_was_the_fool(renderer: Renderer) -> None:
    view = seen("series", 1)
    fools = [seat.total for seat in view.seats]
    assert sum(fools) == 4
    html = renderer.table(view)
    assert "Deal 4 of 4" in text_of(html)
    lines = durak.table(view).lines()
    assert [line.seat.total for line in lines] == sorted(fools)
    assert [line.match_place for line in lines] == sorted(view.places)
    (title,) = re.findall(r'<h2 id="scores-title"[^>]*>([^<]*)</h2>', html)
    assert title == durak.table(view).finished().headline


def test_a_draw_has_no_fool(renderer: Renderer) -> None:
    assert deal_of(seen("draw")).scores == (0, 0)
    assert "A draw: nobody is the fool." in text_of(renderer.table(seen("draw")))
    assert [(line.place, line.fool) for line in table("draw").lines()] == [(1, False), (1, False)]


def test_partners_are_told() -> None:
    words = {seat: table("teams", 0).place(seat).side_words for seat in range(4)}
    assert words == {0: "", 1: "opponent", 2: "partner", 3: "opponent"}
    assert table("teams", -1).place(1).side_words == "with Dorothea"
    assert table("attack").place(1).side == ""
    goals = [durak.UI.goal_of(seen(scene).house.options) for scene in ("teams", "attack")]
    assert ["first side" in goal for goal in goals] == [True, False]


def test_long_hands_are_told_to_the_page() -> None:
    rows = {scene: table(scene).texts()["rows"] for scene in ("attack", "long", "longer")}
    assert rows == {"attack": "1", "long": "2", "longer": "3"}
    assert table("longest").texts()["rows"] == "4"
    held = table("longest").texts()["held"]
    assert int(held) == len(table("longest").hand().faces()) > 33
