/** What a person does to a page: with the keyboard alone, with a finger alone, or with a mouse alone. */
import type { Page } from "playwright-core";
import { reach, tap, type Point } from "./touch";
import { clickPlace, walkToPlace } from "./garden";
import { press } from "./keys";
import { DESKTOP, PHONE } from "./people";

export interface Input {
  readonly page: Page;
  /** Press the first button that matches. */
  choose(selector: string): Promise<void>;
  /** Bring the card that was chosen into the garden, to a place or anywhere. */
  put(at?: Point): Promise<void>;
}

async function click(page: Page, selector: string): Promise<void> {
  await page.mouse.click(...(await reach(page, selector)));
}

export const INPUTS = {
  keyboard: {
    size: DESKTOP,
    of: (page: Page): Input => {
      let turns = 0;
      return {
        page,
        choose: (selector) => press(page, selector),
        put: async (at) => {
          await page.waitForFunction(() => document.activeElement?.matches(".garden[role='application']"));
          if (at) return walkToPlace(page, at);
          for (const key of ["r", "ArrowRight", "ArrowDown"].slice(turns++ % 3))
            await page.keyboard.press(key);
        },
      };
    },
  },
  touch: {
    size: PHONE,
    of: (page: Page): Input => ({
      page,
      choose: (selector) => tap(page, selector),
      put: () => tap(page, "circle.open"),
    }),
  },
  mouse: {
    size: DESKTOP,
    of: (page: Page): Input => ({
      page,
      choose: (selector) => click(page, selector),
      put: (at) => (at ? clickPlace(page, at) : click(page, "circle.open")),
    }),
  },
} as const;
