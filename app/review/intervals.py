"""How far from a mean the truth may lie: 95 of a hundred intervals hold it."""

SURE = 1.96  # standard errors to either side, of a mean of many values


def sure(freedom: int) -> float:
    """The same of a mean of few values: Student's t, by its expansion. freedom: one less than the
    values, from 1."""
    z = SURE
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
