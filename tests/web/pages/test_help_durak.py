"""The rules of Durak on the page: what is shown is what the rules say."""

import re
from collections.abc import Mapping, Sequence
from itertools import count
from random import Random

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.durak.deal import FULL_HAND, DurakDeal
from app.rules.durak.game import Durak, DurakSetup
from app.rules.game import Value
from tests.web.help_pages import CARD, Read, pictured, table, words

RULES = "/help/durak"
PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
NOBODY = -1


def stacked(
    hands: Mapping[str, Sequence[str]], trump: str, opener: int = 0, **options: Value
) -> DurakDeal:
    """A deal in which players hold certain cards and the rest of the pack lies anywhere, with a
    trump card of this suit. opener: a seat, or NOBODY for who holds the lowest trump."""
    game = Durak(len(hands), options)
    named = {card for hand in hands.values() for card in hand}
    others = [card for card in game.pack if card not in named]
    Random("stacked").shuffle(others)
    bottom = next(card for card in others if card[1] == trump)
    others.remove(bottom)
    spare = iter(others)
    full = [
        [*hand, *(next(spare) for _ in range(FULL_HAND - len(hand)))] for hand in hands.values()
    ]
    deck = [hand[number] for number in range(FULL_HAND) for hand in full]
    return game.deal(
        DurakSetup(len(hands) - 1, 0, (0,) * len(hands), opener), [*deck, *spare, bottom]
    )


def say(deal: DurakDeal, *moves: tuple[str, str]) -> DurakDeal:
    """Each text by the player of that name."""
    for name, text in moves:
        deal.act(PLAYERS.index(name), text)
    return deal


def all_done(deal: DurakDeal) -> DurakDeal:
    """Nobody throws in any more."""
    bouts = deal.bouts
    while deal.bouts == bouts:
        deal.act(deal.turn, "done")
    return deal


def on_table(picture: str) -> list[tuple[list[str], str]]:
    """The pairs of a picture: one card or two, and who has laid the first."""
    (pairs,) = re.findall(r'<ol class="bout">(.*?)</ol>', picture, re.DOTALL)
    found = []
    for pair in re.findall(r"<li>(.*?)</li>", pairs, re.DOTALL):
        lying = [text for _, text, _ in CARD.findall(pair)]
        assert ("unbeaten" in pair) == (len(lying) == 1)
        found.append((lying, re.findall(r"<b>(\w+)</b>", pair)[0]))
    return found


def played(texts: Sequence[str]) -> list[str]:
    """Those of legal actions that are cards."""
    return [text for text in texts if len(text) == len("QS")]


def test_the_deal_is_shown_with_the_usual_numbers(read: Read) -> None:
    (deal,) = re.findall(r'<section id="deal".*?</section>', read(RULES), re.DOTALL)
    *held, turned = (text for _, text, _ in CARD.findall(deal))
    assert deal.count("card back") == 1
    game = Durak(4)
    assert len({*held, turned}) == FULL_HAND + 1
    assert {*held, turned} <= set(game.pack)
    assert {text[0] for text in game.pack} == set(cards.RANKS[cards.RANKS.index("6") :])
    assert [text for text in held if text[1] == turned[1]] == ["7D"]
    assert "seven of diamonds is a small card" in words(deal)


def test_the_lowest_trump_attacks_first(read: Read) -> None:
    shown = words(read(RULES))
    assert re.search(
        "Ann.s lowest trump is the seven, Ben.s the six, and Cleo has none, Ben", shown
    )
    side = ("7C", "8C", "9C", "TC", "JC", "QC")
    hands = {"Ann": ("7D", "8D"), "Ben": ("6D",), "Cleo": side}
    deal = stacked(hands, "D", NOBODY)
    assert PLAYERS[deal.turn] == "Ben"
    assert deal.seen_by(SPECTATOR).hand(1) == [cards.NUMBERS["6D"]]  # shown to all


def test_cards_beat_others_as_the_pictures_say(read: Read) -> None:
    choices = pictured(read(RULES), "Ann attacks")
    assert len(choices) == 4
    for trump, choice in choices:
        pack = 54 if "joker" in choice else 36
        (_, attack, _), *mine = CARD.findall(choice)
        held = [text for _, text, _ in mine]
        rest = ("6C", "6S", "6H", "7C", "7S", "7H")  # nothing that would beat it
        hands = {"Ann": (attack,), "Ben": (*held, *rest[len(held) :]), "Cleo": (), "Dan": ()}
        deal = say(stacked(hands, trump, pack=pack), ("Ann", attack))
        assert sorted(text for look, text, _ in mine if look == "may") == played(deal.actions(1))


def test_cards_are_thrown_in_as_the_picture_says(read: Read) -> None:
    ((trump, choice),) = pictured(read(RULES), "On the table")
    ((pair, _),) = on_table(choice)
    mine = [(look, text) for look, text, _ in CARD.findall(choice) if text not in pair]
    held = [text for _, text in mine]
    hands = {"Ann": pair[:1], "Ben": pair[1:], "Cleo": (*held, "6C", "6S"), "Dan": ()}
    deal = say(stacked(hands, trump), ("Ann", pair[0]), ("Ben", pair[1]))
    assert sorted(text for look, text in mine if look == "may") == played(deal.actions(2))


