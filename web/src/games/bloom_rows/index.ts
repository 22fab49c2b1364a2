import type { GameUi } from "../game_ui";
import Board from "./Board.svelte";
import SidePanel from "./SidePanel.svelte";
import Hand from "./tray/Hand.svelte";
import HandView from "./HandView.svelte";
import PreviewLine from "./tray/PreviewLine.svelte";
import { describeMove } from "./tray/draft_text";
import Score from "./Score.svelte";
import { say } from "../../generated/texts/bloom_rows";
import { ROUNDS, type GameTypes } from "../../generated/bloom_rows";

export const ui: GameUi<GameTypes> = {
  Board,
  Hand,
  PreviewLine,
  SidePanel,
  HandView,
  DealView: HandView,
  describeDeal: (view, seat, whose) =>
    seat === null ? "" : say(whose ? "dealtTo" : "dealtYou", { n: view.stock.length, name: whose }),
  Score,
  ringable: ["number", "joker", "row"],
  describeDraft: describeMove,
  tray: "below",
  shortcuts: () => [["⇧ ← →", say("keyShift")]],
  describeProgress: (view) => say("round", { n: view.round, m: ROUNDS }),
  describeHoldings: (view, seat) => say("holds", { n: view.seats[seat]?.tiles ?? 0 }),
  describeTask: (play) =>
    say(play.view.drawn ? "askDrawn" : play.draft.kind === "lay" && play.prompt.move ? "askLay" : "askStart"),
};
