import type { Kinds } from "../../generated/bloom_garden";
import type { Face } from "../faces";
import TrayButtons from "./tray/TrayButtons.svelte";
import Board from "./Board.svelte";
import SidePanel from "./SidePanel.svelte";
import Hand from "./tray/Hand.svelte";
import HandView from "./HandView.svelte";
import { listProbes } from "./play";
import PreviewLine from "./tray/PreviewLine.svelte";
import { goal, inWords } from "./tray/turn_text";
import { say } from "../../generated/texts/bloom_garden";
import Score from "./Score.svelte";

export const face: Face<Kinds> = {
  Board,
  Hand,
  Previewed: PreviewLine,
  Acts: TrayButtons,
  Extras: SidePanel,
  Held: HandView,
  Dealt: HandView,
  dealt(view, seat, whose) {
    const own = view.colours.find(({ owner }) => owner === seat && seat !== null);
    return own ? say(whose ? "dealtTo" : "dealtYou", { n: own.hand.length, name: whose }) : "";
  },
  Score,
  rings: ["pawn"],
  tries: listProbes,
  inWords,
  tray: "around",
  keys: () => [
    ["← ↑ → ↓", say("keyArrows")],
    ["R", say("keyTurn")],
    ["⇧ R", say("keyTurnBack")],
  ],
  standing: (view) => {
    const laid = view.cards.length;
    const all = laid + view.colours.reduce((sum, { hand }) => sum + hand.length, 0);
    return say("standing", { n: Math.min(laid + 1, all), m: all });
  },
  holding: (view, seat) => {
    const own = view.colours.find(({ owner }) => owner === seat);
    return own ? say("holds", { n: own.visible, m: own.hand.length }) : "";
  },
  asking: (play) => {
    const turn = play.view.colours.find(({ colour }) => colour === play.view.colour);
    if (turn?.owner == null) return say("askThird", { colour: play.words.word(play.view.colour) });
    return play.prompt.move ? say("askMore") : goal(play);
  },
};
