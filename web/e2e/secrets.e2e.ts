/** What only another seat may see is not in a page: not in its document, memory or storage. Numbers are planted. */
import { expect } from "vitest";
import { playHint, startTogether } from "./actions";
import { findHeld } from "./memory";
import type { Person } from "./people";
import { test } from "./fixtures";

/** Which cards a deck of Bloops has is known to all, and listed beside the board. */
const LISTED = new Set(["an object with name,n,value,star"]);
const PLANTED = 997;
/** Everybody has ones, and every card of the pile is planted. */
const PLANTED_PILE = JSON.stringify({
  game: "bloops",
  players: 2,
  phase: "ready",
  options: { window: "none", deck: { "1": 12, [PLANTED]: 20 } },
  hands: Array(2).fill(Array(6).fill("1")),
});

/** Draw what is planted, look at it, and keep it for another card. */
async function keepPlanted({ page }: Person, look: () => Promise<void>): Promise<void> {
  await page.locator(".question .btn", { hasText: /^Draw/ }).click();
  await look();
  await page.locator(".mat", { hasText: String(PLANTED) }).waitFor();
  await page.locator("aside ol li", { hasText: "Anna draws a card" }).waitFor();
  await page.locator(".own .card.pickable").first().click();
  await page.locator("aside ol li", { hasText: "Anna discards" }).waitFor();
}

test("a card that Bruno looks at is nowhere in Anna’s page", async ({ come }) => {
  const hand = (face: string, seat: number): unknown[] => {
    const seen = { face, seen: [seat], open: [seat] };
    return [face, face, face, seen, seen, seen];
  };
  const anna = await come("Anna");
  const bruno = await come("Bruno");
  const table = await anna.open({
    game: "bloops",
    seats: [{}, {}],
    position: JSON.stringify({
      game: "bloops",
      players: 2,
      phase: "look",
      options: { window: "none", deck: { "1": 20, [PLANTED]: 6 } },
      hands: [hand("1", 0), hand(String(PLANTED), 1)],
    }),
  });
  await startTogether(anna, bruno, table);
  for (const { page } of [anna, bruno]) await page.locator(".mat .own .card").first().waitFor();

  expect(new Set(await findHeld(bruno.page, [PLANTED]))).not.toEqual(LISTED);
  expect(await bruno.page.locator(".mat").textContent()).toContain(String(PLANTED));
  expect(new Set(await findHeld(anna.page, [PLANTED]))).toEqual(LISTED);
  expect(await anna.page.locator(".mat").textContent()).not.toContain(String(PLANTED));

  // What one has looked at is kept in mind, not in the page.
  await bruno.page.locator(".question .btn.primary").click();
  await bruno.page.locator(".mat", { hasNotText: String(PLANTED) }).waitFor();
  expect(new Set(await findHeld(bruno.page, [PLANTED]))).toEqual(LISTED);
});

test("a card that was drawn and kept is to be remembered: the page does not know it any more", async ({
  come,
}) => {
  const [anna, bruno] = [await come("Anna"), await come("Bruno")];
  const table = await anna.open({ game: "bloops", seats: [{}, {}], position: PLANTED_PILE });
  await startTogether(anna, bruno, table);
  const { page } = anna;
  const drew = page.locator("aside ol li", { hasText: "Anna draws a card" });
  await keepPlanted(anna, async () => {
    await drew.filter({ hasText: String(PLANTED) }).waitFor(); // as long as she looks at it
  });
  await drew.filter({ hasNotText: String(PLANTED) }).waitFor();
  expect(new Set(await findHeld(page, [PLANTED]))).toEqual(LISTED);
});

test("a device that lies between all again holds nothing of what one of them looked at", async ({ come }) => {
  const anna = await come("Anna");
  const { page } = anna;
  const seats = [{}, { kind: "device", name: "Tom" }] as const;
  const table = await anna.open({ game: "bloops", seats: [...seats], position: PLANTED_PILE, start: true });
  await anna.goto(`tables/${table}`);
  await keepPlanted(anna, async () => {
    await page.getByRole("button", { name: "I am Anna, uncover" }).click();
  });
  await page.locator(".mat", { hasNotText: String(PLANTED) }).waitFor();
  expect(await page.locator("aside ol").textContent()).not.toContain(String(PLANTED));
  expect(new Set(await findHeld(page, [PLANTED]))).toEqual(LISTED);
});

test("when the device goes round, nothing of the last seat stays in it", async ({ come }) => {
  const TILES = [60, 81, 97];
  const anna = await come("Anna");
  const table = await anna.open({
    game: "bloom_rows",
    seats: [{}, { kind: "device", name: "Tom" }],
    start: true,
    position: JSON.stringify({
      game: "bloom_rows",
      players: 2,
      rows: ["41 42 43 44"],
      stocks: [
        [21, 22, 23, ...TILES],
        [31, 32, 33, 70],
      ],
    }),
  });
  const { page } = anna;
  await anna.goto(`tables/${table}`);
  await page.getByRole("button", { name: "I am Anna, uncover" }).click();
  await page.locator(".rack .tile").first().waitFor();
  expect(await findHeld(page, TILES)).not.toEqual([]);
  const next = page.getByRole("button", { name: "I am Tom, uncover" });
  while (!(await next.isVisible())) await playHint(anna.page); // a turn may take several moves: two draws, for example
  expect(await findHeld(page, TILES)).toEqual([]);
  await next.click();
  await page.locator(".rack .tile").first().waitFor();
  expect(await findHeld(page, TILES)).toEqual([]);
});

test("tiles of Bloom rows are in the page of their seat, and in nobody else’s", async ({ come }) => {
  const HERS = [60, 81, 97];
  const HIS = [58, 79, 95];
  const [anna, bruno, carla] = [await come("Anna"), await come("Bruno"), await come("Carla")];
  const table = await anna.open({
    game: "bloom_rows",
    seats: [{}, {}],
    position: JSON.stringify({
      game: "bloom_rows",
      players: 2,
      rows: ["41 42 43 44"],
      stocks: [
        [21, 22, 23, ...HERS],
        [31, 32, 33, ...HIS],
      ],
    }),
  });
  await carla.goto(`tables/${table}`);
  await startTogether(anna, bruno, table);
  for (const { page } of [anna, bruno]) await page.locator(".rack .tile").first().waitFor();
  await carla.page.getByText("You are watching.").first().waitFor();

  // One of them acts, and the others are told.
  await playHint(anna.page);
  for (const { page } of [bruno, carla])
    await page.locator("aside ol li").filter({ hasText: "Anna" }).first().waitFor();
  expect(await findHeld(bruno.page, HIS)).not.toEqual([]);
  expect(await findHeld(bruno.page, HERS)).toEqual([]);
  expect(await findHeld(anna.page, HIS)).toEqual([]);
  for (const markers of [HERS, HIS]) expect(await findHeld(carla.page, markers)).toEqual([]);
});
