/**
 * What hands do to pieces besides tapping them: turning, dragging, sorting, looking from near and far. And how pieces
 * travel from where they were to where they are, but not for those who want less motion.
 */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answered } from "./actions";
import { middleOf, type Point } from "./touch";
import { CARDS, inGarden, restingSightOf, sightOf, TURNING, turns } from "./garden";
import { type Person } from "./people";
import { END, PLAY } from "./turns";
import { test } from "./fixtures";

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
}

test("a card of the garden is dragged, dropped and turned with a right click", async ({ come }) => {
  const page = await inGarden(await come("Anna"));
  const card = page.locator(TURNING).first();
  await card.click();
  await restingSightOf(page);
  const open = await middleOf(page.locator("circle.open").first());
  await turns(page, `${CARDS}.on svg`, () => card.click({ button: "right" }));
  await drag(page, await middleOf(card), open);
  await page.mouse.up();
  await page.locator(".tried").waitFor();
  const { zoom } = await sightOf(page);
  const away = async (): Promise<number> => {
    const [x, y] = await middleOf(page.locator(".tried .line"));
    return Math.hypot(x - open[0], y - open[1]);
  };
  await expect.poll(away).toBeLessThan(42 * zoom); // it follows the pointer by frames
  const lies = await middleOf(page.locator(".tried .line"));
  await answered(page);
  await page.locator(PLAY).waitFor();
  await restingSightOf(page);
  await turns(page, ".tried [data-piece]", () => page.mouse.click(...lies, { button: "right" }));
  // It is taken up again, and dropped elsewhere.
  await drag(page, lies, [lies[0] + 2 * 42 * zoom, lies[1]]);
  await page.mouse.up();
  await expect
    .poll(async () => (await middleOf(page.locator(".tried .line")))[0] - lies[0])
    .toBeGreaterThan(42 * zoom);
});

test("the first card of a garden lies wherever it is dragged, tapped or brought with arrows", async ({
  come,
}) => {
  const page = await inGarden(await come("Anna"));
  const card = page.locator(CARDS).first();
  const tried = page.locator(".tried .line");
  await page.getByText("Put the first card anywhere").first().waitFor();
  expect(await page.getByText("Cover flowers").count()).toBe(0);
  const { x, y, width, height } = (await page.locator(".garden").boundingBox())!;
  const side = 42 * (await restingSightOf(page)).zoom;
  /** Nothing is wrong with it, and it lies there: as near as cells are wide. */
  async function liesAt([left, top]: Point): Promise<void> {
    await page.locator(PLAY).waitFor();
    await answered(page);
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    expect(await page.locator(".tried .illegal").count()).toBe(0);
    const [cx, cy] = await middleOf(tried);
    expect(Math.max(Math.abs(cx - left), Math.abs(cy - top))).toBeLessThan(side);
  }

  const corner: Point = [x + width * 0.25, y + height * 0.75];
  await drag(page, await middleOf(card), corner);
  expect(await page.locator(".tried .illegal").count()).toBe(0);
  await page.mouse.up();
  await liesAt(corner);
  const [left, top] = await middleOf(tried);
  await page.locator(".garden").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await liesAt([left + 2 * side, top - side]);
  const aside: Point = [x + width * 0.75, y + height * 0.3];
  await page.mouse.click(...aside);
  await liesAt(aside);
  await page.locator(".tray .back").click();
  await tried.waitFor({ state: "detached" });
  await card.focus();
  await page.keyboard.press("Enter");
  await liesAt([x + width / 2, y + height / 2]);
  await page.locator(PLAY).click();
  await page.locator(".lying g").first().waitFor();
});

test("the garden is looked at from elsewhere, nearer, and as a whole again", async ({ come }) => {
  const page = await inGarden(await come("Anna"));
  const { x, y, width, height } = (await page.locator(".garden").boundingBox())!;
  const first = await restingSightOf(page);
  const corner: Point = [x + width * 0.1, y + height * 0.85];
  await drag(page, corner, [corner[0] + 80, corner[1] - 40]);
  await page.mouse.up();
  const panned = await restingSightOf(page);
  expect(panned.zoom).toBe(first.zoom);
  expect([panned.x - first.x, panned.y - first.y].map(Math.round)).toEqual([80, -40]);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await sightOf(page)).zoom).toBeGreaterThan(panned.zoom * 1.1);
  await restingSightOf(page); // a wheel rolls on for a moment
  await page.getByRole("button", { name: "Fit" }).click();
  await expect.poll(() => sightOf(page)).toEqual(first);
});

