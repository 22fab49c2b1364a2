// Made by tools/typescript.py from the Python models: change those, then run `make types`.

import type { Ended, Judgement, Turn } from "./engine";

/** `flowers` is a flower table of your own: one number for each of the tiles 1 to 100 (BR-1.2). */
export interface BloomRowsOptions {
  start?: "random" | number;
  flowers?: number[];
}

/** Take an open tile, or one from the covered supply. */
export interface Draw {
  move: "draw";
  tile?: number | "J" | "covered";
}

/** Do without a second tile. */
export interface Stop {
  move: "stop";
}

/** Nothing can be done. */
export interface Pass {
  move: "pass";
}

/** Put a number tile in the place of a joker; without its number, of the first that it fits. */
export interface Swap {
  move: "swap";
  tile: number | "J";
  row: string;
  joker?: number | null;
}

/** A tile in a row; of several jokers, which one from the left. */
export interface Spot {
  row: string;
  tile: number | "J";
  which?: number;
}

/** Lay these tiles as a new row; `rob` names those that come out of another one. */
export interface Lay {
  move: "lay";
  tiles: (number | "J")[];
  rob?: Spot[];
  joker?: boolean;
}

/** Add these tiles to a row; `at` says after how many of its old tiles each one comes. */
export interface Add {
  move: "add";
  tiles: (number | "J")[];
  row: string;
  at?: number[] | null;
}

/** A tile that is added to a row after so many of the row's own tiles. */
export interface Placed {
  tile: number | "J";
  at: number;
}

/** Part by part, in any order. */
export interface BloomRowsDraft {
  kind?: "add" | "draw" | "lay" | "pass" | "stop" | "swap" | null;
  tile?: number | "J" | "covered" | null;
  row?: string | null;
  joker?: number | null;
  tiles?: (number | "J")[];
  added?: Placed[];
  rob?: Spot[];
  wish?: boolean;
}

/** A joker that can be swapped out of a row. */
export interface JokerPick {
  row: string;
  joker: number;
}

/** A tile that can come into the groove, before the one that is `at` there now. */
export interface LayPick {
  tile: number | "J";
  at: number | null;
  rob?: Spot | null;
  nth?: number;
}

/** A tile that can be added to a row after so many of its own tiles, as the `nth` of the added ones. */
export interface AddPick {
  tile: number | "J";
  row: string;
  at: number;
  nth?: number;
}

/** The next picks; every one leads on to a legal move. */
export interface BloomRowsPrompt {
  draws?: (number | "J" | "covered")[]; // draw: the `tile`
  tiles?: (number | "J")[]; // swap: the `tile`
  jokers?: JokerPick[]; // swap: `row` and `joker`
  lays?: LayPick[];
  adds?: AddPick[];
  rows?: string[]; // add: the `row` alone
  wish?: boolean; // lay: the joker may be wished for
  move?: Draw | Stop | Pass | Swap | Lay | Add | null;
  kinds?: string[]; // of the moves that the draft can still become
}

/** The result of a move, as far as the seat can know it before. */
export interface BloomRowsPreview {
  mend?: BloomRowsDraft | null;
  row?: (number | "J")[]; // as it would lie there: the new one, or the one that is added to or swapped in
  robbed?: (number | "J")[]; // what would be left of the robbed row
  flowers?: number; // on the new row
  points?: number | null; // the point tile that it would bring
  joker?: boolean; // a joker may be taken with it
  ends_round?: boolean;
  legal?: boolean;
  why?: Judgement | null;
  before?: number | null;
  after?: number | null;
}

/** A number tile, and where it lies or lay: in a row (its place there from 1), on an open space, or in a stock. */
export interface Number {
  piece: "number";
  number: number;
  row?: string | null;
  place?: number | null;
  space?: number | null;
}

/** A joker. It has an identity once it has lain open: until then it cannot be told from the others. */
export interface Joker {
  piece: "joker";
  id?: number | null;
  row?: string | null;
  place?: number | null;
}

/** A row on the table. */
export interface Row {
  piece: "row";
  row: string;
}

/** A tile went into a stock, off an open space (1 to 8) or out of the covered supply. */
export interface Drew {
  event: "drew";
  seat: number;
  space?: number | null;
  tile?: Number | Joker | null;
}

/** A seat did without a second tile. */
export interface Stopped {
  event: "stopped";
  seat: number;
}

/** Tiles were turned over for the open spaces; jokers went to their own. */
export interface Refilled {
  event: "refilled";
  tiles: (Number | Joker)[]; // numbers with their spaces, then jokers
}

