/** The board of Scalino. */
import type { GameTypes } from "../../generated/scalino";
import type { GameUi } from "../game_ui";
import TrayButtons from "./TrayButtons.svelte";
import { draftCells, listProbes, nameCell } from "./bars";
import Board from "./Board.svelte";
import DealView from "./DealView.svelte";
import SidePanel from "./SidePanel.svelte";
import Hand from "./Hand.svelte";
import { isAsked } from "../../table/play";
import { coloursOf } from "./play";
import PreviewLine from "./PreviewLine.svelte";
import Score from "./Score.svelte";
import { say } from "../../generated/texts/scalino";

export const ui: GameUi<GameTypes> = {
  Board,
  Hand,
  PreviewLine,
  TrayButtons,
  SidePanel,
  DealView,
  describeDeal(view, seat, whose, words) {
    if (view.mode === "demolition")
      return seat === null ? say("dealtPyramid", { n: view.blocks.length }) : "";
    if (seat === null) return "";
    const colours = words.join(coloursOf(view, seat).map((colour) => words.word(colour)));
    return say(whose ? "dealtTo" : "dealtYou", { colours, name: whose });
  },
  Score,
  ringable: ["block", "bar", "spaces"],
  describeDraft({ kind, length, cell, up }) {
    if (!cell) return "";
    if (kind === "take") return say("wouldTake", { cell: nameCell(cell) });
    const cells = draftCells({ length, cell, up }).map(nameCell);
    return say(cells.length > 1 ? "wouldPlace" : "wouldPlaceOne", { first: cells[0]!, last: cells.at(-1)! });
  },
  listProbes,
  shortcuts: ({ mode }) => [
    ...(mode === "building"
      ? ([
          ["1 2 3", say("keyLength")],
          ["R", say("keyTurn")],
        ] as const)
      : []),
    ["Q E", say("keyTable")],
  ],
  describeProgress(view) {
    if (view.mode === "demolition") return say("demolition", { n: view.blocks.length });
    return view.level === null
      ? say("complete")
      : say("standing", { level: view.level, m: view.levels.length });
  },
  describeHoldings(view, seat) {
    if (view.mode === "demolition") return say("taken", { n: view.taken[seat]?.length ?? 0 });
    const left = view.stock.filter(({ owner }) => owner === seat).flatMap(({ blocks }) => blocks);
    return say("unplaced", { n: left.reduce((sum, { length }) => sum + length, 0) });
  },
  describeTask(play) {
    const { view, words } = play;
    if (!isAsked(play)) return "";
    if (view.extra) return say(view.mode === "demolition" ? "extraTake" : "extraPlace");
    if (view.mode === "demolition") return say("chooseBlock");
    return say("asksPlace", { level: view.level ?? 1, colour: words.word(view.colour ?? "") });
  },
};
