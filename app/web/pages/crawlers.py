"""What crawlers are asked to leave alone."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from app.web.gateway.services import services

router = APIRouter()
KEPT_S = 3600  # by whoever asks
# Those that show a link which somebody has sent: they ask for that page and its picture.
PREVIEWS = (
    "facebookexternalhit",
    "Twitterbot",
    "LinkedInBot",
    "Slackbot-LinkExpanding",
    "Discordbot",
    "TelegramBot",
    "WhatsApp",
)
OF_PEOPLE = ("/r/", "/m/")
OF_PAGES = (
    "/join",
    "/matches",
    "/offline",
    "/options/",
    "/rooms",
    "/settings",
    "/tips/",
    "/verify.html",
)


@router.get("/robots.txt")
def robots(request: Request) -> Response:
    """What may be read: the first page and the help. At a host that has other things, too, nobody
    asks for it here."""
    root = services(request).site.root_path
    shut = [f"Disallow: {root}{path}" for path in OF_PAGES]
    tables = [f"Disallow: {root}{path}" for path in OF_PEOPLE]
    previews = [f"User-agent: {name}" for name in PREVIEWS]
    lines = [*previews, *shut, "", "User-agent: *", *tables, *shut, ""]
    return PlainTextResponse(
        "\n".join(lines), headers={"Cache-Control": f"public, max-age={KEPT_S}"}
    )
