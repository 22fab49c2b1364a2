/** How long a page works for each movement of the pointer, or each picture of a scene, on a slowed-down machine. */
import type { Browser, CDPSession, Page } from "playwright-core";

interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds of the processor: what other programs take from it does not count. */
  tdur?: number;
  dur?: number;
  args?: { data?: { type?: string } };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SLOWED = 4;
const FRAME = 16; // milliseconds
const STEPS = 240;
/** After so many steps the hand rests for so long. */
const STRETCH = 40;
const REST = 250;

/** Script, and what it makes the page lay out. Painting is another matter. */
const WORK = new Set([
  "EventDispatch",
  "FunctionCall",
  "RunMicrotasks",
  "TimerFire",
  "FireAnimationFrame",
  "UpdateLayoutTree",
  "Layout",
  "HitTest",
]);

/** Milliseconds of work after each event of this kind, up to the next one. */
export async function paceOf(
  browser: Browser,
  page: Page,
  kind: "pointermove" | "FireAnimationFrame",
  act: (session: CDPSession) => Promise<void>,
): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await act(session);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  await session.detach();
  return workAfter(
    trace.traceEvents,
    ({ name, args }) => name === kind || (name === "EventDispatch" && args?.data?.type === kind),
  );
}

/**
 * A hand takes something and draws circles with it over a box, as fast as a screen shows pictures, resting now and
 * then. The browser's own events are sent: Playwright's mouse makes the page work for each of them.
 */
export async function circle(session: CDPSession, from: Box, over: Box): Promise<void> {
  const send = (
    type: "mousePressed" | "mouseMoved" | "mouseReleased",
    x: number,
    y: number,
  ): Promise<unknown> =>
    session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
  const [left, top] = [from.x + from.width / 2, from.y + from.height / 2];
  await send("mousePressed", left, top);
  const moved: Promise<unknown>[] = [];
  for (let n = 0; n < STEPS; n++) {
    const angle = (n / STEPS) * Math.PI * 6;
    const x = over.x + over.width * (0.5 + 0.3 * Math.cos(angle));
    const y = over.y + over.height * (0.5 + 0.3 * Math.sin(angle));
    moved.push(send("mouseMoved", x, y));
    await new Promise((done) => setTimeout(done, n % STRETCH === STRETCH - 1 ? REST : FRAME));
  }
  await Promise.all(moved);
  await send("mouseReleased", left, top);
}

function workAfter(traced: readonly Traced[], begins: (event: Traced) => boolean): number[] {
  const first = traced.find(begins);
  if (!first) return [];
  const thread = traced
    .filter(({ ph, pid, tid }) => ph === "X" && pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts);
  const spent: number[] = [];
  let until = 0;
  for (const event of thread) {
    if (begins(event)) spent.push(0);
    if (!WORK.has(event.name) || event.ts < until) continue; // what is inside another one counts with it
    until = event.ts + (event.dur ?? 0);
    if (spent.length) spent[spent.length - 1]! += (event.tdur ?? 0) / 1000;
  }
  return spent;
}

/** Such a share of the values is at most this. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
