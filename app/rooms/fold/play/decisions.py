"""What comes of commands in a deal, and of what bots want to do there."""

from collections.abc import Iterator, Sequence

from app.rooms.fold import events
from app.rooms.fold.clocks.time_used import NO_TIME, TimeUsed
from app.rooms.fold.errors import AgainstRules, NotAllowed, Refused, Stale
from app.rooms.fold.play import commands
from app.rooms.fold.play.simultaneous import OVER, begun
from app.rooms.fold.request import Request
from app.rooms.fold.state import RoomState
from app.rules.deal import SETTLED, WINNERS, Deal
from app.rules.errors import RulesError

DEAL_OVER = "The deal is over."


def decide(asked: Request, command: commands.Command) -> list[events.Event]:
    """The events that a command causes; raises Refused with the reason."""
    match command:
        case commands.Act():
            return _act(asked, (command.action, *command.then), command.move)
        case commands.Why():
            _act(asked, (command.action,), command.move)  # refused as the action would be
            return []
        case commands.Done():
            return _done(asked, command)
        case commands.Claim():
            return _claim(asked, command)
        case commands.Advise():
            return _advise(asked, command)
        case commands.Reconsider():
            return _reconsider(asked, command)
        case commands.TakeBack():
            return _take_back(asked)
        case commands.Hurry():
            return _hurry(asked, command)
        case commands.Nudge():
            return _nudge(asked, command)
        case commands.Release():
            asked.only_host()
            return _another_awaited(asked, command.move)


def acted(
    room: RoomState,
    seat: int,
    actions: Sequence[str],
    by: events.By,
    used: TimeUsed = NO_TIME,
    thought: events.Thought | None = None,
) -> list[events.Event]:
    """The events of a seat's actions in a row, checked by the rules; raises Refused. used: by the
    clocks; thought: of the bot that has decided, if one has.

    They are checked in what the seat sees, so that a refusal tells it nothing new.
    """
    if room.deal is None:
        raise Refused("The game has not begun.")
    view = room.deal.seen_by(seat)
    try:
        view.check(seat, actions)
    except RulesError as error:
        kind = AgainstRules if seat in view.to_act else Refused
        raise kind(str(error)) from None
    room.deal.check(seat, actions)  # what is stored must be legal in the deal itself
    used_ms = [used.reserve_of(seat), *[0] * len(actions)]
    return [
        events.Acted(seat=seat, action=action, by=by, reserve_used_ms=ms, thought=thought)
        for action, ms in zip(actions, used_ms, strict=False)
    ]


def _act(asked: Request, actions: Sequence[str], move: str) -> list[events.Event]:
    play, seat = asked.room.play, asked.own_seat("play")
    if move != play.move:
        raise Stale(_too_late(asked, seat, move))
    deal = play.deal
    if deal and play.simultaneous and (seat, deal.declining) in deal.history[begun(deal) :]:
        raise Stale(play.simultaneous.declined_already())
    found = acted(asked.room, seat, actions, "person", asked.used)
    if play.laid_down and [play.laid_down] != [(seat, action) for action in actions]:
        raise Refused("That is allowed, but in this guided deal choose what is marked.")
    return found


def _too_late(asked: Request, seat: int, move: str) -> str:
    """Why an action for that state comes too late."""
    stage = asked.room.play.simultaneous
    if stage is None or stage.move != move:
        return OVER
    return stage.too_late(seat, asked.room.seats[stage.last.seat].name if stage.last else "")


def _done(asked: Request, command: commands.Done) -> list[events.Event]:
    """A wish may come a little later than the stage that was looked at."""
    play, seat = asked.room.play, asked.own_seat("play")
    chosen = events.DoneChosen(seat=seat, done=command.done)
    if not command.done:
        if seat not in play.done_for_bout:
            raise Stale("You have not said that you are done, so you are asked anyway.")
        return [chosen]
    stage = play.simultaneous
    if stage is None or not stage.open or stage.move != command.move:
        raise Stale(OVER)
    if seat in play.done_for_bout:
        raise Refused("You have already said that you are done.")
    return [chosen, *play.declines({seat}, "person")]


