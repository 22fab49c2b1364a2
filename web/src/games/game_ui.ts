/** What a game draws: its board, its tray, and further parts. It is fetched when the game is opened. */
import type { Component } from "svelte";
import type { GameTypes, Play } from "../table/play";
import type { Words } from "../i18n/words";

export interface GameUi<K extends GameTypes = GameTypes> {
  /** The board fills the room that it is given, from 360 px wide, and scales by itself. */
  Board: Component<{ play: Play<K> }>;
  /** The hand, the rack or the bars in the tray. */
  Hand?: Component<{ play: Play<K> }>;
  /** The preview in a line: flowers, points, coins. */
  PreviewLine?: Component<{ play: Play<K> }>;
  /** The game's own buttons beside the primary one: turn, sort, draw. */
  TrayButtons?: Component<{ play: Play<K> }>;
  /** The kinds of pieces that the board can ring. */
  ringable?: readonly string[];
  /** Puts a draft in words: the one that would mend a try, or a bot's move. */
  describeDraft?: (draft: K["draft"], play: Play<K>) => string;
  /** Lists drafts to ask the server about, so that the rulebook can show what forbids them. */
  listProbes?: (play: Play<K>) => readonly K["draft"][];
  /** The game's part of the side sheet: stocks, point tiles, shops. */
  SidePanel?: Component<{ play: Play<K> }>;
  /** The hand of a seat, to be looked at only: after the end, in a replay. */
  HandView?: Component<{ view: K["view"]; seat: number; words: Words }>;
  /** What the deal gave a seat; with no seat, what it gave all. */
  DealView?: Component<{ view: K["view"]; seat: number | null; words: Words }>;
  /** The same in words; `whose` is empty for the reader's own seat. Empty where nothing was dealt. */
  describeDeal?: (view: K["view"], seat: number | null, whose: string, words: Words) => string;
  /** A seat's points, part by part. */
  Score: Component<{ score: K["score"]; words: Words }>;
  /** The title of a replay's chart, where more is not better. */
  chartTitle?: () => string;
  /** The parts of a score are so brief that those of all seats are shown at once. */
  tally?: "brief";
  /** Where there is room the hand lies beside the preview and the button; one that needs the whole width lies below
   * them; one of two parts has its `.first` beside and its `.second` below; a game without one shows its players on
   * the board, too. */
  tray?: "below" | "around" | "none";
  /** The keys of this board alone, and what they do now. */
  shortcuts?: (view: K["view"]) => readonly (readonly [key: string, does: string])[];
  /** Beside the game's name in the bar: the round, the card. */
  describeProgress?: (view: K["view"]) => string;
  /** Under a player's name: tiles, flowers, cards. */
  describeHoldings?: (view: K["view"], seat: number) => string;
  /** Around one board: the seats that have something to look at that no other seat may see. */
  listViewers?: (view: K["view"]) => readonly number[];
  /** In a memory game: an event as the log may show it, given what the view shows now. */
  redact?: (event: K["event"], view: K["view"]) => K["event"];
  /** What to do now, below "your turn". */
  describeTask?: (play: Play<K>) => string;
}

const modules = import.meta.glob<{ ui: GameUi }>("./*/index.ts");

export async function loadGameUi(game: string): Promise<GameUi> {
  const load = modules[`./${game}/index.ts`];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return (await load()).ui;
}
