/** The live protocol as the page uses it: the generated types, with the heads of the games' own ones filled in. */
import type { Judgement, Turn } from "../generated/engine";
import type * as wire from "../generated/protocol";

export type { Judgement, Turn };
export type { ClockFace, Line, Refused, SeatShown, TableShown } from "../generated/protocol";

export type Shown = Omit<wire.Shown, "view" | "prompt"> & { view: GameView; prompt?: GamePrompt | null };

export type Told = Omit<wire.Told, "events" | "view" | "prompt"> & {
  events?: GameEvent[];
  view?: GameView | null;
  prompt?: GamePrompt | null;
};

export type Answer = Omit<wire.Answer, "prompt" | "preview"> & {
  prompt?: GamePrompt | null;
  preview?: GamePreview | null;
};

export type News = Exclude<wire.News, wire.Shown | wire.Told | wire.Answer> | Shown | Told | Answer;

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

/** What any game's board reads, as far as the page around it knows. */
export interface AnyGameTypes {
  view: GameView | null;
  draft: GameDraft;
  prompt: GamePrompt;
  preview: GamePreview;
  move: GameMove;
  event: GameEvent;
  piece: unknown;
  score: unknown;
}
