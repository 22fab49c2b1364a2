// Made by tools/typescript.py from the Python models: change those, then run `make types`.

/** A time that the game itself needs: so many seconds, counted again from each change of `mark`. */
export interface Deadline {
  seconds: number;
  mark: number;
}

/** The seat whose turn it is and the seats that are asked, as everybody may see them. */
export interface Turn {
  seat?: number | null;
  asked?: number[];
  deadline?: Deadline | null;
}

/** The head of all views: the table as one seat sees it now; without a seat, as a spectator does. */
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
}

/** The head of all breakdowns: a seat and its points; a game adds the parts that they are made of. */
export interface SeatScore {
  seat: number;
  points: number | null; // None where they are secret
}

/** Why a move is illegal: a rule, a code of the game's own, and what the sentence about it speaks of. */
export interface Judgement {
  rule: string;
  code: string;
  pieces?: { [key: string]: unknown };
}

/** The game is over. */
export interface Ended {
  event: "ended";
  ending: string;
  scores: number[];
  winners: number[];
}

/** One option as a form can show it. */
export interface OptionForm {
  name: string;
  kind: "choice" | "data" | "number" | "seat";
  default: unknown;
  label: string;
  help: string;
  choices?: [unknown, string][];
  least?: number | null;
  most?: number | null;
  expert?: boolean;
}

/** The texts of one option in a form. */
export interface OptionTexts {
  label: string;
  help: string;
  choices: { [key: string]: string };
}

/** One language's file, as it stands. */
export interface TextFile {
  title: string;
  sentence: string; // what the game is, in one
  words: { [key: string]: string }; // colours, pieces, values of options: whatever fields are filled with
  endings: { [key: string]: string };
  pieces: { [key: string]: string };
  kinds: { [key: string]: string }; // of moves, as a button says them
  parts: { [key: string]: string }; // of drafts, as a client asks for them
  previews: { [key: string]: string }; // a line for each part that is there; one for every item of a list of parts
  scores: { [key: string]: string }; // the parts of a breakdown
  notations: { [key: string]: string }; // what is said of something that cannot be read, by what it should be
  events: { [key: string]: string };
  entries: { [key: string]: string }; // of a record, other than moves
  picks: { [key: string]: string }; // what can be picked next, where people pick by number
  terminal: { [key: string]: string }; // the phrases of the table as a terminal draws it
  options: { [key: string]: OptionTexts };
}

/** One rule in one language. */
export interface Rule {
  id: string;
  chapter: string;
  title: string;
  text: string;
  source: string;
  ruling: boolean;
}

/** The learner's events and points since the lesson began. */
export interface Deed {
  events: { [key: string]: unknown }[]; // everything that happened
  latest: { [key: string]: unknown }[]; // the part of it that came last
  gained: number | null; // points
}

/** The outcome of a deed: the goal is reached, it is still ahead, or the deed was another one. */
export interface Verdict {
  outcome: "done" | "going" | "other";
  earned: string;
}

/** A seat made a move, in notation. */
export interface Played {
  entry: "move";
  seat: number;
  move: string;
}

/** A seat took back: the position is again the one after so many entries. */
export interface Undone {
  entry: "undo";
  seat: number;
  to: number;
}

/** A seat lost: it ranks last. */
export interface Forfeited {
  entry: "forfeited";
  seat: number;
  why: "resigned" | "time";
}

/** A bot plays for an absent player. */
export interface TakenOver {
  entry: "taken_over";
  seat: number;
  level: string;
  why: "left" | "time" | "voted";
}

/** The absent player is back. */
export interface GivenBack {
  entry: "given_back";
  seat: number;
}

/** The game ends without a winner. */
export interface Abandoned {
  entry: "abandoned";
  why: "agreed" | "closed";
}

/** A game from its deal to its result; entries are only ever added. */
export interface Record {
  game: string;
  rules: number;
  options: { [key: string]: unknown };
  players: string[];
  commitment: string;
  seed: string | null;
  position: string | null;
  entries: (Played | Undone | Forfeited | TakenOver | GivenBack | Abandoned)[];
  result: number[] | null;
  ranks: number[] | null; // where the points alone do not say them
  level: string | null; // of the bots that were seated, so that a game goes on as it would have
}

/** The end of a game. `ranks` counts from 1, equal where nothing separates two seats. */
export interface Result {
  ending: string; // a word of the game's vocabulary, or `forfeited`, `abandoned`
  ranks: number[];
  scores: number[];
  winners: number[];
  forfeited?: number[];
}

export type Language = "en" | "it" | "de";

export type Entry = Played | Undone | Forfeited | TakenOver | GivenBack | Abandoned;
