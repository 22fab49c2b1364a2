import type { GameTypes } from "../../generated/bloom_garden";
import type { GameUi } from "../game_ui";
import TrayButtons from "./tray/TrayButtons.svelte";
import Board from "./Board.svelte";
import SidePanel from "./SidePanel.svelte";
import Hand from "./tray/Hand.svelte";
import HandView from "./HandView.svelte";
import { colourOf, findColour, listProbes } from "./play";
import PreviewLine from "./tray/PreviewLine.svelte";
import { describeGoal, describeDraft } from "./tray/turn_text";
import { say } from "../../generated/texts/bloom_garden";
import Score from "./Score.svelte";

export const ui: GameUi<GameTypes> = {
  Board,
  Hand,
  PreviewLine,
  TrayButtons,
  SidePanel,
  HandView,
  DealView: HandView,
  describeDeal(view, seat, whose) {
    const own = colourOf(view, seat);
    return own ? say(whose ? "dealtTo" : "dealtYou", { n: own.hand.length, name: whose }) : "";
  },
  Score,
  ringable: ["pawn"],
  listProbes,
  describeDraft,
  tray: "around",
  shortcuts: () => [
    ["← ↑ → ↓", say("keyArrows")],
    ["R", say("keyTurn")],
    ["⇧ R", say("keyTurnBack")],
  ],
  describeProgress: (view) => {
    const laid = view.cards.length;
    const all = laid + view.colours.reduce((sum, { hand }) => sum + hand.length, 0);
    return say("standing", { n: Math.min(laid + 1, all), m: all });
  },
  describeHoldings: (view, seat) => {
    const own = colourOf(view, seat);
    return own ? say("holds", { n: own.visible, m: own.hand.length }) : "";
  },
  describeTask: (play) => {
    const turn = findColour(play.view, play.view.colour);
    if (turn?.owner == null) return say("askThird", { colour: play.words.word(play.view.colour) });
    return play.prompt.move ? say("askMore") : describeGoal(play);
  },
};
