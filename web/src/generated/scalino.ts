// Made by tools/typescript.py from the Python models: change those, then run `make types`.

import type { Ended, Judgement, Turn } from "./engine";

/** `blocks` is the pyramid to demolish, as in a position; without it one is built at random. */
export interface ScalinoOptions {
  mode?: "building" | "demolition";
  pyramid?: "diamond" | "square";
  gaps?: "enclosed" | "u-shape";
  start?: "random" | number;
  blocks?: string[];
}

/** A cell, seen from above: `x` to the right of the star, `y` away from the viewer. */
export interface Cell {
  x: number;
  y: number;
}

/** Lay a block of the colour whose turn it is from one cell to another. */
export interface Place {
  move: "place";
  first: Cell;
  last: Cell;
  level?: number | null;
}

/** Take the block that lies from one cell to another. */
export interface Take {
  move: "take";
  first: Cell;
  last: Cell;
  level?: number | null;
}

/** Do without the extra block. */
export interface Decline {
  move: "decline";
}

/** The parts of a move that are picked so far. Without a kind, the parts tell it: declining has none. */
export interface ScalinoDraft {
  kind?: "decline" | "place" | "take" | null;
  length?: number | null;
  up?: boolean | null; // does the bar lie away from the viewer?
  cell?: Cell | null;
}

/** The picks for each part that is still open. */
export interface ScalinoPrompt {
  kinds?: string[]; // of the moves that the draft can still become
  colour?: string | null; // of the block to place
  length?: number[];
  up?: boolean[];
  cell?: Cell[];
  places?: Place[];
  move?: Place | Take | Decline | null;
}

/** Connected steps of one colour (SC-4.3). */
export interface Group {
  cells: Cell[];
  points: number;
}

/** Steps of a colour that would vanish under the block, and what its groups score before and after. */
export interface Covered {
  colour: string;
  cells: Cell[];
  before: number;
  after: number;
  owner?: number | null; // the seat that the colour scores for
}

/** `group` is the one that the block would belong to, `extra` whether an extra block would follow. */
export interface ScalinoPreview {
  legal?: boolean;
  why?: Judgement | null;
  mend?: ScalinoDraft | null;
  before?: number | null;
  after?: number | null;
  group?: Group | null;
  covered?: Covered[];
  level?: number | null; // the level that it would complete, or clear
  extra?: boolean;
  frees?: number[]; // demolition
}

/** One of the 48 blocks. Only a standing one has a level and cells; `name` is how people call them. */
export interface Block {
  piece: "block";
  id?: number | null;
  colour: string;
  length: number;
  owner?: number | null; // the seat that it scores for; none for a neutral one, and in demolition
  level?: number | null;
  cells?: Cell[];
  name?: string;
}

/** A place where a block was to lie, or to be taken from. */
export interface Bar {
  piece: "bar";
  level: number;
  cells: Cell[];
  name: string;
}

/** Single cells of a level. */
export interface Spaces {
  piece: "spaces";
  level: number;
  cells: Cell[];
  name: string;
}

/** A block came from its colour's stock to where it says that it lies. */
export interface Placed {
  event: "placed";
  seat: number;
  block: Block;
  extra?: boolean;
}

/** A block went from where it says that it lay to those that the seat has taken. */
export interface Took {
  event: "took";
  seat: number;
  block: Block;
  extra?: boolean;
}

/** A seat did without the extra block. */
export interface Declined {
  event: "declined";
  seat: number;
}

/** A level is full: its last block earns an extra one, if there is room for one. */
export interface LevelCompleted {
  event: "level_completed";
  seat: number;
  level: number;
}

/** The last block of a level was taken: it earns an extra one, if there is one left. */
export interface LevelCleared {
  event: "level_cleared";
  seat: number;
  level: number;
}

/** A colour could not be placed and lost its turn. */
export interface Skipped {
  event: "skipped";
  seat: number;
  colour: string;
}

/** The blocks of a colour that are not placed yet, the short ones first. */
export interface Stock {
  colour: string;
  fits: boolean; // can any of them be placed now?
  blocks: Block[];
  owner?: number | null; // the seat that the colour scores for; none for the neutral one
}

/** The table as every seat sees it now. */
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
  mode: "building" | "demolition";
  pyramid: "diamond" | "square";
  gaps: "enclosed" | "u-shape";
  start: number;
  levels: number[][];
  level: number | null; // building: the level that is being built; none when the pyramid is complete
  colour: string | null; // building: the colour whose turn it is
  extra: boolean; // is it the turn of an extra block, which may be declined?
  blocks: Block[]; // on the pyramid, in the order of placing
  stock: Stock[]; // building
  taken: Block[][]; // demolition: by each seat
}

/** The points of one colour for its owner. */
export interface ColourScore {
  colour: string;
  groups: Group[]; // the largest first
  unused: number[]; // blocks of length 1, 2, 3
  penalty: number;
  points: number;
}

/** A seat's score and what it is made of. */
export interface ScalinoScore {
  colours?: ColourScore[];
  taken?: number[]; // demolition: blocks of length 1, 2, 3
  seat: number;
  points: number | null; // None where they are secret
}

export type Options = ScalinoOptions;

export type Move = Place | Take | Decline;

export type Draft = ScalinoDraft;

export type Prompt = ScalinoPrompt;

export type Preview = ScalinoPreview;

export type Piece = Block | Bar | Spaces;

export type Event = Placed | Took | Declined | LevelCompleted | LevelCleared | Skipped | Ended;

export type Score = ScalinoScore;

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

export const LENGTHS: ReadonlyArray<number> = [1,2,3];
