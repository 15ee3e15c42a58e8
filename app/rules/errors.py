"""What can be wrong with input to the rules.

    RulesError
    ├── BadOption       an option or a number of seats that the game does not offer
    ├── BadDeck         a deck that is not the game's pack
    ├── BadSetup        a dealer, leader, ... that the match does not allow
    ├── BadRecord       a record that is none (RECORDS 1), or breaks the rules; says where
    └── IllegalAction   a step that the rules do not allow now
        └── NotYourTurn

Every message is a sentence that can be shown to a player.
"""


class RulesError(ValueError):
    """Input that the rules refuse. What is no valid text in the message is escaped."""

    def __init__(self, message: str) -> None:
        super().__init__(message.encode(errors="backslashreplace").decode())


class BadOption(RulesError):
    """An option, or a number of seats, that the game does not offer."""


class BadDeck(RulesError):
    """A deck that is not exactly the pack of the game."""


class BadSetup(RulesError):
    """A dealer, leader or other drawn value that the match does not allow."""


class IllegalAction(RulesError):
    """A step that the rules do not allow now."""


class NotYourTurn(IllegalAction):
    """A step of a seat that is not asked."""


class BadRecord(RulesError):
    """A match record that is not well formed or breaks a rule.

    place: where, from the outside in, for instance "deal 1, action 14, seat 2"; may be empty.
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason
