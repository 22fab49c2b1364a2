/** The lessons of each game: what has to lie on the board when one begins, and how its task is done. */
import type { Page } from "playwright-core";
import { answered, playHint } from "./actions";
import { SOAK } from "./fixtures";
import type { Point } from "./touch";
import { CARDS } from "./garden";
import type { Input } from "./input";
import { playOut, PLAY, TURNS } from "./turns";

type Deed = (hands: Input) => Promise<void>;

interface Lesson {
  /** What `Course.board` finds when the lesson begins. */
  board: unknown;
  /** A legal move that is not the task. */
  other?: Deed;
  task: Deed;
}

export interface Course {
  board: (page: Page) => Promise<unknown>;
  lessons: readonly Lesson[];
}

/** One button after the other; the server answers each. */
const choose =
  (...selectors: string[]): Deed =>
  async (hands) => {
    for (const selector of selectors) {
      await hands.choose(selector);
      await answered(hands.page);
    }
  };

/** What these elements are called in `data-`. */
const named = (page: Page, selector: string, data: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((all, key) => all.map((one) => (one as HTMLElement).dataset[key] ?? ""), data);

/** Lines as long as they are compared: jokers have names of their own. */
const joined = (pieces: readonly string[]): string => pieces.join(" ").replaceAll(/joker-\d+/g, "J");

const wholeGame =
  (game: string): Deed =>
  (hands) =>
    playOut([hands], TURNS[game]!);

/** Bloom rows as a bot would play it, with a mouse: six turns, where the first move that fits takes sixty. */
const rowsByHints: Deed = (hands) =>
  playOut([hands], { mine: ".kinds .btn", take: ({ page }) => playHint(page) });

// ---- Scalino ---------------------------------------------------------------------------------------

const block = (length: number): string => `.stock button:nth-child(${length})`;

/** A block of this length comes to the places that are lit. */
const place =
  (length: number): Deed =>
  async (hands) => {
    await choose(block(length))(hands);
    await TURNS["scalino"]!.take(hands);
  };

const scalino: Course = {
  board: async (page) => ({
    lying: await page.locator(".scene [data-bar]").count(),
    left: await page.locator(".stock .count b").allTextContents(),
  }),
  lessons: [
    { board: { lying: 0, left: ["6", "3", "3"] }, task: place(3) },
    { board: { lying: 2, left: ["6", "3", "3"] }, other: place(1), task: place(3) },
    { board: { lying: 4, left: ["6", "3", "2"] }, task: place(3) },
    {
      board: { lying: 16, left: ["5", "3", "0"] },
      task: async (hands) => {
        await place(1)(hands);
        await hands.page.locator(".scene [data-bar]").nth(16).waitFor({ state: "attached" });
        await place(2)(hands);
      },
    },
    {
      board: { lying: 19, left: ["5", "2", "1"] },
      task: async (hands) => {
        await choose(block(3), '.flat [data-cell="0,1"]')(hands);
        if (!(await hands.page.$(PLAY))) await choose('.flat [data-cell="2,1"]')(hands);
        await choose(PLAY)(hands);
      },
    },
    { board: { lying: 34, left: ["2", "1", "0"] }, task: wholeGame("scalino") },
  ],
};

// ---- Bloom rows ------------------------------------------------------------------------------------

const kind = (name: string): string => `.kinds [data-kind="${name}"]`;
const tile = (number: number): string => `.rack [data-piece="${number}"]`;
const inRow = (number: number | "J"): string =>
  number === "J" ? ".mat [data-joker]" : `.mat [data-piece="${number}"]`;
const drawCovered = choose(kind("draw"), "[data-supply]", PLAY);
/** Without the stand: what the bots draw there is not what a lesson is about. */
const lesson = (rack: string, rows: readonly string[], tasks: Omit<Lesson, "board">): Lesson => ({
  board: { rack, rows },
  ...tasks,
});

const bloomRows: Course = {
  board: async (page) => ({
    rack: joined(await named(page, ".rack .tile", "piece")),
    rows: await page
      .locator(".mat .row")
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll<HTMLElement>(".tile")]
            .map((tile) => (tile.dataset["joker"] === undefined ? tile.dataset["piece"] : "J"))
            .join(" "),
        ),
      ),
  }),
  lessons: [
    lesson("12 13 15 16 38 61 74 90", [], {
      other: drawCovered,
      task: choose(tile(12), tile(13), tile(15), tile(16), PLAY),
    }),
    lesson("8 31 54 55 57 72 96", [], {
      other: choose(tile(54), tile(55), tile(57), PLAY),
      task: choose(tile(54), tile(55), tile(57), ".wish", PLAY),
    }),
    lesson("23 26 55 71 88", ["21 22 24 25"], {
      other: drawCovered,
      task: choose(kind("add"), ".mat .more", tile(23), tile(26), PLAY),
    }),
    lesson("9 41 62 64 87", ["39 40 J 43"], {
      other: drawCovered,
      task: choose(kind("swap"), tile(41), inRow("J"), PLAY),
    }),
    lesson("11 38 52 78 100", ["30 31 33 35 36"], {
      other: drawCovered,
      task: choose(tile(38), inRow(35), inRow(36), PLAY),
    }),
    lesson("20 22 23 47 64 65 91", ["44 46 J 49", "10 11 12 14"], {
      task: SOAK ? wholeGame("bloom_rows") : rowsByHints,
    }),
  ],
};

