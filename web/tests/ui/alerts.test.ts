import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chime, notify, resumeAudio } from "../../src/ui/alerts";

const TABLE = "https://house.test/tables/abc";
const OPTIONS = { body: "Scalino", tag: TABLE, data: { address: TABLE } };

const shown = vi.fn();
/** A page's own notification; phones have none. */
const own = vi.fn();

function browser(registration: unknown, hidden = true): void {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("document", { hidden });
  vi.stubGlobal("location", { href: TABLE });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  const Notification = class {
    static permission = "granted";
    constructor(...told: unknown[]) {
      own(...told);
    }
  };
  vi.stubGlobal("Notification", Notification);
}

beforeEach(() => {
  shown.mockReset();
  own.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the service worker notifies where there is one", async () => {
  browser({ active: {}, showNotification: shown });
  await notify("Your turn", "Scalino");
  expect(shown.mock.calls).toEqual([["Your turn", OPTIONS]]);
  expect(own).not.toHaveBeenCalled();
});

test("else the page does, and where it may not, nothing breaks", async () => {
  browser(undefined);
  await notify("Your turn", "Scalino");
  expect(own.mock.calls).toEqual([["Your turn", OPTIONS]]);
  own.mockImplementation(() => {
    throw new TypeError("Illegal constructor");
  });
  await notify("Your turn", "Scalino");
});

test("whoever looks at the table is not notified", async () => {
  browser({ active: {}, showNotification: shown }, false);
  await notify("Your turn", "Scalino");
  expect([shown.mock.calls, own.mock.calls]).toEqual([[], []]);
});

/** The worker as the browser runs it, with the pages that are open. */
function tapped(
  pages: { url: string; focus: () => void }[],
  openWindow: (address: string) => void,
): Promise<unknown> {
  const listeners = new Map<string, (event: unknown) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => pages, openWindow },
  };
  const source = readFileSync(new URL("../../public/sw.js", import.meta.url), "utf-8");
  new Function("self", source)(self);
  return new Promise((done) => {
    const notification = { data: { address: TABLE }, close: () => undefined };
    listeners.get("notificationclick")!({ notification, waitUntil: done });
  });
}

test("a tap on the notification brings the table to the front, or opens it", async () => {
  const [focus, open] = [vi.fn(), vi.fn()];
  const start = { url: "https://house.test/", focus: vi.fn() };
  await tapped([start, { url: TABLE, focus }], open);
  expect([focus.mock.calls.length, open.mock.calls]).toEqual([1, []]);
  await tapped([start], open);
  expect(open.mock.calls).toEqual([[TABLE]]);
  expect(start.focus).not.toHaveBeenCalled();
});

test("a sound that the browser let sleep is woken, and rings only if it wakes in time", async () => {
  vi.useFakeTimers();
  const tones = vi.fn();
  const made = vi.fn();
  let isTouched = false;
  class Context {
    state = "suspended";
    currentTime = 0;
    destination = {};
    constructor() {
      made();
    }
    resume(): Promise<void> {
      if (!isTouched) return new Promise(() => undefined); // as browsers do: it waits for a touch
      this.state = "running";
      return Promise.resolve();
    }
    createOscillator() {
      tones();
      return { frequency: {}, connect: (to: unknown) => to, start: () => undefined, stop: () => undefined };
    }
    createGain() {
      const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
      return { gain, connect: () => undefined };
    }
  }
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  await chime();
  expect(made).not.toHaveBeenCalled(); // nobody has touched the page

  void resumeAudio();
  const rung = chime();
  await vi.advanceTimersByTimeAsync(1000);
  await rung;
  expect(tones).not.toHaveBeenCalled();

  isTouched = true;
  await resumeAudio();
  await chime();
  expect(tones).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
