"""What people ask of a room: a command is checked and becomes events, or is refused; no I/O.

decide says which events a command causes; they are stored (live.py), then applied (state.py).
"""

from collections.abc import Iterator, Sequence

from app.bots.levels import levels, usual
from app.rooms.fold import commands, events
from app.rooms.fold.codes import new_code
from app.rooms.fold.dealing import SHUFFLING, Entropy
from app.rooms.fold.errors import AgainstRules, KeptOut, NotAllowed, Refused, Stale
from app.rooms.fold.people import clean_text
from app.rooms.fold.results import finished
from app.rooms.fold.seating import Seating
from app.rooms.fold.seats import for_so_many
from app.rooms.fold.simultaneous import OVER, begun
from app.rooms.fold.timing import Timing
from app.rules.counts import counted
from app.rules.deal import SETTLED, WINNERS, Deal
from app.rules.errors import BadOption, RulesError
from app.rules.games import find

WHILE_SHUFFLING = (
    commands.SealLetter,
    commands.OpenLetter,
    commands.React,
    commands.Say,
    commands.Watch,
    commands.Bye,
    commands.Close,
)


class Room(Seating):
    """A room that can be asked."""

    def decide(
        self,
        person: str,
        command: commands.Command,
        entropy: Entropy,
        away: frozenset[str] = frozenset(),
        gone: frozenset[str] = frozenset(),
    ) -> list[events.Event]:
        """The events that a person's command causes; raises Refused with the reason.

        away: people without a connection, for whom nobody needs to wait between deals. gone: those
        who have been away so long that a bot stands in for them.
        """
        if self.closed:
            raise Refused("The host has closed this table.")
        if not person:
            raise NotAllowed("Your browser blocks cookies. Allow them for this page to play.")
        if person in self.removed:
            raise KeptOut
        if self.letters.opening and not isinstance(command, WHILE_SHUFFLING):
            raise Refused(SHUFFLING)
        match command:
            case commands.Sit():
                return self._sit(person, command)
            case commands.Leave():
                return self._leave(person, entropy, away)
            case commands.Rename():
                return self._rename(person, command)
            case commands.Ready():
                return self._ready(person, command, entropy, away)
            case commands.Act():
                return self._act(person, command)
            case commands.Why():
                return self._why(person, command)
            case commands.Done():
                return self._done(person, command)
            case commands.Nudge():
                return self._nudge(person, command)
            case commands.Hurry():
                return self._hurry(person, command)
            case commands.Claim():
                return self._claim(person, command)
            case commands.TakeBack():
                return self._take_back_last(person)
            case commands.Abandon():
                return self._abandoned(person, command, gone)
            case commands.SealLetter():
                return self._seal_letter(person, command)
            case commands.OpenLetter():
                return self._open_letter(person, command, entropy)
            case commands.React():
                return self._speak(person)
            case commands.Say():
                return self._say(person, command)
            case commands.Watch() | commands.Bye():
                return []
        self._only_host(person, away)
        match command:
            case commands.SeatBot():
                return self._seat_bot(command)
            case commands.RemoveBot():
                return self._remove_bot(command)
            case commands.Unseat():
                return self._unseat(person, command, entropy, away, gone)
            case commands.Remove():
                self._only_owner(person)
                return self._remove(command, entropy, away)
            case commands.LetIn():
                self._only_owner(person)
                return self._let_in(command)
            case commands.HandOn():
                self._only_owner(person)
                return self._hand_on(command)
            case commands.DrawSeats():
                return self._draw_seats(entropy)
            case commands.Swap():
                return self._swap(command)
            case commands.Lock():
                same = command.locked == self.locked
                return [] if same else [events.Locked(locked=command.locked)]
            case commands.Publish():
                self._only_owner(person)
                same = command.public == self.public
                added = "" if command.public else new_code(entropy)
                return [] if same else [events.Published(public=command.public, added=added)]
            case commands.Choose():
                return self._choose(command)
            case commands.ChooseGame():
                return self._choose_game(command)
            case commands.ChooseTiming():
                return self._choose_timing(command.timing)
            case commands.ChooseSpeed():
                speed = {"speed": command.speed}
                return self._choose_timing(self.timing.model_copy(update=speed))
            case commands.ChooseTalk():
                same = command.talk == self.talk
                return [] if same else [events.TalkChosen(talk=command.talk)]
            case commands.Start():
                return self._start(person, command, entropy, away)
            case commands.Release():
                return self._another_awaited(person, command.move)
            case commands.Close():
                self._only_owner(person)
                left = [] if self.between_matches else finished(self)
                return [*left, events.RoomClosed()]

    # What is the host's

    def _only_host(self, person: str, away: frozenset[str]) -> None:
        if person != self.host_now(away):
            raise NotAllowed("Only the host can do that.")

    def _only_owner(self, person: str) -> None:
        """What lasts is not for somebody who only stands in for the host."""
        if person != self.host:
            raise NotAllowed("Only the host can do that; you are standing in for now.")

    def _choose(self, command: commands.Choose) -> list[events.Event]:
        if not self.between_matches:
            raise Refused("Options are for a whole match. Change them when this one is over.")
        wanted = {**self.game.options, **command.options}
        try:
            checked = find(self.game.name)(self.game.players, wanted).options
        except BadOption as error:
            raise Refused(str(error)) from None
        return [] if checked == self.game.options else [events.OptionsChosen(options=checked)]

    def _choose_game(self, command: commands.ChooseGame) -> list[events.Event]:
        if not self.between_matches:
            raise Refused("Another game can be chosen when this match is over.")
        try:
            game = find(command.game)(command.players)
        except BadOption as error:
            raise Refused(str(error)) from None
        people = len(self.members())
        if people > game.players:
            raise Refused(
                f"There are {people} of you, and only {counted(game.players, 'seat')} in that game."
            )
        now = self.game.name, self.game.players
        if self.deal is None and now == (game.name, game.players):
            return []
        chosen = events.GameChosen(game=game.name, players=game.players, options=dict(game.options))
        strengths, level = levels(game.name), usual(game.name)
        return [
            chosen,
            *self._bots(
                (
                    number
                    for number, seat in enumerate(for_so_many(self.seats, game.players))
                    if seat.level and seat.level not in strengths
                ),
                level,
            ),
        ]

    def _choose_timing(self, timing: Timing) -> list[events.Event]:
        return [] if timing == self.timing else [events.TimingChosen(timing=timing)]

    def _start(
        self, person: str, command: commands.Start, entropy: Entropy, away: frozenset[str]
    ) -> list[events.Event]:
        if self.deal is not None:
            raise Stale("The game has already begun.")
        level = self._level(command.level or usual(self.game.name))
        free = [seat for seat, at in enumerate(self.seats) if at.free]
        found: list[events.Event] = [*self._bots(free, level)]
        letter = self._with(person, command.letter) if self.name_of(person) else []
        return [*found, *letter, self._dealt_next(entropy, away, letter)]

    # The game

    def _ready(
        self, person: str, command: commands.Ready, entropy: Entropy, away: frozenset[str]
    ) -> list[events.Event]:
        if self.deal is None:
            return self._ready_to_begin(person)
        if self.playing:
            raise Stale("The next deal has already begun.")
        if command.over is False and self.match.over:
            why = "Nobody bids any more" if self.match.given_up else "Time is up"
            raise Stale(f"{why}: the match is over, and this is the result.")
        seat = self.seat_of(person)
        letter = self._with(person, command.letter) if self.name_of(person) else []
        if command.anyway:
            self._only_host(person, away)
            return [*letter, self._dealt_next(entropy, away, letter)]
        if seat < 0 and self.waiting_for(person) >= 0 and not self._unready(away):
            return [*letter, self._dealt_next(entropy, away, letter)]
        if seat < 0:
            raise NotAllowed("Only players can go on to the next deal.")
        found: list[events.Event] = [*letter, *self._company(person, command.company, away)]
        if seat not in self.ready:
            found.append(events.Readied(seat=seat))
        if not self._unready(away) - {seat}:
            found.append(self._dealt_next(entropy, away, letter))
        return found

    def _company(self, person: str, level: str, away: frozenset[str]) -> list[events.BotSeated]:
        """Other bots in the place of those there are, for the next match."""
        if not level:
            return []
        self._only_host(person, away)
        if not self.match.over:
            raise Refused("Other bots can come when the match is over.")
        level = self._level(level)
        at = [n for n, seat in enumerate(self.seats) if seat.level and seat.level != level]
        return self._bots(at, level)

    def _ready_to_begin(self, person: str) -> list[events.Event]:
        """Before the first deal, for which the host need not wait."""
        seat = self.seat_of(person)
        if seat < 0:
            raise NotAllowed("Take a seat first.")
        return [] if seat in self.ready else [events.Readied(seat=seat)]

    def _act(self, person: str, command: commands.Act) -> list[events.Event]:
        seat = self.seat_of(person)
        if seat < 0:
            raise NotAllowed("You are watching; take a seat to play.")
        if command.move != self.move:
            raise Stale(self._too_late(seat, command.move))
        deal = self.deal
        if deal and self.simultaneous and (seat, deal.declining) in deal.history[begun(deal) :]:
            raise Stale(self.simultaneous.declined_already())
        actions = (command.action, *command.then)
        found = self.acted(seat, actions, "person")
        if self.laid_down and [self.laid_down] != [(seat, action) for action in actions]:
            raise Refused("That is allowed, but in this guided deal, do what is marked.")
        return found

    def _why(self, person: str, command: commands.Why) -> list[events.Event]:
        """Nothing to store; refused as the action would be."""
        self._act(person, commands.Act(id=command.id, action=command.action, move=command.move))
        return []

    def _too_late(self, seat: int, move: str) -> str:
        """Why an action for that state comes too late."""
        stage = self.simultaneous
        if stage is None or stage.move != move:
            return OVER
        return stage.too_late(seat, self.seats[stage.last.seat].name if stage.last else "")

    def _done(self, person: str, command: commands.Done) -> list[events.Event]:
        """A wish may come a little later than the stage that was looked at."""
        seat = self.seat_of(person)
        if seat < 0:
            raise NotAllowed("You are watching; take a seat to play.")
        chosen = events.DoneChosen(seat=seat, done=command.done)
        if not command.done:
            if seat not in self.done_for_bout:
                raise Stale("You have not said that you are done, so you are asked anyway.")
            return [chosen]
        stage = self.simultaneous
        if stage is None or not stage.open or stage.move != command.move:
            raise Stale(OVER)
        if seat in self.done_for_bout:
            raise Refused("You have already said that you are done.")
        return [chosen, *self.declines({seat}, "person")]

    def _nudge(self, person: str, command: commands.Nudge) -> list[events.Event]:
        if person not in self.members():
            raise NotAllowed("You are watching; take a seat to ask others to play.")
        return self._another_awaited(person, command.move)

    def _take_back_last(self, person: str) -> list[events.Event]:
        seat = self.seat_of(person)
        if seat < 0:
            raise NotAllowed("You are watching; take a seat to play.")
        if self.only_person != person:
            raise Refused("Others play at this table: what has been played stays.")
        if self.deal is None or not self.playing:
            raise Stale("The deal is over.")
        own = self.own_actions(person)
        if not own:
            raise Refused("You have not played in this deal yet.")
        if not self.may_take_back(person):
            raise Refused(
                "Somebody else has played in this deal: what has been played stays. You can take"
                " back again in the next deal."
            )
        return [events.TakenBack(seat=seat, actions=own[-1])]

    def _abandoned(
        self, person: str, command: commands.Abandon, gone: frozenset[str]
    ) -> list[events.Event]:
        """While the host is away for long, who stands in may do it, too."""
        if person != self.host_now(gone):
            raise NotAllowed(
                "Only the host can end a match; or who stands in, once a bot plays for the host."
            )
        if self.between_matches or command.seal != self.commitment:
            raise Stale("That match is over.")
        return [*finished(self), events.Abandoned()]

    def _hurry(self, person: str, command: commands.Hurry) -> list[events.Event]:
        """Nothing to store; refused unless only bots still play in this deal."""
        if command.move.partition(".")[0] != str(self.deals) or not self.playing:
            raise Stale("The deal is over.")
        if self.seat_of(person) < 0:
            raise NotAllowed("You are watching; those who have played choose the pace.")
        if not self.only_bots_play_on:
            raise Refused("Somebody is still playing in this deal.")
        return []

    def _claim(self, person: str, command: commands.Claim) -> list[events.Event]:
        """What is settled stays so while others play on, and does not come too late before the
        end."""
        seat, deal = self.seat_of(person), self.deal
        if seat < 0:
            raise NotAllowed("You are watching; take a seat to play.")
        if deal is None or not self.playing or command.move.partition(".")[0] != str(self.deals):
            raise Stale("The deal is over.")
        why = deal.seen_by(seat).claim(seat)
        if why != SETTLED and command.move != self.move:
            raise Stale(OVER)
        if self.laid_down:
            raise Refused("In this guided deal, do what is marked.")
        if not why:
            raise Refused("It is not certain yet how this deal ends: play on.")
        claimed = events.Claimed(seat=seat, name=self.seats[seat].name, why=why)
        return [claimed, *_rest(deal, seat if why == WINNERS else -1)]

    def _another_awaited(self, person: str, move: str) -> list[events.Event]:
        """Nothing to store; refused unless the table waits for somebody else, at this move."""
        if self.deal is None or move != self.move or not self.playing:
            raise Stale("The table has moved on.")
        if self.awaited < 0 or self.seats[self.awaited].person in ("", person):
            raise Refused("The table is not waiting for anybody else.")
        return []

    def acted(self, seat: int, actions: Sequence[str], by: events.By) -> list[events.Event]:
        """The events of a seat's actions in a row, checked by the rules; raises Refused.

        They are checked in what the seat sees, so that a refusal tells it nothing new.
        """
        if self.deal is None:
            raise Refused("The game has not begun.")
        view = self.deal.seen_by(seat)
        try:
            view.check(seat, actions)
        except RulesError as error:
            kind = AgainstRules if seat in view.to_act else Refused
            raise kind(str(error)) from None
        self.deal.check(seat, actions)  # what is stored must be legal in the deal itself
        return [events.Acted(seat=seat, action=action, by=by) for action in actions]

    def _speak(self, person: str) -> list[events.Event]:
        """Nothing to store; refused unless one may be heard."""
        if self.seat_of(person) < 0:
            raise NotAllowed("You are watching; take a seat to be heard.")
        if self.talk == "off":
            raise Refused("The host has turned the chat off.")
        return []

    def _say(self, person: str, command: commands.Say) -> list[events.Event]:
        if not clean_text(command.text):
            raise Refused("That message is empty. Write something.")
        found = self._speak(person)
        if self.talk != "words":
            raise Refused("This table has reactions only. The host can allow messages.")
        return found


def _rest(deal: Deal, winner: int) -> Iterator[events.Acted]:
    """How a deal goes on that is certain: the seat that wins the rest, if it is one, plays what it
    claims by, and all others anything."""
    deal = deal.copy()
    while (seat := deal.turn) >= 0:
        action = deal.claimed_action(seat) if seat == winner else deal.actions(seat)[0]
        deal.act(seat, action)
        yield events.Acted(seat=seat, action=action, by="rules")
