"""How long a table waits: for people who are away, decisions, several at once; and the bots."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Grace = Literal["usual", "never", 15, 30, 60, 120]
Decision = Literal[0, 15, 30, 60, 120]
Reserve = Literal[0, 30, 60, 180, 600]
Window = Literal[4, 6, 8, 12, 20, 60, 300]
Speed = Literal["calm", "normal", "quick", "at once"]


class Timing(BaseModel):
    """What the host chooses, at any time; all in seconds.

    grace_s: until a bot plays for somebody who is away; "usual" is the server's time. decision_s:
    for each decision, 0 for no clock. reserve_s: what a person may use beside it in a match.
    window_s: for all who may act at once, first come first served. speed: of the bots, and how long
    a full trick lies.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    grace_s: Grace = "usual"
    decision_s: Decision = 0
    reserve_s: Reserve = 0
    window_s: Window = 6
    speed: Speed = "normal"
