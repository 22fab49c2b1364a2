/** What the gallery shows: every scene leads a person to a page, in one of the sizes, colours and languages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Person } from "../e2e/people";
import { PLAY } from "../e2e/turns";
import { seated, type Recorded } from "./friends";

type Language = "en" | "it" | "de";
/** Size, theme and language: `desktop light en`. */
export type Look = `${"desktop" | "phone"} ${"light" | "dark"} ${Language}`;

export interface Scene {
  name: string;
  title: string;
  line: string;
  looks: Look[];
  /** Mara is the one whose screen is shown; the others may sit with her. */
  go: (mara: Person, friends: Person[]) => Promise<void>;
}

const record = (name: string): Recorded =>
  JSON.parse(readFileSync(join(import.meta.dirname, "games", `${name}.json`), "utf-8")) as Recorded;

/** After so many moves of a recorded game, at Mara's seat. */
async function after(moves: number, name: string, mara: Person, friends: Person[]): Promise<string> {
  const recorded = record(name);
  const { players } = recorded.position as { players: number };
  return seated([mara, ...friends.slice(0, players - 1)], recorded, moves);
}

const board =
  (name: string, moves: number, act: (page: Page) => Promise<unknown> = async () => undefined): Scene["go"] =>
  async (mara, friends) => {
    await after(moves, name, mara, friends);
    await mara.page.waitForSelector("main svg");
    await act(mara.page);
  };

/** A table that has come to its end, and a page about it. */
const finished =
  (name: string, pathOf: (table: string) => string, wait: string): Scene["go"] =>
  async (mara, friends) => {
    await mara.goto(pathOf(await after(Infinity, name, mara, friends)));
    await mara.page.waitForSelector(wait);
  };

const to =
  (path: string, wait: string): Scene["go"] =>
  async (mara) => {
    await mara.goto(path);
    await mara.page.waitForSelector(wait);
  };

async function tryBar(page: Page): Promise<void> {
  await page.locator(".stock button[aria-pressed]:not(.pale)").last().click();
  await page.locator(".flat .cell:has(.legal)").first().click({ force: true });
  await page.waitForSelector(PLAY);
}

async function tryRow(page: Page): Promise<void> {
  await page.locator(".rack .sort").click();
  await page.locator('.kinds [data-kind="lay"]').click();
  for (const tile of [58, 59, 60, 61, 62]) await page.locator(`.rack button[aria-label*=" ${tile}"]`).click();
  await page.waitForSelector(PLAY);
}

async function tryCard(page: Page): Promise<void> {
  await page.locator(".hand-of-garden .card").first().click();
  await page.waitForSelector("circle.open", { state: "attached" });
  // The place nearest to the middle of the board: all of the card is in sight there.
  const [x, y] = await page.evaluate(() => {
    const middleOf = (element: Element): [number, number] => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const [left, top] = middleOf(document.querySelector(".garden")!);
    const away = ([x, y]: [number, number]): number => Math.hypot(x - left, y - top);
    const places = [...document.querySelectorAll("circle.open")].map(middleOf);
    return places.sort((a, b) => away(a) - away(b))[0]!;
  });
  await page.mouse.click(x, y);
  await page.waitForSelector(PLAY);
}

