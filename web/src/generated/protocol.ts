// Made by tools/typescript.py from the Python models: change those, then run `make types`.

import type { Deed, Judgement, OptionForm, Result, Rule, TextFile, Turn, Verdict } from "./engine";

/** The first frame. With `board` no seat is shown: see `show`. */
export interface Hello {
  type: "hello";
  id?: string;
  seat?: number | null;
  board?: boolean;
  version: number;
  language?: "de" | "en" | "it";
}

/** Show another seat of mine, or the whole view again. */
export interface Show {
  type: "show";
  id?: string;
  seat?: number | null;
  board?: boolean;
}

/** Take a free seat, any without a number. */
export interface Sit {
  type: "sit";
  id?: string;
  seat?: number | null;
}

/** Leave the seat; in a running game a bot plays on, and the person may come back. */
export interface Stand {
  type: "stand";
  id?: string;
  seat?: number | null;
}

/** The plan of a seat: for a person, a bot, or a person who shares the host's device. */
export interface SeatTerms {
  kind: "bot" | "device" | "person";
  level: "easy" | "learning" | "master" | "sound" | "strong"; // of a bot
  name: string; // of a person who shares the host's device
}

/** Before the deal: who is to sit on a free seat; without one, on another one; without a plan, no seat is there. */
export interface Arrange {
  type: "arrange";
  id?: string;
  seat?: number | null;
  plan?: SeatTerms | null;
}

/** Before the deal: move to the free seat `to`, or have another colour, or both. */
export interface Choose {
  type: "choose";
  id?: string;
  seat?: number | null;
  to?: number | null;
  colour?: "daffodil" | "hyacinth" | "lily" | "rose" | "sloe" | "tulip" | null;
}

/** Take the seat again that a bot keeps warm. */
export interface Return {
  type: "return";
  id?: string;
  seat?: number | null;
}

/** Deal (the host). */
export interface Start {
  type: "start";
  id?: string;
  seat?: number | null;
}

/** A move, as notation or as the struct of a prompt; `answers` is the last number that was seen. */
export interface Play {
  type: "play";
  id?: string;
  seat?: number | null;
  answers: number;
  move: unknown;
}

/** Take my last move back. */
export interface Undo {
  type: "undo";
  id?: string;
  seat?: number | null;
}

/** Give the game up. */
export interface Resign {
  type: "resign";
  id?: string;
  seat?: number | null;
}

/** Be for something: abandon the game, or let a bot play for the absent seat `about`. */
export interface Vote {
  type: "vote";
  id?: string;
  seat?: number | null;
  motion: "abandon" | "replace";
  about?: number | null;
}

/** Ask for the next parts and the preview of a draft, or for the preview of a move; with neither, for parts. */
export interface Try {
  type: "try";
  id?: string;
  seat?: number | null;
  draft?: unknown;
  move?: unknown;
}

/** Ask for a bot's move in this seat's place. */
export interface Hint {
  type: "hint";
  id?: string;
  seat?: number | null;
  level?: "easy" | "learning" | "master" | "sound" | "strong";
}

/** Ask for the points of every seat by their sources, as far as this seat may know. */
export interface Score {
  type: "score";
  id?: string;
  seat?: number | null;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  id?: string;
  seat?: number | null;
  text: string;
}

/** Drop a guest's lines of chat, or no longer (the host). */
export interface Mute {
  type: "mute";
  id?: string;
  seat?: number | null;
  guest: string;
  on?: boolean;
}

/** Switch the chat off or on (the host). */
export interface Chat {
  type: "chat";
  id?: string;
  seat?: number | null;
  on: boolean;
}

/** Send a guest away (the host). */
export interface Remove {
  type: "remove";
  id?: string;
  seat?: number | null;
  guest: string;
}

/** Once more, with the same people. */
export interface Rematch {
  type: "rematch";
  id?: string;
  seat?: number | null;
}

/** Close the table (the host). */
export interface Close {
  type: "close";
  id?: string;
  seat?: number | null;
}

/** Ask for a `pong`, to see whether the connection works. */
export interface Ping {
  type: "ping";
  id?: string;
  seat?: number | null;
}

/** The thinking time: unlimited, for each move (days, too), or for the whole game. */
export interface ClockTerms {
  kind: "game" | "move" | "none";
  seconds: number;
  increment: number; // added after each move, when the whole game counts
}

/** The terms that people play under; the game's own options are separate. */
export interface Terms {
  public: boolean; // shown in the lobby; otherwise found by its link only
  clock: ClockTerms;
  when_late: "bot" | "lose" | "pass"; // what happens when the time of a seat is up
  undo: boolean;
  spectators: boolean;
  delay: number; // seconds by which spectators are delayed
  chat: boolean;
}

