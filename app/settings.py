"""Every setting of the server, with its unit and default.

Each can be given as an environment variable with the prefix BLACK_QUEEN_, for instance
BLACK_QUEEN_DATA=/srv/black-queen. Lists are written as JSON.
"""

import ipaddress
import os
import re
import socket
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.logs import Format, Level

Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Most = Annotated[int, Field(ge=1)]
PREFIX = "BLACK_QUEEN_"
OTHERS = {"BUILD", "CHECKED", "COMMIT", "WHEEL"}  # read by built.py and setup.py
# Kubernetes and Docker tell by such variables where a service named black-queen is.
OF_A_SERVICE = re.compile(r"SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP)(_(ADDR|PORT|PROTO))?")
NAME = r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*"
SITE = re.compile(rf"(https?)://({NAME}|\[[0-9A-Fa-f:]+\])(?::([0-9]{{1,5}}))?/?")
GONE = {
    "TOKEN": "servers do not reach each other any more: take it away, and have the balancer send"
    " all requests of a room to one of them, as docs/operations.md says"
}
STEP = r"/(?!\.{1,2}(?:/|$))[A-Za-z0-9._~-]+"
USUAL_PORTS = {"http": "80", "https": "443"}


def _folder(value: object) -> object:
    if value == "":
        raise ValueError("name a folder, such as data")
    return value


def _origin(text: str) -> str:
    """The address of a site as browsers write it in Origin."""
    found = SITE.fullmatch(text)
    if not found:
        raise ValueError("write it like https://cards.example.org, without a path")
    scheme, host, port = found.groups()
    if port and not 1 <= int(port) <= 65535:
        raise ValueError("ports are 1 to 65535")
    if host.startswith("["):
        ipaddress.IPv6Address(host[1:-1])
    shown = f":{int(port)}" if port and port != USUAL_PORTS[scheme] else ""
    return f"{scheme}://{host.lower()}{shown}"


def _origin_or_none(text: str) -> str:
    if re.fullmatch(r"https?://[^/?#]+/[^?#]+", text):
        raise ValueError(
            f"write it like https://cards.example.org; a path goes to {PREFIX}ROOT_PATH"
        )
    return text and _origin(text)


def _root_path(text: str) -> str:
    path = text.removesuffix("/")
    if path and not re.fullmatch(f"(?:{STEP})+", path):
        raise ValueError(
            "write it like /cards: a slash, then letters, digits, dots, dashes, _ or ~"
        )
    return path


def _network(text: str) -> str:
    ipaddress.ip_network(text)
    return text


Folder = Annotated[Path, BeforeValidator(_folder)]
Origin = Annotated[str, AfterValidator(_origin)]
HostName = Annotated[str, StringConstraints(to_lower=True, pattern=f"^{NAME}$")]
Network = Annotated[str, AfterValidator(_network)]


def _store(text: str) -> str:
    if text and not re.match("postgres(ql)?://.", text):
        raise ValueError(
            "write it like postgresql://user@host/database; empty: a file in the folder"
        )
    return text


def _internal(text: str) -> str:
    if text and not re.fullmatch(rf"({NAME}|\[[0-9A-Fa-f:]+\]):[0-9]{{1,5}}", text):
        raise ValueError("write it like 10.0.0.5:9000")
    return text


class Settings(BaseSettings):
    """What an operator may change; raises pydantic.ValidationError."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid")

    data: Folder = Field(Path("data"), description="folder of the event log")
    store: Annotated[str, AfterValidator(_store)] = Field(
        default="",
        repr=False,
        description="a PostgreSQL to hold the tables in place of the folder, such as"
        " postgresql://cards@db.example.org/cards",
    )
    internal: Annotated[str, AfterValidator(_internal)] = Field(
        default="",
        description="address of this process for /readyz, /healthz and /metrics, such as"
        " 10.0.0.5:9000; browsers must not reach it",
    )
    name: Annotated[str, StringConstraints(pattern=f"^({NAME})?$")] = Field(
        default="", description="of this process in logs and metrics; empty: host and number"
    )
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

    forget_days: int = Field(
        0,
        ge=0,
        le=100_000,
        description="after so many days without a move a table is removed for ever; 0: never",
    )

    address: Annotated[str, AfterValidator(_origin_or_none)] = Field(
        default="",
        description="public address, such as https://cards.example.org, for links to tables",
    )
    root_path: Annotated[str, AfterValidator(_root_path)] = Field(
        default="",
        description="path that the server is under at its host, such as /cards; empty: all of it",
    )
    hosts: list[HostName] = Field(
        default=[],
        description="names of the server in public DNS; addresses, localhost, names without a dot"
        " and names under .local, .lan, .home.arpa and .internal need not be listed",
    )
    origins: list[Origin] = Field(
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
        1200,
        description="pages and connections asked for from one address (IPv6: one /64); of static"
        " files ten times as many",
    )
    address_wrong_codes_per_minute: Most = Field(
        60, description="codes of no room asked for from one address: 60 at once, then one a second"
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

    @property
    def process(self) -> str:
        """What this process is called among those that share a store."""
        return self.name or f"{socket.gethostname()}-{os.getpid()}"


def misspelt(environment: Mapping[str, str]) -> list[str]:
    """A sentence for each variable with our prefix that is no setting."""
    known = sorted({name.upper() for name in Settings.model_fields} | OTHERS)
    said = []
    for variable, text in sorted(environment.items()):
        name = variable.upper().removeprefix(PREFIX)
        ours = variable.upper().startswith(PREFIX) and name not in known
        if ours and not OF_A_SERVICE.fullmatch(name) and not (name == "PORT" and "://" in text):
            if name in GONE:
                said.append(f"there is no {variable} any more; {GONE[name]}")
                continue
            near = get_close_matches(name, known, 1, 0.5)
            hint = f"did you mean {PREFIX}{near[0]}?" if near else "docs/operations.md has them all"
            said.append(f"there is no {variable}; {hint}")
    return said
