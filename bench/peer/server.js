"use strict";

// boardgame.io's own server with the small trick game, on a free port, which it prints. Matches are
// kept in memory, as by default, or in files of FOLDER. PADDING: bytes that every state has besides.

const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const { FlatFile, Server } = require("boardgame.io/server");
const { PACK, SEATS, dealt, play } = require("./trick.js");

const Trick = {
  name: "trick",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS, // of the key players, only one's own
  setup: ({ random }) => ({
    ...dealt(random.Shuffle(PACK), random.Die(SEATS) - 1),
    padding: "x".repeat(Number(process.env.PADDING || 0)),
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  moves: {
    play: {
      move: ({ G, playerID }, card) => (play(G, Number(playerID), card) ? undefined : INVALID_MOVE),
      client: false,
    },
    deal: {
      move: ({ G, random }) =>
        G.over ? dealt(random.Shuffle(PACK), (G.dealer + 1) % SEATS, G) : INVALID_MOVE,
      client: false,
    },
  },
};

const { FOLDER } = process.env;
const server = Server({ games: [Trick], origins: [], db: FOLDER ? new FlatFile({ dir: FOLDER }) : undefined });
server.run({ port: { host: "127.0.0.1", port: 0 } }).then(({ appServer }) => {
  console.log(`boardgame.io: http://127.0.0.1:${appServer.address().port}/`);
});
