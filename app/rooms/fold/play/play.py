"""The deal that is played in a room, or was played last."""

from bisect import insort
from collections.abc import Container
from dataclasses import dataclass, field

from app.rooms.fold.events import (
    Abandoned,
    Acted,
    Advised,
    BotSeated,
    By,
    Claimed,
    DealStarted,
    DoneChosen,
    Event,
    GameChosen,
    TakenBack,
)
from app.rooms.fold.matches.matches import Matches
from app.rooms.fold.play.simultaneous import SimultaneousStage, begun
from app.rooms.fold.seats.seats import Seats
from app.rules.deal import Deal
from app.rules.lesson import Lesson


@dataclass
class Play:
    """The deal of a room.

    deals: dealt so far, over all matches. actors: by action of the deal, who sat there, or "".
    by_rules: the actions that nobody has chosen. left_behind: how far the numbers of states are
    ahead, since some were taken back. done_for_bout: seats, until something is complete.
    simultaneous: the latest stage in which several could act. claimed: how the deal was ended, if
    somebody did. lesson: what the first deal is guided by.
    """

    seats: Seats
    matches: Matches
    lesson: Lesson | None = None
    deal: Deal | None = None
    deals: int = 0
    actors: list[str] = field(default_factory=list)
    by_rules: set[int] = field(default_factory=set)
    left_behind: int = 0
    done_for_bout: set[int] = field(default_factory=set)
    simultaneous: SimultaneousStage | None = None
    claimed: Claimed | None = None

    # What can be asked of it

    @property
    def running(self) -> bool:
        """Whether a deal is running."""
        return self.deal is not None and self.deal.turn >= 0

    @property
    def move(self) -> str:
        """The state of the deal that an action answers: which deal, how many actions, with those
        that were taken back: no state is called as another one was."""
        return f"{self.deals}.{self.left_behind + self.deal.decision if self.deal else 0}"

    @property
    def stage(self) -> str:
        """What those who are asked look at. It is a new one with each decision; where several act
        at once, after whatever they do but decline."""
        return f"{self.deals}.{self.left_behind + begun(self.deal) if self.deal else 0}"

    @property
    def awaited(self) -> int:
        """The seat that the table waits for, or -1. Where several may act at once there is none:
        nobody is hurried, for they have their window."""
        return -1 if self.deal is None or self.deal.declining else self.deal.turn

    @property
    def guided(self) -> bool:
        """Whether the deal is the first one of a room with a lesson, however it was played."""
        return self.lesson is not None and self.deals == 1

    @property
    def laid_down(self) -> tuple[int, str] | None:
        """The seat and the action that a lesson wants next; None where all play as they like."""
        if self.lesson is None or self.deal is None or not self.guided:
            return None
        return self.lesson.follows(self.deal.history)

    @property
    def only_bots_play_on(self) -> bool:
        """Whether the people at the table can do nothing more in this deal."""
        deal, people = self.deal, self.seats.of_people
        return deal is not None and deal.turn >= 0 and not any(map(deal.plays_on, people))

    def declines(self, seats: Container[int], by: By) -> list[Event]:
        """What these seats do who want to do nothing, as far as they are asked for it now."""
        deal = self.deal
        if deal is None or not deal.declining:
            return []
        asked = [seat for seat in deal.to_act if seat in seats]
        return [Acted(seat=seat, action=deal.declining, by=by) for seat in asked]

    def own_actions(self, person: str) -> list[int]:
        """The actions of the deal that were a person's to choose."""
        acted = enumerate(self.actors)
        return [at for at, actor in acted if actor == person != "" and at not in self.by_rules]

    def last_choice(self, person: str) -> int:
        """Where the last of them began: what may be done at once (Deal.in_a_row) is one choice,
        such as trump and calls. There must be one."""
        last = at = self.own_actions(person)[-1]
        if self.deal is None:
            raise ValueError("There is no deal in which somebody has acted.")
        while at and self.actors[at - 1] == person:
            if not self.deal.in_a_row([text for _, text in self.deal.history[at - 1 : last + 1]]):
                break
            at -= 1
        return at

    def may_take_back(self, person: str) -> int:
        """How many own actions of the deal a person may play anew, the last one first: none unless
        no other person is at the table, and nobody but this person and bots has acted in it."""
        alone = self.running and person == self.seats.only_person
        return len(self.own_actions(person)) if alone and set(self.actors) <= {person, ""} else 0

    def seen_after(self, actions: int, seat: int) -> Deal:
        """What a seat saw of the deal after so many actions."""
        if self.deal is None:
            raise ValueError("There is no deal to look at.")
        deal = self.matches.last_deal()
        for player, action in self.deal.history[:actions]:
            deal.act(player, action)
        return deal.seen_by(seat)

    # Events

    def apply(self, event: Event) -> None:
        """Take over what has been stored."""
        match event:
            case DealStarted():
                self._begin(self.matches.dealt[-1][1])
            case Acted():
                self._act(event)
            case Advised():
                self._advise(event)
            case TakenBack():
                self._take_back(event)
            case Claimed():
                self.claimed = event
            case DoneChosen():
                (self.done_for_bout.add if event.done else self.done_for_bout.discard)(event.seat)
            case BotSeated():
                self.done_for_bout.discard(event.seat)
            case GameChosen() | Abandoned():
                self.lesson = None
                self._clear()

    def _begin(self, deal: Deal) -> None:
        self._clear()
        self.deal = deal
        self.deals += 1

    def _clear(self) -> None:
        self.deal = self.simultaneous = self.claimed = None
        self.actors, self.by_rules, self.done_for_bout = [], set(), set()
        self.left_behind = 0

    def _act(self, event: Acted) -> None:
        if self.deal is None:
            raise ValueError("There is no deal to act in.")
        if self.simultaneous and self.simultaneous.move == self.move:
            self.simultaneous.note(event)
        at = len(self.deal.history)
        if event.thought:
            self.matches.thoughts[-1][at] = event.thought
        if event.by == "rules":
            self.by_rules.add(at)
        self.actors.append(self.seats[event.seat].person)
        self.deal.act(event.seat, event.action)
        self._see_stage(self.deal)
        if self.deal.turn < 0:
            self.matches.finish_deal(self.deal)

    def _advise(self, event: Advised) -> None:
        if self.deal is None:
            raise ValueError("There is no deal to be advised in.")
        insort(self.matches.advised[-1], (event.after, event.seat))

    def _take_back(self, event: TakenBack) -> None:
        if self.deal is None:
            raise ValueError("There is no deal to take anything back in.")
        before = self.deal
        self.left_behind += 1 + len(before.history)
        self.deal = self.matches.deal_anew()
        for seat, action in before.history[: event.actions]:
            self.deal.act(seat, action)
        del self.actors[event.actions :]
        self.by_rules = {at for at in self.by_rules if at < event.actions}
        kept = self.matches.thoughts[-1].items()
        self.matches.thoughts[-1] = {at: thought for at, thought in kept if at < event.actions}
        asked = self.matches.advised[-1]  # stays noted: where the deal goes on from
        there = ((min(at, event.actions), seat) for at, seat in asked)
        self.matches.advised[-1] = list(dict.fromkeys(there))
        self.simultaneous = None
        self.done_for_bout.clear()
        self._see_stage(self.deal)

    def _see_stage(self, deal: Deal) -> None:
        """Whether several may act at once now, and whether somebody's wish to be done has ended."""
        if deal.declining:
            if self.simultaneous is None or self.simultaneous.move != self.move:
                self.simultaneous = SimultaneousStage(self.move, deal.declining)
        elif deal.resting or deal.turn < 0:
            self.done_for_bout.clear()
            if self.simultaneous:
                self.simultaneous.open = False