/** A seat as everybody sees it. */
export interface SeatShown {
  kind: "bot" | "device" | "person";
  colour: "daffodil" | "hyacinth" | "lily" | "rose" | "sloe" | "tulip";
  name?: string;
  guest?: string; // a public name for the person, good for `mute` and `remove`
  bot?: "easy" | "learning" | "master" | "sound" | "strong" | null;
  forfeited?: string;
}

/** The table around the game. It comes after `hello` and whenever something about it changes. */
export interface TableShown {
  type: "table";
  table: string;
  game: string;
  rules: number;
  options: { [key: string]: unknown };
  terms: Terms;
  position?: boolean; // the game begins with one: no seat can be left out
  phase: "closed" | "open" | "over" | "playing";
  seats: SeatShown[];
  colours?: ("daffodil" | "hyacinth" | "lily" | "rose" | "sloe" | "tulip")[]; // what `choose` can choose among; none where the game gives them
  yours?: number[];
  host: string; // the public name of a guest, as in `seats`
  chat?: boolean;
  muted?: string[]; // muted guests; sent to the host only
  commitment?: string; // SHA-256 of the seed, from the deal on
  seed?: string; // once the game is over
  result?: Result | null;
  votes?: ([number, string, number | null])[];
  rematch?: string;
}

/** The seats whose person is connected, and the number of spectators. */
export interface Present {
  type: "present";
  seats: boolean[];
  spectators: number;
}

/** A line of chat. */
export interface Line {
  at: number;
  guest: string;
  name: string;
  text: string;
}

/** The answer to `hello`; then come `table` and, where a game is on, `shown`. */
export interface Welcome {
  type: "welcome";
  id?: string;
  version: number;
  you: string; // your own public name at this table
  server: string; // which release answers: a page that belongs to another one reloads
  now: number; // the server's clock
  lines?: Line[];
}

/** The table comes when the rules are compiled; until then this comes every few seconds. */
export interface Preparing {
  type: "preparing";
}

/** The clocks as everybody may see them. */
export interface ClockFace {
  running?: number[];
  due?: number | null; // when the time of the running seats is up
  left?: number[] | null; // of the whole game, seat by seat, without what runs now
  guard_due?: number | null; // when the game's own deadline comes
}

/** Everything that a seat (or a spectator) may see now. */
export interface Shown {
  type: "shown";
  id?: string;
  number: number;
  seat: number | null;
  view: unknown;
  clock?: ClockFace | null;
  prompt?: unknown;
  undo?: boolean; // may this seat take back?
}

/** An entry of the log, as this seat may know it. It is on disk. */
export interface Told {
  type: "told";
  id?: string;
  number: number;
  at: number;
  what: string; // which kind of entry
  by?: number | null; // the seat that did it
  how?: string; // how it came about: `bot`, `clock`, `resigned`, …
  events?: unknown[];
  turn?: Turn | null;
  clock?: ClockFace | null;
  prompt?: unknown;
  undo?: boolean;
  line?: Line | null;
  view?: unknown;
}

/** The request has been carried out and is on disk, without an update now: it was sent twice. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** A move in notation, and the points that the seat can expect with it, at the end or some moves ahead. */
export interface BotChoice {
  move: string;
  draft?: unknown; // the same move as a draft, for a board to show it
  expected?: number | null;
  runner_up?: string | null; // the next best move
  runner_up_draft?: unknown;
  runner_up_expected?: number | null; // where it is not the better
  to_the_end?: boolean; // are the points those of the end?
  stand_in?: boolean; // the bot itself is still being compiled: this is no advice
}

/** The answer to a question that changes nothing; `prompt` and `preview` answer a `try`. */
export interface Answer {
  type: "answer";
  id: string;
  prompt?: unknown;
  preview?: unknown;
  hint?: BotChoice | null;
  score?: unknown;
}

/** The request is refused: a code for programs, a sentence for people, a judgement where a rule says no. */
export interface Refused {
  type: "refused";
  id?: string;
  code: string;
  sentence: string;
  judgement?: Judgement | null;
}

/** Here. */
export interface Pong {
  type: "pong";
  id?: string;
  now: number;
}

/** The address of this server on the local network, with a slash at the end; empty where it is not to be told. */
export interface Address {
  address: string;
}

/** The name that a guest wishes. */
export interface Name {
  name: string;
}

/** The guest who asks. The token and the link are the keys to it: keep them secret. */
export interface Known {
  name: string;
  token: string;
  recovery: string;
}

/** The body of every refusal. */
export interface Problem {
  code: string;
  sentence: string;
}

