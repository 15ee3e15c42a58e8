"""So many at once, and then one in a while."""

from app.allowance import MOST, SOME, Allowance, Allowances
from tests.rooms.live_rooms import Time


def test_so_many_at_once_and_then_one_in_a_while() -> None:
    now = Time()
    now.now = 12345.678  # sums of it are not exact
    allowances = Allowances(Allowance(5, 0.3), now)
    assert [allowances.take("a") for _ in range(7)] == [0, 0, 0, 0, 0, 1, 1]
    assert allowances.take("b") == 0  # each for itself
    now.now += 0.3
    assert [allowances.take("a") for _ in range(2)] == [0, 1]
    now.now += 100
    assert [allowances.take("a") for _ in range(6)] == [0, 0, 0, 0, 0, 1]


def test_it_says_how_long_to_wait_and_that_is_enough() -> None:
    now = Time()
    allowances = Allowances(Allowance(2, 10.0), now)
    assert [allowances.take("a") for _ in range(3)] == [0, 0, 10]
    now.now += 6.5
    assert allowances.take("a") == 4  # 3.5, rounded up
    now.now += 4
    assert allowances.take("a") == 0


def test_whoever_has_everything_again_is_forgotten() -> None:
    now = Time()
    allowances = Allowances(Allowance(1, 1.0), now)
    for number in range(100 * SOME):
        assert allowances.take(number) == 0
        now.now += 1 / SOME
        assert len(allowances._whole_at) <= 2 * SOME
    assert allowances.take(100 * SOME - 1) == 1  # not yet


def test_to_forget_costs_little_for_each_key() -> None:
    """However many live keys there are, and none of them has everything again."""
    allowances = Allowances(Allowance(1, 1e9), Time())
    looked_at = 0
    for number in range(2 * MOST):
        known = allowances._whole_at
        allowances.take(number)
        assert len(allowances._whole_at) <= MOST
        looked_at += len(known) if allowances._whole_at is not known else 0
    assert looked_at <= 4 * MOST
