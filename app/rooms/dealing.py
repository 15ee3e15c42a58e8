"""Where the next deck of a room comes from: the seal of its match, and what players add to it."""

from collections.abc import Callable, Sequence

from app.rooms import commands, events
from app.rooms.errors import NotAllowed, Refused
from app.rooms.state import RoomState
from app.rules import shuffle
from app.rules.match import Match

MOST_ADDED = 64  # texts to one match

Entropy = Callable[[int], bytes]  # so many secret random bytes


class Dealing(RoomState):
    """A room that can be dealt anew."""

    def seal_due(self, entropy: Entropy) -> list[events.Event]:
        """The seed of the next match, as soon as it can be one: before anybody adds to it."""
        lesson = self.deals == 0 and self.lesson is not None
        if self.closed or lesson or self.seals_next or not self.between_matches:
            return []
        seed = entropy(shuffle.SEED_BYTES)
        commitment = shuffle.commitment(seed)
        return [events.Sealed(match=self.next_match, commitment=commitment, seed=seed.hex())]

    def _next_deal(
        self, entropy: Entropy, added: Sequence[events.Added] = ()
    ) -> events.DealStarted:
        """A fresh deal: of this match, or of a new one when this one is over. added: texts that
        are stored with it."""
        match = Match(self.game) if self.match.over else self.match
        fair = self._fair(entropy, added)
        key = fair.key
        return events.DealStarted(
            match=self.next_match,
            drawn={n: shuffle.Stream(key, n).below(k) for n, k in match.draws().items()},
            deck=list(shuffle.shuffled(self.game.pack, key)),
            fair=fair,
        )

    def _fair(self, entropy: Entropy, added: Sequence[events.Added]) -> events.Fair:
        """Where the next deck comes from: the seal of its match, or a seed of its own where the
        match has none (a lesson; a match that an older server has begun)."""
        if self.seal and self.seals_next:
            return events.Fair(
                scheme=shuffle.MATCH_SCHEME,
                commitment=self.seal.commitment,
                seed=self.seal.seed,
                contributions=[one.text for one in (*self.added, *added)],
                deal=0 if self.between_matches else len(self.dealt),
            )
        first = self.deals == 0 and self.lesson
        seed = first.entropy if first else entropy(shuffle.SEED_BYTES)
        commitment = shuffle.commitment(seed)
        return events.Fair(scheme=shuffle.SCHEME, commitment=commitment, seed=seed.hex())

    def _add_text(self, person: str, command: commands.Add) -> list[events.Event]:
        if max(self.seat_of(person), self.waiting_for(person)) < 0:
            raise NotAllowed("Take a seat first; only who plays adds to the shuffle.")
        if not self.seals_next:
            raise Refused("Nothing can be added to this match. Add to the next one.")
        added = events.Added(person=person, name=self.name_of(person), text=command.text)
        if added in self.added:
            return []
        waiting = self.added[self.dealt_with :]
        if len(self.added) >= MOST_ADDED and person not in (one.person for one in waiting):
            raise Refused("Enough has been added to this match. Add to the next one.")
        return [added]

    def _chance(self, person: str, name: str, text: str) -> list[events.Added]:
        """A text that comes with another command, if its person has added none to this match."""
        known = any(one.person == person for one in self.added)
        if not text or not name or known or not self.seals_next or len(self.added) >= MOST_ADDED:
            return []
        return [events.Added(person=person, name=name, text=text)]
