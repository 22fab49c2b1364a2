import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Socket, type Status } from "../../src/live/connection";
import type { News } from "../../src/live/messages";

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

const WELCOME = { type: "welcome", version: 2, you: "g1", server: "x", now: 0 };

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
    () => ({ type: "hello", seat: seen || undefined }),
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
  connection.ask({ type: "try" });
  sockets[0]!.onopen?.();
  expect(sockets[0]!.sent.map((m) => m["type"])).toEqual(["hello"]);
});

test("what could not be stored is not sent again, and nothing else is forgotten", () => {
  const { connection, sockets } = table();
  sockets[0]!.say(WELCOME);
  const lost = connection.act({ type: "play", move: "pass" });
  const open = connection.act({ type: "say", text: "hello" });
  sockets[0]!.say({ type: "refused", id: lost, code: "not_stored", sentence: "" });
  sockets[0]!.close();
  vi.advanceTimersByTime(1_000);
  sockets[1]!.say(WELCOME);
  expect(sockets[1]!.sent.map((m) => m["id"])).toEqual([open]);
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
  expect(states).toEqual(["connecting", "taken", "online", "waiting", "connecting", "taken", "online"]);
});

test("after a break it says hello as things stand then", () => {
  const { sockets } = table();
  sockets[0]!.onopen?.();
  sockets[0]!.say(WELCOME);
  sockets[0]!.say({ type: "told", number: 7, at: 0, what: "move" });
  sockets[0]!.close();
  vi.advanceTimersByTime(1000);
  sockets[1]!.onopen?.();
  expect(sockets[1]!.sent[0]).toMatchObject({ type: "hello", seat: 7 });
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

/** A line that is dead without saying so: nothing comes, and it does not even close. */
function goDeaf(socket: FakeSocket): void {
  socket.close = () => undefined;
}

const types = (socket: FakeSocket): unknown[] => socket.sent.map((message) => message["type"]);

test("a silent line is asked, and kept as long as it answers", () => {
  const { sockets, states } = table();
  sockets[0]!.say(WELCOME);
  vi.advanceTimersByTime(3_000);
  expect(types(sockets[0]!)).toEqual(["ping"]);
  sockets[0]!.say({ type: "pong", id: sockets[0]!.sent[0]!["id"], now: 0 });
  vi.advanceTimersByTime(2_900);
  expect(types(sockets[0]!)).toEqual(["ping"]);
  expect([sockets.length, states.at(-1)]).toEqual([1, "online"]);
});

test("a line that does not answer is left, and what was said on it is said on the next", () => {
  const { connection, sockets, heard, states } = table();
  sockets[0]!.say(WELCOME);
  goDeaf(sockets[0]!);
  const id = connection.act({ type: "play", move: "a" });
  vi.advanceTimersByTime(1_000);
  expect(types(sockets[0]!)).toEqual(["play", "ping"]);
  expect(states.at(-1)).toBe("silent");
  vi.advanceTimersByTime(4_000);
  expect(types(sockets[0]!)).toEqual(["play", "ping"]);
  expect(states).toContain("waiting");
  vi.advanceTimersByTime(1_000);
  sockets[1]!.say(WELCOME);
  expect(sockets[1]!.sent).toMatchObject([{ type: "play", move: "a", id }]);
  // What the old line still has to say is nobody's.
  const before = heard.length;
  sockets[0]!.say({ type: "told", number: 3, at: 0, what: "move" });
  sockets[0]!.onclose?.();
  expect([heard.length, states.at(-1)]).toEqual([before, "online"]);
});

test("a line that is never made is given up", () => {
  const { sockets, states } = table();
  goDeaf(sockets[0]!);
  vi.advanceTimersByTime(20_000);
  expect(states.at(-1)).toBe("waiting");
  vi.advanceTimersByTime(1_000);
  expect(sockets.length).toBe(2);
});

test("a server that gets the game ready is waited for as long as it says so", () => {
  const { sockets, states } = table();
  sockets[0]!.onopen?.();
  for (let said = 0; said < 20; said++) {
    vi.advanceTimersByTime(5_000);
    sockets[0]!.say({ type: "preparing" });
  }
  expect([sockets.length, states.at(-1)]).toEqual([1, "taken"]);
  sockets[0]!.say(WELCOME);
  expect(states.at(-1)).toBe("online");
  const other = table();
  other.sockets[0]!.say({ type: "preparing" });
  vi.advanceTimersByTime(20_000);
  expect(other.states.at(-1)).toBe("waiting");
});

test("whoever comes back waits for nothing: a broken line is dialled at once, an old one asked at once", () => {
  const { connection, sockets } = table();
  sockets[0]!.say(WELCOME);
  connection.wake();
  expect(types(sockets[0]!)).toEqual(["ping"]);
  goDeaf(sockets[0]!);
  vi.advanceTimersByTime(2_000);
  connection.wake();
  expect(sockets.length).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(sockets.length).toBe(2);
  connection.close();
  connection.wake();
  connection.reconnect();
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(2);
});

test("a dead line is known four seconds after it has said something, and a second after it was asked", () => {
  const { connection, sockets, states } = table();
  sockets[0]!.say(WELCOME);
  vi.advanceTimersByTime(3_900);
  expect(states.at(-1)).toBe("online");
  vi.advanceTimersByTime(100);
  expect(states.at(-1)).toBe("silent");
  sockets[0]!.say({ type: "pong", id: "", now: 0 }); // it was only slow
  expect([sockets.length, states.at(-1)]).toEqual([1, "online"]);
  // Whoever taps on and on meanwhile does not put it off.
  for (let tap = 0; tap < 5; tap++) {
    connection.ask({ type: "try" });
    vi.advanceTimersByTime(200);
  }
  expect(states.at(-1)).toBe("silent");
});

test("after a sleep the old line is not even asked", () => {
  const { connection, sockets } = table();
  sockets[0]!.say(WELCOME);
  goDeaf(sockets[0]!);
  vi.setSystemTime(Date.now() + 3_600_000); // no timer has run meanwhile
  connection.wake();
  expect([types(sockets[0]!), sockets.length]).toEqual([[], 2]);
});

test("a dial that leads nowhere is begun anew when somebody is back", () => {
  const { connection, sockets } = table();
  goDeaf(sockets[0]!);
  connection.wake();
  expect(sockets.length).toBe(2);
  sockets[1]!.say(WELCOME);
  sockets[0]!.onclose?.();
  vi.advanceTimersByTime(2_000);
  expect(sockets.length).toBe(2);
});

test("a table that is left asks nothing any more", () => {
  const { connection, sockets } = table();
  sockets[0]!.say(WELCOME);
  connection.close();
  connection.ask({ type: "try" });
  vi.advanceTimersByTime(60_000);
  expect(sockets[0]!.sent).toEqual([]);
});

test("dialling anew is done at once", () => {
  const { connection, sockets } = table();
  sockets[0]!.say(WELCOME);
  connection.reconnect();
  expect(sockets.length).toBe(2);
  sockets[1]!.onopen?.();
  expect(types(sockets[1]!)).toEqual(["hello"]);
});

test("what the page before this one had not said is said after the welcome", () => {
  const socket = new FakeSocket();
  const unacknowledged = [{ type: "play", id: "old-1", move: "pass" }];
  const connection = new Connection(
    () => socket,
    { news: () => undefined, status: () => undefined },
    () => ({ type: "hello" }),
    unacknowledged,
  );
  socket.onopen?.();
  expect(socket.sent.map((m) => m["type"])).toEqual(["hello"]);
  socket.say(WELCOME);
  expect(socket.sent.at(-1)).toEqual(unacknowledged[0]);
  socket.say({ type: "done", id: "old-1", number: 3 });
  expect(connection.unacknowledged).toEqual([]);
});
