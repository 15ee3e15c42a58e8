"""Cards as numbers, texts and words (RULES 0)."""

import pytest

from app.rules import cards


def test_every_card_has_its_own_text() -> None:
    assert len(cards.TEXTS) == len(set(cards.TEXTS)) == 54
    assert set(cards.PACK) == {rank + suit for rank in "23456789TJQKA" for suit in "CDHS"}
    assert set(cards.TEXTS) - set(cards.PACK) == {"XR", "XB"}


def test_numbers_belong_to_the_texts() -> None:
    assert len(cards.NUMBERS) == 54
    assert [cards.NUMBERS[text] for text in cards.TEXTS] == list(range(54))
    assert tuple(cards.TEXTS[: len(cards.PACK)]) == cards.PACK


@pytest.mark.parametrize(
    ("text", "number", "words"),
    [
        ("2C", 0, "two of clubs"),
        ("AC", 12, "ace of clubs"),
        ("2D", 13, "two of diamonds"),
        ("TD", 21, "ten of diamonds"),
        ("9H", 33, "nine of hearts"),
        ("JS", 48, "jack of spades"),
        ("QS", 49, "queen of spades"),
        ("KS", 50, "king of spades"),
        ("AS", 51, "ace of spades"),
        ("XR", cards.RED_JOKER, "red joker"),
        ("XB", cards.BLACK_JOKER, "black joker"),
    ],
)
def test_a_card(text: str, number: int, words: str) -> None:
    assert cards.NUMBERS[text] == number
    assert cards.TEXTS[number] == text
    assert cards.name(number) == words


def test_a_suit_lies_together_from_the_two_to_the_ace() -> None:
    for suit, letter in enumerate(cards.SUITS):
        texts = cards.TEXTS[suit * 13 : suit * 13 + 13]
        assert "".join(text[0] for text in texts) == cards.RANKS
        assert {text[1] for text in texts} == {letter}


def test_the_suits_by_name() -> None:
    suits = (cards.CLUBS, cards.DIAMONDS, cards.HEARTS, cards.SPADES)
    assert suits == (0, 1, 2, 3)
    assert [cards.SUITS[suit] for suit in suits] == list("CDHS")
    for suit in suits:
        assert cards.SUIT_NAMES[suit][0].upper() == cards.SUITS[suit]


def test_names_differ() -> None:
    assert len({cards.name(card) for card in range(54)}) == 54
