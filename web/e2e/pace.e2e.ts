/**
 * What is dragged keeps up with the pointer: script and layout for each of its movements, on a machine four times as
 * slow, in time of the processor. Half of the movements keep to what is aimed at; of the slowest ones the figure is
 * told, and only one that no busy machine explains fails. A click is answered in the next picture.
 */
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ENDGAMES } from "./endgames";
import type { Person } from "./people";
import { circle, paceOf, quantile, type Box } from "./pace";
import { test } from "./visit";

/** Milliseconds for a movement and for a picture of a scene: what is aimed at, and what a busy machine may make of it. */
const DRAG = { median: 8, most: 40 };
const SCENE = { median: 32, most: 160 };

async function boxOf(page: Page, selector: string): Promise<Box> {
  return (await page.locator(selector).first().boundingBox())!;
}

function told(what: string, pace: readonly number[], bound: { median: number; most: number }): void {
  const [median, most] = [quantile(pace, 0.5), quantile(pace, 0.95)];
  console.log(
    `${what}: median ${median.toFixed(1)} ms, 95 % within ${most.toFixed(1)} ms, of ${pace.length}`,
  );
  expect(pace.length).toBeGreaterThan(20);
  expect(median).toBeLessThanOrEqual(bound.median);
  expect(most).toBeLessThan(bound.most);
}

/** Anna at a game near its end, where much lies on the board. */
async function atTheEnd(anna: Person, game: string): Promise<Page> {
  const table = await anna.open({ game, seats: [{}, { kind: "bot" }], start: true, ...ENDGAMES[game] });
  await anna.goto(`tables/${table}`);
  await anna.page.locator("main button:visible").first().waitFor();
  return anna.page;
}

const LOOK = { motion: true, sharpness: 1 };

/** What is clicked first at a table, and what answers it. */
const CLICKS = [
  {
    game: "scalino",
    target: ".flat .cell:has(.legal)",
    answer: ".flat rect[stroke='#1F4E37'][stroke-width='3']",
  },
  { game: "bloom_rows", target: ".rack .tile", answer: ".groove .tile" },
  { game: "bloom_garden", target: ".hand-of-garden .card", answer: ".hand-of-garden .card.on" },
  { game: "bloops", target: ".question .btn.primary", answer: ".question .btn.pending" },
];

test.for(CLICKS)("$game answers a click in the next picture", async ({ game, target, answer }, { come }) => {
  const anna = await come("Anna", LOOK);
  const { page } = anna;
  await anna.meetBot(game);
  await page.locator(target).first().waitFor();
  expect(await page.locator(answer).count()).toBe(0);
  const { answered, spent } = await page.evaluate(
    async ([clicked, expected]) => {
      const button = document.querySelector(clicked)!;
      const begun = performance.now();
      button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await Promise.resolve(); // what a click changes is drawn at its end
      document.body.getBoundingClientRect();
      const spent = performance.now() - begun;
      const answered = await new Promise<boolean>((done) =>
        requestAnimationFrame(() => done(document.querySelector(expected) !== null)),
      );
      return { answered, spent };
    },
    [target, answer] as const,
  );
  console.log(`${game}: a click takes ${spent.toFixed(1)} ms of script and layout`);
  expect(answered).toBe(true);
});

describe.runIf(process.env["TAVOLIERE_SOAK"])("pace", () => {
  test.for([
    { game: "bloom_garden", piece: ".hand-of-garden .card", over: ".garden" },
    { game: "bloom_rows", piece: ".rack .tile", over: "main" },
  ])("dragging in $game", async ({ game, piece, over }, { browser, come }) => {
    const page = await atTheEnd(await come("Anna", LOOK), game);
    const [from, room] = [await boxOf(page, piece), await boxOf(page, over)];
    told(game, await paceOf(browser, page, "pointermove", (session) => circle(session, from, room)), DRAG);
  });

  test("turning the pyramid of Scalino", async ({ browser, come }) => {
    const page = await atTheEnd(await come("Anna", LOOK), "scalino");
    const pace = await paceOf(browser, page, "FireAnimationFrame", async () => {
      for (let n = 0; n < 4; n++) {
        await page.getByRole("button", { name: "Turn the table to the right" }).click();
        await page.waitForTimeout(1000);
      }
    });
    told("scalino", pace, SCENE);
  });
});
