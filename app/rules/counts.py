"""How many there are of something, in words."""


def plain(number: int) -> str:
    """A number, with a real minus sign when it is negative."""
    return str(number).replace("-", "−")  # noqa: RUF001 - the sign for minus


def counted(number: int, thing: str) -> str:
    """A number of things: "1 point", "2 points"."""
    return f"{plain(number)} {thing}{'' if number == 1 else 's'}"
