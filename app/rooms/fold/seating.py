"""Who sits where in a room, and who may change it."""

from collections.abc import Collection, Iterable

from app.bots.levels import levels, usual
from app.rooms.fold import commands, events
from app.rooms.fold.company import COMPANIES, bot_name
from app.rooms.fold.dealing import Dealing, Entropy
from app.rooms.fold.errors import Refused, Stale
from app.rooms.fold.people import MAX_NAME, clean_name, cut, initial
from app.rooms.fold.seats import Seat
from app.rules import shuffle

# Of people who give no name: none is that of a bot, and no two begin alike.
GUEST_NAMES = (
    "Anna",
    "Ben",
    "Cleo",
    "David",
    "Emma",
    "Finn",
    "Gina",
    "Hans",
    "Iris",
    "Jan",
    "Karl",
)
MOST_REMOVED = 100


class Seating(Dealing):
    """A room whose seats can be taken, left and given."""

    def _sit(self, person: str, command: commands.Sit) -> list[events.Event]:
        seat, own = self._seat(command.seat), self.seat_of(person)
        if own >= 0 and self.deal is None and seat.free:
            return [events.SeatsDrawn(order=self._exchanged(own, command.seat))]
        if own >= 0:
            raise Refused("You already have a seat. Leave it first to take another.")
        if self.waiting_for(person) >= 0:
            raise Refused("You already have a seat from the next deal on.")
        if seat.person or seat.next_person:
            raise Refused("That seat is taken. Choose another one, or watch.")
        back = self.left_seat(person) == command.seat
        if self.locked and person != self.host and not back:
            raise Refused("The host has locked the table. You can watch.")
        name = clean_name(command.name) or (seat.left_name if back else self._guest(command.seat))
        taken = events.SeatTaken(
            seat=command.seat,
            person=person,
            name=self._name(name, command.seat),
            later=self.playing and not back,
        )
        return [taken, *self._with(person, command.letter)]

    def _leave(self, person: str, entropy: Entropy, away: frozenset[str]) -> list[events.Event]:
        seat = self.seat_of(person)
        if seat >= 0:
            return self._vacate(seat, entropy, away)
        wanted = self.waiting_for(person)
        if wanted >= 0:
            return [events.SeatLeft(seat=wanted, person=person)]
        raise Refused("You have no seat to leave.")

    def _vacate(self, seat: int, entropy: Entropy, away: frozenset[str]) -> list[events.Event]:
        """A person's seat becomes free, or a bot's once the game has begun."""
        left: list[events.Event] = [events.SeatLeft(seat=seat, person=self.seats[seat].person)]
        if self.deal is not None:
            left.append(self._bot(seat, usual(self.game.name)))
            if self.ready and not self.playing and not self._unready(away) - {seat}:
                left.append(self._dealt_next(entropy, {*away, self.seats[seat].person}))
        return left

    def _unready(self, away: frozenset[str]) -> set[int]:
        """The seats of people who are here and do not yet want the next deal."""
        here = {seat for seat in self.people() if self.seats[seat].person not in away}
        return here - self.ready

    def _rename(self, person: str, command: commands.Rename) -> list[events.Event]:
        seat = max(self.seat_of(person), self.waiting_for(person))
        if seat < 0:
            raise Refused("Take a seat first; you enter your name there.")
        name = clean_name(command.name)
        if not name:
            raise Refused("Nobody could read that name. Choose another one.")
        name = self._name(name, seat)
        return [] if name == self.name_of(person) else [events.Renamed(person=person, name=name)]

    def _guest(self, seat: int) -> str:
        """A name for who gives none; while there is one, none that begins as another here does."""
        begun = {initial(n) for s in self.seats for n in (s.name, s.next_name)}
        names = GUEST_NAMES[seat:] + GUEST_NAMES[:seat]
        return next((name for name in names if initial(name) not in begun), names[0])

    def _name(self, name: str, seat: int) -> str:
        """The name, with a number behind it if somebody at another seat is called so."""
        taken = self._taken(seat)
        number, found = 1, name
        while found.casefold() in taken:
            number += 1
            found = f"{cut(name, MAX_NAME - 1 - len(str(number)))} {number}"
        return found

    def _taken(self, seat: int) -> set[str]:
        """The names of those at all other seats, folded."""
        others = [s for i, s in enumerate(self.seats) if i != seat]
        return {n.casefold() for s in others for n in (s.name, s.next_name)}

    def _seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise Refused(f"There are {len(self.seats)} seats.")
        return self.seats[number]

    def _level(self, level: str) -> str:
        offered = levels(self.game.name)
        if level not in offered:
            raise Refused(f"There is no bot of strength {level}; there are {', '.join(offered)}.")
        return level

    def _bot(self, seat: int, level: str, besides: Collection[str] = ()) -> events.BotSeated:
        """A bot takes a seat. besides: names of others who sit down just now."""
        name = bot_name(level, seat, self._taken(seat) | {n.casefold() for n in besides})
        return events.BotSeated(seat=seat, level=level, name=self._name(name, seat))

    def _bots(self, seats: Iterable[int], level: str) -> list[events.BotSeated]:
        """Bots of one level, each with a name of its own."""
        found: list[events.BotSeated] = []
        for seat in seats:
            found.append(self._bot(seat, level, [bot.name for bot in found]))
        return found

    # What is the host's

    def _seat_bot(self, command: commands.SeatBot) -> list[events.Event]:
        seat = self._seat(command.seat)
        if seat.person:
            raise Refused("A person sits there.")
        level = self._level(command.level)
        if (seat.level, seat.name) == (level, command.name or seat.name):
            return []
        if not command.name:
            return [self._bot(command.seat, level)]
        if command.name not in COMPANIES.get(level, ()):
            raise Refused(f"No bot of strength {level} has that name.")
        if command.name.casefold() in self._taken(command.seat):
            raise Refused(f"Somebody at this table has the name {command.name}.")
        return [events.BotSeated(seat=command.seat, level=level, name=command.name)]

    def _remove_bot(self, command: commands.RemoveBot) -> list[events.Event]:
        if not self._seat(command.seat).level:
            raise Refused("No bot sits there.")
        if self.deal is not None:
            raise Refused("Bots can be removed only before the first deal. Take the seat instead.")
        return [events.BotRemoved(seat=command.seat)]

    def _unseat(
        self,
        person: str,
        command: commands.Unseat,
        entropy: Entropy,
        away: frozenset[str],
        gone: frozenset[str],
    ) -> list[events.Event]:
        seat = self._seat(command.seat)
        if seat.next_person:
            self._still(command.name, seat.next_name)
            return [events.SeatLeft(seat=command.seat, person=seat.next_person)]
        if not seat.person:
            raise Refused("No person sits there.")
        self._still(command.name, seat.name)
        if seat.person == self.host:
            raise Refused("The host's seat cannot be freed; only the host can leave it.")
        if seat.person not in gone and (self.deal is not None or person != self.host):
            raise Refused(f"{seat.name} is playing, and has not been away for long.")
        return self._vacate(command.seat, entropy, away)

    def _remove(
        self, command: commands.Remove, entropy: Entropy, away: frozenset[str]
    ) -> list[events.Event]:
        seat = self._seat(command.seat)
        person, name = seat.next_person or seat.person, seat.next_name or seat.name
        if not person:
            raise Refused("No person sits there.")
        self._still(command.name, name)
        if person == self.host:
            raise Refused("You cannot remove yourself. Leave your seat instead.")
        if len(self.removed) >= MOST_REMOVED:
            raise Refused(
                f"You already keep {MOST_REMOVED} people out. Let some back in, or lock the table."
            )
        out = events.Removed(person=person, name=name)
        if seat.next_person:
            return [out, events.SeatLeft(seat=command.seat, person=person)]
        return [out, *self._vacate(command.seat, entropy, away)]

    def _let_in(self, command: commands.LetIn) -> list[events.Event]:
        found = [person for person, name in self.removed.items() if name == command.name]
        if not found:
            raise Stale("Nobody of that name has been removed; anybody else can come in.")
        return [events.LetIn(person=person) for person in found]

    def _hand_on(self, command: commands.HandOn) -> list[events.Event]:
        seat = self._seat(command.seat)
        if not seat.person:
            raise Refused("Only a person can be the host.")
        self._still(command.name, seat.name)
        return [] if seat.person == self.host else [events.HandedOn(person=seat.person)]

    def _draw_seats(self, entropy: Entropy) -> list[events.Event]:
        if self.deal is not None:
            raise Refused("Seats can be shuffled only before the first deal.")
        key = shuffle.key(entropy(shuffle.SEED_BYTES))
        return [events.SeatsDrawn(order=list(shuffle.shuffled(range(len(self.seats)), key)))]

    def _swap(self, command: commands.Swap) -> list[events.Event]:
        if self.deal is not None:
            raise Refused("Seats can be exchanged only before the first deal.")
        for number, name in ((command.seat, command.name), (command.with_seat, command.other)):
            self._still(name, self._seat(number).name)
        order = self._exchanged(command.seat, command.with_seat)
        return [] if command.seat == command.with_seat else [events.SeatsDrawn(order=order)]

    def _exchanged(self, one: int, other: int) -> list[int]:
        """Which seat is where when two have changed places."""
        order = list(range(len(self.seats)))
        order[one], order[other] = other, one
        return order

    @staticmethod
    def _still(meant: str, name: str) -> None:
        if meant != name:
            raise Stale("Somebody else sits there now. Look again and choose.")
