/** The face of each game: its board, its tray, and what else it shows. Fetched when the game is opened. */
import type { Component } from "svelte";
import type { Kinds, Play } from "../table/play";
import type { Words } from "../i18n/words";

export interface Face<K extends Kinds = Kinds> {
  /** The board fills the room that it is given, from 360 px wide, and scales by itself. */
  Board: Component<{ play: Play<K> }>;
  /** What lies in the tray, without its button and preview line: the hand, the rack, the bars. */
  Hand?: Component<{ play: Play<K> }>;
  /** What the preview says, in a line: flowers, points, coins. */
  Previewed?: Component<{ play: Play<K> }>;
  /** Buttons of the game's own beside the primary one: turn, sort, draw. */
  Acts?: Component<{ play: Play<K> }>;
  /** The kinds of pieces that the board can ring. */
  rings?: readonly string[];
  /** A draft in words: the one that would mend a try, or what a bot would do. */
  inWords?: (draft: K["draft"], play: Play<K>) => string;
  /** Tries that nobody has made, to ask what forbids them. */
  tries?: (play: Play<K>) => readonly K["draft"][];
  /** What the side sheet shows besides players and log: stocks, point tiles, shops. */
  Extras?: Component<{ play: Play<K> }>;
  /** What a seat holds, to be looked at only: after the end, in a replay. */
  Held?: Component<{ view: K["view"]; seat: number; words: Words }>;
  /** What the deal gave a seat; without one, what it settled for everybody. */
  Dealt?: Component<{ view: K["view"]; seat: number | null; words: Words }>;
  /** The same in words: `whose` it is, nobody's name for the reader's own. Empty where nothing was dealt. */
  dealt?: (view: K["view"], seat: number | null, whose: string, words: Words) => string;
  /** A seat's points, part by part. */
  Score: Component<{ score: unknown; words: Words }>;
  /** What the chart of a replay counts, where more is not better. */
  charted?: () => string;
  /** A seat's points are told so briefly that everybody's are shown at once. */
  tally?: "brief";
  /** Where there is room the hand lies beside the preview and the button; one that needs the whole width lies below
   * them; one of two parts has its `.first` beside and its `.second` below; a game without one shows its players on
   * the board, too. */
  tray?: "below" | "around" | "none";
  /** The keys that the board knows besides those of every board, and what they do now. */
  keys?: (view: K["view"]) => readonly (readonly [key: string, does: string])[];
  /** Beside the game's name in the bar: the round, the card. */
  standing?: (view: K["view"]) => string;
  /** Under a player's name: tiles, flowers, cards. */
  holding?: (view: K["view"], seat: number) => string;
  /** Around one board: who has something to look at that nobody else may see. */
  lookers?: (view: K["view"]) => readonly number[];
  /** Where what was seen is to be kept in mind: an event as the log may tell it, now that this is what one sees. */
  remember?: (event: K["event"], view: K["view"]) => K["event"];
  /** What to do now, under "your turn". */
  asking?: (play: Play<K>) => string;
}

const faces = import.meta.glob<{ face: Face }>("./*/index.ts");

export async function faceOf(game: string): Promise<Face> {
  const load = faces[`./${game}/index.ts`];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return (await load()).face;
}
