"""What the contracts of all games need to know of Short Spades."""

from tests.games.contract import Contract, Start

CONTRACT = Contract(
    kinds={"bid", "a card"},
    tries=tuple(f"bid {tricks}" for tricks in range(7)),
    short={"deals": 1},
    records={("0", 4): [{"deals": 3}], ("1", 4): [{"deals": 3}]},
    ways=[(Start(4, {}), (6, 36, 216, 1296, 6480))],
    claims={"winners": {}},
)
