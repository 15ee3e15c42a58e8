"""The help pages of the real server: every picture and every figure on them is true."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import app.bots.levels
from app.bots.durak.bot import WAYS as DURAK_WAYS
from app.bots.levels import anywhere, levels
from app.bots.oh_hell.bot import ALL as OH_HELL_WAYS
from app.rooms.fold.seats.company import FIRST
from app.rules import cards
from app.rules.black_queen.game import BlackQueen
from app.rules.euchre.game import Euchre
from app.rules.games import GAMES
from app.rules.oh_hell.game import NILS, SCORINGS, OhHell
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.render.templates import STRENGTHS
from tests.rules.plain_black_queen import PlainBlackQueen
from tests.rules.plain_euchre import COLOUR, PlainEuchre
from tests.rules.plain_oh_hell import PlainOhHell
from tests.web.conftest import Server
from tests.web.help_pages import CARD, Read, pictured, table, whole, words

BOTS = Path(__file__).resolve().parents[3] / "docs" / "bots.md"
PAGES = ["/help", *(f"/help/{game}" for game in GAMES)]
RULES = "/help/black_queen"
EUCHRE = "/help/euchre"
OH_HELL = "/help/oh_hell"


def test_the_help_names_every_game(read: Read) -> None:
    page = read("/help")
    for name, game in GAMES.items():
        assert f'href="/help/{name}"' in page
        assert game.title in words(page)


@pytest.mark.parametrize("address", PAGES)
def test_every_link_leads_somewhere(read: Read, address: str) -> None:
    links = re.findall(r'<a [^>]*href="([^"]+)"', read(address))
    assert links
    for link in links:
        path, _, part = link.partition("#")
        page = read(path or address)
        assert not part or page.count(f' id="{part}"') == 1


@pytest.mark.parametrize("address", PAGES)
def test_headings_have_an_order(read: Read, address: str) -> None:
    page = read(address)
    depths = [int(depth) for depth in re.findall(r"<h([1-6])", page)]
    assert depths.count(1) == 1
    assert depths[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(depths))
    for labelled in re.findall(r'aria-labelledby="([^"]+)"', page):
        assert re.search(rf'<h2 id="{labelled}">', page)


def test_the_former_address_leads_to_the_rules(server: Server) -> None:
    with server.browser() as browser:
        answer = browser.get("/rules/black_queen")
    assert answer.status_code == 308
    assert answer.headers["location"] == RULES


@pytest.mark.parametrize("address", ["/help/chess", "/rules/chess", "/help/help.html"])
def test_there_is_no_help_for_other_games(server: Server, address: str) -> None:
    with server.browser() as browser:
        answer = browser.get(address)
    assert answer.status_code == 404
    assert "There is no such game here." in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_named_as_they_look(read: Read, game: str) -> None:
    pictures = [(text, label) for _, text, label in CARD.findall(read(f"/help/{game}")) if label]
    assert len(pictures) > 10, f"Cards say it: app/templates/{game}/help.html shows too few."
    for text, label in pictures:
        name = label.removesuffix(", may be played")
        assert name == cards.name(cards.NUMBERS[text]).capitalize()


def test_the_deal_is_shown_with_the_usual_numbers(read: Read) -> None:
    game = BlackQueen(4)
    hand, laid = (
        re.findall(rf'<div class="{place}">(.*?)</div>', read(RULES), re.DOTALL)[0]
        for place in ("held", "laid")
    )
    piles = game.whole("piles")
    assert len(CARD.findall(hand)) == len(game.pack) // 4 - 2 * piles
    assert len(CARD.findall(laid)) == laid.count("card back") == piles


def test_tricks_are_won_as_the_pictures_say(read: Read) -> None:
    tricks = re.findall(r'<ol class="played">(.*?)</ol>', read(RULES), re.DOTALL)
    assert len(tricks) == 2
    for trick in tricks:
        plays = re.findall(r'<li( class="wins")?>(.*?)</li>', trick, re.DOTALL)
        deal = PlainBlackQueen(len(plays), 0, "last")
        deal.trick = [(seat, CARD.findall(play)[0][1]) for seat, (_, play) in enumerate(plays)]
        winner = deal.winner()
        assert [bool(wins) for wins, _ in plays] == [seat == winner for seat in range(len(plays))]
        assert ["takes it" in play for _, play in plays] == [bool(wins) for wins, _ in plays]


def test_cards_may_be_played_as_the_pictures_say(read: Read) -> None:
    choices = re.findall(r'<figure class="choice">(.*?)</figure>', read(RULES), re.DOTALL)
    assert len(choices) == 2
    for choice in choices:
        (_, led, _), *mine = CARD.findall(choice)
        deal = PlainBlackQueen(4, 0, "last")
        deal.trick, deal.turn = [(0, led)], 1
        deal.hands[1] = [text for _, text, _ in mine]
        legal = deal.legal()
        assert [look == "may" for look, _, _ in mine] == [text in legal for _, text, _ in mine]
        assert [", may be played" in label for *_, label in mine] == [
            t in legal for _, t, _ in mine
        ]


def test_examples_are_scored_by_the_rules(read: Read) -> None:
    examples = table(read(RULES), "reckoned")
    assert len(examples) == 3
    for _, *players in examples:
        deal = PlainBlackQueen(len(players), 0, "last")
        deal.kept = [kept(took) for _, took, _ in players]
        points = [int(text.replace("\N{MINUS SIGN}", "-")) for *_, text in players]
        assert points == deal.scores()


def kept(took: str) -> list[str]:
    """Cards that fit a description such as "20 hearts 1 black queen"."""
    if took == "no card":
        return []
    hearts, queens = (re.search(rf"(\d+) {what}", took) for what in ("hearts", "black queen"))
    return (
        ["2C"]
        + ["2H"] * (int(hearts[1]) if hearts else 0)
        + ["QS"] * (int(queens[1]) if queens else 0)
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_strength_is_described(read: Read, game: str) -> None:
    headings = re.findall(r"<h3>(.*?)</h3>", read(f"/help/{game}"))
    for level in levels(game):
        assert STRENGTHS[level] in headings


def test_every_strength_has_a_line(read: Read) -> None:
    """In their order, whatever some game offers."""
    (lines,) = re.findall(r'<ul class="strengths">(.*?)</ul>', read("/help"), re.DOTALL)
    assert re.findall(r"<li><b>(.*?):</b>", lines) == [STRENGTHS[level] for level in anywhere()]


@pytest.mark.parametrize("compiled", [True, False])
def test_nothing_is_offered_that_a_server_does_not_have(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a compiler the strongest bots are too slow. A browser without scripts sends what the
    first page has, for whichever game."""
    monkeypatch.setattr(app.bots.levels, "COMPILED", compiled)
    renderer = Renderer(Assets())
    offered = re.findall(
        r'<input type="radio" name="level" value="(\d)"( checked)?( disabled)?', renderer.home()
    )
    assert sorted(level for level, *_ in offered) == anywhere()
    assert [bool(selected) for _, selected, _ in offered].count(True) == 1
    assert not any(selected and disabled for _, selected, disabled in offered)
    sent = {level for level, _, disabled in offered if not disabled}
    assert all(sent <= set(levels(game)) for game in GAMES)
    told = words(renderer.help() or "")
    lacking = set(STRENGTHS) - set(anywhere())
    assert not any(f"{STRENGTHS[level]}:" in told for level in lacking)
    assert f"At first {STRENGTHS[FIRST]} bots play with you" in told
    for game in GAMES:
        about = words(renderer.help(game) or "")
        (missing,) = re.findall("This server does not offer (.*?):", about) or [""]
        named = {level for level, name in STRENGTHS.items() if name in missing}
        assert named == set(STRENGTHS) - set(levels(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_described(read: Read, game: str) -> None:
    (described,) = re.findall(r'<dl class="optional">(.*?)</dl>', read(f"/help/{game}"), re.DOTALL)
    labels = [words(label) for label in re.findall(r"<dt>(.*?)</dt>", described)]
    options = GAMES[game].all_options()
    assert labels == [option.label for option in options]
    assert all(option.help not in words(described) for option in options)  # but in other words


def test_what_is_said_of_searching_bots_is_what_they_do(read: Read) -> None:
    """Which card Oh Hell's plays, and when Durak's does something else than its rules say."""
    means = OH_HELL_WAYS.means
    assert ("brought the most on average" in read("/help/oh_hell")) == means
    assert ("was best most often" in read("/help/oh_hell")) == (not means)
    assert "Bids and calls like Beginner" in read("/help/called_partner")
    assert ("unless something else made it the fool clearly less" in read("/help/durak")) == (
        DURAK_WAYS["2"].doubt > 0
    )


def test_the_bots_are_as_strong_as_measured(read: Read) -> None:
    measured = re.findall(
        r"^\| (\d) \| \+(\S+) ± (\S+) \| \+(\S+) ± (\S+) \| \+(\S+) ± (\S+) \|$",
        BOTS.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    head, *rows = table(read(RULES), "by-players")[-1]
    assert head[1:] == [row[0] for row in measured]
    shown = {name: figures for name, *figures in rows}
    for column, (better, other) in ((1, "21"), (3, "20"), (5, "10")):
        figures = [f"{float(row[column]):.1f}" for row in measured]
        assert shown[f"{STRENGTHS[better]} before {STRENGTHS[other]}"] == figures
    assert len(shown) == 3
    assert max(float(row[error]) for row in measured for error in (2, 4, 6)) < 0.2


def test_the_searching_bots_are_as_strong_as_measured(read: Read) -> None:
    measured = re.findall(
        r"^\| (\d) \| \+(\S+) ± (\S+) \|$", BOTS.read_text(encoding="utf-8"), re.MULTILINE
    )
    ahead = {int(seats): float(points) for seats, points, _ in measured}
    assert sorted(ahead) == [2, 3, 4, 5, 6]
    assert "about three and a half points ahead of Careful with three to six players" in read(RULES)
    assert all(abs(ahead[seats] - 3.5) < 0.3 for seats in (3, 4, 5, 6))
    assert "and ten with two" in read(RULES)
    assert round(ahead[2]) == 10


# Euchre


def euchre(trump: str) -> PlainEuchre:
    """A deal in which a suit has been made trump."""
    game = Euchre(4)
    deal = PlainEuchre(game.options, game.pack, 3)
    deal.trump = trump
    return deal


def test_trumps_are_shown_in_their_order(read: Read) -> None:
    (ranked,) = re.findall(r'<ol class="played ranked">(.*?)</ol>', read(EUCHRE), re.DOTALL)
    trumps = [text for _, text, _ in CARD.findall(ranked)]
    assert len(trumps) == 7
    for better, other in pairwise(trumps):
        deal = euchre("H")
        deal.trick = [(0, other), (1, better)]
        assert deal.winner() == 1


def test_bowers_are_the_jacks_of_a_colour(read: Read) -> None:
    (rows,) = table(read(EUCHRE), "bowers")
    initials = [[cell[0].upper() for cell in row] for row in rows[1:]]
    assert sorted(initials) == [[suit, suit, COLOUR[suit]] for suit in "CDHS"]


def test_tricks_of_euchre_are_won_as_the_pictures_say(read: Read) -> None:
    tricks = pictured(read(EUCHRE), "takes it")
    assert len(tricks) == 2
    for trump, trick in tricks:
        deal = euchre(trump)
        plays = re.findall(r'<li( class="wins")?>(.*?)</li>', trick, re.DOTALL)
        deal.trick = [(seat, CARD.findall(play)[0][1]) for seat, (_, play) in enumerate(plays)]
        winner = deal.winner()
        assert [bool(wins) for wins, _ in plays] == [seat == winner for seat in range(4)]


def test_cards_of_euchre_may_be_played_as_the_pictures_say(read: Read) -> None:
    choices = pictured(read(EUCHRE), "Led")
    assert len(choices) == 3
    for trump, choice in choices:
        (_, led, _), *mine = CARD.findall(choice)
        deal = euchre(trump)
        deal.trick, deal.hands[1] = [(0, led)], [text for _, text, _ in mine]
        legal = deal.play_texts(1)
        assert [text for look, text, _ in mine if look == "may"] == legal
        assert len(legal) < len(mine) or led == "AD"


def test_the_dealer_discards_as_the_picture_says(read: Read) -> None:
    page = read(EUCHRE)
    (discards,) = re.findall(r'<figure class="choice discards">(.*?)</figure>', page, re.DOTALL)
    cards_of_dealer = CARD.findall(discards)
    deal = euchre("H")
    deal.turned = "9H"
    deal.hands[3] = [text for _, text, _ in cards_of_dealer]
    assert len(deal.hands[3]) == 6
    may = [f"discard {text}" for look, text, _ in cards_of_dealer if look == "may"]
    assert may == deal.discard_texts(3)


def scored(makers: str, tricks: int) -> tuple[str, int]:
    """Which side scores, and what, by the rules: makers says whether the maker was alone."""
    deal = euchre("H")
    deal.maker, deal.alone = 0, "alone" in makers or "lone" in makers
    deal.won = [tricks, 5 - tricks, 0, 0]
    mine, theirs, *_ = deal.scores()
    return ("makers", mine) if mine else ("defenders", theirs)


def test_euchre_is_scored_as_the_table_says(read: Read) -> None:
    numbers = {"all": [5], "fewer than three": [0, 1, 2], "three or four": [3, 4]}
    rows = table(read(EUCHRE), "scores-of")[0][1:]
    assert len(rows) == 5
    for what, side, points in rows:
        (tricks,) = [ns for told, ns in numbers.items() if told in what]
        assert {scored(what, n) for n in tricks} == {(side, int(points))}


def test_deals_of_euchre_are_added_up(read: Read) -> None:
    (rows,) = table(read(EUCHRE), "reckoned")
    totals = {"Ann": 0, "Ben": 0}
    for maker, tricks, *shown in rows[1:]:
        own, other = ("Ann", "Ben") if maker[0] in "AC" else ("Ben", "Ann")
        side, points = scored(maker, int(tricks))
        totals[own if side == "makers" else other] += points
        assert [int(text) for text in shown] == list(totals.values())


# Oh Hell


def oh_hell(size: int = 10, **options: object) -> PlainOhHell:
    """The first deal of a match of five; the last seat deals."""
    game = OhHell(5, {"max_hand": size, **options})
    return PlainOhHell(5, game.options, 0, game.pack, 4)


def test_the_hook_bars_what_the_pictures_say(read: Read) -> None:
    hooks = re.findall(r'<figure class="hook">(.*?)</figure>', read(OH_HELL), re.DOTALL)
    barred = []
    for hook in hooks:
        others, dealers = (
            [words(each) for each in re.findall(r"<li.*?</li>", row)]
            for row in re.findall(r'<ol class="numbers">(.*?)</ol>', hook, re.DOTALL)
        )
        deal = oh_hell(len(dealers) - 1)
        for bid in others:
            deal.act(f"bid {bid.split()[1]}")
        may = [text for text in dealers if "not" not in text]
        assert sorted(f"bid {bid}" for bid in may) == deal.legal()
        barred.append(len(dealers) - len(may))
    assert barred == [1, 0, 1]


def test_tricks_of_oh_hell_are_won_as_the_pictures_say(read: Read) -> None:
    tricks = pictured(read(OH_HELL), "takes it")
    assert len(tricks) == 2
    for trump, trick in tricks:
        plays = re.findall(r'<li( class="wins")?>(.*?)</li>', trick, re.DOTALL)
        deal = oh_hell()
        deal.trump = trump
        deal.trick = [(seat, CARD.findall(play)[0][1]) for seat, (_, play) in enumerate(plays)]
        winner = deal.winner()
        assert [bool(wins) for wins, _ in plays] == [seat == winner for seat in range(5)]
        assert ["trump" in play for _, play in plays] == [
            text[1] == trump for _, text in deal.trick
        ]


def test_cards_of_oh_hell_may_be_played_as_the_pictures_say(read: Read) -> None:
    choices = pictured(read(OH_HELL), "Led")
    assert len(choices) == 3
    for _, choice in choices:
        (_, led, _), *mine = CARD.findall(choice)
        deal = oh_hell()
        deal.bids = dict.fromkeys(range(5), 0)
        deal.trick, deal.turn, deal.hands[1] = [(0, led)], 1, [text for _, text, _ in mine]
        assert sorted(text for look, text, _ in mine if look == "may") == deal.legal()


def test_oh_hell_is_scored_as_the_tables_say(read: Read) -> None:
    bids, deal = table(read(OH_HELL), r"reckoned \w+")
    for bid, took, points in bids[1:]:
        assert oh_hell().score(int(bid), int(took)) == int(points)
    assert len(bids) == 7
    (*_, dealer), players = deal[-1][:1], deal[1:]
    assert dealer == "Eve"
    example = oh_hell(sum(int(took) for _, _, took, _ in players))
    for _, bid, took, points in players:
        assert f"bid {bid}" in example.legal()
        example.act(f"bid {bid}")
        assert example.score(int(bid), int(took)) == int(points)


def test_every_scoring_is_shown_as_it_counts(read: Read) -> None:
    ((head, *rows),) = table(read(OH_HELL), "scorings")
    bids = [[int(number) for number in each.split("/")] for each in head[1:]]
    (option,) = (option for option in OhHell.options_for(5) if option.name == "scoring")
    assert [said for said, *_ in rows] == [option.words[scoring] for scoring in SCORINGS]
    for scoring, (_, *points) in zip(SCORINGS, rows, strict=True):
        deal = oh_hell(scoring=scoring)
        assert [whole(text) for text in points] == [deal.score(bid, took) for took, bid in bids]


def test_every_price_of_nothing_is_shown_as_it_counts(read: Read) -> None:
    ((head, *rows),) = table(read(OH_HELL), "nils")
    (option,) = (option for option in OhHell.options_for(5) if option.name == "nil")
    assert [said for said, *_ in rows] == [option.words[nil] for nil in NILS]
    for nil, (_, *points) in zip(NILS, rows, strict=True):
        sizes = [int(text) for text in head[1:]]
        assert [whole(text) for text in points] == [oh_hell(n, nil=nil).score(0, 0) for n in sizes]


def test_the_largest_hands_are_those_that_leave_a_card(read: Read) -> None:
    described = words(read(OH_HELL))
    most = [f"{(52 - 1) // players} with {players}" for players in OhHell.seats]
    assert f"The most are {', '.join(most[:-1])} and {most[-1]} players" in described
