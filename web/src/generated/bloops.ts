// Made by tools/typescript.py from the Python models: change those, then run `make types`.

import type { Ended, Judgement, Turn } from "./engine";

/** `window` is the guard in seconds (BP-8.1); `deck` counts cards by face, as in `{"11*": 8, "20": 1}`. */
export interface BloopsOptions {
  direction?: "anticlockwise" | "clockwise";
  start?: "random" | number;
  window?: "none" | number;
  late?: "penalty" | "refuse";
  memory?: "aid" | "off";
  deck?: { [key: string]: number };
}

/** Finish looking: the first look, or at a card that was shown. */
export interface Done {
  move: "done";
}

/** Begin a turn. */
export interface Draw {
  move: "draw";
}

/** Discard the card that was drawn. */
export interface Discard {
  move: "discard";
}

/** Keep the card that was drawn, and discard this one instead. */
export interface Keep {
  move: "keep";
  card: number;
}

/** Answer a discard with this card. */
export interface Counter {
  move: "counter";
  card: number;
}

/** Do not answer the discard. */
export interface Nothing {
  move: "nothing";
}

/** End the guard: its time is up. */
export interface Close {
  move: "close";
}

/** Call BLOOPS. */
export interface Call {
  move: "bloops";
}

/** Do not call BLOOPS. */
export interface Decline {
  move: "decline";
}

/** An effect: the top card of the pile for this seat. */
export interface Give {
  move: "give";
  seat: number;
}

/** An effect: look at this card. */
export interface Look {
  move: "look";
  card: number;
}

/** An effect: this card of one's own for that one of an opponent. */
export interface Swap {
  move: "swap";
  card: number;
  other: number;
}

/** Two of one's own cards change places. Their order does not matter; the lower identifier comes first. */
export interface Arrange {
  move: "arrange";
  card: number;
  other: number;
}

/** A move with parts still open. Of the two cards of a swap or a rearrangement either can come first. */
export interface Draft {
  kind?: string | null;
  card?: number | null;
  other?: number | null; // of a swap, the opponent's card
  seat?: number | null;
}

/** The parts that can be picked next: cards by their identifiers, and seats. */
export interface Prompt {
  kinds?: string[]; // of the moves that the draft can still become
  cards?: number[];
  others?: number[];
  seats?: number[];
  move?: Done | Draw | Discard | Keep | Counter | Nothing | Close | Call | Decline | Give | Look | Swap | Arrange | null;
}

/** The place of a card: `hand` is in front of a seat, `held` with the seat that drew it. */
export interface Place {
  where: "discards" | "hand" | "held" | "pile";
  seat?: number | null;
  slot?: number | null;
}

/** The print of a card: its value, and perhaps a star. */
export interface Face {
  piece: "face";
  value: number;
  star?: boolean;
}

/** A card as a seat sees it: its face only while the seat may look at it. */
export interface ShownCard {
  id: number;
  face?: Face | null;
}

/** A card that would move; none for an unknown one from the pile. */
export interface Shift {
  source: Place;
  target: Place;
  card?: ShownCard | null;
}

/** A card by its identifier, and where it lies; without a place where there is no such card. */
export interface Card {
  piece: "card";
  id: number;
  place?: Place | null;
}

/** The effect of a move; `matches` is only there when the seat can see now whether its card does. */
export interface Preview {
  legal?: boolean;
  why?: Judgement | null;
  mend?: Draft | null;
  before?: number | null;
  after?: number | null;
  shifts?: Shift[];
  looks?: Card | null; // the card whose face the seat would see
  matches?: boolean | null; // of a counter-discard: has it the value that is asked for?
  penalty?: boolean; // it would cost a card for certain
  effect?: string; // of the discarded card, if it would be carried out: the kind of move that does it
  ending?: string; // the game would be over for certain, and how
}

/** A seat has finished looking at these cards. */
export interface Finished {
  event: "finished";
  seat: number;
  cards: ShownCard[];
  epoch?: number;
}

/** The next turn begins, and these cards are no longer looked at. */
export interface Closed {
  event: "closed";
  cards: ShownCard[];
  epoch?: number;
}

/** These discards became the pile; their identifiers mean other cards now. */
export interface Reshuffled {
  event: "reshuffled";
  cards: number[];
  epoch?: number;
}

/** A turn began. Only who drew sees the face. */
export interface Drew {
  event: "drew";
  seat: number;
  card: ShownCard;
  source: Place;
  target: Place;
  epoch?: number;
}

/** The drawn card went face down to the end of its owner's cards. */
export interface Kept {
  event: "kept";
  seat: number;
  card: ShownCard;
  source: Place;
  target: Place;
  epoch?: number;
}

