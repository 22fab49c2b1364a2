// Made by tools/typescript.py from the Python models: change those, then run `make types`.

import type { Ended, Judgement, Turn } from "./engine";

/** `cards` replaces the nine patterns, three rows of 0 and 1 each; `supply` is the tokens of a colour. */
export interface BloomGardenOptions {
  order?: "advanced" | "base";
  sell?: "all" | "bouquets" | "choose";
  start?: "random" | number;
  cards?: string[];
  supply?: number;
}

/** Place a card: its number, quarter turns clockwise, and where its upper left cell lies. */
export interface Place {
  move: "place";
  discard?: { [key: string]: number };
  sell?: { [key: string]: number };
  keep?: number;
  gardener?: [number, number] | "back" | null;
  animal?: [number, number] | "back" | null;
  ornament?: [[number, number], [number, number]] | null;
  card: number;
  turned?: number;
  x: number;
  y: number;
}

/** No card can be placed anywhere; the rest of the turn goes on as usual. */
export interface Pass {
  move: "pass";
  discard?: { [key: string]: number };
  sell?: { [key: string]: number };
  keep?: number;
  gardener?: [number, number] | "back" | null;
  animal?: [number, number] | "back" | null;
  ornament?: [[number, number], [number, number]] | null;
}

/** A turn in the making. Flowers and the ornament's two cells are picked one by one, in any order. */
export interface BloomGardenDraft {
  kind?: string | null;
  card?: number | null;
  turned?: number | null;
  at?: [number, number] | null; // where the card's upper left cell lies
  discard?: ("daffodil" | "hyacinth" | "lily" | "rose" | "tulip")[];
  sell?: ("daffodil" | "hyacinth" | "lily" | "rose" | "tulip")[];
  keep?: number | null;
  gardener?: [number, number] | "back" | null;
  animal?: [number, number] | "back" | null;
  ornament?: [number, number][];
}

/** The places where a card may lie: rows of 0 and 1, divided by strokes, the first for the cell (left, top). */
export interface Places {
  left: number;
  top: number;
  rows: string;
}

/** The picks for every part of a turn, and the legal turn that the draft is already. */
export interface BloomGardenPrompt {
  cards?: number[];
  turned?: number[];
  at?: Places | null;
  discard?: ("daffodil" | "hyacinth" | "lily" | "rose" | "tulip")[];
  sell?: ("daffodil" | "hyacinth" | "lily" | "rose" | "tulip")[];
  keep?: number[];
  gardener?: ([number, number] | "back")[];
  animal?: ([number, number] | "back")[];
  ornament?: [number, number][];
  move?: Place | Pass | null;
  kinds?: string[]; // of the moves that the draft can still become
}

/** A flower in the garden: its colour and its cell. */
export interface Bloom {
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  x: number;
  y: number;
}

/** An own pawn that the card covers, so that it comes back to the hand. */
export interface Homecoming {
  pawn: "animal" | "gardener" | "ornament";
  cell: [number, number];
}

/** The meadow that the own ornament would stand on: its cells, the ornaments that share it, the points. */
export interface Meadow {
  size: number;
  sharing: number;
  points: number;
}

/** The effects of a turn. */
export interface BloomGardenPreview {
  mend?: BloomGardenDraft | null;
  harvest?: Bloom[];
  missed?: Bloom[]; // covered flowers for which the supply has no token left
  held?: number; // flowers after the harvest
  sale?: "due" | "last" | "none" | "waits";
  coins?: number;
  unlocks?: ("animal" | "gardener" | "ornament")[]; // pawns that become available
  returns?: Homecoming[];
  ornament?: Meadow | null;
  finishes?: boolean;
  legal?: boolean;
  why?: Judgement | null;
  before?: number | null;
  after?: number | null;
}

/** One cell, of a card or of the table. */
export interface CellPiece {
  piece: "cell";
  x: number;
  y: number;
}

/** A card; where it lies, or would lie, with its upper left cell and its quarter turns. */
export interface CardPiece {
  piece: "card";
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  card: number;
  turned?: number;
  at?: [number, number] | null;
}

/** A gardener, an animal or an ornament, and the cells that it stands on; none while it is in hand. */
export interface PawnPiece {
  piece: "pawn";
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  pawn: "animal" | "gardener" | "ornament";
  cells?: CellPiece[];
}

/** A card went from the hand of its colour into the garden: its upper left cell to (x, y), after quarter turns. */
export interface Placed {
  event: "placed";
  seat: number;
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  card: number;
  turned: number;
  x: number;
  y: number;
}

/** A colour had no legal placement. */
export interface Passed {
  event: "passed";
  seat: number;
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
}

/** A pawn went from a cell back to its owner's hand, taken back or covered by its owner's card. */
export interface Returned {
  event: "returned";
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  pawn: "animal" | "gardener" | "ornament";
  cell: [number, number];
  covered?: boolean;
}

