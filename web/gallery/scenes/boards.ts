/** The four boards: something is tried, and everything is full. */
import type { Scene } from "../scene";
import { spoilRow, tryBar, tryCard, tryRow } from "../drafts";
import { board, crowded } from "../routes";

/** A board in front of one who plays with three others. */
const EVERY: Scene["looks"] = [
  "desktop light en",
  "desktop dark it",
  "phone light de",
  "phone dark en",
  "twice light de",
];
const FEW: Scene["looks"] = ["desktop light de", "phone light it"];

export const BOARDS: Scene[] = [
  {
    name: "scalino",
    title: "Scalino",
    line: "A bar is tried",
    looks: EVERY,
    go: board("scalino", 37, tryBar),
  },
  {
    name: "scalino-demolition",
    title: "Scalino",
    line: "Demolition: what can be taken",
    looks: FEW,
    go: board("demolition", 17),
  },
  {
    name: "scalino-crowded",
    title: "Scalino",
    line: "Six take a pyramid down",
    looks: FEW,
    go: crowded("scalino", 6, { mode: "demolition" }),
  },
  {
    name: "bloom-rows",
    title: "Bloom (rows)",
    line: "The rows, the rack and the open tiles",
    looks: EVERY,
    go: board("bloom_rows", 41, tryRow),
  },
  {
    name: "bloom-rows-illegal",
    title: "Bloom (rows)",
    line: "A try that is no row: why, the rule, and what would help",
    looks: ["desktop light it", "phone light en"],
    go: board("bloom_rows", 41, spoilRow),
  },
  {
    name: "bloom-rows-crowded",
    title: "Bloom (rows)",
    line: "Many rows, late in a round",
    looks: FEW,
    go: board("bloom_rows", 79),
  },
  {
    name: "bloom-rows-round",
    title: "Bloom (rows)",
    line: "A round is over",
    looks: ["desktop dark it", "phone light en"],
    go: board("bloom_rows", Infinity, (page) => page.waitForSelector(".round-over")),
  },
  {
    name: "bloom-garden",
    title: "Bloom (garden)",
    line: "A card is tried",
    looks: EVERY,
    go: board("bloom_garden", 20, tryCard),
  },
  {
    name: "bloom-garden-crowded",
    title: "Bloom (garden)",
    line: "Five gardeners",
    looks: FEW,
    go: crowded("bloom_garden", 5),
  },
  {
    name: "bloops",
    title: "Bloops",
    line: "Everybody may answer a discard",
    looks: EVERY,
    go: board("bloops", 46),
  },
  {
    name: "bloops-look",
    title: "Bloops",
    line: "Three cards to remember",
    looks: FEW,
    go: board("bloops", 0),
  },
  {
    name: "bloops-drawn",
    title: "Bloops",
    line: "A card is drawn: keep it, or discard it",
    looks: ["desktop light it", "phone dark de"],
    go: board("bloops", 5),
  },
  {
    name: "bloops-call",
    title: "Bloops",
    line: "BLOOPS can be called",
    looks: ["desktop light en", "phone light de"],
    go: board("bloops", 10),
  },
  {
    name: "bloops-effect",
    title: "Bloops",
    line: "A card swaps two others",
    looks: ["desktop dark de", "phone light it"],
    go: board("bloops", 60),
  },
  {
    name: "bloops-crowded",
    title: "Bloops",
    line: "Five around the pond",
    looks: FEW,
    go: crowded("bloops", 5),
  },
];
