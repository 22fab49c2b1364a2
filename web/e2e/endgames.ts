/** Positions a few turns before the end, and options with which a game is short, each for two. */
import type { TableRequest } from "../src/live/requests";

const SCALINO = {
  game: "scalino",
  players: 2,
  turn: "tulip",
  blocks: (
    "hyacinth 1 e4-e6, tulip 1 c4-d4, lily 1 d3, daffodil 1 e3-g3, hyacinth 1 c5, tulip 1 e7-e9, lily 1 f4, " +
    "daffodil 1 f7, hyacinth 1 d7-d8, tulip 1 d2, lily 1 f8, daffodil 1 b4-b5, hyacinth 1 c3, tulip 1 f6, " +
    "lily 1 g6, daffodil 1 d5-d6, hyacinth 1 b6, tulip 1 g7, lily 1 e1-e2, daffodil 1 f5-h5, hyacinth 1 g4-h4, " +
    "tulip 1 h6, lily 1 a5, hyacinth 1 f2, tulip 1 c6, lily 1 i5, daffodil 1 c7, daffodil 2 c4, " +
    "hyacinth 2 d3-d5, tulip 2 e5-e6, lily 2 f5-f6, daffodil 2 f4, hyacinth 2 g5-h5"
  ).split(", "),
};

const BLOOM_ROWS = {
  game: "bloom_rows",
  players: 2,
  round: 2,
  first_round: [12, 9],
  rows: ["41 42 43 44"],
  stocks: [
    [21, 22, 23, 45, 60],
    [31, 32, 33, 40, 70],
  ],
  supply: [90, 91, 92, 93],
};

/** One more row and the first round of Bloom rows is over. */
export const LAST_ROW = {
  game: "bloom_rows",
  players: 2,
  rows: ["41 42 43 44"],
  stocks: [
    [21, 22, 23],
    [31, 32, 33, 40, 70],
  ],
  supply: [90, 91, 92, 93],
};

/** No tile of Bloom rows fits: the player to act draws, and draws again. */
export const NOTHING_FITS = {
  game: "bloom_rows",
  players: 2,
  rows: ["41 42 43 44"],
  stocks: [
    [11, 60, 97],
    [12, 61, 98],
  ],
};

const BLOOM_GARDEN = {
  game: "bloom_garden",
  players: 2,
  turn: "rose",
  control: 0,
  cards: (
    "hyacinth 7 r1 at 0,0; tulip 1 at 2,-2; rose 1 at 1,1; hyacinth 4 at 2,2; tulip 2 r1 at 2,0; " +
    "rose 7 r1 at 3,-3; hyacinth 2 at 1,-1; tulip 6 r1 at 4,3; rose 4 at 2,-3; hyacinth 3 r1 at 0,-5; " +
    "tulip 7 at -1,-1; rose 5 at 6,5; hyacinth 5 at -2,-4; tulip 4 at -2,1; rose 2 at 4,7; hyacinth 8 at 5,-4; " +
    "tulip 3 at -2,-6; rose 3 at 2,8; hyacinth 9 at 1,-5; tulip 5 at 8,6"
  ).split("; "),
  pawns: ["hyacinth animal -3,-6", "tulip gardener 8,6", "tulip animal -2,4", "rose gardener 8,5"],
  coins: [0, 2],
};

/** Bloops is short by itself: there nobody has to hurry, so that no time is measured. */
export const ENDGAMES: Readonly<Record<string, Partial<TableRequest>>> = {
  scalino: { position: JSON.stringify(SCALINO) },
  bloom_rows: { position: JSON.stringify(BLOOM_ROWS) },
  bloom_garden: { position: JSON.stringify(BLOOM_GARDEN) },
  bloops: { options: { window: "none" } },
};
