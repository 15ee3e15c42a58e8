"""What bots do in positions where others have blundered."""

from collections import Counter
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


def answer(position: Position, level: str, number: int, seed: str, again: int = 0) -> Answer:
    """What a level does, the first time or another one (again); runs in a worker process."""
    view = position.view()
    stream = f"bot {view.turn} {again}" if again else f"bot {view.turn}"
    rng = Rng(shuffle.Stream(key_of(seed, number), stream).number())
    does = find(str(position.record["game"]), level).choose(view, rng, 0)
    return Answer(level, number, does, does in position.blunders)


def answers(
    positions: Sequence[Position], levels: Sequence[str], seed: str, jobs: int, tries: int = 1
) -> list[Answer]:
    """What each level does in all positions, asked so many times."""
    tasks = [
        (position, level, number, seed, again)
        for level in levels
        for number, position in enumerate(positions)
        for again in range(tries)
    ]
    with workers(jobs) as processes:
        return list(processes.map(answer, tasks))


def rows(positions: Sequence[Position], found: Sequence[Answer], tries: int = 1) -> Iterator[str]:
    """Lines of text: how many blunders each level makes, and which; positions count as often as
    they were asked."""
    for level in dict.fromkeys(each.level for each in found):
        wrong = Counter(
            (each.position, each.does) for each in found if each.level == level and each.blunder
        )
        asked = f", each asked {tries} times" if tries > 1 else ""
        yield f"level {level}: {wrong.total()} blunders in {len(positions)} positions{asked}"
        for (number, does), times in wrong.items():
            position = positions[number]
            if does in position.losses:
                loss, error = position.losses[does]
                why = f"loses {loss:.2f} ± {error:.2f} against {position.best}"
            else:
                why = f"is laughable: {position.why}"
                if position.source:
                    why = f"is complained of: {position.why} ({position.source})"
            often = f" ({times} times)" if tries > 1 else ""
            yield f"  position {number}: {does}{often} {why}"
