"""The table of Called Partners: bids and calls, who is told what of the sides, the sheet."""

import re
from html import unescape

import pytest

from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.fold.view import TableView, view_of
from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.web.games.called_partner import table as called_partner
from app.web.games.called_partner.phrases import needed, spoken
from app.web.games.called_partner.score_sheet import Member
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.score_sheet import ScoreSheet
from tests.games.called_partner.scenes import CALLS, SCENES, WON, Scene
from tests.games.worlds import PEOPLE
from tests.rooms.table import CODE
from tests.web.pressable import offered

NOBODY = frozenset[str]()


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def seen(scene: str | Scene, seat: int = 0) -> TableView:
    """What a seat, or a spectator, sees of a scene; nobody is away."""
    scene = SCENES[f"called {scene}"] if isinstance(scene, str) else scene
    first, *rest = scene.happened()
    assert isinstance(first, events.RoomOpened)
    room = Room.opened(CODE, first)
    for event in rest:
        room.apply(event)
    return view_of(room, PEOPLE[seat] if seat >= 0 else "", NOBODY)


def table(scene: str | Scene, seat: int = 0) -> called_partner.CalledPartnerTable:
    return called_partner.table(seen(scene, seat))


def deal_of(view: TableView) -> CalledPartnerDeal:
    assert isinstance(view.deal, CalledPartnerDeal)
    return view.deal