def test_a_bout_is_as_large_as_the_table_says(read: Read) -> None:
    ((_, *rows),) = table(read(RULES), "reckoned limits")
    wanted = {(when == "in the first bout", int(held)): int(most) for when, held, most in rows}
    assert len(wanted) == len(rows) == 4
    found: dict[tuple[bool, int], int] = {}
    rng = Random("limits")
    for number in count():
        if wanted.keys() <= found.keys():
            break
        assert number < 200, found
        deal = shuffled(rng)
        while deal.turn >= 0:
            if deal.asks == "attack":
                found[not deal.discards, deal.hand_size[deal.defender]] = deal.limit
            deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
    assert wanted == {case: found[case] for case in wanted}


def shuffled(rng: Random) -> DurakDeal:
    """Any deal of four."""
    game = Durak(4)
    return game.deal(DurakSetup(0, 0, (0,) * 4, NOBODY), rng.sample(game.pack, len(game.pack)))


def test_cards_are_taken_as_the_picture_says(read: Read) -> None:
    ((trump, picture),) = pictured(read(RULES), "he takes")
    (beaten, first), *others = on_table(picture)
    hands: dict[str, list[str]] = {name: [] for name in PLAYERS}
    for (attack, *_), name in [(beaten, first), *others]:
        hands[name].append(attack)
    hands["Ben"].append(beaten[1])
    deal = say(stacked(hands, trump), (first, beaten[0]), ("Ben", beaten[1]))
    (second, name), *added = [(attack, name) for (attack,), name in others]
    say(deal, (name, second), ("Ben", "take"), *((name, text) for text, name in added))
    all_done(deal)
    taken = [*beaten, second, *(text for text, _ in added)]
    assert len(taken) == 5
    assert "all five cards, his own jack among them" in words(picture)
    assert sorted(taken) == sorted(cards.TEXTS[card] for card in deal.seen_by(SPECTATOR).hand(1))
    assert f"Then {PLAYERS[deal.attacker]} attacks {PLAYERS[deal.defender]}" in words(picture)


def test_hands_are_filled_up_as_the_table_says(read: Read) -> None:
    ((_, *rows),) = table(read(RULES), "reckoned draws")
    hands = {"Ann": ["9C", "9S"], "Ben": ["JC", "JS", "QH", "KH"], "Cleo": ["JH", "9H"]}
    deal = stacked(hands, "D", pack=24)
    assert deal.stock_left == 6
    say(deal, ("Ann", "9C"), ("Ben", "JC"), ("Ann", "9S"), ("Ben", "JS"))
    say(deal, ("Cleo", "JH"), ("Ben", "QH"), ("Cleo", "9H"), ("Ben", "KH"))
    held = list(deal.hand_size)
    all_done(deal)
    order = [PLAYERS.index(name) for name, *_ in rows]
    assert order == [0, 2, 1]
    assert [[int(text) for text in row[1:]] for row in rows] == [
        [held[seat], deal.hand_size[seat] - held[seat], deal.hand_size[seat]] for seat in order
    ]
    assert deal.seen_by(SPECTATOR).hand(1) == [deal.trump_card]


def test_an_attack_is_passed_on_as_the_picture_says(read: Read) -> None:
    ((trump, picture),) = pictured(read(RULES), "Cleo must beat both")
    ((attack,), opener), ((added,), name) = on_table(picture)
    hands = {"Ann": [attack], "Ben": [added], "Cleo": [], "Dan": []}
    deal = say(stacked(hands, trump, transfer=True), (opener, attack), (name, f"transfer {added}"))
    assert PLAYERS[deal.defender] == "Cleo"
    assert [cover for _, cover in deal.pairs()] == [-1, -1]
    say(deal, ("Cleo", "take"))
    assert PLAYERS.index("Ben") in deal.to_act


def test_a_trump_is_shown_as_the_picture_says(read: Read) -> None:
    ((trump, picture),) = pictured(read(RULES), "He shows the eight of diamonds")
    (((attack,), opener),) = on_table(picture)
    (shown,) = (text for _, text, _ in CARD.findall(picture) if text != attack)
    hands = {"Ann": [attack], "Ben": [shown], "Cleo": ["9C"], "Dan": []}
    deal = say(
        stacked(hands, trump, transfer=True, shown_transfer=True),
        (opener, attack),
        ("Ben", f"show {shown}"),
    )
    assert PLAYERS[deal.defender] == "Cleo"
    assert cards.NUMBERS[shown] in deal.seen_by(SPECTATOR).hand(1)
    say(deal, ("Cleo", "9C"))
    all_done(deal)
    assert deal.shown == 1 << cards.NUMBERS[shown]


def test_every_pack_is_described(read: Read) -> None:
    page = read(RULES)
    ((players, *rows),) = table(page, "by-players")
    columns = zip(players[1:], *(row[1:] for row in rows), strict=True)
    for n, pack, talon in ([int(text) for text in column] for column in columns):
        assert (pack, talon) == (len(Durak(n).pack), pack - FULL_HAND * n)
    most = {
        pack: max(n for n in Durak.seats for o in Durak.options_for(n)[:1] if pack in o.values)
        for pack in (24, 32, 36, 52, 54)
    }
    assert most == {24: 4, 32: 5, 36: 6, 52: 6, 54: 6}
    assert (
        "With 24 the nine is the lowest card, for up to four; with 32 the seven, for up to five."
        in (words(page))
    )
