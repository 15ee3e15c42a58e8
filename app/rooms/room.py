"""A room as a fold of its events: commands in, events out, without I/O.

decide checks a command and says which events it causes; apply takes them over. In between they are
stored (live.py). A room rebuilt from its log is equal to the one that wrote it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.bots.levels import levels
from app.rooms import commands, events
from app.rooms.errors import NotAllowed, Refused, Stale
from app.rooms.people import clean_name
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.errors import RulesError
from app.rules.game import Game
from app.rules.games import find
from app.rules.match import Match

Entropy = Callable[[int], bytes]  # so many secret random bytes

BOT_NAMES = ("Ada", "Basil", "Clara", "Dorian", "Edith", "Felix", "Greta", "Hugo")


@dataclass
class Seat:
    """A place at the table: free, a person's, or a bot's."""

    person: str = ""  # "" when no person sits there
    name: str = ""
    level: str = ""  # of the bot; "" when no bot sits there
    next_person: str = ""  # who sits here from the next deal on
    next_name: str = ""

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return not self.person and not self.level


@dataclass
class Room:
    """The state of a room. deal is the running deal, or the last one until the next starts."""

    code: str
    game: Game
    host: str
    seats: list[Seat]
    match: Match
    matches: int = 0  # begun so far
    deals: int = 0  # dealt so far, over all matches
    deal: Deal | None = None
    fair: events.Fair | None = None
    ready: set[int] = field(default_factory=set)

    @classmethod
    def opened(cls, code: str, event: events.RoomOpened) -> "Room":
        """The room that an opening event makes."""
        game = find(event.game)(event.players, event.options)
        return cls(code, game, event.host, [Seat() for _ in range(game.players)], Match(game))

    # What can be asked of it

    @property
    def playing(self) -> bool:
        """Whether a deal is running."""
        return self.deal is not None and self.deal.turn >= 0

    @property
    def move(self) -> str:
        """The state of the deal that an action answers: which deal, how many actions."""
        return f"{self.deals}.{len(self.deal.history) if self.deal else 0}"

    def seat_of(self, person: str) -> int:
        """The seat of a person, or -1."""
        return next((i for i, s in enumerate(self.seats) if person and s.person == person), -1)

    def waiting_for(self, person: str) -> int:
        """The seat that a person has from the next deal on, or -1."""
        return next((i for i, s in enumerate(self.seats) if person and s.next_person == person), -1)

    def people(self) -> list[int]:
        """The seats of people."""
        return [i for i, seat in enumerate(self.seats) if seat.person]

    # Commands

    def decide(
        self,
        person: str,
        command: commands.Command,
        entropy: Entropy,
        away: frozenset[str] = frozenset(),
    ) -> list[events.Event]:
        """The events that a person's command causes; raises Refused with the reason.

        away: people without a connection, for whom nobody needs to wait between deals.
        """
        if not person:
            raise NotAllowed("Your browser sends no cookie; allow cookies for this page to play.")
        match command:
            case commands.Sit():
                return self._sit(person, command)
            case commands.Leave():
                return self._leave(person, entropy, away)
            case commands.SeatBot():
                return self._seat_bot(person, command)
            case commands.RemoveBot():
                return self._remove_bot(person, command)
            case commands.Start():
                return self._start(person, command, entropy)
            case commands.Ready():
                return self._ready(person, command, entropy, away)
            case commands.Act():
                return self._act(person, command)

    def _sit(self, person: str, command: commands.Sit) -> list[events.Event]:
        seat = self._seat(command.seat)
        if self.seat_of(person) >= 0:
            raise Refused("You already have a seat. Leave it first to take another.")
        if self.waiting_for(person) >= 0:
            raise Refused("You already have a seat from the next deal on.")
        if seat.person or seat.next_person:
            raise Refused("That seat is taken. Choose another one, or watch.")
        name = clean_name(command.name) or f"Player {command.seat + 1}"
        return [events.SeatTaken(seat=command.seat, person=person, name=name, later=self.playing)]

    def _leave(self, person: str, entropy: Entropy, away: frozenset[str]) -> list[events.Event]:
        seat = self.seat_of(person)
        if seat >= 0:
            left: list[events.Event] = [events.SeatLeft(seat=seat, person=person)]
            if self.deal is not None:
                left.append(self._bot(seat, levels(self.game.name)[-1]))
                if self.ready and not self.playing and not self._unready(away) - {seat}:
                    left.append(self._next_deal(entropy))
            return left
        wanted = self.waiting_for(person)
        if wanted >= 0:
            return [events.SeatLeft(seat=wanted, person=person)]
        raise Refused("You have no seat to leave.")

    def _seat_bot(self, person: str, command: commands.SeatBot) -> list[events.Event]:
        self._only_host(person)
        seat = self._seat(command.seat)
        if seat.person:
            raise Refused("A person sits there.")
        return [self._bot(command.seat, self._level(command.level), seat.name)]

    def _remove_bot(self, person: str, command: commands.RemoveBot) -> list[events.Event]:
        self._only_host(person)
        if not self._seat(command.seat).level:
            raise Refused("No bot sits there.")
        if self.deal is not None:
            raise Refused("A bot can be taken off before the first deal only; sit down instead.")
        return [events.BotRemoved(seat=command.seat)]

    def _start(self, person: str, command: commands.Start, entropy: Entropy) -> list[events.Event]:
        self._only_host(person)
        if self.deal is not None:
            raise Stale("The game has begun.")
        level = self._level(command.level)
        found: list[events.Event] = [
            self._bot(i, level) for i, seat in enumerate(self.seats) if seat.free
        ]
        return [*found, self._next_deal(entropy)]

    def _ready(
        self, person: str, command: commands.Ready, entropy: Entropy, away: frozenset[str]
    ) -> list[events.Event]:
        if self.deal is None:
            raise Refused("The host deals first.")
        if self.playing:
            raise Stale("The next deal has begun.")
        seat = self.seat_of(person)
        if command.anyway:
            self._only_host(person)
            return [self._next_deal(entropy)]
        if seat < 0 and self.waiting_for(person) >= 0 and not self.people():
            return [self._next_deal(entropy)]
        if seat < 0:
            raise NotAllowed("Only those who play can go on.")
        found: list[events.Event] = [events.Readied(seat=seat)]
        if not self._unready(away) - {seat}:
            found.append(self._next_deal(entropy))
        return found

    def _unready(self, away: frozenset[str]) -> set[int]:
        """The seats of people who are here and do not yet want the next deal."""
        here = {seat for seat in self.people() if self.seats[seat].person not in away}
        return here - self.ready

    def _act(self, person: str, command: commands.Act) -> list[events.Event]:
        seat = self.seat_of(person)
        if seat < 0:
            raise NotAllowed("You are watching; take a seat to play.")
        if command.move != self.move:
            raise Stale("The table has moved on. Look again and choose.")
        return self.acted(seat, command.action, "person")

    def acted(self, seat: int, action: str, by: events.By) -> list[events.Event]:
        """The event of a seat's action, checked by the rules; raises Refused."""
        if self.deal is None:
            raise Refused("The game has not begun.")
        try:
            self.deal.copy().act(seat, action)
        except RulesError as error:
            raise Refused(str(error)) from None
        return [events.Acted(seat=seat, action=action, by=by)]

    def _next_deal(self, entropy: Entropy) -> events.DealStarted:
        """A fresh deal: of this match, or of a new one when this one is over."""
        match = Match(self.game) if self.match.over else self.match
        seed = entropy(shuffle.SEED_BYTES)
        key = shuffle.key(seed)
        drawn = {n: shuffle.Stream(key, n).below(k) for n, k in match.draws().items()}
        return events.DealStarted(
            match=self.matches if match is not self.match else max(self.matches - 1, 0),
            drawn=drawn,
            deck=list(shuffle.shuffled(self.game.pack, key)),
            fair=events.Fair(
                scheme=shuffle.SCHEME, commitment=shuffle.commitment(seed), seed=seed.hex()
            ),
        )

    def _seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise Refused(f"There are {len(self.seats)} seats.")
        return self.seats[number]

    def _only_host(self, person: str) -> None:
        if person != self.host:
            raise NotAllowed("Only the host of the room can do that.")

    def _level(self, level: str) -> str:
        offered = levels(self.game.name)
        if level not in offered:
            raise Refused(f"There is no bot of strength {level}; there are {', '.join(offered)}.")
        return level

    def _bot(self, seat: int, level: str, name: str = "") -> events.BotSeated:
        return events.BotSeated(seat=seat, level=level, name=name or BOT_NAMES[seat])

    # Events

    def apply(self, event: events.Event) -> None:
        """Take over an event that has been stored."""
        match event:
            case events.SeatTaken():
                self._take(event)
            case events.SeatLeft():
                self._free(event)
            case events.BotSeated():
                seat = self.seats[event.seat]
                seat.person, seat.level, seat.name = "", event.level, event.name
            case events.BotRemoved():
                self.seats[event.seat] = Seat()
            case events.DealStarted():
                self._deal(event)
            case events.Acted():
                self._play(event)
            case events.Readied():
                self.ready.add(event.seat)
            case events.RoomOpened():
                raise ValueError("A room opens once.")

    def _take(self, event: events.SeatTaken) -> None:
        seat = self.seats[event.seat]
        if event.later:
            seat.next_person, seat.next_name = event.person, event.name
        else:
            self.seats[event.seat] = Seat(event.person, event.name)
            self._find_host()

    def _free(self, event: events.SeatLeft) -> None:
        seat = self.seats[event.seat]
        if seat.next_person == event.person:
            seat.next_person = seat.next_name = ""
        else:
            seat.person = seat.name = ""
            self._find_host()
        self.ready.discard(event.seat)

    def _deal(self, event: events.DealStarted) -> None:
        if event.match >= self.matches:
            self.match = Match(self.game)
            self.matches = event.match + 1
        self.deal = self.game.deal(self.match.next_setup(event.drawn), event.deck)
        self.fair = event.fair
        self.deals += 1
        self.ready = set()
        for number, seat in enumerate(self.seats):
            if seat.next_person:
                self.seats[number] = Seat(seat.next_person, seat.next_name)
        self._find_host()

    def _find_host(self) -> None:
        """A host who has no seat hands the room on to the first person who has one."""
        if self.seat_of(self.host) < 0 and self.people():
            self.host = self.seats[self.people()[0]].person

    def _play(self, event: events.Acted) -> None:
        if self.deal is None:
            raise ValueError("There is no deal to act in.")
        self.deal.act(event.seat, event.action)
        if self.deal.turn < 0:
            self.match.add(self.deal)