/** Flowers were picked: tokens went from the supply to a seat, one for each of these cells. */
export interface Harvested {
  event: "harvested";
  seat: number;
  flowers: { [key: string]: number };
  cells: Bloom[];
}

/** Flowers were covered for which the supply had no token left. */
export interface Missed {
  event: "missed";
  seat: number;
  flowers: { [key: string]: number };
  cells: Bloom[];
}

/** A pawn became available, for good. */
export interface Unlocked {
  event: "unlocked";
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  pawn: "animal" | "gardener" | "ornament";
}

/** Flowers went from a seat back to the supply for nothing. */
export interface Discarded {
  event: "discarded";
  seat: number;
  flowers: { [key: string]: number };
}

/** Flowers went from a seat back to the supply for coins. */
export interface Sold {
  event: "sold";
  seat: number;
  flowers: { [key: string]: number };
  coins: number;
}

/** A pawn was set: from a cell, or from its owner's hand, to one cell; an ornament to flower and meadow. */
export interface PawnSet {
  event: "pawn_set";
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  pawn: "animal" | "gardener" | "ornament";
  cells: [number, number][];
  start?: [number, number] | null;
}

/** A player has placed all cards; this score is fixed, and bonuses may come on top. */
export interface Finished {
  event: "finished";
  seat: number;
  place: number;
  points: number;
}

/** The garden from above: rows from the cell (left, top) on. */
export interface Garden {
  left: number;
  top: number;
  rows: string[];
}

/** A card in the garden: its upper left cell is (x, y), after quarter turns clockwise. */
export interface LaidCard {
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  card: number;
  turned: number;
  x: number;
  y: number;
}

/** One colour: its owner (None for the virtual third), its cards in hand, its flowers and its pawns. */
export interface ColourView {
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  owner: number | null;
  hand: number[];
  visible: number; // flowers in the garden
  available: ("animal" | "gardener" | "ornament")[]; // pawns that may be used
  gardener: [number, number] | null; // where it stands; None while it is in hand
  animal: [number, number] | null;
  ornament: [[number, number], [number, number]] | null; // on a flower and on a meadow
}

/** The flowers and coins in front of a seat. */
export interface Area {
  flowers: { [key: string]: number };
  coins: number;
  finished: number; // in which place it placed all its cards; 0 for not yet
}

/** The table as anybody sees it now. */
export interface BloomGardenView {
  order: "advanced" | "base";
  sell: "all" | "bouquets" | "choose";
  start: number;
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip"; // whose card is to be placed, or whose turn goes on
  step: "animal" | "card" | "discard" | "gardener" | "keep" | "ornament" | "place" | "sell";
  must_pass: boolean;
  control: number | null; // two players: who controls the virtual third next, or now
  passed: ("daffodil" | "hyacinth" | "lily" | "rose" | "tulip")[]; // since the last card was placed
  garden: Garden;
  cards: LaidCard[]; // in the order of placing
  colours: ColourView[];
  areas: Area[]; // of the seats
  supply: { [key: string]: number };
  limit: number;
  patterns: string[][]; // of each card, its orientations that look different
  game: string;
  rules: number;
  players: number;
  seat: number | null;
  turn: Turn;
  scores: (number | null)[]; // the points of every seat as of now; None where they are secret
  over: boolean;
  ending: string; // how the game ended, a word of the vocabulary
  winners: number[];
}

/** A seat's score and its parts; of a player who is not finished, as of now. */
export interface BloomGardenScore {
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "tulip";
  finished: boolean; // coins, flowers and ornament are fixed (BG-7.1)
  coins: number;
  flowers: number; // own visible flowers
  meadow: number; // the cells of the meadow that the ornament stands on
  sharing: number; // how many ornaments share it
  ornament: number; // the points that it brings (BG-7.2)
  groups: number[]; // own flowers in groups, largest first, as the garden lies now
  largest: number; // points for the largest group (BG-7.3)
  tied: number; // how many seats share these points
  place: number; // in which place all cards were placed; 0 for not at all
  finishing: number; // points for it (BG-7.4, BG-8.3)
  seat: number;
  points: number | null; // None where they are secret
}

export type Options = BloomGardenOptions;

export type Move = Place | Pass;

export type Draft = BloomGardenDraft;

export type Prompt = BloomGardenPrompt;

export type Preview = BloomGardenPreview;

export type Piece = CellPiece | CardPiece | PawnPiece;

export type Event = Placed | Passed | Returned | Harvested | Missed | Unlocked | Discarded | Sold | PawnSet | Finished | Ended;

export type View = BloomGardenView;

export type Score = BloomGardenScore;

/** The game's types by their names in the contract. */
export interface GameTypes {
  options: Options;
  move: Move;
  draft: Draft;
  prompt: Prompt;
  preview: Preview;
  piece: Piece;
  event: Event;
  view: View;
  score: Score;
}
