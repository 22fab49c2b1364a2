import type { Face } from "../faces";
import Board from "./Board.svelte";
import SidePanel from "./SidePanel.svelte";
import Hand from "./tray/Hand.svelte";
import HandView from "./HandView.svelte";
import PreviewLine from "./tray/PreviewLine.svelte";
import { inWords } from "./tray/draft_text";
import Score from "./Score.svelte";
import { say } from "../../generated/texts/bloom_rows";
import type { Kinds } from "../../generated/bloom_rows";

export const face: Face<Kinds> = {
  Board,
  Hand,
  Previewed: PreviewLine,
  Extras: SidePanel,
  Held: HandView,
  Dealt: HandView,
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
