"""Addresses that leave the page: somebody else opens them."""

from fastapi import Request

from app.web.gateway.services import services
from app.web.table import invitation


def public_address(request: Request) -> str:
    """The same where an operator has named it, else "": for pages that are kept packed for
    everybody, and would else be packed for each name that a request makes up."""
    site = services(request).site
    return site.address and site.address + site.root_path


def address_for_others(request: Request) -> str:
    """The address of the first page for others, without the slash at its end."""
    site = services(request).site
    base = str(request.base_url).rstrip("/")
    return invitation.site(base, site.address, site.listens) + site.root_path
