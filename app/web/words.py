"""How numbers and codes are written for people."""


def signed(number: int) -> str:
    """A score with its sign, a real minus sign when it is negative."""
    return f"{number:+d}".replace("-", "−")  # noqa: RUF001 - the sign for minus


def code(text: str) -> str:
    """A room's code as it is read out, in two halves."""
    return f"{text[:4]}-{text[4:]}"
