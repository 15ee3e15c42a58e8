"""Every setting of the server, with its unit and default.

Each can be given as an environment variable with the prefix BLACK_QUEEN_, for instance
BLACK_QUEEN_DATA=/srv/black-queen.
"""

from pathlib import Path
from typing import Annotated

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Settings(BaseSettings):
    """What an operator may change; raises pydantic.ValidationError."""

    model_config = SettingsConfigDict(env_prefix="BLACK_QUEEN_", extra="forbid")

    data: Path = Field(Path("data"), description="folder of the event log")
    bot_delay_s: Seconds = Field(0.5, description="least time before a bot's move")
    bot_delay_spread_s: Seconds = Field(0.6, description="random addition to it")
    trick_pause_s: Seconds = Field(1.7, description="least time after the last card of a trick")
    bot_threads: int = Field(2, ge=1, description="threads that bots think in")
    message_bytes: int = Field(8192, ge=256, description="largest message of a browser")
    origins: list[str] = Field(
        default=[],
        description="origins allowed beside the address that the browser itself asked for",
    )
