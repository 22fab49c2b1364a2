/** How a turn of each game is made, with whatever hands do to a button. */
import type { Page } from "playwright-core";
import { answered } from "./actions";
import type { Input } from "./input";

export const END = ".end";
export const PLAY = ".tray .primary:not([aria-disabled='true'])";

export interface Turns {
  /** What there is on the page only when its person can do something. */
  readonly mine: string;
  take(hands: Input): Promise<void>;
}

async function play({ page, choose }: Input): Promise<void> {
  await choose(PLAY);
  await answered(page);
}

/** Any place that is lit, until the block lies. */
const scalino: Turns = {
  mine: ".tray .primary",
  async take(hands) {
    const { page, choose } = hands;
    while (!(await page.$(PLAY))) {
      await page.waitForSelector(`${PLAY}, .flat .cell:has(.legal)`, { state: "attached" });
      if (await page.$(PLAY)) break;
      await choose(".flat .cell:has(.legal)");
      await answered(page);
    }
    await play(hands);
  },
};

const KIND = (kind: string): string => `.kinds [data-kind="${kind}"]`;

/** Lay, add or draw: the first of them that works out. */
const bloomRows: Turns = {
  mine: ".kinds .btn, .round-over .primary",
  async take(hands) {
    const { page, choose } = hands;
    if (await page.$(".round-over .primary")) return choose(".round-over .primary");
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
        if (await page.$(".rack .legal")) await choose(".rack .legal");
        else if (await page.$(".row .whole")) {
          await choose(".row .whole.legal");
          await choose(".big .tile.legal");
        } else await choose(".row .tile.legal");
        await answered(page);
      }
      return play(hands);
    }
    for (const kind of ["draw", "stop", "pass"]) {
      if (!(await page.$(KIND(kind)))) continue;
      await choose(KIND(kind));
      await answered(page);
      if (kind === "draw") {
        await choose(".stand .legal");
        await answered(page);
      }
      return play(hands);
    }
  },
};

/** Place the first card somewhere. */
const bloomGarden: Turns = {
  mine: ".hand-of-garden .card:not([aria-disabled='true']), .hand-of-garden .stuck",
  async take(hands) {
    const { page, choose } = hands;
    if (await page.$(".hand-of-garden .stuck")) await choose(".hand-of-garden .stuck button");
    else {
      await choose(".hand-of-garden .card");
      await hands.put();
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
    await play(hands);
  },
};

/** Look, draw, discard, carry out an effect, and call BLOOPS at the first chance. */
const bloops: Turns = {
  mine: ".question .btn, .effects .mine, .bell.raised",
  async take({ page, choose }) {
    const deeds = [".question .btn.primary", ".effects .btn", "button.who"];
    const deed = await first(page, deeds);
    if (deed) await choose(deed);
    else if (await page.$(".effects .mine")) {
      await choose(".own .card.pickable:not(.chosen)");
      if (await page.$(".own .card.chosen")) {
        if (await page.$(".zoom")) await choose(".zoom");
        await choose((await first(page, [".zoomed .card.pickable", ".seats .card.pickable"]))!);
      }
    } else await choose((await first(page, [".bell.raised", ".question .btn"]))!);
    await answered(page);
  },
};

/** The first of these selectors that there is something for. */
async function first(page: Page, selectors: readonly string[]): Promise<string | undefined> {
  for (const selector of selectors) if (await page.$(selector)) return selector;
  return undefined;
}

export const TURNS: Readonly<Record<string, Turns>> = {
  scalino,
  bloom_rows: bloomRows,
  bloom_garden: bloomGarden,
  bloops,
};

/** Each takes their turns until the game is over for all of them. */
export async function playOut(people: readonly Input[], { mine, take }: Turns): Promise<void> {
  for (;;) {
    const next = await Promise.race(
      people.map(async (hands) => {
        await hands.page.waitForSelector(`${mine}, ${END}`, { state: "attached" });
        return hands;
      }),
    );
    if (await next.page.$(END)) break;
    await take(next);
  }
  for (const { page } of people) await page.waitForSelector(END);
}
