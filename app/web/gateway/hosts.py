"""Names under which the server answers, so that no foreign name can stand for it.

A page of evil.example could otherwise let its name resolve to this machine (DNS rebinding) and
would be of the same origin as ours. Addresses, and names that public DNS cannot hold, are safe.
"""

import ipaddress
import re
from collections.abc import Collection

from starlette.requests import HTTPConnection

PRIVATE = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
MOST = 260  # characters of a host and its port
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::[0-9]{1,5})?")


def is_known(connection: HTTPConnection, names: Collection[str]) -> bool:
    """Whether a request asks for this server by a name that is its own, or one of names."""
    hosts = connection.headers.getlist("host")
    return len(hosts) == 1 and is_own(hosts[0], names)


def is_own(host: str, names: Collection[str]) -> bool:
    """The same for the text of a Host header. names: in lower case, without a port."""
    found = HOST.fullmatch(host.lower()) if len(host) <= MOST else None
    name = found[1].removesuffix(".") if found else ""
    if name.startswith("["):
        return ":" in name and is_address(name[1:-1])
    if is_address(name) or name in names:
        return True
    return bool(name) and ("." not in name or name.endswith(PRIVATE))


def is_address(text: str) -> bool:
    """Whether a text is an IP address."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
