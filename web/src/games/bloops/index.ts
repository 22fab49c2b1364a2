/** The board of Bloops. The player's own cards lie on it, so there is no tray. */
import type { GameUi } from "../game_ui";
import Board from "./Board.svelte";
import type { GameTypes } from "../../generated/bloops";
import DealView from "./DealView.svelte";
import { mayDo } from "../../table/play";
import { redact } from "./play";
import SidePanel from "./SidePanel.svelte";
import { say } from "../../generated/texts/bloops";
import Score from "./Score.svelte";

export const ui: GameUi<GameTypes> = {
  Board,
  SidePanel,
  DealView,
  describeDeal: (view, seat, whose) =>
    seat === null
      ? ""
      : say(whose ? "dealtTo" : "dealtYou", { n: view.hands[seat]?.length ?? 0, name: whose }),
  Score,
  ringable: ["card"],
  chartTitle: () => say("charted"),
  describeDraft: ({ kind }, { words }) => words.own.kinds[kind ?? ""] ?? "",
  tally: "brief",
  tray: "none",
  shortcuts: () => [
    ["D", say("keyDraw")],
    ["N", say("keyNothing")],
    ["B", say("keyCall")],
    ["1–9", say("keyCard")],
  ],
  describeProgress: (view) => (view.turns ? say("standing", { n: view.turns }) : ""),
  describeHoldings: (view, seat) => say("cards", { n: view.hands[seat]?.length ?? 0 }),
  listViewers: (view) =>
    view.phase === "held" && view.turn.seat != null ? [view.turn.seat] : (view.looking ?? []),
  redact,
  describeTask(play) {
    if (mayDo(play, "draw")) return say("asksDraw");
    if (mayDo(play, "discard")) return say("asksKeep");
    if (play.view.phase === "look") return say("asksLook");
    if (play.seat !== null && play.view.effects?.[0] === play.seat) return say("asksEffect");
    return play.view.phase === "open" ? say("asksAnswer") : "";
  },
};
