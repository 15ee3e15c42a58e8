"""A match that is over, reviewed: what each decision cost, and where results came from."""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import ExitStack, aclosing, suppress
from itertools import chain
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse
from starlette.types import Receive, Scope, Send

from app.review.review import Decision
from app.rooms.fold.errors import Refused, Unavailable
from app.rooms.live.reviews import Reviews
from app.rooms.logbook.look_back import LookBack
from app.web.gateway import visitors
from app.web.gateway.limits import address_of
from app.web.gateway.services import services
from app.web.gateway.waiting import HungUp, while_waited_for
from app.web.pages.links import address_for_others
from app.web.pages.look_back import NO_STEP, InWordsOfHttp, found_match

router = APIRouter()
NO_DEAL = "The match has no such deal or seat."
UNBUFFERED = {"X-Accel-Buffering": "no"}  # for nginx: what is told is wanted at once
Number = Annotated[int, Path(ge=0)]
Seat = Annotated[int, Query(ge=0)]


@router.get("/m/{seal}/review")
async def page(request: Request, seal: str) -> Response:
    """The page, without a deal: its script fetches them."""
    match = await found_match(request, seal)
    link = f"{address_for_others(request)}/m/{seal}/review"
    return HTMLResponse(services(request).renderer.review(match, seal, link))


@router.get("/m/{seal}/highlights")
async def highlights(request: Request, seal: str, seat: Seat = 0) -> Response:
    """What stands out in a seat's play, of those deals that have been judged; nothing is judged."""
    match = await _found(request, seal, 0, seat)
    here = services(request)
    numbers = range(len(match.steps))
    found = [await here.rooms.reviews.judged(seal, match, number, seat) for number in numbers]
    return HTMLResponse(here.renderer.highlights(match, found))


@router.get("/m/{seal}/review/{deal}")
async def deal_of_a_seat(
    request: Request,
    seal: str,
    deal: Number,
    seat: Seat = 0,
    own: bool = False,
) -> Response:
    """All decisions of a seat in a deal, each with what the seat saw; nothing is judged yet. own:
    whoever asks had that seat."""
    match = await _found(request, seal, deal, seat)
    here = services(request)
    pieces = here.renderer.review_deal(match, seal, deal, seat, own=own)
    html = [some async for some in here.rooms.turns.slices(pieces, address_of(request))]
    return HTMLResponse("".join(chain.from_iterable(html)))


@router.get("/m/{seal}/review/{deal}/judged")
async def judged(request: Request, seal: str, deal: Number, seat: Seat = 0) -> Response:
    """What the decisions of a seat in a deal cost, each as soon as it is judged."""
    match = await _found(request, seal, deal, seat)
    reviews = services(request).rooms.reviews
    _check(reviews)
    kept = await reviews.has_decisions(seal, match, deal, seat)
    telling = _judged(request, reviews.told(seal, match, deal, seat), match, deal, kept=kept)
    return Telling(request, telling, "" if kept else f"review {seal} {deal}")


@router.get("/m/{seal}/review/{deal}/worth")
async def worth_of_a_deal(request: Request, seal: str, deal: Number, seat: Seat = 0) -> Response:
    """What a deal's cards were worth to a seat, and what was made of them; until it is there, how
    much of it is."""
    match = await _found(request, seal, deal, seat)
    reviews = services(request).rooms.reviews
    _check(reviews)
    kept = await reviews.has_shares(seal, match, deal)
    telling = _worth(request, seal, match, deal, seat)
    return Telling(request, telling, "" if kept else f"worth {seal} {deal}")


@router.get("/m/{seal}/review/{deal}/{step}/hands")
async def hands(
    request: Request, seal: str, deal: Number, step: Number, seat: Seat = 0, own: bool = False
) -> Response:
    """What the others held when a seat decided: nothing else on these pages shows it. own: as
    above."""
    match = await _found(request, seal, deal, seat)
    if step > match.steps[deal].actions:
        raise HTTPException(404, NO_STEP)
    return HTMLResponse(services(request).renderer.review_hands(match, deal, step, seat, own=own))


class Telling(StreamingResponse):
    """Lines of JSON, sent as they come; when nobody waits for them, nothing more is done."""

    def __init__(
        self, request: Request, lines: AsyncGenerator[Mapping[str, object], None], heavy: str
    ) -> None:
        """heavy: for whose sake others have to wait, "" where all of it is there."""
        self._lines = lines
        self._request = request
        self._heavy = heavy
        super().__init__(self._texts(), headers=UNBUFFERED, media_type="application/x-ndjson")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        person, address = visitors.person_in(self._request), address_of(self._request)
        loads = services(self._request).loads
        with InWordsOfHttp(), ExitStack() as counted:
            if self._heavy:
                counted.enter_context(loads.one(self._heavy, address, person))
            with suppress(HungUp):
                await while_waited_for(self.stream_response(send), receive)

    async def _texts(self) -> AsyncIterator[str]:
        async with aclosing(self._lines) as lines:
            try:
                async for line in lines:
                    yield f"{json.dumps(line)}\n"
            except (Refused, Unavailable) as reason:
                yield f"{json.dumps({'wrong': str(reason)})}\n"


async def _judged(
    request: Request,
    judging: AsyncGenerator[Sequence[Decision], None],
    match: LookBack,
    deal: int,
    *,
    kept: bool,
) -> AsyncGenerator[Mapping[str, object], None]:
    here, decisions = services(request), list[Decision]()
    async with aclosing(judging):
        async for some in judging:
            before = len(decisions)
            decisions += some
            told = here.renderer.review_judged(match, deal, decisions, before)
            async for lines in here.rooms.turns.slices(told, address_of(request)):
                for line in lines:
                    yield line
    yield {"dearest": here.renderer.review_dearest(match, decisions), "kept": kept}


async def _worth(
    request: Request, seal: str, match: LookBack, deal: int, seat: int
) -> AsyncGenerator[Mapping[str, object], None]:
    here = services(request)
    async with aclosing(here.rooms.reviews.on_the_way(seal, match, deal)) as progress:
        async for each in progress:
            yield each._asdict()
    shares = await here.rooms.reviews.shares(seal, match, deal)
    yield {"worth": here.renderer.review_worth(match, shares[seat] if shares else None)}


def _check(reviews: Reviews) -> None:
    with InWordsOfHttp():
        reviews.check()


async def _found(request: Request, seal: str, deal: int, seat: int) -> LookBack:
    match = await found_match(request, seal)
    if deal >= len(match.steps) or seat >= len(match.names):
        raise HTTPException(404, NO_DEAL)
    return match
