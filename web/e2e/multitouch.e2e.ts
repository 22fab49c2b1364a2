/** Fingers that come in pairs, drags that are broken off, and a turn that passes while something is held. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answered, startTogether } from "./actions";
import { handOn, middleOf, tap, twoFingers, type Point } from "./touch";
import { CARDS, inGarden, restingSightOf, sightOf, TURNING, turns } from "./garden";
import { PHONE } from "./people";
import { PLAY } from "./turns";
import { test } from "./fixtures";

const by = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];

test("two fingers turn the card, and bring the garden nearer", async ({ come }) => {
  const page = await inGarden(await come("Anna", { size: PHONE }));
  await page.locator(TURNING).first().tap();
  const { x, y, width, height } = (await page.locator(".garden").boundingBox())!;
  const middle: Point = [x + width / 2, y + height / 2];
  const fingers = (far: Point, angle: Point): Promise<void> => twoFingers(page, middle, far, angle);
  const { zoom } = await sightOf(page);
  await turns(page, `${CARDS}.on svg`, () => fingers([60, 60], [0, 60]));
  expect((await sightOf(page)).zoom).toBeCloseTo(zoom, 1);
  await fingers([40, 60], [0, 0]);
  expect((await sightOf(page)).zoom).toBeGreaterThan(zoom * 1.2);
});

/** A card is tried in the garden; where it lies. */
async function tryACard(page: Page): Promise<Point> {
  await page.locator(TURNING).first().tap();
  await restingSightOf(page);
  await tap(page, "circle.open");
  await page.locator(PLAY).waitFor();
  await answered(page);
  await restingSightOf(page);
  return middleOf(page.locator(".tried .line"));
}

test("the first card of a garden lies wherever a finger puts it", async ({ come }) => {
  const page = await inGarden(await come("Anna", { size: PHONE }));
  await page.locator(CARDS).first().tap();
  const { zoom } = await restingSightOf(page);
  const { x, y, width, height } = (await page.locator(".garden").boundingBox())!;
  const liesAt = async ([left, top]: Point): Promise<void> => {
    await page.locator(PLAY).waitFor();
    await answered(page);
    // The card glides to its place.
    await expect
      .poll(async () => {
        const [cx, cy] = await middleOf(page.locator(".tried .line"));
        return Math.max(Math.abs(cx - left), Math.abs(cy - top));
      })
      .toBeLessThan(42 * zoom);
    expect(await page.getByRole("alertdialog").count()).toBe(0);
  };
  const tapped: Point = [x + width * 0.3, y + height * 0.3];
  await page.touchscreen.tap(...tapped);
  await liesAt(tapped);
  const [from, to] = [await middleOf(page.locator(".tried .line")), by(tapped, width * 0.4, height * 0.3)];
  const touch = await handOn(page);
  await touch("touchStart", from);
  await touch("touchMove", by(from, 20, 20));
  await touch("touchMove", to);
  await touch("touchEnd");
  await liesAt(to);
});

/** Where the tried card lies in the garden, however one looks at it. */
const placeOf = (page: Page): Promise<string> =>
  page.locator(".tried").evaluate((card) => (card as unknown as HTMLElement).style.transform);

test("two fingers on the tried card turn it where it lies", async ({ come }) => {
  const page = await inGarden(await come("Anna", { size: PHONE }));
  const lies = await tryACard(page);
  const place = await placeOf(page);
  await turns(page, ".tried [data-piece]", () => twoFingers(page, lies, [25, 25], [0, 60]));
  expect(await placeOf(page)).toBe(place);
  // A second finger that only taps does the same.
  await answered(page);
  const now = await middleOf(page.locator(".tried .line"));
  await turns(page, ".tried [data-piece]", () => twoFingers(page, now, [25, 25], [0, 0]));
  expect(await placeOf(page)).toBe(place);
});

test("a card that is dragged stays where it is when a second finger comes", async ({ come }) => {
  const page = await inGarden(await come("Anna", { size: PHONE }), 1);
  const [x, y] = await tryACard(page);
  const touch = await handOn(page);
  const cell = 42 * (await sightOf(page)).zoom;
  const place = await placeOf(page);
  await touch("touchStart", [x, y]);
  await touch("touchMove", [x + cell, y]);
  await expect.poll(() => placeOf(page)).not.toBe(place);
  const dragged = await placeOf(page);
  await touch("touchStart", [x + cell, y], [x + cell, y + 30]);
  for (const by of [10, 20, 30, 40]) await touch("touchMove", [x + cell + by, y + by], [x + cell, y + 30]);
  await touch("touchEnd", [x + cell, y + 30]);
  await touch("touchEnd");
  await answered(page);
  expect(await placeOf(page)).toBe(dragged);
});

