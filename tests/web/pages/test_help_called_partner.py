"""The rules of Called Partners on the page: what is shown is what the rules say."""

import re

from app.rules import cards
from app.rules.called_partner.deal import usual_calls
from app.rules.called_partner.game import ALL_POINTS, CalledPartner
from tests.rules.called_partner_deals import contract, say, stacked
from tests.rules.plain_called_partner import PlainCalledPartner, points_of
from tests.web.help_pages import CARD, Read, pictured, table, trick, whole, words

RULES = "/help/called_partner"
PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def test_the_points_are_those_of_the_pack(read: Read) -> None:
    ((_, *rows),) = table(read(RULES), "scores-of")
    pack = CalledPartner(6).pack
    starts = {"queen": "QS", "ace": "A", "ten": "T", "five": "5"}
    for what, each, together in rows:
        (start,) = (start for word, start in starts.items() if word in what)
        same = [text for text in pack if text.startswith(start)]
        assert {points_of([text]) for text in same} == {int(each)}
        assert points_of(same) == int(together)
    assert sum(int(together) for *_, together in rows) == points_of(pack) == ALL_POINTS
    assert f"{ALL_POINTS} points in the pack" in words(read(RULES))


def test_the_auction_goes_as_the_picture_says(read: Read) -> None:
    (bidding,) = re.findall(r'<figure class="bidding">(.*?)</figure>', read(RULES), re.DOTALL)
    deal = stacked()
    for each in re.findall(r"<li>(.*?)</li>", bidding):
        name, bid = words(each).split()
        assert PLAYERS[deal.turn] == name
        say(deal, bid if bid == "pass" else f"bid {bid}")
    assert f"{PLAYERS[deal.caller]} is the caller at {deal.bid}" in words(bidding)
    assert f"{PLAYERS[deal.dealer]} has dealt" in words(bidding)


def test_the_cards_that_are_called_are_not_in_the_hand(read: Read) -> None:
    ((trump, picture),) = pictured(read(RULES), "She calls")
    shown = [text for _, text, _ in CARD.findall(picture)]
    hand, calls = shown[: -usual_calls(6)], shown[-usual_calls(6) :]
    assert not set(hand) & set(calls)
    deal = contract(stacked([" ".join(hand)]), 85, trump, *calls)
    assert deal.actions(0) == sorted(hand)
    assert f"bid {deal.bid}" in words(picture)
    assert f"makes {cards.SUIT_NAMES[deal.trump]} trump" in words(picture)


def test_the_picture_of_a_partner_is_a_real_table(read: Read) -> None:
    ((trump, picture),) = pictured(read(RULES), "partner!")
    before = ["4D", "6D", "AD", "7D", "8D", "9D"]  # the third seat takes the trick before
    played, wins = trick(picture)
    named = [PLAYERS.index(name) for name in re.findall(r"<b>(\w+)</b>", picture)]
    assert named == [2, 3, 4]
    assert not any(wins)
    hands = [[text] for text in before]
    for seat, text in zip(named, played, strict=True):
        hands[seat].append(text)
    deal = contract(stacked([" ".join(hand) for hand in hands]), 90, trump, "QS", "AS")
    say(deal, *before)
    shown = []
    for text in played:
        say(deal, text)
        shown.append(deal.public_side())
    assert shown == [1, 1, 1 | 1 << PLAYERS.index("Eve")]
    assert deal.in_trick == 3


def test_tricks_are_won_as_the_pictures_say(read: Read) -> None:
    ((trump, picture),) = pictured(read(RULES), "takes it")
    played, wins = trick(picture)
    deal = PlainCalledPartner(6, CalledPartner(6).options, CalledPartner(6).pack, 5)
    deal.trump, deal.trick = trump, list(enumerate(played))
    assert wins == [seat == deal.winner() for seat in range(6)]
    points = [points_of([text]) for text in played]
    assert f"{sum(points)} points" in words(picture)
    assert " + ".join(str(each) for each in points if each) in words(picture)


def test_cards_may_be_played_as_the_pictures_say(read: Read) -> None:
    choices = pictured(read(RULES), "Led")
    assert len(choices) == 2
    for trump, choice in choices:
        (_, led, _), *mine = CARD.findall(choice)
        deal = PlainCalledPartner(6, CalledPartner(6).options, CalledPartner(6).pack, 5)
        deal.caller, deal.trump, deal.called = 0, trump, ["AS", "KS"]
        deal.trick, deal.turn, deal.hands[1] = [(0, led)], 1, [text for _, text, _ in mine]
        assert sorted(text for look, text, _ in mine if look == "may") == deal.legal()


def scored(held: str, got: int, *, variable: bool) -> dict[str, int]:
    """What a bid of 90 of the first player brings, by the rules. held: by whom the called cards are
    ("Cleo and Eve", "Cleo both"); got: what their side took."""
    game = CalledPartner(6, {"variable_points": variable})
    deal = PlainCalledPartner(6, game.options, game.pack, 5)
    holders = re.findall("[A-Z][a-z]+", held)
    deal.called = ["AS", "QS"]
    deal.dealt = [[] for _ in PLAYERS]
    for card, name in zip(deal.called, holders * 2 if "both" in held else holders, strict=True):
        deal.dealt[PLAYERS.index(name)].append(card)
    deal.said, deal.caller = [(0, "bid 90")], 0
    deal.winners, deal.tricks = [0], [[(0, text) for text in worth(got)]]
    return dict(zip(PLAYERS, deal.scores(), strict=True))


def worth(points: int) -> list[str]:
    """Cards for so many points."""
    found: list[str] = []
    for text in sorted(CalledPartner(6).pack, key=lambda text: -points_of([text])):
        if points_of([*found, text]) <= points:
            found.append(text)
    assert points_of(found) == points
    return found


def test_bids_are_scored_as_the_table_says(read: Read) -> None:
    ((head, *rows),) = table(read(RULES), "reckoned bids")
    side = head[2].split(", ")
    for took, _, mine, others in rows:
        scores = scored("Cleo and Eve", int(took), variable=False)
        assert scores == {name: whole(mine if name in side else others) for name in PLAYERS}
    assert [whole(mine) for _, _, mine, _ in rows] == [90, 90, -90]


def test_shares_are_scored_as_the_table_says(read: Read) -> None:
    ((_, *rows),) = table(read(RULES), "reckoned sharing")
    assert len(rows) == 4
    for held, *shown in rows:
        for text, variable in zip(shown, (False, True), strict=True):
            told = {name: int(points) for name, points in re.findall(r"(\w+) \+(\d+)", text)}
            scores = scored(held, 90, variable=variable)
            assert told == {name: score for name, score in scores.items() if score}
            assert not variable or sum(scores.values()) == 3 * 90


def test_every_number_of_players_is_described(read: Read) -> None:
    page = read(RULES)
    ((players, *rows),) = table(page, "by-players")
    columns = zip(players[1:], *(row[1:] for row in rows), strict=True)
    for n, *shown in ([int(text) for text in column] for column in columns):
        size = len(CalledPartner(n).pack)
        assert shown == [size, size // n, usual_calls(n)]
    said = {
        5: "those of clubs and diamonds",
        6: "all four",
        7: "those of clubs, diamonds and hearts",
    }
    for n, twos in said.items():
        missing = sorted(set(cards.PACK) - set(CalledPartner(n).pack))
        assert missing == [f"2{suit}" for suit in ("CD", "CDHS", "CDH")[n - 5]]
        assert twos in words(page)