def _claim(asked: Request, command: commands.Claim) -> list[events.Event]:
    """What is settled stays so while others play on, and does not come too late before the end."""
    play, seat = asked.room.play, asked.own_seat("play")
    if play.deal is None or not _is_of_deal(asked, command.move):
        raise Stale(DEAL_OVER)
    why = play.deal.seen_by(seat).claim(seat)
    if why != SETTLED and command.move != play.move:
        raise Stale(OVER)
    if play.laid_down:
        raise Refused("In this guided deal, choose what is marked.")
    if not why:
        raise Refused("It is not certain yet how this deal ends: play on.")
    claimed = events.Claimed(seat=seat, name=asked.room.seats[seat].name, why=why)
    return [claimed, *_rest(play.deal, seat if why == WINNERS else -1, asked.used)]


def _rest(deal: Deal, winner: int, used: TimeUsed) -> Iterator[events.Acted]:
    """How a deal goes on that is certain: the seat that wins the rest, if it is one, plays what it
    claims by, and all others anything."""
    deal = deal.copy()
    while (seat := deal.turn) >= 0:
        action = deal.claimed_action(seat) if seat == winner else deal.actions(seat)[0]
        deal.act(seat, action)
        ms, used = used.reserve_of(seat), NO_TIME
        yield events.Acted(seat=seat, action=action, by="rules", reserve_used_ms=ms)


def _advise(asked: Request, command: commands.Advise) -> list[events.Event]:
    play, seat = asked.room.play, asked.own_seat("ask for advice")
    if not asked.room.may_be_advised(asked.person):
        raise Refused("You play with others: the host can allow advice in the menu.")
    if play.deal is None or command.move != play.move:
        raise Stale(OVER)
    if play.laid_down:
        raise Refused("In this guided deal the next step is marked: do that.")
    if seat not in play.deal.to_act:
        raise Refused("It is not your turn; ask when it is.")
    return _advised(asked, seat, len(play.deal.history))


def _reconsider(asked: Request, command: commands.Reconsider) -> list[events.Event]:
    play, seat = asked.room.play, asked.own_seat("ask for advice")
    if not _is_of_deal(asked, command.move):
        raise Stale(DEAL_OVER)
    if play.guided or not play.may_take_back(asked.person):
        raise Refused("There is no move of yours that you could take back.")
    return _advised(asked, seat, play.own_actions(asked.person)[-1])


def _advised(asked: Request, seat: int, after: int) -> list[events.Event]:
    """Asked twice it is noted once."""
    noted = (after, seat) in asked.room.matches.advised[-1]
    return [] if noted else [events.Advised(seat=seat, after=after)]


def _take_back(asked: Request) -> list[events.Event]:
    play, seat = asked.room.play, asked.own_seat("play")
    if asked.room.seats.only_person != asked.person:
        raise Refused("Others play at this table: what has been played stays.")
    if not play.running:
        raise Stale(DEAL_OVER)
    if not play.own_actions(asked.person):
        raise Refused("You have not played in this deal yet.")
    if not play.may_take_back(asked.person):
        raise Refused(
            "Somebody else has played in this deal: what has been played stays. You can take"
            " back again in the next deal."
        )
    return [events.TakenBack(seat=seat, actions=play.last_choice(asked.person))]


# Nothing of these is stored


def _hurry(asked: Request, command: commands.Hurry) -> list[events.Event]:
    """Refused unless only bots still play in this deal."""
    if not _is_of_deal(asked, command.move):
        raise Stale(DEAL_OVER)
    if asked.room.seats.of(asked.person) < 0:
        raise NotAllowed("You are watching; those who have played choose the pace.")
    if not asked.room.play.only_bots_play_on:
        raise Refused("Somebody is still playing in this deal.")
    return []


def _nudge(asked: Request, command: commands.Nudge) -> list[events.Event]:
    if asked.person not in asked.room.seats.members:
        raise NotAllowed("You are watching; take a seat to ask others to play.")
    return _another_awaited(asked, command.move)


def _another_awaited(asked: Request, move: str) -> list[events.Event]:
    """Refused unless the table waits for somebody else, at this move."""
    play = asked.room.play
    if move != play.move or not play.running:
        raise Stale("The table has moved on.")
    if play.awaited < 0 or asked.room.seats[play.awaited].person in ("", asked.person):
        raise Refused("The table is not waiting for anybody else.")
    return []


def _is_of_deal(asked: Request, move: str) -> bool:
    """Whether a move is one of the deal that is running."""
    play = asked.room.play
    return play.running and move.partition(".")[0] == str(play.deals)
