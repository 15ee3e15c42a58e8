"""What bots do in positions where others have blundered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.bots.selfplay import key_of
from app.rules import shuffle
from app.rules.rng import Rng
from lab.blunders.positions import Position
from lab.bots import find
from lab.workers import workers


@dataclass(frozen=True)
class Answer:
    """What a bot does in a position (from 0), and whether that is a blunder."""

    level: str
    position: int
    does: str
    blunder: bool


def answer(position: Position, level: str, number: int, seed: str) -> Answer:
    """What a level does; runs in a worker process."""
    view = position.view()
    rng = Rng(shuffle.Stream(key_of(seed, number), f"bot {view.turn}").number())
    does = find(str(position.record["game"]), level).choose(view, rng, 0)
    return Answer(level, number, does, does in position.blunders)


def answers(
    positions: Sequence[Position], levels: Sequence[str], seed: str, jobs: int
) -> list[Answer]:
    """What each level does in all positions."""
    tasks = [
        (position, level, number, seed)
        for level in levels
        for number, position in enumerate(positions)
    ]
    with workers(jobs) as processes:
        return list(processes.map(answer, tasks))


def rows(positions: Sequence[Position], found: Sequence[Answer]) -> Iterator[str]:
    """Lines of text: how many blunders each level makes, and which."""
    for level in dict.fromkeys(each.level for each in found):
        wrong = [each for each in found if each.level == level and each.blunder]
        yield f"level {level}: {len(wrong)} blunders in {len(positions)} positions"
        for each in wrong:
            position = positions[each.position]
            if each.does in position.losses:
                loss, error = position.losses[each.does]
                why = f"loses {loss:.2f} ± {error:.2f} against {position.best}"
            else:
                why = f"is laughable: {position.why}"
            yield f"  position {each.position}: {each.does} {why}"
