/** Pieces travel from where they were to where they are, but not for those who want less motion. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "./people";
import { test } from "./visit";

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
