"""What the contracts of all games need to know of Five Tricks."""

from tests.games.contract import Contract

CONTRACT = Contract(kinds={"a card"}, short={"deals": 1}, claims={"winners": {}})
