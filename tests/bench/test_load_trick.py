"""The small trick game that is measured beside a peer is the same game on both sides."""

import json
import random
import subprocess

import pytest

from app.rules.errors import IllegalAction, NotYourTurn
from app.rules.game import Setup
from bench.load.peer import SOURCE
from bench.load.trick import SEATS, TrickDeal, TrickGame
from bench.missing import Missing, program

GAME = TrickGame(SEATS)
PEER = """
const { dealt, legal, play } = require(process.argv[1]);
const games = JSON.parse(require("fs").readFileSync(0)).map(([deck, dealer]) => {
  const G = dealt(deck, dealer);
  const played = [];
  while (!G.over) {
    const seat = G.turn;
    const card = legal(G, seat)[0];
    if (!play(G, seat, card)) throw new Error("not legal");
    played.push([seat, card]);
  }
  return [played, G.taken, G.at];
});
console.log(JSON.stringify(games));
"""


def deal(deck: list[str], dealer: int = 3) -> TrickDeal:
    return GAME.deal(Setup(dealer, 0, (0,) * SEATS), deck)


def decks(number: int) -> list[tuple[list[str], int]]:
    rng = random.Random(7)
    return [(rng.sample(GAME.pack, len(GAME.pack)), at % SEATS) for at in range(number)]


def played_out(whole: TrickDeal) -> TrickDeal:
    while whole.turn >= 0:
        whole.act(whole.turn, whole.actions(whole.turn)[0])
    return whole


def test_the_peer_plays_the_same_game() -> None:
    try:
        node = program("node", "nodejs")
    except Missing as reason:
        pytest.skip(str(reason))
    command = [node, "-e", PEER, str(SOURCE / "trick.js")]
    answer = subprocess.run(
        command, input=json.dumps(decks(20)), capture_output=True, check=True, text=True
    )
    ours = [played_out(deal(*each)) for each in decks(20)]
    assert json.loads(answer.stdout) == [
        [[list(step) for step in whole.history], whole.taken, "1.52"] for whole in ours
    ]


def test_suit_is_followed_and_the_highest_of_it_wins() -> None:
    rest = [text for text in GAME.pack if text not in ("2C", "KC", "AS", "3C", "AC")]
    whole = deal(["2C", "KC", "AS", "3C", *rest[:3], "AC", *rest[3:]])
    whole.act(0, "2C")
    with pytest.raises(NotYourTurn):
        whole.act(0, "AS")
    with pytest.raises(IllegalAction, match="cannot be played"):
        whole.act(1, next(text for text in GAME.pack if text[1] != "C"))
    whole.act(1, "KC")
    whole.act(2, whole.actions(2)[0])
    assert set(whole.actions(3)) >= {"3C", "AC"}
    whole.act(3, "AC")
    assert (whole.turn, whole.taken, whole.trick) == (3, [0, 0, 0, 1], [])
    assert [seat for seat, _ in whole.last] == [0, 1, 2, 3]


def test_a_seat_sees_its_own_hand_only() -> None:
    whole = deal(list(GAME.pack))
    view = whole.seen_by(2)
    assert [len(hand) for hand in view.hands] == [0, 0, 13, 0]
    assert view.sizes == [13] * SEATS
    assert whole.seen_by(0).actions(0) == whole.actions(0)
    assert view.actions(0) == []


def test_a_copy_leaves_the_deal_as_it_is() -> None:
    whole = deal(list(GAME.pack))
    assert played_out(whole.copy()).scores is not None
    assert (whole.scores, whole.history, whole.sizes) == (None, [], [13] * SEATS)
