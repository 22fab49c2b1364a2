/** A person with a finger and a small screen. */
import type { Locator, Page } from "playwright-core";

/** Half of what a careful fingertip covers, in pixels. */
const TIP = 8;

/** The middle of the first that can be hit: not under the tray, not at the edge, not out of sight. */
export async function reach(page: Page, selector: string, tip = 0): Promise<Point> {
  await page.waitForSelector(selector, { state: "attached" });
  const point = await page.evaluate(
    ([wanted, tip]) => {
      for (const element of document.querySelectorAll(wanted)) {
        if (element.closest(".mat, .rack")) element.scrollIntoView({ block: "nearest" });
        // The dots of the garden are not touched themselves: they show where to touch the ground.
        const ground = element.matches("circle") ? element.closest(".garden")! : element;
        const { x, y, width, height } = element.getBoundingClientRect();
        const at: [number, number] = [x + width / 2, y + height / 2];
        const covered = [-tip, 0, tip].map((by) => document.elementFromPoint(at[0], at[1] + by));
        if (covered.every((hit) => ground.contains(hit))) return at;
      }
      return null;
    },
    [selector, tip] as const,
  );
  if (!point) throw new Error(`Nobody reaches ${selector}.`);
  return point;
}

export async function tap(page: Page, selector: string): Promise<void> {
  await page.touchscreen.tap(...(await reach(page, selector, TIP)));
}

export type Point = readonly [x: number, y: number];

export async function middleOf(locator: Locator): Promise<Point> {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

type Deed = "touchStart" | "touchMove" | "touchEnd" | "touchCancel";

/** A hand on the page: what it does with so many fingers, each where its point is. */
export async function handOn(page: Page): Promise<(type: Deed, ...points: Point[]) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (type, ...points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ id, x, y })),
    });
}

/** Two fingers around a point: their distance from it, and the angle, from one pair of values to another. */
export async function twoFingers(page: Page, middle: Point, far: Point, angle: Point): Promise<void> {
  const STEPS = 12;
  const touch = await handOn(page);
  for (let n = 0; n <= STEPS; n++) {
    const share = n / STEPS;
    const reach = far[0] + (far[1] - far[0]) * share;
    const at = ((angle[0] + (angle[1] - angle[0]) * share) * Math.PI) / 180;
    const [x, y] = [reach * Math.cos(at), reach * Math.sin(at)];
    await touch(
      n ? "touchMove" : "touchStart",
      [middle[0] - x, middle[1] - y],
      [middle[0] + x, middle[1] + y],
    );
  }
  await touch("touchEnd");
}
