"""Long work in slices: everybody is served in between, askers take turns, all share one work."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import groupby, pairwise

import pytest

from app.rooms.logbook import turns
from app.rooms.logbook.turns import Joined, Stopped, Turns
from tests.patience import PATIENCE_S


def run(main: Callable[[], Awaitable[None]]) -> None:
    async def patiently() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await main()

    asyncio.run(patiently())


class Work:
    """Steps that are counted; the count is the clock of the turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, slice_: int = 4) -> None:
        monkeypatch.setattr(turns, "SLICE_S", slice_)
        self.done: list[str] = []
        self.turns = Turns(lambda: len(self.done))

    def steps(self, who: str, count: int) -> Iterator[str]:
        for _ in range(count):
            self.done.append(who)
            yield who

    async def by_turn(self) -> None:
        """Note how much has been done in each turn of the loop."""
        self.noted = [0]
        while True:
            self.noted.append(len(self.done))
            await asyncio.sleep(0)


@pytest.mark.parametrize("count", [0, 1, 3, 4, 5, 40])
def test_no_turn_of_the_loop_has_more_than_a_slice(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(monkeypatch)

    async def main() -> None:
        noting = asyncio.create_task(work.by_turn())
        await asyncio.gather(
            *(work.turns.do(work.steps(who, count), who) for who in ("a", "b", "c"))
        )
        noting.cancel()

    run(main)
    assert len(work.done) == 3 * count
    steps = [after - before for before, after in pairwise([*work.noted, len(work.done)])]
    assert max(steps) <= 4


def test_askers_take_turns_however_much_they_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who asks for one thing waits for one slice of who asks for a hundred."""
    work = Work(monkeypatch)

    async def main() -> None:
        many = [
            asyncio.create_task(work.turns.do(work.steps("many", 40), "many")) for _ in range(100)
        ]
        await asyncio.sleep(0)
        await work.turns.do(work.steps("one", 8), "one")
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)

    run(main)
    found = [(who, len(list(group))) for who, group in groupby(work.done)]
    assert found[:4] == [("many", 4), ("one", 4), ("many", 4), ("one", 4)]


def test_what_is_given_up_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """At whichever moment: while it waits, when its turn has come, in the middle."""
    for after in range(12):
        work = Work(monkeypatch)

        async def main(after: int = after, work: Work = work) -> None:
            one = asyncio.create_task(work.turns.do(work.steps("one", 40), "one"))
            other = asyncio.create_task(work.turns.do(work.steps("other", 40), "other"))
            for _ in range(after):
                await asyncio.sleep(0)
            one.cancel()
            await other
            await work.turns.do(work.steps("later", 1))

        run(main)
        assert work.done.count("other") == 40
        assert work.done[-1] == "later"


def test_a_step_that_fails_ends_its_own_work_only(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)

    def fails() -> Iterator[None]:
        yield
        raise ValueError("no")

    async def main() -> None:
        with pytest.raises(ValueError, match="no"):
            await work.turns.do(fails(), "one")
        await work.turns.do(work.steps("other", 9), "one")

    run(main)
    assert len(work.done) == 9


def test_slices_give_what_the_steps_give(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)

    async def main() -> None:
        found = [len(some) async for some in work.turns.slices(work.steps("a", 10))]
        assert found == [4, 4, 2]

    run(main)


def test_all_who_wait_share_one_work_until_nobody_waits() -> None:
    begun = ended = 0
    go_on = asyncio.Event()

    async def work() -> str:
        nonlocal begun, ended
        begun += 1
        await go_on.wait()
        ended += 1
        return "done"

    async def main() -> None:
        joined = Joined[str]()
        asking = [asyncio.create_task(joined.get("a", work)) for _ in range(3)]
        await asyncio.sleep(0)
        asking[0].cancel()
        await asyncio.wait(asking[:1])
        assert "a" in joined
        for task in asking:
            task.cancel()
        await asyncio.wait(asking)
        assert "a" not in joined
        again = asyncio.create_task(joined.get("a", work))  # while the first is being given up
        await asyncio.sleep(0)
        go_on.set()
        assert await again == "done"
        assert (begun, ended) == (2, 1)
        go_on.clear()
        lasting = asyncio.create_task(joined.get("b", work, to_its_end=True))
        await asyncio.sleep(0)
        lasting.cancel()
        await asyncio.wait([lasting])
        assert "b" in joined
        waits = asyncio.create_task(joined.get("b", work))
        await asyncio.sleep(0)
        joined.stop()
        with pytest.raises(Stopped):
            await waits

    run(main)
