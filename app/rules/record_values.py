"""What the values of a record's JSON must be; a BadRecord names the place of one that is not."""

from collections.abc import Mapping, Sequence

from app.rules.errors import BadRecord

Json = Mapping[str, object]


def fields(place: str, value: object, known: set[str], *, required: set[str]) -> Json:
    """An object with these named fields."""
    if not isinstance(value, dict):
        raise BadRecord(place, "It must be an object with named fields.")
    unknown = sorted(set(value) - known)
    if unknown:
        raise BadRecord(place, f"There is no field {unknown[0]!r} here.")
    missing = sorted(required - set(value))
    if missing:
        raise BadRecord(place, f"The field {missing[0]!r} is missing.")
    return value


def items(place: str, value: object) -> list[object]:
    """A list."""
    if not isinstance(value, list):
        raise BadRecord(place, "It must be a list.")
    return value


def strings(place: str, value: object) -> list[str]:
    """A list of texts."""
    found = items(place, value)
    for item in found:
        if not isinstance(item, str):
            raise BadRecord(place, f"It must hold texts, not {item!r}.")
    return [str(item) for item in found]


def same(value: object, numbers: Sequence[int]) -> bool:
    """Whether a JSON value is just these whole numbers; 1.0 and true are none."""
    return value == list(numbers) and all(type(number) is int for number in items("", value))


def whole(place: str, value: object) -> int:
    """A whole number."""
    if type(value) is not int:
        raise BadRecord(place, f"It must be a whole number, not {value!r}.")
    return value
