/**
 * What a board reads and does. A live table, a replay and a lesson offer the same, so the boards are drawn once.
 * A board knows no rules: the prompt says what can be picked, the preview what it would do.
 */
import type { Turn } from "../generated/engine";
import type { ClockFace } from "../generated/protocol";
import type { Words } from "../i18n/words";
import type { Colour } from "../ui/draw/colours";

/** A game's own types, filled in by its board. */
export interface GameTypes {
  view: unknown;
  draft: unknown;
  prompt: unknown;
  preview: unknown;
  move: unknown;
  event: unknown;
  piece: unknown;
  score: unknown;
}

/** Who sits on a seat, and the colour and sign that stand for them. */
export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly colour: Colour;
  readonly here: boolean;
}

/** Returns whether this seat may act now. */
export function isAsked({ seat, view }: { seat: number | null; view: TurnView }): boolean {
  return seat !== null && !view.over && (view.turn.asked ?? []).includes(seat);
}

/** Returns whether a draft may be changed now: not while a move is on its way. */
export function mayTry(play: { seat: number | null; view: TurnView; pending: unknown }): boolean {
  return isAsked(play) && play.pending === null;
}

/** Returns whether a move of this kind may be made or begun now. */
export function mayDo({ prompt }: { prompt: { kinds?: readonly string[] } }, kind: string): boolean {
  return (prompt.kinds ?? []).includes(kind);
}

interface TurnView {
  over?: boolean;
  turn: Turn;
}

export interface Play<K extends GameTypes> {
  /** The table as `seat` sees it; a spectator has none. */
  readonly view: K["view"];
  readonly seat: number | null;
  readonly players: readonly Player[];
  /** The seats that share this device: on a board that all of them look at, each may act. */
  readonly sharing: readonly number[];
  /** What is picked so far; nothing of it is sent as a move before `play`. */
  readonly draft: K["draft"];
  /** What can be picked next, and `prompt.move` once the draft is a legal move. Empty when nothing is asked. */
  readonly prompt: K["prompt"];
  /** What the draft would do, or why not; null until the server has answered. */
  readonly preview: K["preview"] | null;
  /** The server has yet to say what can be picked, or what the draft would do. */
  readonly isAwaiting: boolean;
  /** A move on its way: shown as pending until the server has it. */
  readonly pending: K["move"] | null;
  /** What happened last: what moves on the board, and what the last move was. */
  readonly events: readonly K["event"][];
  /** Pieces to ring: those that an explanation or an opened rule speaks of. */
  readonly ringed: readonly K["piece"][];
  readonly words: Words;
  /** It has happened already: there is nothing to be asked or done. */
  readonly past: boolean;
  readonly clock: ClockFace | null;
  /** The server's time, in milliseconds. */
  now(): number;
  /** Change the draft; an empty one takes everything back. */
  try(draft: K["draft"]): void;
  /** Say the move that the draft has become, or another one (a prompt's, a button's); for another seat that shares. */
  play(move?: K["move"], seat?: number): void;
}
