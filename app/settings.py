"""Every setting of the server, with its unit and default.

Each can be given as an environment variable with the prefix BLACK_QUEEN_, for instance
BLACK_QUEEN_DATA=/srv/black-queen.
"""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What an operator may change; raises pydantic.ValidationError."""

    model_config = SettingsConfigDict(env_prefix="BLACK_QUEEN_", extra="forbid")

    data: Path = Field(Path("data"), description="folder of the event log")
    bot_delay_s: float = Field(0.5, ge=0, description="least time before a bot's move")
    bot_delay_spread_s: float = Field(0.6, ge=0, description="random addition to it")
    trick_pause_s: float = Field(1.7, ge=0, description="least time after the last card of a trick")
    bot_threads: int = Field(2, ge=1, description="threads that bots think in")
    message_bytes: int = Field(8192, ge=256, description="largest message of a browser")
    origins: list[str] = Field(
        default=[],
        description="origins allowed beside the address that the browser itself asked for",
    )
