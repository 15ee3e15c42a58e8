"""Values of options to try."""

from app.rules.game import Option, Value


def spread(option: Option) -> list[Value]:
    """Some of the values that an option offers, the ends included."""
    values = list(option.values)
    if len(values) <= 5:
        return values
    return [values[i] for i in (0, 1, -1)]
