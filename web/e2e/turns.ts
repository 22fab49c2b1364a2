/** How a turn of Bloom rows and Bloom garden is made, with whatever `choose` does to a button: a key, a finger. */
import type { Page } from "playwright-core";

export type Choose = (selector: string) => Promise<void>;

export const PLAY = ".tray .primary:not([aria-disabled='true'])";
export const END = ".end";
/** The server has answered the last try. */
const ANSWERED = ".tray:not(:has([aria-busy='true']))";

const answered = (page: Page): Promise<unknown> => page.waitForSelector(ANSWERED);

/** Wait for one's turn; false when the game is over. */
export async function isMyTurn(page: Page, mine: string): Promise<boolean> {
  await page.waitForSelector(`${mine}, ${END}`, { state: "attached", timeout: 60_000 });
  return (await page.$(END)) === null;
}

const KIND = (kind: string): string => `.kinds [data-kind="${kind}"]`;

/** Lay, add or draw: the first of them that works out. */
export async function takeRowsTurn(page: Page, choose: Choose): Promise<void> {
  for (const kind of ["lay", "add"]) {
    if (!(await page.$(KIND(kind)))) continue;
    await choose(KIND(kind));
    await answered(page);
    if (kind === "add") {
      await choose(".row .legal:not(.tile)");
      if (await page.$(".big")) await choose(".big .btn");
      await answered(page);
    }
    while (!(await page.$(PLAY))) {
      await choose(".rack .legal");
      await answered(page);
    }
    await choose(PLAY);
    return;
  }
  for (const kind of ["draw", "stop", "pass"]) {
    if (!(await page.$(KIND(kind)))) continue;
    await choose(KIND(kind));
    await answered(page);
    if (kind === "draw") {
      await choose(".stand .legal");
      await answered(page);
    }
    await choose(PLAY);
    return;
  }
}

/** Place the first card somewhere; `put` brings the chosen card into the garden. */
export async function takeGardenTurn(page: Page, choose: Choose, put: () => Promise<void>): Promise<void> {
  if (await page.$(".hand-of-garden .stuck")) await choose(".hand-of-garden .stuck button");
  else {
    await choose(".hand-of-garden .card");
    await put();
  }
  await answered(page);
  // The gardener goes out as soon as it can.
  const gardener = ".chips .pawn:first-child:not([aria-disabled='true'])";
  if (await page.$(gardener)) {
    await choose(gardener);
    if (await page.$(".cells .target")) await choose(".cells .target");
    else await choose(gardener);
    await answered(page);
  }
  await choose(PLAY);
}