def text_of(html: str) -> str:
    """What can be read of a piece of HTML."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("scene", SCENES)
def test_what_can_be_chosen_is_what_the_rules_allow(renderer: Renderer, scene: str) -> None:
    for seat in range(-1, SCENES[scene].players):
        view = seen(SCENES[scene], seat)
        assert offered(renderer.table(view)) == (deal_of(view).actions(seat) if seat >= 0 else [])


@pytest.mark.parametrize(
    ("scene", "seat", "words"),
    [
        ("open", 0, "Your turn: bid 75 or more, or pass."),
        ("bid", 0, "Your turn: bid 95 or more, or pass."),
        ("bid", 1, "Hanna to bid."),
        ("highest", 0, "Your turn: bid 150, or pass."),
        ("by ones", 0, "Your turn: bid 78 or more, or pass."),
        ("trump", 0, "Your turn: choose trump and call 2 cards."),
        ("trump", 1, "Hanna to name trump."),
        ("four", 0, "Your turn: choose trump and call 1 card."),
        ("second", 0, "Your turn: call another card."),
        ("second", 3, "Hanna to call."),
        ("lead", 0, "Your turn: lead any card."),
        ("lead", 3, "Hanna called, and leads."),
        ("both", 0, "Your turn: follow diamonds."),
    ],
)
def test_the_hint_says_what_is_to_be_done(scene: str, seat: int, words: str) -> None:
    assert table(scene, seat).hint() == words


def test_bids_are_told_by_seat_in_the_order_of_the_bidding() -> None:
    bids = table("bid", 3).bids()
    assert [bid.name for bid in bids] == ["Hanna", "Anselm", "Cleo", "You", "Emil", "Friederike"]
    assert [bid.latest for bid in bids] == ["75", "pass", "85", "90", "pass", "pass"]
    assert [bid.highest for bid in bids] == [False, False, False, True, False, False]
    assert [bid.turn for bid in bids] == [True] + [False] * 5
    later = table("trump", 0).bids()
    assert (later[0].latest, later[0].before) == ("90", ("75",))


def test_a_bid_that_binds_eldest_is_said_as_such(renderer: Renderer) -> None:
    first = Scene(dealer=5, options={"forced_bid": True})
    assert table(first).bids()[0].bound
    assert "forced" in text_of(renderer.table(seen(first)))
    assert any("You must open at 75." in words for _, words in table(first).said())
    assert not table("bid").bids()[0].bound


def test_the_stepper_goes_from_the_lowest_bid_to_the_highest() -> None:
    assert table("bid").stepper().bids == tuple(range(95, 151, 5))
    assert table("by ones").stepper().bids == tuple(range(78, 151))
    assert set(table("by ones").stepper().steps) - set(table("bid").stepper().steps) == {-1, 1}


@pytest.mark.parametrize(
    ("scene", "size", "left"), [("trump", 48, 2), ("four", 52, 1), ("seven", 49, 2)]
)
def test_the_grid_has_the_pack_and_marks_own_cards(
    renderer: Renderer, scene: str, size: int, left: int
) -> None:
    view = seen(scene)
    grid = called_partner.table(view).grid()
    cells = [cell for suit in grid.suits for cell in suit.cells]
    assert len(cells) == size
    assert grid.left == left
    own = {cell.text for cell in cells if cell.own}
    assert own == {cards.TEXTS[card] for card in deal_of(view).hand(0)}
    html = renderer.table(view)
    assert html.count(">yours</small>") == len(own)
    assert 'aria-label="Call the ace of spades, 15 points, yours"' in html
    assert 'aria-label="Call the queen of spades, 30 points' in html
    for suit in grid.suits:  # the highest card of somebody else is the likeliest call
        assert [cell.own for cell in suit.cells] == [False] * (len(suit.cells) - suit.held) + [
            True
        ] * suit.held
        others = [cards.TEXTS.index(cell.text) for cell in suit.cells if not cell.own]
        assert others == sorted(others, reverse=True)


@pytest.mark.parametrize(("black", "other"), [("QS", "3S"), ("3S", "QS")])
def test_the_card_worth_30_is_named_where_it_counts(
    renderer: Renderer, black: str, other: str
) -> None:
    scene = Scene(WON, options={"black_card": black})
    view = seen(scene)
    suits = called_partner.table(view).grid().suits
    cells = {cell.text: cell.worth for suit in suits for cell in suit.cells}
    assert (cells[black], cells[other], sum(cells.values())) == (30, 0, 150)
    goal = called_partner.UI.goal_of(view.house.options)
    assert ("three of spades (30)" in goal, "black queen (30)" in goal) == (
        (black == "3S", black == "QS")
    )
    assert f'<p id="goal">{goal}</p>' in renderer.sheet("menu", view)
    assert ("black-three" in renderer.table(view)) == (black == "3S")
    assert "150" in renderer.table(seen(Scene(WON[:1], options={"black_card": black}), 1))


TWO = {"packs": 2}
TWO_CALLS = ("trump H", "call AH", "first", "call QS", "second")
TWO_HELD = {0: "AS TS", 2: "AH 7S", 3: "QS", 4: "QS AH"}


def test_the_grid_of_two_packs_asks_for_a_copy(renderer: Renderer) -> None:
    bids = ("bid 150", "pass", "bid 160", "pass", "pass", "pass", "bid 170", "pass")
    view = seen(Scene(bids, options=TWO, hands={0: "AS AS KS"}))
    grid = called_partner.table(view).grid()
    (spades,) = [suit for suit in grid.suits if suit.text == "S"]
    assert grid.copies
    assert spades.held == [card // 13 for card in deal_of(view).hand(0)].count(3)
    html = renderer.table(view)
    assert html.count("data-copy=") == 2
    assert 'id="call-AS"' in html
    assert "of 300" in html
    assert html.count('id="h-AS-0"') == html.count('id="h-AS-1"') == 1
    asked = seen(Scene((*bids, "trump H", "call AH"), options=TWO, hands={}))
    assert "say which copy makes the partner" in called_partner.table(asked).hint()
    assert 'data-act="first"' in renderer.table(asked)


def test_of_two_copies_the_one_that_counts_is_told(renderer: Renderer) -> None:
    bids = ("bid 150", *("pass",) * 5)
    scene = Scene((*bids, *TWO_CALLS, "AS", "", "7S"), options=TWO, hands=TWO_HELD)
    told = {seat: called_partner.table(seen(scene, seat)) for seat in range(-1, 6)}
    assert "whoever plays the second queen of spades" not in told[0].own_role()
    assert "who plays the first ace of hearts and the second queen of spades" in told[0].own_role()
    assert "you hold one copy" in told[3].own_role()
    assert [told[3].badge(role, 3).kind for role in [told[3].role(3)] if role] == ["unknown"]
    assert "nobody else knows yet" in told[1].own_role()
    assert [(c.short, c.copy) for c in told[0].bar().calls] == [("A♥", "1st"), ("Q♠", "2nd")]
    later = Scene((*bids, *TWO_CALLS, "AS", "", "7S", "QS", "QS"), options=TWO, hands=TWO_HELD)
    table = called_partner.table(seen(later))
    assert [spoken(pieces) for _, pieces in table.reveals()] == [
        "Emil played the second queen of spades: your partner."
    ]
    assert "Emil played the second queen of spades: your partner." in renderer.table(seen(later))
    assert table.moment(len(table.deal.history) - 2) is None
    assert table.moment(len(table.deal.history) - 1) is not None


def test_what_is_called_already_is_not_asked_again(renderer: Renderer) -> None:
    grid = table("second").grid()
    assert grid.trump
    assert grid.left == 1
    assert [cell.text for suit in grid.suits for cell in suit.cells if cell.called] == ["AH"]
    html = renderer.table(seen("second"))
    assert "data-trump" not in html
    assert 'aria-label="Called: the ace of hearts, 15 points"' in html


@pytest.mark.parametrize(
    ("scene", "seat", "roles"),
    [
        ("trump", 0, "caller - - - - -"),
        ("lead", -1, "caller unknown unknown unknown unknown unknown"),
        ("lead", 0, "caller unknown unknown unknown unknown unknown"),
        ("lead", 2, "caller unknown partner! unknown unknown unknown"),
        ("lead", 3, "caller unknown unknown opponent! unknown unknown"),
        ("own", 0, "caller unknown unknown unknown unknown unknown"),
        ("both", 0, "partner! caller opponent! opponent! opponent! opponent!"),
        ("both", -1, "unknown caller unknown unknown unknown unknown"),
        ("shown", -1, "caller unknown unknown unknown partner unknown"),
        ("shown", 1, "caller opponent! unknown unknown partner unknown"),
        ("shown", 2, "caller opponent! partner! opponent! partner opponent!"),
        ("sheet", -1, "caller opponent partner opponent partner opponent"),
    ],
)
def test_a_seat_is_told_its_own_side_and_what_everybody_knows(
    scene: str, seat: int, roles: str
) -> None:
    shown = table(scene, seat)
    found = []
    for other in range(6):
        role = shown.role(other)
        found.append(f"{role.kind}{'!' * role.secret}" if role else "-")
    assert " ".join(found) == roles


@pytest.mark.parametrize(
    ("scene", "seat", "badges", "sides"),
    [
        ("shown", 2, "caller opponent partner opponent partner opponent", "o t o t o t"),
        ("lead", 3, "caller ? ? against-caller ? ?", "t - - o - -"),
        ("shown", 1, "caller your-side ? ? against ?", "t o - - t -"),
        ("sheet", -1, "caller opponent partner opponent partner opponent", "o t o t o t"),
        ("sheet", 1, "caller your-side against with-you against with-you", "t o t o t o"),
    ],
)
def test_who_plays_against_the_caller_sees_who_is_with_them(
    scene: str, seat: int, badges: str, sides: str
) -> None:
    shown = table(scene, seat)
    places = [shown.place(other) for other in range(6)]
    texts = [badge.text.replace(" ", "-") for place in places for badge in place.badges]
    assert " ".join(texts) == badges
    assert " ".join(place.side[:1] or "-" for place in places) == sides


@pytest.mark.parametrize(
    ("scene", "seat", "words"),
    [
        ("lead", -1, ""),
        ("trump", 0, ""),
        (
            "lead",
            2,
            "You hold the ace of hearts, so you are Hanna’s partner; nobody else knows yet.",
        ),
        ("lead", 3, "You play against Hanna; nobody else knows yet."),
        ("lead", 0, "Still unknown: who holds the ace of hearts and the queen of spades."),
        (
            "own",
            0,
            "You hold the ace of spades: that brings you no partner, and nobody else knows. "
            "Still unknown: who holds the queen of spades.",
        ),
        ("shown", 0, "Emil is with you. Still unknown: who holds the ace of hearts."),
        ("shown", 1, "You play against Emil and Hanna; nobody else knows yet."),
        ("shown", 4, "You are Hanna’s partner."),
    ],
)
def test_what_a_seat_knows_of_itself_is_said_to_it(scene: str, seat: int, words: str) -> None:
    assert table(scene, seat).own_role() == words


def revealed(hands: dict[int, str], *played: str) -> Scene:
    """Seat 0 has called the ace of hearts and the queen of spades; then these cards."""
    return Scene((*WON, *CALLS, *played), hands=hands)


def told_of(shown: called_partner.CalledPartnerTable) -> list[tuple[int, str]]:
    return [(many, spoken(pieces)) for many, pieces in shown.reveals()]


def test_a_called_card_shows_its_holder_in_the_middle_of_the_trick(renderer: Renderer) -> None:
    for seat, words in (
        (-1, "Emil held the queen of spades: Hanna’s partner."),
        (0, "Emil held the queen of spades: your partner."),
        (4, "You held the queen of spades: Hanna’s partner."),
    ):
        shown = table("shown", seat)
        assert shown.deal.in_trick == 5
        assert told_of(shown) == [(1, words)]
        assert any(words in told for _, told in shown.said())
        assert words in text_of(renderer.table(seen("shown", seat)))
        assert shown.place(4).badges[0].kind == "partner"


@pytest.mark.parametrize("seat", range(-1, 6))
@pytest.mark.parametrize("scene", ["lead", "own", "partner", "both", "opponent", "shown", "sides"])
def test_a_badge_has_the_colour_of_its_side(scene: str, seat: int) -> None:
    shown = table(scene, seat)
    colours = {"partner": "ours", "opponent": "theirs", "unknown": ""}
    for place in map(shown.place, range(6)):
        (badge,) = place.badges
        kind = badge.kind.removesuffix(" secret")
        assert kind == "caller" or colours[kind] == place.side, place


def test_a_card_of_the_caller_and_a_second_one_are_told_apart() -> None:
    own = revealed({0: "AH 3H 4H", 4: "QS"}, "AH")
    assert table(own, 1).revealed(0) == "Hanna held the called ace of hearts: no partner there."
    assert table(own).revealed(0) == "You held the called ace of hearts: no partner there."
    both = {0: "3S 4S AD", 1: "AH QS 5D", 2: "5S 6D", 3: "6S 7D", 4: "7S 8D", 5: "8S 9D"}
    twice = revealed(both, "3S", "QS", "5S", "6S", "7S", "8S", "AH")
    assert table(twice).revealed(1) == "Anselm held the queen of spades: your partner."
    assert table(twice).revealed(0) == "Anselm held the ace of hearts, too."


def test_two_called_cards_in_a_trick_are_told_in_one_sentence() -> None:
    hands = {0: "3S 4S AD", 1: "KH 5D", 2: "AH 6D", 3: "7H 7D", 4: "QS 8D", 5: "9H 9D"}
    scene = Scene((*WON, "trump H", "call 6D", "call 8D", "AD", "", "6D", "", "8D"), hands=hands)
    told = "Cleo held the six of diamonds, {} the eight of diamonds: {} partners."
    for seat, other, whose in ((0, "Emil", "your"), (4, "you", "Hanna’s"), (-1, "Emil", "Hanna’s")):
        assert told_of(table(scene, seat)) == [(2, told.format(other, whose))]


def test_a_card_in_a_reveal_is_not_taken_for_a_player_of_that_name(renderer: Renderer) -> None:
    view = seen("shown", 0)
    names = {0: "queen", 4: "spades"}
    seats = tuple(seat._replace(name=names.get(seat.number, seat.name)) for seat in view.seats)
    html = renderer.table(view._replace(seats=seats))
    assert "<bdi>spades</bdi> held the queen of spades: your partner." in html


def bar(renderer: Renderer, scene: str | Scene, seat: int = 0) -> str:
    return text_of(renderer.table(seen(scene, seat)).partition("</header>")[0])


def test_the_bar_tells_bid_trump_calls_and_deal(renderer: Renderer) -> None:
    assert "Deal 1 of 6 No bid yet : 150 points to take" in bar(renderer, "open")
    assert "Deal 1 of 6 High bid: 90 of 150 by Dorothea" in bar(renderer, "bid")
    assert "You bid 90 of 150 Hearts are ♥ trump" in bar(renderer, "lead")
    assert "A♥ the ace of hearts: ? holder unknown" in bar(renderer, "lead")
    assert "A♥ the ace of hearts: You , nobody else knows" in bar(renderer, "lead", 2)
    assert "Q♠ the queen of spades: Emil" in bar(renderer, "shown")
    odd = Scene(("bid 81", *("pass",) * 5, *CALLS), options={"bid_step": 1})
    assert "81 of 150 needs 85" in bar(renderer, odd)
    assert [needed(bid) for bid in (75, 76, 80, 81)] == [75, 80, 80, 85]


def test_the_sum_of_the_side_is_shown_once_everybody_knows_the_side(renderer: Renderer) -> None:
    assert "caller’s side" not in bar(renderer, "shown")
    both = {0: "3S 4S AD", 1: "AH QS 5D", 2: "5S 6D", 3: "6S 7D", 4: "7S 8D", 5: "8S 9D"}
    plays = ["3S", "QS", "5S", "6S", "7S", "8S", "AH"]
    for done, told in ((6, False), (7, True)):
        for seat in (-1, 0, 1):
            words = bar(renderer, revealed(both, *plays[:done]), seat)
            assert ("The caller’s side: Side 35 (needs 90)" in words) == told


def test_the_points_of_the_pack_and_those_still_out_are_told(renderer: Renderer) -> None:
    assert "There are 150 points in the pack." in text_of(renderer.table(seen("wait")))
    assert "still out" not in bar(renderer, "trump")
    assert "150 points still out ▤" in bar(renderer, "shown")
    for seat in (-1, 0, 1):
        assert "Side 35 (needs 90) · 115 out" in bar(renderer, "sides", seat)
    assert "still out" not in bar(renderer, "sheet")


def test_points_are_told_trick_by_trick() -> None:
    both = {0: "3S 4S AD", 1: "AH QS 5D", 2: "5S 6D", 3: "6S 7D", 4: "7S 8D", 5: "8S 9D"}
    shown = table(revealed(both, "3S", "QS", "5S", "6S", "7S", "8S"))
    assert shown.texts()["hint"] == "Anselm takes it (35 points) and leads."
    assert any("Anselm takes the trick (35 points)" in words for _, words in shown.said())
    assert (shown.place(1).score, shown.place(1).score_label) == ("35", "35 points taken")


def said(scene: str | Scene, seat: int) -> str:
    return " ".join(words for _, words in table(scene, seat).said())


def test_what_happens_is_announced() -> None:
    assert "Deal 1. Friederike deals 8 cards each." in said("open", 0)
    assert "You bid 75. Anselm passes. Cleo bids 85." in said("bid", 0)
    assert "Cleo passes. You play for 90. Your turn" in said("trump", 0)
    assert "You name hearts as trump. You call the ace of hearts." in said("lead", 0)
    assert "nobody else knows" in said("lead", 2)
    assert "else knows" not in said("lead", 0) + said("lead", -1)
    assert "All passed." in said("thrown in", 0)


def test_the_called_card_is_marked_in_the_hand_of_its_holder_alone(renderer: Renderer) -> None:
    for seat in range(-1, 6):
        html = renderer.table(seen("lead", seat))
        assert ("data-mark" in html) == (seat in (2, 4))
        assert ("ace of hearts, called" in html.lower()) == (seat == 2)


def members(scene: str) -> list[Member]:
    found = table(scene).scored()["members"]
    assert isinstance(found, list)
    return found


def test_the_sheet_tells_who_belonged_to_whom_and_why(renderer: Renderer) -> None:
    deal = deal_of(seen("sheet"))
    found = members("sheet")
    assert [each.part for each in found] == ["caller", "partner", "partner", *["opponent"] * 3]
    assert [each.by for each in found] == ["", "A♥", "Q♠", "", "", ""]
    assert sum(each.taken for each in found[:3]) == deal.taken_by(deal.public_side())
    html = text_of(renderer.table(seen("sheet")))
    assert "After deal 3 of 6" in html
    verdict = "is made" if deal.made() else "failed"
    assert f"took {deal.taken_by(0b010101)} (needed 90): the bid of 90 {verdict}" in html
    assert "Everybody on the caller’s side" in html
    assert "So far you are third of six with 10 points, 80 behind Cleo." in html


@pytest.mark.parametrize(
    ("seat", "colours"),
    [(0, ["ours", "theirs"]), (1, ["theirs", "ours"]), (-1, ["ours", "theirs"])],
)
def test_the_sheet_has_the_colours_of_who_reads_it(
    renderer: Renderer, seat: int, colours: list[str]
) -> None:
    html = renderer.table(seen("sheet", seat))
    assert re.findall('<tbody class="(ours|theirs)">', html) == colours


def test_shares_are_reckoned_on_the_sheet(renderer: Renderer) -> None:
    found = members("shares")
    deal = deal_of(seen("shares"))
    assert deal.scores
    assert [each.part for each in found] == ["caller", "partner", *["opponent"] * 4]
    assert found[0].reason.startswith("2 × ")  # noqa: RUF001 - the sign for times
    assert found[1].reason == ""
    assert abs(deal.scores[0]) == 2 * abs(deal.scores[4]) == 180
    assert "one for the bid, one for each called card" in text_of(renderer.table(seen("shares")))


def test_a_deal_that_is_thrown_in_is_said_as_such(renderer: Renderer) -> None:
    html = text_of(renderer.table(seen("thrown in")))
    assert "Thrown in" in html
    assert "All passed: Friederike deals again; this deal does not count." in html
    assert table("thrown in").progress() == "Deal 1 of 6"


def test_the_score_sheet_has_a_line_for_each_deal(renderer: Renderer) -> None:
    view = seen("sheet")
    found = table("sheet").scored()["score_sheet"]
    assert isinstance(found, ScoreSheet)
    rows = found.lines.rows()
    assert [row.number for row in rows] == [1, 2, 3]
    assert [cell.total.replace("−", "-") for cell in rows[-1].cells] == [  # noqa: RUF001
        str(seat.total) for seat in view.seats
    ]
    assert [cell.part for cell in rows[-1].cells] == ["caller", "", "partner", "", "partner", ""]
    running = renderer.table(seen("seven play"))
    (during,) = re.findall(r'<div id="score-sheet".*?</table>', running, re.DOTALL)
    assert during.count("<tr>") == 1 + 2
    assert "No deal is over yet." in renderer.table(seen("lead"))
    assert "Auction: You 75, Anselm pass, Cleo 80," in text_of(renderer.table(seen("lead")))


def test_the_end_of_a_match_tells_the_places(renderer: Renderer) -> None:
    view = seen("end")
    found = members("end")
    assert {each.place for each in found} == set(view.places)
    html = renderer.table(view)
    (title,) = re.findall(r'<h2 id="scores-title"[^>]*>([^<]*)</h2>', html)
    best = max(seat.total for seat in view.seats)
    winners = [seat for seat in view.seats if seat.total == best]
    assert all(("You" if seat.number == 0 else seat.name) in title for seat in winners)
    assert title.endswith(" wins" if len(winners) == 1 and winners[0].number else " win")
    assert "Deal 6 of 6" in text_of(html)
    behind = "\u221285 points, 90 behind Cleo"
    assert f"{title}. Anselm," in text_of(html)  # for a screen reader
    assert f"You are sixth of six with {behind}." in text_of(html)


def test_the_words_of_a_bid_that_fails_and_of_one_that_is_made() -> None:
    for scene in ("sheet", "shares", "end"):
        deal = deal_of(seen(scene))
        words = table(scene).outcome()
        assert ("is made" in words) == deal.made() == ("failed by" not in words)
