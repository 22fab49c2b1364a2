/** How a turn of Bloom rows and Bloom garden is made, with whatever `choose` does to a button: a key, a finger. */
import type { Page } from "playwright-core";

export type Choose = (selector: string) => Promise<void>;

export const PLAY = ".tray .primary:not([aria-disabled='true'])";
export const END = ".end";

/** Does something like this come up soon? */
async function comes(page: Page, selector: string, patience = 2000): Promise<boolean> {
  return page
    .waitForSelector(selector, { timeout: patience, state: "attached" })
    .then(() => true)
    .catch(() => false);
}

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
    if (kind === "add" && (await comes(page, ".row .legal"))) await choose(".row .legal:not(.tile)");
    if (kind === "add" && (await page.$(".big"))) await choose(".big .btn");
    for (let tiles = 0; tiles < 8 && (await comes(page, `.rack .legal, ${PLAY}`)); tiles++) {
      if (await comes(page, PLAY, 150)) break;
      await choose(".rack .legal");
    }
    if (await comes(page, PLAY, 500)) {
      await choose(PLAY);
      return;
    }
    await choose(".tray .back");
  }
  for (const kind of ["draw", "stop", "pass"]) {
    if (!(await page.$(KIND(kind)))) continue;
    await choose(KIND(kind));
    if (kind === "draw") {
      await comes(page, ".stand .legal");
      await choose(".stand .legal");
    }
    await comes(page, PLAY);
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
  // The gardener goes out as soon as it can.
  const gardener = ".chips .pawn:first-child:not([aria-disabled='true'], [aria-pressed='true'])";
  if (await comes(page, gardener, 400)) {
    await choose(gardener);
    if (await comes(page, ".cells .target", 400)) await choose(".cells .target");
    else await choose(gardener.replace(", [aria-pressed='true']", ""));
  }
  await comes(page, PLAY);
  await choose(PLAY);
}
