/** The live protocol as the page uses it; docs/reference/protocol.md tells it whole. */

export interface Judgement {
  rule: string;
  code: string;
  pieces?: Record<string, unknown>;
}

export interface Turn {
  seat?: number | null;
  asked?: number[];
  deadline?: { seconds: number; mark: number } | null;
}

export interface SeatShown {
  kind: "person" | "bot" | "device";
  name?: string;
  guest?: string;
  bot?: string | null;
  forfeited?: string;
}

export interface Line {
  at: number;
  guest: string;
  name: string;
  text: string;
}

export interface TableShown {
  type: "table";
  table: string;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  terms: Record<string, unknown>;
  phase: "open" | "playing" | "over" | "closed";
  seats: SeatShown[];
  yours?: number[];
  host: string;
  chat?: boolean;
  commitment?: string;
  seed?: string;
  result?: unknown;
  votes?: [number, string, number | null][];
  rematch?: string;
}

export interface Welcome {
  type: "welcome";
  id?: string;
  version: number;
  you: string;
  server: string;
  now: number;
  lines?: Line[];
}

export interface Shown {
  type: "shown";
  id?: string;
  number: number;
  seat: number | null;
  view: GameView;
  clock?: unknown;
  prompt?: GamePrompt | null;
  undo?: boolean;
}

export interface Told {
  type: "told";
  number: number;
  at: number;
  what: string;
  by?: number | null;
  how?: string;
  events?: GameEvent[];
  turn?: Turn | null;
  clock?: unknown;
  prompt?: GamePrompt | null;
  undo?: boolean;
  line?: Line | null;
  view?: GameView | null;
}

export interface Present {
  type: "present";
  seats: boolean[];
  spectators: number;
}

export interface Done {
  type: "done";
  id: string;
  number: number;
}

export interface Answer {
  type: "answer";
  id: string;
  prompt?: GamePrompt | null;
  preview?: GamePreview | null;
  hint?: unknown;
  score?: unknown;
}

export interface Refused {
  type: "refused";
  id?: string;
  code: string;
  sentence: string;
  judgement?: Judgement | null;
}

export interface Pong {
  type: "pong";
  id?: string;
  now: number;
}

export type News = TableShown | Welcome | Shown | Told | Present | Done | Answer | Refused | Pong;

/** The heads that all games share; a board reads its own game's fields. */
export interface GameView {
  game: string;
  players: number;
  seat: number | null;
  turn: Turn;
  scores: (number | null)[];
  over?: boolean;
  ending?: string;
  winners?: number[];
}

export interface GamePrompt {
  kinds?: string[];
  move?: GameMove | null;
}

export interface GamePreview {
  legal?: boolean;
  why?: Judgement | null;
  mend?: GameDraft | null;
  before?: number | null;
  after?: number | null;
}

export interface GameDraft {
  kind?: string | null;
}

export interface GameMove {
  move: string;
}

export interface GameEvent {
  event: string;
}

export const VERSION = 1;
