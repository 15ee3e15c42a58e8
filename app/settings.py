"""Every setting of the server, with its unit and default.

Each can be given as an environment variable with the prefix BLACK_QUEEN_, for instance
BLACK_QUEEN_DATA=/srv/black-queen. Lists are written as JSON.
"""

import ipaddress
import re
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.logs import Format, Level

Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Most = Annotated[int, Field(ge=1)]
NAME = r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*"
SITE = re.compile(rf"(https?)://({NAME}|\[[0-9A-Fa-f:]+\])(?::([0-9]{{1,5}}))?/?")
USUAL_PORTS = {"http": "80", "https": "443"}


def _origin(text: str) -> str:
    """The address of a site as browsers write it in Origin; "" stays."""
    if not text:
        return ""
    found = SITE.fullmatch(text)
    if not found:
        raise ValueError("write it like https://cards.example.org, without a path")
    scheme, host, port = found.groups()
    shown = f":{port}" if port and port != USUAL_PORTS[scheme] else ""
    return f"{scheme}://{host.lower()}{shown}"


def _network(text: str) -> str:
    ipaddress.ip_network(text)
    return text


HostName = Annotated[str, StringConstraints(to_lower=True, pattern=f"^{NAME}$")]
Network = Annotated[str, AfterValidator(_network)]


class Settings(BaseSettings):
    """What an operator may change; raises pydantic.ValidationError."""

    model_config = SettingsConfigDict(env_prefix="BLACK_QUEEN_", extra="forbid")

    data: Path = Field(Path("data"), description="folder of the event log")
    bot_delay_s: Seconds = Field(0.5, description="least time before a bot's move")
    bot_delay_spread_s: Seconds = Field(0.6, description="random addition to it")
    trick_pause_s: Seconds = Field(1.7, description="least time after the last card of a trick")
    bot_threads: int = Field(2, ge=1, description="threads that bots think in")
    away_s: Seconds = Field(5, description="until a lost connection is shown to the others")
    stand_in_s: Seconds = Field(
        60, description="until a bot plays for somebody who is away, unless the host chooses"
    )
    nudge_s: Seconds = Field(10, description="until others may ask a person to play")
    release_s: Seconds = Field(120, description="from then on until the host may let a bot play")

    address: Annotated[str, AfterValidator(_origin)] = Field(
        default="",
        description="public address, such as https://cards.example.org, for links to tables",
    )
    hosts: list[HostName] = Field(
        default=[],
        description="names of the server in public DNS; addresses, localhost, names without a dot"
        " and names under .local, .lan, .home.arpa and .internal need not be listed",
    )
    origins: list[str] = Field(
        default=[],
        description="origins allowed beside the address that the browser itself asked for",
    )
    proxies: list[Network] = Field(
        default=["127.0.0.1", "::1"],
        description="proxies whose X-Forwarded-For and -Proto are believed: addresses, networks",
    )

    log_format: Format = Field("auto", description="text, json, or auto: text on a terminal")
    log_level: Level = Field("info", description="debug, info, warning or error")

    message_bytes: int = Field(8192, ge=256, description="largest message of a browser")
    address_requests_per_minute: Most = Field(
        1200, description="pages and connections asked for from one address (IPv6: one /64)"
    )
    address_wrong_codes_per_minute: Most = Field(
        60, description="codes of no room asked for from one address"
    )
    address_rooms_per_hour: Most = Field(1200, description="rooms opened from one address")
    person_rooms_per_hour: Most = Field(60, description="rooms opened by one person")
    person_commands_per_minute: Most = Field(
        300, description="messages of one person, or of a connection without a seat cookie"
    )
    address_commands_per_minute: Most = Field(
        3000, description="messages of all people and connections from one address"
    )
    address_sockets: Most = Field(300, description="tables open at once from one address")
    person_sockets: Most = Field(12, description="tables open at once by one person")
    sockets: Most = Field(5000, description="tables open at once by all")
    socket_frames_per_second: Most = Field(
        20, description="frames of one connection; five seconds' worth may come at once"
    )
