"""What the Dockerfile says."""

import json
import re
import shlex
from dataclasses import dataclass, field

from trying.command import Failed

PORT = "8000"  # that the image listens on


@dataclass
class Recipe:
    """The instructions that the check follows."""

    copied: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    env: dict[str, str] = field(default_factory=dict)
    user: int = 0
    health: list[str] = field(default_factory=list)
    start: list[str] = field(default_factory=list)


def read_recipe(text: str) -> Recipe:
    """The instructions of a Dockerfile of two stages like ours; raises Failed."""
    recipe, stage = Recipe(), 0
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        word, _, rest = line.partition(" ")
        if word == "FROM":
            stage += 1
        elif stage == 1 and word == "COPY":
            recipe.copied += rest.split()[:-1]
        elif stage == 1 and word == "RUN":
            recipe.steps.append(rest)
        elif stage == 2 and word == "ENV":
            recipe.env |= dict(part.split("=", 1) for part in shlex.split(rest))
        elif stage == 2 and word == "USER":
            recipe.user = int(rest.partition(":")[0])
        elif stage == 2 and word == "HEALTHCHECK":
            recipe.health = json.loads(rest.partition("CMD ")[2])
        elif stage == 2 and word == "CMD":
            recipe.start = json.loads(rest)
    if stage != 2 or not (recipe.steps and recipe.user and recipe.health and recipe.start):
        raise Failed("Dockerfile: two stages with RUN, USER, HEALTHCHECK and CMD are expected")
    return recipe
