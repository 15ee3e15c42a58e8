"""Kinds of actions, to see that all of them occur."""

KINDS = {
    "black_queen": {"a card", "a card of a pile"},
    "called_partner": {"bid", "pass", "trump", "call", "a card"},
    "durak": {"a card", "take", "done", "transfer"},
    "euchre": {
        *("pass", "order", "order alone", "call", "call alone", "discard", "keep", "redraw"),
        *("defend alone", "defend together", "a card"),
    },
    "oh_hell": {"bid", "a card"},
}


def kind_of(text: str) -> str:
    """An action text without its cards and suits."""
    words = [word for word in text.split() if word.isalpha() and word.islower()]
    return " ".join(words) or ("a card of a pile" if "@" in text else "a card")
