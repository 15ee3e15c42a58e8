"""Where the next deck of a room comes from: the seal of its match, and the players' letters."""

from collections.abc import Collection, Container, Mapping, Sequence

from app.rooms.fold import events
from app.rooms.fold.errors import NotAllowed, Refused
from app.rooms.fold.fairness import commands
from app.rooms.fold.fairness.letters import MOST_THROWN, ROUNDS
from app.rooms.fold.request import Entropy, Request
from app.rooms.fold.state import RoomState
from app.rules import shuffle
from app.rules.match import Match

TOO_OFTEN = (
    "Letters keep staying closed at this table, so no shuffle can be everybody’s. Open a new table."
)


def decide(asked: Request, command: commands.Command) -> list[events.Event]:
    """The events that a command causes; raises Refused with the reason."""
    match command:
        case commands.SealLetter():
            return _seal_letter(asked, command)
        case commands.OpenLetter():
            return _open_letter(asked, command)


def seal_due(room: RoomState, entropy: Entropy) -> list[events.Event]:
    """The seed of the next match, as soon as it can be one: before any letter is open."""
    lesson = room.play.deals == 0 and room.play.lesson is not None
    if room.access.closed or lesson or room.fairness.seals_next or not room.between_matches:
        return []
    seed = entropy(shuffle.SEED_BYTES)
    commitment = shuffle.commitment(seed)
    return [events.Sealed(match=room.matches.next, commitment=commitment, seed=seed.hex())]


# A deal


def next_deal(
    asked: Request,
    letters: Sequence[events.LetterSealed] = (),
    besides: Collection[str] = (),
) -> events.DealStarted | events.ShuffleBegun:
    """The next deal; or, before the first one of a match, the opening of the letters that it
    comes from. letters: those that are sealed with it. besides: people who are not dealt in, as
    those who are away are not."""
    room, known = asked.room, asked.room.fairness.letters
    if room.fairness.seals_next and room.between_matches:
        if len(known.thrown) >= MOST_THROWN:
            raise Refused(TOO_OFTEN)
        sealed = {**known.sealed, **{one.person: one.hash for one in letters}}
        if found := _list(room, sealed, {*asked.away, *besides}):
            return _begun(room, found, len(known.thrown))
    return _deal_of(room, [], known.thrown, asked.entropy, asked.used.match_ms)


def _deal_of(
    room: RoomState,
    letters: Sequence[events.Letter],
    thrown: Sequence[Sequence[events.Letter]],
    entropy: Entropy,
    used_ms: int = 0,
) -> events.DealStarted:
    """A fresh deal: of this match, or of a new one when this one is over, which comes from these
    letters, after those that were thrown away. used_ms: of the match's time."""
    match = Match(room.game) if room.match.over else room.match
    fair = _fair(room, letters, thrown, entropy)
    key = fair.key
    return events.DealStarted(
        match=room.matches.next,
        drawn={n: shuffle.Stream(key, n).below(k) for n, k in match.draws().items()},
        deck=list(shuffle.shuffled(room.game.pack, key)),
        fair=fair,
        time_used_ms=0 if room.between_matches else used_ms,
    )


def _fair(
    room: RoomState,
    letters: Sequence[events.Letter],
    thrown: Sequence[Sequence[events.Letter]],
    entropy: Entropy,
) -> events.Fair:
    """Where the next deck comes from: the seal and the letters of its match, or a seed of its own
    where the match has none (a lesson; a match that an older server has begun)."""
    fairness = room.fairness
    if fairness.seal and fairness.seals_next and room.between_matches:
        return events.Fair(
            scheme=shuffle.LETTERS_SCHEME,
            commitment=fairness.seal.commitment,
            seed=fairness.seal.seed,
            deal=0,
            letters=list(letters),
            thrown=[list(of_a_round) for of_a_round in thrown] or None,
        )
    if fairness.current and fairness.seals_next:
        update = {"deal": len(room.matches.dealt), "thrown": None}
        return fairness.current.model_copy(update=update)
    first = room.play.deals == 0 and room.play.lesson
    seed = first.entropy if first else entropy(shuffle.SEED_BYTES)
    commitment = shuffle.commitment(seed)
    return events.Fair(scheme=shuffle.SCHEME, commitment=commitment, seed=seed.hex())


# Letters


def letter_with(asked: Request, letter: str) -> list[events.LetterSealed]:
    """A letter that comes with another command, from who has none yet; "" for none."""
    known = asked.person in asked.room.fairness.letters.sealed
    return [] if known or not letter else [events.LetterSealed(person=asked.person, hash=letter)]


def thrown_due(room: RoomState, entropy: Entropy) -> list[events.Event]:
    """What comes of letters that stay closed, when their time is over: the next round of the
    others, a deal of no letters where nobody has any left, or nothing until the host deals
    again."""
    known = room.fairness.letters
    if known.opening is None:
        return []
    silent = known.closed
    thrown = [*known.thrown, known.letters]
    found: list[events.Event] = [events.ShuffleThrown(silent=silent)]
    if len(thrown) % ROUNDS == 0:
        return found
    people = frozenset(known.people[seat] for seat in silent)
    if letters := _list(room, known.sealed, people):
        return [*found, _begun(room, letters, len(thrown))]
    return [*found, _deal_of(room, [], thrown, entropy)]


def _list(room: RoomState, sealed: Mapping[str, str], away: Container[str]) -> list[events.Letter]:
    """The letters of those who are dealt in, are here, and were not silent in this match."""
    found = []
    for number, seat in enumerate(room.seats):
        person = seat.next_person or seat.person
        name = seat.next_name or seat.name
        if person in sealed and person not in away and person not in room.fairness.letters.silent:
            found.append(events.Letter(seat=number, name=name, hash=sealed[person]))
    return found


def _begun(room: RoomState, letters: list[events.Letter], number: int) -> events.ShuffleBegun:
    return events.ShuffleBegun(match=room.matches.next, round=number, letters=letters)


def _seal_letter(asked: Request, command: commands.SealLetter) -> list[events.Event]:
    if not asked.room.seats.name_of(asked.person):
        raise NotAllowed("Take a seat first; only who plays puts a letter into the shuffle.")
    if asked.room.fairness.letters.sealed.get(asked.person) == command.hash:
        return []
    return [events.LetterSealed(person=asked.person, hash=command.hash)]


def _open_letter(asked: Request, command: commands.OpenLetter) -> list[events.Event]:
    """The last one that is opened deals the cards."""
    known = asked.room.fairness.letters
    if known.opening is None:
        return []  # a page that has come anew opens it once more
    seat = known.seat_of(asked.person)
    if seat < 0:
        raise NotAllowed("Your letter is not in this shuffle.")
    if seat in known.opened:
        return []
    letters = known.letters
    mine = next(letter for letter in letters if letter.seat == seat)
    if shuffle.sealed(command.text) != mine.hash:
        raise Refused("That is not the letter that you have sealed.")
    found: list[events.Event] = [events.LetterOpened(seat=seat, text=command.text)]
    found += letter_with(asked, command.next)
    if known.closed == [seat]:
        opened = {"text": command.text}
        letters = [one.model_copy(update=opened) if one is mine else one for one in letters]
        found.append(_deal_of(asked.room, letters, known.thrown, asked.entropy))
    return found