test("a card whose drag is broken off goes back", async ({ come }) => {
  const page = await inGarden(await come("Anna", { size: PHONE }));
  const [x, y] = await tryACard(page);
  const touch = await handOn(page);
  const place = await placeOf(page);
  await touch("touchStart", [x, y]);
  await touch("touchMove", [x + 90, y]);
  await touch("touchCancel");
  await expect.poll(() => placeOf(page)).toBe(place);
});

test("a second finger takes no second card of Bloops, and none stays where it was dragged to", async ({
  come,
}) => {
  const anna = await come("Anna", { size: PHONE });
  const { page } = anna;
  await anna.meetBot("bloops", { start: 0, window: "none", deck: { 1: 20, 2: 20, 3: 20 } });
  await page.getByRole("button", { name: "Done looking" }).tap();
  await page.locator(".question .btn", { hasText: /^Draw/ }).waitFor();
  const cards = page.locator(".own [data-card]");
  const styles = (): Promise<(string | null)[]> =>
    cards.evaluateAll((all) => all.map((card) => card.getAttribute("style")));
  const order = (): Promise<(string | null)[]> =>
    cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-card")));
  const touch = await handOn(page);
  const [one, two, three] = [
    await middleOf(cards.nth(0)),
    await middleOf(cards.nth(1)),
    await middleOf(cards.nth(2)),
  ];

  await touch("touchStart", one);
  await touch("touchMove", by(one, 0, -30));
  await touch("touchStart", by(one, 0, -30), two);
  await touch("touchMove", by(one, 0, -40), by(two, 0, -40));
  expect((await styles()).filter((style) => style?.includes("translate"))).toHaveLength(1);
  await touch("touchEnd", by(two, 0, -40));
  await touch("touchEnd");
  expect((await styles()).filter(Boolean)).toEqual([]);

  // What is broken off goes back, and the next tap is a tap.
  await touch("touchStart", one);
  await touch("touchMove", by(one, 0, -30));
  await touch("touchCancel");
  expect((await styles()).filter(Boolean)).toEqual([]);

  // One finger alone still makes two cards change places.
  const before = await order();
  await touch("touchStart", one);
  for (const share of [0.3, 0.6, 1]) await touch("touchMove", by(one, (three[0] - one[0]) * share, 0));
  await touch("touchEnd");
  await expect.poll(order).toEqual([before[2], before[1], before[0], ...before.slice(3)]);
});

test("a second finger takes no second tile", async ({ come }) => {
  const anna = await come("Anna", { size: PHONE });
  const { page } = anna;
  await anna.meetBot("bloom_rows");
  await page.locator(".kinds [data-kind]").first().waitFor();
  const tiles = page.locator(".rack .tile");
  const order = (): Promise<(string | null)[]> =>
    tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-piece")));
  const before = await order();
  const touch = await handOn(page);
  const [one, two] = [await middleOf(tiles.nth(0)), await middleOf(tiles.nth(1))];
  const carried = page.locator("div.drag-image");

  await touch("touchStart", one);
  await touch("touchStart", one, two);
  await touch("touchMove", one, by(two, 0, -120));
  expect(await carried.count()).toBe(0);
  await touch("touchMove", by(one, 0, -20), by(two, 0, -120));
  await carried.waitFor();
  const [, y] = await middleOf(carried);
  expect(y).toBeGreaterThan(two[1] - 100);
  await touch("touchCancel");
  await carried.waitFor({ state: "detached" });
  expect(await order()).toEqual(before);
});

test("a card that is dragged when the turn passes goes back, and is not tried", async ({ come }) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const { page } = anna;
  const table = await anna.open({
    game: "bloom_garden",
    seats: [{}, {}],
    options: { start: 0 },
    terms: { clock: { kind: "move", seconds: 4, increment: 0 } },
  });
  await startTogether(anna, bruno, table);
  const card = page.locator(".hand-of-garden .card:not([aria-disabled='true'])").first();
  const from = await middleOf(card);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0], from[1] - 250, { steps: 5 });
  await page.locator(".tried, .drag-image").first().waitFor();
  await page.getByRole("heading", { name: /Bruno’s turn/ }).waitFor();
  await page.locator(".tried, .drag-image").first().waitFor({ state: "detached" });
  await page.mouse.up();
  await page.waitForTimeout(300);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await page.locator(".tried").count()).toBe(0);
});
