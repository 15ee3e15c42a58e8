"""How many there are of something, in words."""


def real_minus(number: str) -> str:
    """A number in digits, with the sign for minus where it is negative."""
    return number.replace("-", "−")  # noqa: RUF001 - that is the sign


def plain(number: int) -> str:
    """A number, with a real minus sign when it is negative."""
    return real_minus(str(number))


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things: "1 point", "2 points". things: where an s is not enough."""
    return f"{plain(number)} {thing if number == 1 else things or f'{thing}s'}"