export const SCENES: Scene[] = [
  {
    name: "start",
    title: "Start",
    line: "The four games, and what is going on",
    looks: ["desktop light en", "desktop dark it", "phone light de", "phone dark en"],
    go: async (mara, friends) => {
      await after(21, "scalino", mara, friends);
      await after(12, "bloom_garden", mara, friends);
      await after(Infinity, "demolition", mara, friends);
      await to("", "article h2")(mara, friends);
    },
  },
  {
    name: "games",
    title: "Start",
    line: "My games: those that wait for me first",
    looks: ["desktop light it", "phone dark de"],
    go: async (mara, friends) => {
      await after(21, "scalino", mara, friends);
      await after(12, "bloom_garden", mara, friends);
      await after(Infinity, "demolition", mara, friends);
      await to("games", "h1")(mara, friends);
    },
  },
  {
    name: "no-games",
    title: "Start",
    line: "No games yet",
    looks: ["desktop light de", "phone light it"],
    go: to("games", "h1"),
  },
  {
    name: "new-table",
    title: "A new table",
    line: "Seats and rules of a new table",
    looks: ["desktop light en", "desktop dark de", "phone light it"],
    go: to("new/bloom_garden", "form"),
  },
  {
    name: "room",
    title: "A new table",
    line: "The waiting room, with a link to share",
    looks: ["desktop light en", "phone light de", "phone dark it"],
    go: async (mara) => {
      const table = await mara.open({
        game: "bloom_garden",
        seats: [{}, {}, {}, { kind: "bot", level: "sound" }],
      });
      await to(`tables/${table}`, "ol .place")(mara, []);
    },
  },
  {
    name: "rules",
    title: "The rulebook",
    line: "A rulebook, clause by clause",
    looks: ["desktop light it", "phone dark de"],
    go: to("rules/scalino/SC-3.5", "#rule-SC-3\\.5"),
  },
  {
    name: "lesson",
    title: "Lessons",
    line: "A lesson on the real board: one sentence, one thing to do",
    looks: ["desktop light en", "phone light de", "phone dark it"],
    go: to("learn/scalino", "main svg"),
  },
  {
    name: "scalino",
    title: "Scalino",
    line: "A bar is tried",
    looks: ["desktop light en", "desktop dark it", "phone light de", "phone dark en"],
    go: board("scalino", 37, tryBar),
  },
  {
    name: "scalino-demolition",
    title: "Scalino",
    line: "Demolition: what can be taken",
    looks: ["desktop light de", "phone light it"],
    go: board("demolition", 17),
  },
  {
    name: "bloom-rows",
    title: "Bloom (rows)",
    line: "The rows, the rack and the open tiles",
    looks: ["desktop light en", "desktop dark de", "phone light it", "phone dark en"],
    go: board("bloom_rows", 41, tryRow),
  },
  {
    name: "bloom-rows-illegal",
    title: "Bloom (rows)",
    line: "A try that is no row: why, the rule, and what would help",
    looks: ["desktop light it", "phone light en"],
    go: board("bloom_rows", 41, async (page) => {
      await tryRow(page);
      await page.locator('.rack button[aria-label*=" 80"]').click();
      await page.waitForSelector("#why");
    }),
  },
  {
    name: "bloom-garden",
    title: "Bloom (garden)",
    line: "A card is tried",
    looks: ["desktop light en", "desktop dark de", "phone light it", "phone dark en"],
    go: board("bloom_garden", 20, tryCard),
  },
  {
    name: "bloops",
    title: "Bloops",
    line: "Everybody may answer a discard",
    looks: ["desktop light en", "desktop dark it", "phone light de", "phone dark en"],
    go: board("bloops", 46),
  },
  {
    name: "bloops-look",
    title: "Bloops",
    line: "Three cards to remember",
    looks: ["desktop light de", "phone light it"],
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
    name: "end",
    title: "The end, and after it",
    line: "Who won, and why",
    looks: ["desktop light en", "phone light de"],
    go: board("bloops", Infinity, (page) => page.waitForSelector(".end")),
  },
  {
    name: "replay",
    title: "The end, and after it",
    line: "The replay: the chart is the scrubber",
    looks: ["desktop light en", "desktop dark de", "phone light it"],
    go: finished("scalino", (table) => `replay/${table}/30`, "main svg"),
  },
  {
    name: "verify",
    title: "The end, and after it",
    line: "The deal is verified",
    looks: ["desktop light en", "phone dark de"],
    go: finished("bloom_garden", (table) => `verify/${table}`, "article, h2"),
  },
  {
    name: "hand-over",
    title: "One device",
    line: "The device goes to the next player",
    looks: ["phone light it", "phone dark de"],
    go: async (mara) => {
      const table = await mara.open({
        game: "bloom_rows",
        seats: [{}, { kind: "device", name: "Tom" }],
        options: { start: 0 },
        start: true,
      });
      await to(`tables/${table}`, "h1")(mara, []);
    },
  },
  {
    name: "missing",
    title: "When something is amiss",
    line: "A link that leads nowhere",
    looks: ["desktop light de", "phone dark en"],
    go: to("nowhere", ".note"),
  },
];
