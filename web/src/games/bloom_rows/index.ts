import type { Face } from "../faces";
import Board from "./Board.svelte";
import Extras from "./Extras.svelte";
import Hand from "./Hand.svelte";
import Held from "./Held.svelte";
import type { Rows } from "./play";
import Previewed from "./Previewed.svelte";
import { inWords } from "./draft_text";
import Score from "./Score.svelte";
import { say } from "../../generated/texts/bloom_rows";

export const face: Face<Rows> = {
  Board,
  Hand,
  Previewed,
  Extras,
  Held,
  Dealt: Held,
  dealt: (view, seat, whose) =>
    seat === null ? "" : say(whose ? "dealtTo" : "dealtYou", { n: view.stock.length, name: whose }),
  Score,
  rings: ["number", "joker", "row"],
  inWords,
  tray: "below",
  keys: () => [["⇧ ← →", say("keyShift")]],
  standing: (view) => say("round", { n: view.round }),
  holding: (view, seat) => say("holds", { n: view.seats[seat]?.tiles ?? 0 }),
  asking: (play) =>
    say(play.view.drawn ? "askDrawn" : play.draft.kind === "lay" && play.prompt.move ? "askLay" : "askStart"),
};
