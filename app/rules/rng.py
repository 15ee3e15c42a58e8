"""Random numbers for playouts, sampled deals and bots; the same ones compiled or not.

Cards for people are never dealt from here: that is shuffle.py.
"""

import cython

if not cython.compiled:  # rng.pxd binds these two to one machine instruction each

    def count(mask: int) -> int:
        """The number of set bits."""
        return mask.bit_count()

    def lowest(mask: int) -> int:
        """The index of the lowest set bit of a mask that is not 0."""
        return (mask & -mask).bit_length() - 1


M64 = 0xFFFFFFFFFFFFFFFF


class Rng:
    """xorshift64 (Marsaglia 2003), its seed spread by the finaliser of splitmix64."""

    def __init__(self, seed: int) -> None:
        """seed: any whole number."""
        z = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        self.x = (z ^ (z >> 31)) or 1

    def step(self) -> int:
        """The next 64 bits."""
        x = self.x
        x ^= (x << 13) & M64
        x ^= x >> 7
        x ^= (x << 17) & M64
        self.x = x
        return x

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; n at most 2^32, bias below n / 2^32."""
        return ((self.step() >> 32) * n) >> 32

    def unit(self) -> float:
        """A number from 0 up to but not including 1, in steps of 2^-53."""
        return (self.step() >> 11) * (1.0 / 9007199254740992.0)


def pick(mask: int, rng: Rng) -> int:
    """The index of a uniformly random set bit of a mask that is not 0."""
    k = rng.below(count(mask))
    m = mask
    while k > 0:
        m &= m - 1
        k -= 1
    return lowest(m)
