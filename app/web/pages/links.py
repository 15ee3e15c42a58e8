"""Addresses that leave the page: somebody else opens them."""

from fastapi import Request

from app.web.gateway.services import services
from app.web.table import invitation


def public_address(request: Request) -> str:
    """The address of the first page that the operator has named, without the slash at its end, or
    "": for pages that are kept packed for everybody, and would otherwise be packed anew for each
    host name that a request makes up."""
    site = services(request).site
    return site.address and site.address + site.root_path


def address_for_others(request: Request) -> str:
    """The address of the first page that others can open, without the slash at its end."""
    site = services(request).site
    base = str(request.base_url).rstrip("/")
    return invitation.site(base, site.address, site.listens) + site.root_path
