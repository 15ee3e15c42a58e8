"""What every command has in common, and what the fields of several may hold."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

ID = "[A-Za-z0-9_-]{1,40}"
SeatNumber = Annotated[int, Field(ge=0, le=7)]
Name = Annotated[str, Field(max_length=200)]
Strength = Annotated[str, Field(max_length=20)]  # of a bot
Word = Annotated[str, Field(max_length=40)]
Move = Annotated[str, Field(max_length=20)]  # the state of a deal (RoomState.move)
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # of a letter for the shuffle
MaybeHash = Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]  # "" for none


class BaseCommand(BaseModel):
    """id: chosen by the browser, so that a repeated command is answered and not done twice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[str, Field(pattern=f"^{ID}$")]
