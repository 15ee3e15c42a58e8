"""Where the next deck of a room comes from: the seal of its match, and the players' letters."""

from collections.abc import Callable, Container, Mapping, Sequence

from app.rooms.fold import commands, events
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.fold.letters import MOST_THROWN, ROUNDS
from app.rooms.fold.state import RoomState
from app.rules import shuffle
from app.rules.match import Match

Entropy = Callable[[int], bytes]  # so many secret random bytes
SHUFFLING = "The cards are being shuffled. Try again in a moment."
TOO_OFTEN = (
    "Letters keep staying closed at this table, so no shuffle can be everybody's. Open a new table."
)


class Dealing(RoomState):
    """A room that can be dealt anew."""

    def seal_due(self, entropy: Entropy) -> list[events.Event]:
        """The seed of the next match, as soon as it can be one: before any letter is open."""
        lesson = self.deals == 0 and self.lesson is not None
        if self.closed or lesson or self.seals_next or not self.between_matches:
            return []
        seed = entropy(shuffle.SEED_BYTES)
        commitment = shuffle.commitment(seed)
        return [events.Sealed(match=self.next_match, commitment=commitment, seed=seed.hex())]

    # A deal

    def _dealt_next(
        self,
        entropy: Entropy,
        away: Container[str],
        letters: Sequence[events.LetterSealed] = (),
    ) -> events.DealStarted | events.ShuffleBegun:
        """The next deal; or, before the first one of a match, the opening of the letters that it
        comes from. letters: those that are sealed with it."""
        if self.seals_next and self.between_matches:
            if len(self.letters.thrown) >= MOST_THROWN:
                raise Refused(TOO_OFTEN)
            sealed = {**self.letters.sealed, **{one.person: one.hash for one in letters}}
            if found := self._list(sealed, away):
                return self._begun(found, len(self.letters.thrown))
        return self._deal_of([], self.letters.thrown, entropy)

    def _deal_of(
        self,
        letters: Sequence[events.Letter],
        thrown: Sequence[Sequence[events.Letter]],
        entropy: Entropy,
    ) -> events.DealStarted:
        """A fresh deal: of this match, or of a new one when this one is over, which comes from
        these letters, after those that were thrown away."""
        match = Match(self.game) if self.match.over else self.match
        fair = self._fair(letters, thrown, entropy)
        key = fair.key
        return events.DealStarted(
            match=self.next_match,
            drawn={n: shuffle.Stream(key, n).below(k) for n, k in match.draws().items()},
            deck=list(shuffle.shuffled(self.game.pack, key)),
            fair=fair,
        )

    def _fair(
        self,
        letters: Sequence[events.Letter],
        thrown: Sequence[Sequence[events.Letter]],
        entropy: Entropy,
    ) -> events.Fair:
        """Where the next deck comes from: the seal and the letters of its match, or a seed of its
        own where the match has none (a lesson; a match that an older server has begun)."""
        if self.seal and self.seals_next and self.between_matches:
            return events.Fair(
                scheme=shuffle.LETTERS_SCHEME,
                commitment=self.seal.commitment,
                seed=self.seal.seed,
                deal=0,
                letters=list(letters),
                thrown=[list(of_a_round) for of_a_round in thrown] or None,
            )
        if self.fair and self.seals_next:
            return self.fair.model_copy(update={"deal": len(self.dealt), "thrown": None})
        first = self.deals == 0 and self.lesson
        seed = first.entropy if first else entropy(shuffle.SEED_BYTES)
        commitment = shuffle.commitment(seed)
        return events.Fair(scheme=shuffle.SCHEME, commitment=commitment, seed=seed.hex())

    # Letters

    def _list(self, sealed: Mapping[str, str], away: Container[str]) -> list[events.Letter]:
        """The letters of those who are dealt in, are here, and were not silent in this match."""
        found = []
        for number, seat in enumerate(self.seats):
            person = seat.next_person or seat.person
            name = seat.next_name or seat.name
            if person in sealed and person not in away and person not in self.letters.silent:
                found.append(events.Letter(seat=number, name=name, hash=sealed[person]))
        return found

    def _begun(self, letters: list[events.Letter], number: int) -> events.ShuffleBegun:
        return events.ShuffleBegun(match=self.next_match, round=number, letters=letters)

    def _seal_letter(self, person: str, command: commands.SealLetter) -> list[events.Event]:
        if not self.name_of(person):
            raise NotAllowed("Take a seat first; only who plays puts a letter into the shuffle.")
        if self.letters.sealed.get(person) == command.hash:
            return []
        return [events.LetterSealed(person=person, hash=command.hash)]

    def _with(self, person: str, letter: str) -> list[events.LetterSealed]:
        """A letter that comes with another command, from who has none yet."""
        known = person in self.letters.sealed
        return [] if known or not letter else [events.LetterSealed(person=person, hash=letter)]

    def _open_letter(
        self, person: str, command: commands.OpenLetter, entropy: Entropy
    ) -> list[events.Event]:
        """The last one that is opened deals the cards."""
        begun = self.letters.opening
        if begun is None:
            raise Stale("No letters are being opened now.")
        seat = self.letters.seat_of(person)
        if seat < 0:
            raise NotAllowed("Your letter is not in this shuffle.")
        if seat in self.letters.opened:
            return []
        letters = self.letters.letters
        mine = next(letter for letter in letters if letter.seat == seat)
        if shuffle.sealed(command.text) != mine.hash:
            raise Refused("That is not the letter that you have sealed.")
        found: list[events.Event] = [events.LetterOpened(seat=seat, text=command.text)]
        found += self._with(person, command.next)
        if self.letters.closed == [seat]:
            opened = {"text": command.text}
            letters = [one.model_copy(update=opened) if one is mine else one for one in letters]
            found.append(self._deal_of(letters, self.letters.thrown, entropy))
        return found

    def thrown_due(self, entropy: Entropy) -> list[events.Event]:
        """What comes of letters that stay closed, when their time is over: the next round of the
        others, a deal of no letters where nobody has any left, or nothing until the host deals
        again."""
        if self.letters.opening is None:
            return []
        silent = self.letters.closed
        thrown = [*self.letters.thrown, self.letters.letters]
        found: list[events.Event] = [events.ShuffleThrown(silent=silent)]
        if len(thrown) % ROUNDS == 0:
            return found
        people = frozenset(self.letters.people[seat] for seat in silent)
        if letters := self._list(self.letters.sealed, people):
            return [*found, self._begun(letters, len(thrown))]
        return [*found, self._deal_of([], thrown, entropy)]
