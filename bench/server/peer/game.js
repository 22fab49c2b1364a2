// A game about as small as Scalino: two players fill the 81 cells of a board, one after the other.
const Squares = {
  name: "squares",
  setup: () => ({ cells: Array(81).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
};
module.exports = { Squares };
