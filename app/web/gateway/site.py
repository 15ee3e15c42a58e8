"""Where and for whom a server serves."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from app.web.gateway.limits import LimitSettings


@dataclass(frozen=True)
class Site:
    """address: the public one, "" where none is known. listens: the host that it listens on.
    hosts: its names beside those of hosts.py. origins: whose pages may use it beside its own.
    root_path: the path that it is under there, such as /cards, or "".
    """

    limits: LimitSettings
    address: str = ""
    listens: str = "127.0.0.1"
    hosts: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    root_path: str = ""

    @property
    def all_hosts(self) -> frozenset[str]:
        """The names, with that of the public address."""
        return self.hosts | {urlsplit(self.address).hostname or ""} - {""}

    @property
    def all_origins(self) -> frozenset[str]:
        """The origins, with the public address."""
        return self.origins | {self.address} - {""}
