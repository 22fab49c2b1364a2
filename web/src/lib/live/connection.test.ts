import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Socket, type Status } from "./connection";
import type { News } from "./messages";

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const WELCOME = { type: "welcome", version: 1, you: "g1", server: "x", now: 0 };

function table() {
  const sockets: FakeSocket[] = [];
  const heard: News[] = [];
  const states: Status[] = [];
  let seen = 0;
  const connection = new Connection(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    {
      news: (message) => {
        heard.push(message);
        if (message.type === "told") seen = message.number;
      },
      status: (status) => states.push(status),
    },
    () => ({ type: "hello", resume: seen || undefined }),
  );
  return { connection, sockets, heard, states };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("it says hello first, and nothing else before it is welcome", () => {
  const { connection, sockets } = table();
  connection.ask({ type: "prompt" });
  sockets[0]!.onopen?.();
  expect(sockets[0]!.sent.map((m) => m["type"])).toEqual(["hello"]);
});

test("what could not be stored is not sent again: the table may have changed", () => {
  const { connection, sockets } = table();
  sockets[0]!.say(WELCOME);
  connection.act({ type: "play", move: "pass" });
  sockets[0]!.say({ type: "refused", id: "", code: "not_stored", sentence: "" });
  sockets[0]!.close();
  vi.advanceTimersByTime(1_000);
  sockets[1]!.say(WELCOME);
  expect(sockets[1]!.sent).toEqual([]);
});

test("a move that was not acknowledged is sent again under the same id, in order", () => {
  const { connection, sockets, states } = table();
  sockets[0]!.onopen?.();
  sockets[0]!.say(WELCOME);
  const first = connection.act({ type: "play", move: "a" });
  const second = connection.act({ type: "play", move: "b" });
  sockets[0]!.say({ type: "done", id: first, number: 1 });
  sockets[0]!.close();
  vi.advanceTimersByTime(1000);
  sockets[1]!.onopen?.();
  expect(sockets[1]!.sent.length).toBe(1);
  sockets[1]!.say(WELCOME);
  expect(sockets[1]!.sent[1]).toMatchObject({ type: "play", move: "b", id: second });
  expect(sockets[1]!.sent.length).toBe(2);
  expect(states).toEqual(["connecting", "online", "waiting", "connecting", "online"]);
});

test("after a break it asks for what it missed", () => {
  const { sockets } = table();
  sockets[0]!.onopen?.();
  sockets[0]!.say(WELCOME);
  sockets[0]!.say({ type: "told", number: 7, at: 0, what: "move" });
  sockets[0]!.close();
  vi.advanceTimersByTime(1000);
  sockets[1]!.onopen?.();
  expect(sockets[1]!.sent[0]).toMatchObject({ type: "hello", resume: 7 });
});

test("a refusal is an answer too, and a closed connection does not come back", () => {
  const { connection, sockets } = table();
  sockets[0]!.onopen?.();
  sockets[0]!.say(WELCOME);
  const id = connection.act({ type: "play", move: "a" });
  sockets[0]!.say({ type: "refused", id, code: "illegal", sentence: "" });
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(1);
});
