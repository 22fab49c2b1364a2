/** What a person does to a page: with the keyboard alone, or with a finger alone. */
import type { Page } from "playwright-core";
import { tap } from "./fingers";
import { press } from "./keys";
import { DESKTOP, PHONE } from "./people";

export interface Hands {
  readonly page: Page;
  /** Press the first button that matches. */
  choose(selector: string): Promise<void>;
  /** Bring the card that was chosen into the garden. */
  put(): Promise<void>;
}

export const WAYS = {
  keyboard: {
    size: DESKTOP,
    of: (page: Page): Hands => {
      let turns = 0;
      return {
        page,
        choose: (selector) => press(page, selector),
        put: async () => {
          await page.waitForFunction(() => document.activeElement?.matches(".garden[role='application']"));
          for (const key of ["r", "ArrowRight", "ArrowDown"].slice(turns++ % 3))
            await page.keyboard.press(key);
        },
      };
    },
  },
  touch: {
    size: PHONE,
    of: (page: Page): Hands => ({
      page,
      choose: (selector) => tap(page, selector),
      put: () => tap(page, "circle.open"),
    }),
  },
} as const;
