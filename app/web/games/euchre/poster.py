"""The poster of Euchre: the two bowers, jacks of one colour."""

from app.web.faces.courts import figure
from app.web.faces.palette import Suit, court_people
from app.web.faces.posters import moved, shoulders


def _jack(suit: Suit) -> str:
    person = court_people(4)[suit]
    return shoulders(person.robe, person.accent) + figure("J", suit, 4, holds=False)


POSTER = moved(_jack("S"), 29, 12, 0.84) + moved(_jack("C"), -25, 18, 0.88, mirrored=True)
