"""What the cards of a match were worth: stored once, by its seal, when it is over (made.py).

It stays as it was made, whatever bots play later: what people have made of their cards must not
change behind their backs.
"""

from typing import NamedTuple, Self

from pydantic import BaseModel, ConfigDict, ValidationError


class SeatWorth(NamedTuple):
    """Of a seat, in the game's unit. cards: what they were worth, and the standard error of that.
    own: whether one person has played there from the first card to the last, and nobody else."""

    result: float
    cards: float
    error: float
    own: bool


class MatchWorth(BaseModel):
    """By seat. made_by: which bots, and how (app.review.worth)."""

    model_config = ConfigDict(frozen=True, allow_inf_nan=False)

    made_by: str
    seats: tuple[SeatWorth, ...]

    @classmethod
    def of(cls, data: str) -> Self | None:
        """What is stored; None where it is damaged."""
        try:
            return cls.model_validate_json(data)
        except ValidationError:
            return None
