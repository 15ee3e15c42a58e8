"""The guided deals of all games."""

from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.lesson import Lesson
from app.rules.match import Match

LESSONS = [(name, game.lesson) for name, game in GAMES.items() if game.lesson]


def dealt(name: str, lesson: Lesson) -> Deal:
    """The deal before its first action."""
    match = Match(GAMES[name](lesson.players, lesson.options))
    key = shuffle.key(lesson.entropy)
    drawn = {what: shuffle.Stream(key, what).below(n) for what, n in match.draws().items()}
    return match.deal(drawn, list(shuffle.shuffled(match.game.pack, key)))
