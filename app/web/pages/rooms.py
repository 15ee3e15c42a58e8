"""The pages: the first one and a room's; the forms that open a room and find one."""

from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse

from app.bots.levels import usual
from app.rooms.fold.access.codes import clean_code, code_in
from app.rooms.fold.base_command import MaybeHash, Name, Strength, Word
from app.rooms.fold.clocks.timing import Speed
from app.rooms.fold.errors import NoSuchRoom, Refused, Unavailable
from app.rooms.fold.seats.company import FIRST
from app.rooms.fold.view import view_of
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.rooms import RoomRequest, Rooms
from app.rooms.logbook.listing import Line
from app.rooms.logbook.records import over
from app.rules.errors import BadOption
from app.rules.games import GAMES, find
from app.web.game_uis import GAME_UIS
from app.web.gateway import visitors
from app.web.gateway.limits import address_of
from app.web.gateway.services import services
from app.web.pages import help as help_pages
from app.web.pages import your_tables
from app.web.pages.downloads import RecordFile
from app.web.pages.links import address_for_others, public_address
from app.web.pages.packed import packed_once, packed_page
from app.web.render.shared import of_site
from app.web.table import invitation, options, words
from app.web.table.surroundings import SHEETS

router = APIRouter()
router.include_router(help_pages.router)
MOST_OPEN = 12  # tables of others that are offered
MOST_TABLES = 8  # of somebody, on the first page
LOADING_S = 1.0  # for all of them
LATEST = 40  # matches, by which one sees what somebody has played
OPTIONS_KEPT_S = 3600  # by a browser
NO_ROOM = (
    "There is no such table, or it is closed. Check the link or the code, or start a new game."
)
FIRST_GAME = next(iter(GAMES))
LONGEST_CODE = 200  # that is shown again
NO_COOKIES = (
    "Your browser blocks cookies, so no table could recognise you. Nothing was opened."
    " Allow cookies for this page, then try again."
)


async def live_room(request: Request) -> LiveRoom:
    """The room that the gate has found; raises HTTPException."""
    found: LiveRoom | None = request.state.room
    if found is None:
        raise HTTPException(404, NO_ROOM)
    try:
        return await services(request).rooms.get(found.room.code)  # it may have gone meanwhile
    except NoSuchRoom:
        raise HTTPException(404, NO_ROOM) from None
    except Unavailable as reason:
        raise HTTPException(503, str(reason)) from None


@router.get("/")
async def home(request: Request, game: str = "") -> Response:
    """The first page; with the own tables for somebody who has any. game: the one to be chosen.

    A stranger gets a token with it, so that the form is sent once: WebKit with a service worker
    forgets what is in it at a 307.
    """
    rooms, renderer = services(request).rooms, services(request).renderer
    person, asker = visitors.person_in(request), address_of(request)
    found = await rooms.listings.of(person, MOST_TABLES, LOADING_S, asker) if person else []
    tables = [
        room if isinstance(room, Line) else your_tables.line(room.view(person)) for room in found
    ]
    played = await _played(rooms, person, asker) if person else ()
    codes = {line.code for line in tables}
    others = [*_offers(rooms), *await rooms.listings.offered(MOST_OPEN + MOST_TABLES)]
    open_tables = [line for line in others if line.code not in codes][:MOST_OPEN]
    address = public_address(request)
    shared = of_site(address, GAMES.get(game)) if address else None
    if not tables and not open_tables:
        response = packed_page(request, renderer.home(played=played, shared=shared))
    else:
        shown = renderer.home(tables=tables, open_tables=open_tables, played=played, shared=shared)
        response = HTMLResponse(shown)
    _know(request, response)
    return response


def _know(request: Request, response: Response) -> None:
    """Give a stranger a token, and a new cookie to whoever has an old one."""
    visitor = visitors.visitor(request)
    if not visitor.person or visitor.renewed:
        known = services(request).visitors
        known.give(request, response, visitor.cookie or known.new())


async def _played(rooms: Rooms, person: str, asker: str) -> Collection[str]:
    """The games that are not new to a person, by the latest matches; none if nobody can tell."""
    try:
        return {match.game for _, match in await rooms.finished(person, LATEST, asker)}
    except Unavailable:
        return ()


def _offers(rooms: Rooms) -> list[Line]:
    """The tables of this process that strangers are shown."""
    public = rooms.public(MOST_OPEN + MOST_TABLES)
    return [your_tables.offer(view_of(live.room, "", frozenset())) for live in public]


@router.get("/options/{game}/{players}")
def game_options(request: Request, game: str, players: int, match: str = "") -> Response:
    """The fields of a game's options for so many players, as a part of the first page. match: how
    long it is to be, as it has been chosen there."""
    try:
        find(game).check_seats(players)
    except BadOption as reason:
        raise HTTPException(404, str(reason)) from None
    response = packed_page(request, services(request).renderer.game_options(game, players, match))
    response.headers["Cache-Control"] = f"public, max-age={OPTIONS_KEPT_S}"
    return response