/** A new row lies on the table. Tiles without a row and place come out of the stock, others out of that row. */
export interface Laid {
  event: "laid";
  seat: number;
  row: string;
  tiles: (Number | Joker)[];
  jokers?: number[]; // which jokers the new row has, from left to right
  robbed?: string | null; // the row that tiles came out of
  left?: (number | "J")[]; // and what is left of it
}

/** The point tile for a row went from the board to a seat, if there was one left. */
export interface TookPoints {
  event: "took_points";
  seat: number;
  flowers: number;
  points?: number | null;
}

/** A joker went from the board into a stock, for a row of exactly three. */
export interface TookJoker {
  event: "took_joker";
  seat: number;
  joker: Joker;
}

/** Tiles of a stock were added to a row. Each says its place in the row as it is now, `result`. */
export interface Added {
  event: "added";
  seat: number;
  row: string;
  tiles: (Number | Joker)[];
  result: (number | "J")[];
  jokers?: number[]; // which jokers the row has now, from left to right
}

/** A number tile of a stock took the place of a joker in a row; the joker went into the stock. */
export interface Swapped {
  event: "swapped";
  seat: number;
  tile: Number;
  joker: Joker;
}

/** A seat could do nothing. */
export interface Passed {
  event: "passed";
  seat: number;
}

/** The stocks are shown and the round is counted. */
export interface RoundEnded {
  event: "round_ended";
  round: number;
  scores: number[];
  stocks: ((number | "J")[])[];
}

/** A round is set up. A seat sees its own stock only. */
export interface RoundBegan {
  event: "round_began";
  round: number;
  start: number;
  open: number[];
  jokers: Joker[];
  covered: number;
  stocks: ((number | "J")[] | null)[];
}

/** A row on the table. */
export interface RowView {
  row: string;
  laid_by: number;
  tiles: (number | "J")[];
  jokers?: number[]; // which jokers they are, from left to right
}

/** The open parts of a seat. */
export interface SeatView {
  tiles: number; // how many the stock holds
  taken?: number[]; // its point tiles of this round
  first_round?: number;
  jokers?: number[]; // jokers that all have seen come into the stock
}

/** A move that is half made, as the rules keep it; never in a position between moves. */
export interface Half {
  phase: number;
  making: number;
  victim: number;
  robbed_at: number;
  robbed: number[];
  robbed_jokers: number;
  hand: number;
  fresh: number[];
}

/** The table as a seat (or a spectator) sees it now. */
export interface View {
  game: string;
  rules: number;
  players: number;
  seat: number | null;
  turn: Turn;
  scores: (number | null)[]; // the points of every seat as of now; None where they are secret
  over: boolean;
  ending: string; // how the game ended, a word of the vocabulary
  winners: number[];
  round: number;
  drawn: boolean; // the seat whose turn it is has drawn one tile
  passes: number; // how many turns in a row ended with a pass
  open: number[]; // the open spaces; 0 is an empty one
  board_jokers: number[]; // which jokers are on the joker spaces
  covered: number; // how many tiles the covered supply holds
  points: number[]; // how many point tiles of each value, from 0, are still there
  rows: RowView[];
  seats: SeatView[];
  stock: (number | "J")[]; // the seat's own
  penalty: number; // the flowers on it: what it would cost now
  flowers: number[]; // on the tiles 1 to 100, if not the usual ones
  half: Half | null; // the beginning of a move, in between its actions only
}

/** A seat's score and what it is made of. Until the game is over, a stock is its owner's secret. */
export interface SeatScore {
  seat: number;
  points: number | null; // None where they are secret
  first_round?: number; // 0 in the first round itself
  tiles?: number[]; // the point tiles of this round
  stock?: (number | "J")[] | null; // what is left in the stock
  penalty?: number | null; // the flowers on it
}

export type Options = BloomRowsOptions;

export type Move = Draw | Stop | Pass | Swap | Lay | Add;

export type Draft = BloomRowsDraft;

export type Prompt = BloomRowsPrompt;

export type Preview = BloomRowsPreview;

export type Piece = Number | Joker | Row;

export type Event = Drew | Stopped | Refilled | Laid | TookPoints | TookJoker | Added | Swapped | Passed | RoundEnded | RoundBegan | Ended;

export type Score = SeatScore;

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

export const FLOWERS: ReadonlyArray<number> = [1,1,1,1,2,1,1,1,1,3,5,1,1,1,2,1,1,1,1,3,1,5,1,1,2,1,1,1,1,3,1,1,5,1,2,1,1,1,1,3,1,1,1,5,2,1,1,1,1,3,1,1,1,1,7,1,1,1,1,3,1,1,1,1,2,5,1,1,1,3,1,1,1,1,2,1,5,1,1,3,1,1,1,1,2,1,1,5,1,3,1,1,1,1,2,1,1,1,5,3];

export const JOKERS = 4;

export const ROUNDS = 2;
