"""What every event of a room has in common."""

from pydantic import BaseModel, ConfigDict


class BaseEvent(BaseModel):
    """An event never changes once it is stored; new fields need defaults."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)  # a seed, a deck