@router.get("/options/{game}/{players}/check")
def check_options(request: Request, game: str, players: int) -> Response:
    """Whether options can be played together, by name and spelled as in a form: nothing, or what is
    wrong with them."""
    try:
        kind = find(game)
    except BadOption as reason:
        raise HTTPException(404, str(reason)) from None
    try:
        kind(players, options.read(game, request.query_params))
    except BadOption as reason:
        return PlainTextResponse(kind.for_players(reason), 422)
    return Response(status_code=204)


@router.get("/settings")
def settings(request: Request) -> Response:
    """What a browser keeps for itself, as a part of a room's page."""
    return packed_page(request, services(request).renderer.settings())


@router.post("/rooms")
async def open_room(
    request: Request,
    game: Annotated[Word, Form()] = FIRST_GAME,
    players: Annotated[int, Form()] = 4,
    level: Annotated[Strength, Form()] = "",
    name: Annotated[Name, Form()] = "",
    friends: Annotated[bool, Form()] = False,
    guided: Annotated[bool, Form()] = False,
    match: Annotated[Word, Form()] = "",
    speed: Annotated[Speed, Form()] = "normal",
    letter: Annotated[MaybeHash, Form()] = "",
    again: bool = False,
) -> Response:
    """Open a room and go there; friends: wait for them instead of dealing at once. guided: with the
    game's lesson. match: how long, unless options say it. speed: of bots. letter: for the shuffle,
    sealed.

    Without a level the bots have the usual one, and in a guided deal they are somebody's first
    company. A browser without a token gets one and is asked to send the form again: if it comes
    without it then, it keeps no cookies.
    """
    visitor = visitors.visitor(request)
    if not visitor.person:
        if again:
            raise HTTPException(403, NO_COOKIES)
        once_more = RedirectResponse("/rooms?again=true", 307)
        known = services(request).visitors
        known.give(request, once_more, known.new())
        return once_more
    fields = {name: str(value) for name, value in (await request.form()).items()}
    if not level and game in GAMES:
        level = usual(game)
    length = GAME_UIS[game].chosen(match) if game in GAME_UIS else {}
    if guided:
        level = min(FIRST, usual(game)) if game in GAMES else ""
        wanted = RoomRequest(game, players, length, level, guided=True, letter=letter)
    else:
        chosen = {**length, **options.in_form(game, fields)}
        wanted = RoomRequest(game, players, chosen, "" if friends else level, speed, letter=letter)
    try:
        code = await services(request).rooms.open(visitor.person, name, wanted)
    except Unavailable as reason:
        raise HTTPException(503, str(reason)) from None
    except Refused as reason:
        raise HTTPException(422, str(reason)) from None
    response = RedirectResponse(f"/r/{code}", 303)
    services(request).visitors.give(request, response, visitor.cookie)
    return response


@router.get("/join")
async def join(request: Request, code: str = "") -> Response:
    """From a code that was read out, or a link that was pasted, to its room."""
    plain = code_in(code)
    if not plain:
        return await _wrong_code(request, code)
    return RedirectResponse(f"/r/{plain}", 303)


@router.get("/r/{code}")
async def room(request: Request, code: str) -> Response:
    """A room's page, with the table as it is now."""
    plain = clean_code(code)
    if plain and plain != code:
        return RedirectResponse(f"/r/{plain}", 308)
    if request.state.room is None:
        return await _wrong_code(request, words.code(plain) if plain else code)
    view = (await live_room(request)).view(visitors.person_in(request))
    page = services(request).renderer.room(view, _link(request, view.code))
    response = packed_once(request, page) if view.deal is None else HTMLResponse(page)
    _know(request, response)
    return response


def _offer(name: str) -> None:
    """Have an address for a sheet around the table."""

    @router.get(f"/r/{{code}}/{name}")
    async def sheet(request: Request, code: str) -> Response:
        """A sheet as whoever asks may see it, for the page to put in its place."""
        view = (await live_room(request)).view(visitors.person_in(request))
        return HTMLResponse(services(request).renderer.sheet(name, view, _link(request, view.code)))


for _name in SHEETS:
    _offer(_name)


@router.get("/r/{code}/record.json")
async def record(request: Request, code: str) -> Response:
    """The record of a match that is over, for whoever can see the table."""
    live = await live_room(request)
    try:
        return RecordFile(over(live.room), services(request).rooms.turns, address_of(request))
    except Refused as reason:
        raise HTTPException(409, str(reason)) from None


@router.get("/r/{code}/qr.svg")
def qr(request: Request, code: str) -> Response:
    """The link to a room as a QR code; the same whether there is such a room or not."""
    plain = clean_code(code)
    if not plain:
        raise HTTPException(404, NO_ROOM)
    return Response(invitation.qr(_link(request, plain)), media_type="image/svg+xml")


async def _wrong_code(request: Request, code: str) -> Response:
    """The first page with a code that is of no room, so that it can be put right."""
    said = "".join(filter(str.isprintable, code)).strip()[:LONGEST_CODE]
    person, asker = visitors.person_in(request), address_of(request)
    played = await _played(services(request).rooms, person, asker) if person else ()
    return HTMLResponse(services(request).renderer.home(said or "?", NO_ROOM, played=played), 404)


def _link(request: Request, code: str) -> str:
    return f"{address_for_others(request)}/r/{code}"