/** A line of the lobby. */
export interface Summary {
  names: string[]; // seat by seat; empty for free seats
  free: number;
  result?: Result | null;
  colours?: ("daffodil" | "hyacinth" | "lily" | "rose" | "sloe" | "tulip")[]; // seat by seat
}

/** A table in the lobby, or one of mine. */
export interface Listed {
  table: string;
  game: string;
  phase: string;
  opened_at: number;
  changed_at: number;
  summary: Summary;
  yours?: number[]; // of mine: the seats where I sit
  asked?: number[]; // of mine: the seats that are to move
}

/** A new table, and the link to share. */
export interface NewTable {
  table: string;
  link: string;
}

/** A finished game, and after how many of its entries to begin. */
export interface Origin {
  table: string;
  entries: number;
}

/** The form of a new table. It begins with a deal, from a position, or in the middle of a finished game. */
export interface Wanted {
  game: string;
  options: { [key: string]: unknown };
  seats: SeatTerms[];
  colours: ("daffodil" | "hyacinth" | "lily" | "rose" | "sloe" | "tulip")[]; // of the seats, where people choose
  terms: Terms;
  position: string | null;
  origin: Origin | null;
  start: boolean; // deal at once: all other seats are bots or on the host's device
}

/** A game: what it is, for how many, and what can be chosen. */
export interface GameOffered {
  name: string;
  title: string;
  sentence: string;
  players: [number, number];
  players_with: { [key: string]: [number, number] }; // choices with which more or fewer can play, as `mode=demolition`
  colours: ("daffodil" | "hyacinth" | "lily" | "rose" | "sloe" | "tulip")[]; // that the game itself gives its seats; none where people choose
  colours_with: { [key: string]: ("daffodil" | "hyacinth" | "lily" | "rose" | "sloe" | "tulip")[] }; // choices with which it gives others, or none
  minutes: [number, number];
  rules: number;
  has_secrets: boolean;
  tests_memory: boolean; // around one device it is played on one board, handed over only to look
  options: OptionForm[];
}

/** A game's own words, and those that all games share: `engine/texts.py` tells how they are put together. */
export interface GameWords {
  own: TextFile;
  shared: TextFile;
}

/** A rulebook in one language. */
export interface RulebookShown {
  title: string;
  introduction: string;
  rules: Rule[];
  sentences: { [key: string]: string }; // what the judge says, by the code of a judgement
}

/** A lesson in one language: its title, what there is to know, what there is to do. */
export interface LessonShown {
  name: string;
  title: string;
  sentence: string;
  task: string;
  whole: boolean; // a game to its end: nothing is judged before
}

/** An entry of a game and its events, as in `told`. */
export interface Happened {
  what: string; // which kind of entry
  by?: number | null; // the seat that did it
  events?: unknown[];
}

/** The latest entries, the last one last, and how much the seat (or a spectator) was told by then. */
export interface Recalled {
  number: number;
  happened: Happened[];
}

/** An entry of a finished game, with the scores after it. */
export interface ReplayStep {
  what: string; // which kind of entry
  by?: number | null; // the seat that did it
  events?: unknown[];
  how?: string; // how it came about
  to?: number | null; // of an undo: the entry after which the game stands again
  move?: string; // in notation; with all cards open only
  scores?: (number | null)[]; // None where they are secret
}

/** A whole game. The table after so many steps is at `replay/NUMBER`. */
export interface Replay {
  game: string;
  rules: number;
  options: { [key: string]: unknown };
  names: string[];
  colours: ("daffodil" | "hyacinth" | "lily" | "rose" | "sloe" | "tulip")[];
  scores: (number | null)[]; // at the beginning
  steps: ReplayStep[];
  result?: Result | null;
}

/** The table after so many entries: one view, or one for every seat with all cards open. */
export interface ReplayMoment {
  number: number;
  views: unknown[];
}

/** SHA-256 of the seed; once the game is over the seed itself, and the result of dealing again from it. */
export interface Verification {
  game: string;
  rules: number;
  commitment?: string;
  seed?: string;
  replayed?: number | null; // the number of entries played again, from a new deal to the same end
  deal?: unknown[]; // the views of that deal, as in a replay
  position?: boolean; // the game began with a position: the seed settled only what that left open
}

export type Ask = Hello | Show | Sit | Stand | Arrange | Choose | Return | Start | Play | Undo | Resign | Vote | Try | Hint | Score | Say | Mute | Chat | Remove | Rematch | Close | Ping;

export type News = TableShown | Present | Welcome | Preparing | Shown | Told | Done | Answer | Refused | Pong;

/** The version of the protocol. */
export const VERSION = 2;
