import type { Face } from "../faces";
import Acts from "./Acts.svelte";
import Board from "./Board.svelte";
import Extras from "./Extras.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import type { Garden } from "./play";
import Previewed from "./Previewed.svelte";
import { goal, inWords } from "./turn_text";
import { say } from "../../generated/texts/bloom_garden";
import Score from "./Score.svelte";
import { triesOf } from "./tries";

export const face: Face<Garden> = {
  Board,
  Hand,
  Previewed,
  Acts,
  Extras,
  Held,
  Dealt: Held,
  dealt(view, seat, whose) {
    const own = view.colours.find(({ owner }) => owner === seat && seat !== null);
    return own ? say(whose ? "dealtTo" : "dealtYou", { n: own.hand.length, name: whose }) : "";
  },
  Score,
  rings: ["pawn"],
  tries: triesOf,
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