test("tiles are sorted and grouped while another plays", async ({ come }) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const { page } = anna;
  const table = await anna.open({ game: "bloom_rows", seats: [{}, {}], options: { start: 1 } });
  for (const person of [anna, bruno]) await person.goto(`tables/${table}`);
  await bruno.page.getByRole("button", { name: "Sit here" }).click();
  await page.getByRole("button", { name: "Start with two" }).click();
  const tiles = page.locator(".rack .tile");
  await tiles.first().waitFor();
  await page.getByText("Sort your tiles while you wait.").waitFor();
  const order = (): Promise<(string | null)[]> =>
    tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-piece")));
  const sorted = await order();
  const groups = await page.locator(".rack .group").count();

  // Dragged beyond the last one, a tile begins a group of its own.
  const last = (await tiles.last().boundingBox())!;
  await drag(page, await middleOf(tiles.first()), [last.x + last.width * 1.8, last.y + last.height / 2]);
  await page.mouse.up();
  expect(await order()).toEqual([...sorted.slice(1), sorted[0]]);
  expect(await page.locator(".rack .group").last().locator(".tile").count()).toBe(1);
  // With the keyboard it goes back by one.
  await tiles.last().focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  expect((await order()).at(-1)).not.toBe(sorted[0]);
  await page.getByRole("button", { name: "Sort" }).click();
  expect(await order()).toEqual(sorted);
  expect(await page.locator(".rack .group").count()).toBe(groups);
  expect(await page.locator(".tray .primary").count()).toBe(0); // it is still another's turn
});

test("a pyramid is taken down to its last block", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const position = JSON.stringify({
    game: "scalino",
    players: 2,
    options: { mode: "demolition" },
    turn: 0,
    blocks: ["lily 1 e5", "tulip 1 e6-f6", "hyacinth 1 d4-d5"],
  });
  const table = await anna.open({ game: "scalino", seats: [{}, { kind: "bot" }], position, start: true });
  await anna.goto(`tables/${table}`);
  while (!(await page.$(END))) {
    const next = `${END}, .flat [role='button'][aria-label$='can be taken']`;
    await page.waitForSelector(next, { state: "attached" });
    if (await page.$(END)) break;
    await page.locator(".flat [role='button'][aria-label$='can be taken']").first().click();
    await answered(page);
    await page.locator(PLAY).click();
    await answered(page);
  }
  await page
    .getByText(/ wins| share the victory/)
    .first()
    .waitFor();
});

interface Way {
  /** How far the piece has gone, in pixels, and how much of it the animation begins with. */
  gone: { x: number; y: number };
  begins: { x: number; y: number };
  time: number;
  fades: boolean;
}

/** The first tile of the rack goes into the groove. */
async function sendTile(anna: Person): Promise<Way[]> {
  const { page } = anna;
  await anna.meetBot("bloom_rows");
  await page.locator(".kinds [data-kind]").first().waitFor();
  return page.evaluate(async () => {
    const tile = document.querySelector<HTMLElement>(".rack .tile")!;
    const [from, piece] = [tile.getBoundingClientRect(), tile.dataset["piece"]!];
    tile.click();
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const now = document.querySelector<HTMLElement>(`.groove [data-piece="${piece}"]`)!;
    const ways = now.getAnimations().map((animation) => {
      const effect = animation.effect as KeyframeEffect;
      const [first] = effect.getKeyframes();
      const { e, f } = new DOMMatrix(
        first?.["transform"] === undefined ? "none" : String(first["transform"]),
      );
      const time = Number(effect.getTiming().duration);
      animation.finish();
      const to = now.getBoundingClientRect();
      return {
        gone: { x: from.x - to.x, y: from.y - to.y },
        begins: { x: e, y: f },
        time,
        fades: first?.["opacity"] !== undefined,
      };
    });
    return ways;
  });
}

test("a tile travels from the rack to the groove", async ({ come }) => {
  const ways = await sendTile(await come("Anna", { motion: true }));
  expect(ways).toHaveLength(1);
  const [{ gone, begins, time, fades }] = ways as [Way];
  expect(Math.hypot(gone.x, gone.y)).toBeGreaterThan(20);
  expect(Math.hypot(begins.x - gone.x, begins.y - gone.y)).toBeLessThan(2);
  expect([time, fades]).toEqual([240, false]);
});

test("for those who want less motion it fades in where it is", async ({ come }) => {
  const ways = await sendTile(await come("Anna", { motion: false }));
  expect(ways.map(({ begins, time, fades }) => ({ begins, time, fades }))).toEqual([
    { begins: { x: 0, y: 0 }, time: 120, fades: true },
  ]);
});

/** What moves on the whole page, until nothing does any more. */
async function movedBy(page: Page, deed: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => {
    const seen = ((globalThis as unknown as { moved: string[] }).moved = [] as string[]);
    const watch = (): void => {
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect && effect.target?.matches("[data-piece]"))
          seen.push(String(effect.getKeyframes()[0]?.["transform"] ?? ""));
      requestAnimationFrame(watch);
    };
    watch();
  });
  await deed();
  return page.evaluate(() =>
    (globalThis as unknown as { moved: string[] }).moved.some((path) => path.includes("translate")),
  );
}

test.for([true, false])("a card that is drawn travels, with motion: %s", async (motion, { come }) => {
  const anna = await come("Anna", { motion });
  const { page } = anna;
  await anna.meetBot("bloops", { start: 0, window: "none", deck: { 1: 20, 2: 20, 3: 20 } });
  await page.getByRole("button", { name: "Done looking" }).click();
  await page.locator(".question .btn", { hasText: /^Draw/ }).waitFor();
  const moved = await movedBy(page, async () => {
    await page.locator(".question .btn", { hasText: /^Draw/ }).click();
    await page
      .getByRole("button", { name: /^Discard/ })
      .first()
      .waitFor();
    await page.waitForTimeout(100);
  });
  expect(moved).toBe(motion);
});
