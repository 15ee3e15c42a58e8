"""The link to a room as friends can open it, and its QR code."""

import io
import ipaddress
import socket

import segno

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - what a server listens on that the network can reach


def site(base: str, public: str, listens: str) -> str:
    """The address of the server for others, without a path.

    base: under which the page was asked for, such as http://127.0.0.1:8000. public: the server's
    public address, "" where none is set. listens: the host that the server listens on. Somebody at
    the server's own machine gets its address in the network, since nobody else can use localhost.
    """
    if public:
        return public.rstrip("/")
    scheme, _, rest = base.partition("://")
    host, port = _parted(rest.partition("/")[0])
    if is_local(host) and listens in EVERYWHERE:
        host = own_address()
    return f"{scheme}://{host}{port}"


def reaches_others(link: str) -> bool:
    """Whether another machine can open a link."""
    return not is_local(_parted(link.partition("://")[2].partition("/")[0])[0])


def is_local(host: str) -> bool:
    """Whether a host is the machine itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def own_address() -> str:
    """This machine's address in its network, as far as it can tell without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address; UDP connect sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr(text: str) -> bytes:
    """A QR code as SVG, dark on white whatever the page's colours are."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", border=3, light="#fff", dark="#111", xmldecl=False, omitsize=True)
    return out.getvalue()


def _parted(address: str) -> tuple[str, str]:
    """Host and :port of an address; brackets stay."""
    host, colon, port = address.rpartition(":")
    if not colon or "]" in port:
        return address, ""
    return host, f":{port}"