/** A card was discarded on a turn: the drawn one, or another instead. */
export interface Discarded {
  event: "discarded";
  seat: number;
  card: ShownCard;
  source: Place;
  target: Place;
  epoch?: number;
}

/** A card was counter-discarded rightly. */
export interface Countered {
  event: "countered";
  seat: number;
  card: ShownCard;
  source: Place;
  target: Place;
  epoch?: number;
}

/** A wrong or late counter-discard: all see the card, and it goes back to its place. */
export interface Mistaken {
  event: "mistaken";
  seat: number;
  card: ShownCard;
  place: Place;
  late?: boolean;
  epoch?: number;
}

/** A penalty card was drawn, face down; without a card when there was none to draw. */
export interface Penalised {
  event: "penalised";
  seat: number;
  card?: ShownCard | null;
  source?: Place | null;
  target?: Place | null;
  epoch?: number;
}

/** A card from the pile lies in front of an opponent now (an effect). */
export interface Gave {
  event: "gave";
  seat: number;
  card: ShownCard;
  source: Place;
  target: Place;
  to: number;
  epoch?: number;
}

/** A seat looked at a card (an effect). Only this seat sees the face. */
export interface Looked {
  event: "looked";
  seat: number;
  card: ShownCard;
  owner: number;
  place: Place;
  epoch?: number;
}

/** Two cards changed places (an effect): `card` went from source to target, `other` the other way. */
export interface Swapped {
  event: "swapped";
  seat: number;
  card: ShownCard;
  source: Place;
  target: Place;
  other: ShownCard;
  owner: number;
  epoch?: number;
}

/** Two of a seat's own cards changed places: `card` went from source to target, `other` the other way. */
export interface Arranged {
  event: "arranged";
  seat: number;
  card: ShownCard;
  source: Place;
  target: Place;
  other: ShownCard;
  epoch?: number;
}

/** An effect had no legal target when its turn came. */
export interface Void {
  event: "void";
  seat: number;
}

/** BLOOPS! */
export interface Called {
  event: "called";
  seat: number;
}

/** The next player may draw as soon as no effect waits. */
export interface GuardEnded {
  event: "guard_ended";
}

/** The game is over, and all turn their cards up. */
export interface Revealed {
  event: "revealed";
  hands: ShownCard[][];
  epoch?: number;
}

/** The options that a position is played with: all but the starting seat, which the position says itself. */
export interface PositionOptions {
  direction: "anticlockwise" | "clockwise";
  window: "none" | number;
  late: "penalty" | "refuse";
  memory: "aid" | "off";
  deck: { [key: string]: number };
}

/** The table as one seat sees it now. */
export interface View {
  game: string;
  rules: number;
  players: number;
  seat: number | null;
  turn: Turn;
  scores: (number | null)[]; // the points of every seat as of now; None where they are secret
  over?: boolean;
  ending?: string; // how the game ended, a word of the vocabulary
  winners?: number[];
  options: PositionOptions;
  phase: string;
  start: number;
  turns: number; // how many have begun
  hands: ShownCard[][];
  pile: number;
  epoch: number;
  held?: ShownCard | null; // by the seat whose turn it is
  top?: ShownCard | null; // of the discards
  discards?: number;
  looking?: number[]; // the seats that look at cards on the table now
  effects?: number[]; // the seats that have one to carry out, in order
  effect?: string; // what it does: the kind of move that carries it out
  guard?: boolean;
  answered?: boolean; // has the seat itself said "nothing"?
  declined?: boolean; // has the seat itself declined to call?
  caller?: number | null;
  turns_left?: number | null; // after a call
}

/** A seat's score (BP-6.4): what counts, and what was set aside. All of it is secret until the end. */
export interface SeatScore {
  counted?: Face[];
  set_aside?: Face[];
  seat: number;
  points: number | null; // None where they are secret
}

export type Options = BloopsOptions;

export type Move = Done | Draw | Discard | Keep | Counter | Nothing | Close | Call | Decline | Give | Look | Swap | Arrange;

export type Piece = Face | Card;

export type Event = Finished | Closed | Reshuffled | Drew | Kept | Discarded | Countered | Mistaken | Penalised | Gave | Looked | Swapped | Arranged | Void | Called | GuardEnded | Revealed | Ended;

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

export const EFFECTS: Readonly<Record<number, "give" | "look" | "swap">> = {"6":"give","7":"look","8":"look","9":"swap"};

export const STAR_VALUES: ReadonlyArray<number> = [11];

export const LAST_VALUE = 20;