// ---- Bloom garden ----------------------------------------------------------------------------------

const card = (number: number): string => `${CARDS}[aria-label*=" ${number}, "]`;
const pawn = (nth: number): string => `.chips .pawn:nth-child(${nth}):not([aria-disabled="true"])`;
const GARDENER = pawn(1);
const ANIMAL = pawn(2);

/** A card comes to a place, then a pawn to the first cell that it may have. */
const plant =
  (number: number, at: Point, set?: string): Deed =>
  async (hands) => {
    await choose(card(number))(hands);
    await hands.put(at);
    await answered(hands.page);
    if (set) await choose(set, ".cells .target")(hands);
    await choose(PLAY)(hands);
  };

const bloomGarden: Course = {
  board: async (page) => ({
    lying: (await named(page, ".world .lying [data-piece]", "piece")).join(" "),
    hand: (await page.locator(CARDS).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))))
      .map((name) => /\d+/.exec(name ?? "")?.[0])
      .join(""),
  }),
  lessons: [
    { board: { lying: "tulip-5", hand: "123456789" }, task: plant(4, [2, 1]) },
    {
      board: { lying: "tulip-6 rose-3", hand: "123456789" },
      other: plant(5, [-2, -1]),
      task: plant(5, [0, -2]),
    },
    { board: { lying: "tulip-4 rose-5 hyacinth-3", hand: "12456789" }, task: plant(4, [4, 0]) },
    {
      board: { lying: "tulip-4 rose-5", hand: "123456789" },
      other: plant(6, [-1, 1]),
      task: plant(6, [-1, 1], GARDENER),
    },
    {
      board: { lying: "tulip-5 hyacinth-9 rose-3", hand: "12345678" },
      task: plant(6, [2, -2], ANIMAL),
    },
    {
      board: {
        lying:
          "hyacinth-1 tulip-1 rose-1 hyacinth-2 tulip-2 rose-4 hyacinth-3 tulip-4 rose-2 " +
          "hyacinth-4 tulip-3 rose-5 hyacinth-5 tulip-5 rose-3 hyacinth-8 tulip-7 rose-7",
        hand: "679",
      },
      task: wholeGame("bloom_garden"),
    },
  ],
};

// ---- Bloops ----------------------------------------------------------------------------------------

const own = (id: number): string => `.own [data-card="${id}"].pickable`;
const BUTTON = ".question .btn";

const bloops: Course = {
  /** The own cards, a dot for each that lies face down; how many the other has; what lies on the pile or was drawn. */
  board: async (page) => ({
    own: (await facesOf(page, ".own .card")).join(" "),
    other: await page.locator(".seats .card").count(),
    pile: (await facesOf(page, ".centre .card")).join(" "),
  }),
  lessons: [
    { board: { own: ". . . 8 1 11", other: 6, pile: "" }, task: choose(`${BUTTON}.primary`) },
    {
      board: { own: ". . . 2 10 1", other: 6, pile: "0" },
      other: choose(`${BUTTON}.primary`),
      task: choose(own(4)),
    },
    { board: { own: ". . . 2 5 1", other: 6, pile: "5" }, other: choose(BUTTON), task: choose(own(4)) },
    {
      board: { own: ". . . 2 5 1", other: 6, pile: "7" },
      other: choose(own(3)),
      task: choose(`${BUTTON}.primary`, own(0)),
    },
    { board: { own: "0 2 1", other: 5, pile: "10" }, other: choose(BUTTON), task: choose(".bell.raised") },
    { board: { own: ". . 2 8", other: 4, pile: "" }, task: wholeGame("bloops") },
  ],
};

/** A face has its value in two corners. */
const facesOf = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => one.querySelector("svg text")?.textContent ?? "."));

export const COURSES: Readonly<Record<string, Course>> = {
  scalino,
  bloom_rows: bloomRows,
  bloom_garden: bloomGarden,
  bloops,
};
