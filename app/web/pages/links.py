"""Addresses that leave the page: somebody else opens them."""

from fastapi import Request

from app.web.gateway.services import services
from app.web.table import invitation


def address_for_others(request: Request) -> str:
    """The address of the first page for others, without the slash at its end."""
    site = services(request).site
    base = str(request.base_url).rstrip("/")
    return invitation.site(base, site.address, site.listens) + site.root_path
