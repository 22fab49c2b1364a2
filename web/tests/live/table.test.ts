import { expect, test } from "vitest";
import type { Recalled } from "../../src/generated/protocol";
import type { Ask, Socket } from "../../src/live/connection";
import type { StoredDraft } from "../../src/live/draft.svelte";
import type { SharingMode } from "../../src/live/page";
import { Table } from "../../src/live/table.svelte";

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
  say(...messages: unknown[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function shared(
  sharingMode: SharingMode,
  storedDraft: StoredDraft | null = null,
  yours: readonly number[] = [0, 1],
) {
  const socket = new FakeSocket();
  const spoken = { language: "en" };
  const recalled: Recalled = { number: 0, happened: [] };
  const upgrades: (readonly Ask[])[] = [];
  const keeps: { draft?: StoredDraft | null } = {};
  const table = new Table(() => socket, {
    language: () => spoken.language,
    sharingMode: () => sharingMode,
    recall: () => Promise.resolve(recalled),
    unacknowledged: null,
    upgrade: (unacknowledged) => upgrades.push(unacknowledged),
    awake: () => () => undefined,
    storedDraft,
    storeDraft: (draft) => void (keeps.draft = draft),
    leaving: () => () => undefined,
  });
  const seats = ["Anna", "Tom"].map((name) => ({ kind: "device", colour: "rose", name }));
  socket.say(
    { type: "welcome", version: 2, you: "g", server: "x", now: 0 },
    { type: "table", game: "g", phase: "playing", seats, yours, host: "g", options: {} },
  );
  const last = (): Record<string, unknown> => socket.sent.at(-1)!;
  const shown = (seat: number | null, turn: number, id?: unknown, number = 4) =>
    socket.say({
      type: "shown",
      id,
      number,
      seat,
      view: { seat, turn: { seat: turn, asked: [turn] }, scores: [] },
    });
  /** Anna has the device, and it is her turn. */
  const uncover = (): void => {
    shown(0, 0);
    table.device.reveal(0);
    shown(0, 0, last()["id"]);
  };
  /** What has become of a seat, as the table tells it. */
  const become = (seat: number, now: object): void =>
    socket.say({
      ...table.about,
      type: "table",
      seats: table.about!.seats.map((one, n) => (n === seat ? { ...one, ...now } : one)),
    });
  return { table, socket, spoken, recalled, upgrades, keeps, last, shown, uncover, become };
}

test("where seats have secrets the device is handed over covered", () => {
  const { table, last, shown } = shared("covered");
  shown(0, 1);
  expect([table.device.covered, table.view]).toEqual([1, null]);
  table.device.reveal(1);
  shown(1, 1, last()["id"]);
  expect([table.device.covered, table.seat]).toEqual([null, 1]);
});

test("a covered device hears nothing that was meant for the last seat", async () => {
  const { table, socket, last, shown, uncover } = shared("covered");
  uncover();
  const heard: unknown[] = [];
  void table.ask("score").then((answer) => heard.push(answer));
  const asked = last()["id"];
  shown(0, 1);
  expect(table.device.covered).toBe(1);
  const why = { rule: "X-1", code: "c", pieces: { tile: { piece: "tile", number: 3 } } };
  socket.say({ type: "answer", id: asked, score: [1, 2], preview: { why } });
  socket.say({ type: "refused", id: "", code: "illegal", sentence: "No.", judgement: why });
  await Promise.resolve();
  expect([heard, table.refused, table.clauses.piecesOf("X-1")]).toEqual([[], null, []]);
});

test("a covered device comes back covered after a break, for whoever is asked by then", () => {
  const { table, socket, last, shown } = shared("covered");
  shown(0, 1);
  socket.onopen?.();
  expect(last()).toMatchObject({ type: "hello", board: true });
  shown(0, 1);
  shown(null, 1);
  expect([table.device.covered, table.view]).toEqual([1, null]);
  shown(null, 0); // a clock ran out, say
  expect([table.device.covered, table.view]).toEqual([0, null]);
  table.device.reveal(0);
  shown(0, 0, last()["id"]);
  expect([table.device.covered, table.seat]).toEqual([null, 0]);
});

test("a page that comes while nobody of the device is asked shows nobody's secrets", () => {
  const { table, shown } = shared("covered");
  shown(0, 2);
  expect([table.device.covered, table.view]).toEqual([0, null]);
});

const LEFT = { bot: "easy" };
const GAVE_UP = { forfeited: "resigned" };

test.each([LEFT, GAVE_UP])(
  "the device stays where it is while it is the turn of somebody with %o",
  (gone) => {
    for (const handing of ["covered", "open"] as const) {
      const { table, socket, uncover, become } = shared(handing);
      uncover();
      become(1, gone);
      socket.say(move(5, 1, []));
      expect([table.device.covered, table.seat, table.view?.turn.seat]).toEqual([null, 0, 1]);
    }
  },
);

test("whoever leaves while they have the device hands it to one who plays, also when nobody here is asked", () => {
  const { table, socket, last, shown, become } = shared("covered");
  shown(0, 1);
  table.device.reveal(1);
  shown(1, 1, last()["id"]);
  become(1, LEFT);
  expect([table.device.covered, table.seat]).toEqual([null, 1]); // a way back, as long as nothing happens
  socket.say(move(5, 2, []));
  expect([table.device.covered, table.view]).toEqual([0, null]);
});

test("a device that was to go to somebody who has left meanwhile goes to one who plays", () => {
  const { table, socket, shown, become } = shared("covered");
  shown(0, 1);
  expect(table.device.covered).toBe(1);
  become(1, LEFT); // their time was up
  socket.say(move(5, 1, []));
  expect(table.device.covered).toBe(0);
});

test("a page that comes is for one who plays, and for the first where bots play for all", () => {
  for (const [gone, next] of [
    [[0], 1],
    [[0, 1], 0],
  ] as const) {
    const { table, shown, become } = shared("covered");
    for (const seat of gone) become(seat, LEFT);
    shown(0, 0);
    expect([table.device.covered, table.view]).toEqual([next, null]);
  }
});

test("whoever takes their seat again where bots played for all has the device", () => {
  const { table, last, shown, uncover, become } = shared("covered");
  uncover();
  become(0, LEFT);
  become(1, LEFT);
  shown(0, 1);
  expect([table.device.covered, table.seat]).toEqual([null, 0]);
  table.do("return", { seat: 1 });
  expect(last()).toMatchObject({ type: "return", seat: 1 });
  become(1, { bot: null });
  shown(0, 0, undefined, 5);
  expect(table.device.covered).toBe(1);
});

test("around one board nobody looks for a bot, and it lies before those who play", () => {
  const { table, last, shown, become } = shared("board");
  shown(0, 1);
  shown(null, 1, last()["id"]);
  become(1, LEFT);
  table.device.showTo([1]);
  expect([table.device.covered, table.device.isBoard]).toEqual([null, true]);
  shown(null, 1, undefined, 5);
  expect([table.seat, table.sharing]).toEqual([0, [0]]);
  become(0, LEFT);
  shown(null, 1, undefined, 6);
  expect([table.seat, table.view?.seat]).toEqual([0, 0]);
});

test("whoever leaves while they look at something leaves the board to the others", () => {
  const { table, last, shown, become } = shared("board");
  shown(0, 1);
  shown(null, 1, last()["id"]);
  table.device.showTo([1]);
  table.device.reveal(1);
  shown(1, 1, last()["id"]);
  become(1, LEFT);
  table.device.showTo([1]);
  expect(last()).toMatchObject({ type: "show", board: true });
});

const PASS = { move: "pass" } as const;

test("a move that could not be stored can be made again, and the sentence about it stays", () => {
  const { table, socket, last, shown, uncover } = shared("covered");
  uncover();
  table.play(PASS);
  expect(table.pending).toEqual(PASS);
  const sentence = "It did not happen.";
  socket.say({ type: "refused", id: last()["id"], code: "not_stored", sentence });
  shown(0, 0);
  expect([table.pending, table.refused?.sentence]).toEqual([null, sentence]);
  table.play(PASS);
  expect(last()).toMatchObject({ type: "play", move: PASS, answers: 4 });
});

test("a question that is refused has its answer, and is nobody else's", async () => {
  const { table, socket, last, uncover } = shared("covered");
  uncover();
  const asked = table.ask("hint");
  socket.say({ type: "refused", id: last()["id"], code: "too_fast", sentence: "Wait a moment." });
  expect(await asked).toMatchObject({ sentence: "Wait a moment." });
  expect(table.refused).toBeNull();
});

test("a question that was put before there was a line, or was lost with one, is put again", async () => {
  const { table, socket, last, uncover } = shared("covered");
  const welcome = { type: "welcome", version: 2, you: "g", server: "x", now: 0 };
  uncover();
  const lost = table.ask("hint");
  table.reconnect();
  const early = table.ask("score");
  socket.sent = [];
  socket.say(welcome);
  expect(socket.sent.map(({ type }) => type)).toEqual(["hint", "score"]);
  const [hint, score] = socket.sent.map(({ id }) => id);
  socket.say({ type: "answer", id: hint, hint: { move: "a" } }, { type: "answer", id: score, score: {} });
  expect(await lost).toMatchObject({ hint: { move: "a" } });
  expect(await early).toMatchObject({ score: {} });
  socket.say(welcome);
  expect(last()["id"]).toBe(score); // what has its answer is not put again
});

test("a clause can be shown with the pieces of a try that it forbids, until the table changes", () => {
  const { table, socket, last, shown, uncover } = shared("covered");
  uncover();
  table.try({ kind: "place" });
  const why = { rule: "X-1", code: "c", pieces: { tile: { piece: "tile", number: 3 } } };
  socket.say({ type: "answer", id: last()["id"], preview: { why } });
  table.try({});
  expect(table.ringed).toEqual([]);
  table.clauses.show("X-1");
  expect(table.ringed).toEqual([{ piece: "tile", number: 3 }]);
  shown(0, 0);
  expect(table.ringed).toEqual([]);
});

test("a shared board is seen from the side of whoever is to act, and covered only to look", () => {
  const { table, last, shown } = shared("board");
  shown(0, 1);
  expect(table.view).toBeNull(); // no seat of its own, before somebody has uncovered it
  expect(last()).toMatchObject({ type: "show", board: true });
  shown(null, 1, last()["id"]);
  expect([table.device.covered, table.seat, table.view?.seat]).toEqual([null, 1, 1]);
  expect(last()).toMatchObject({ type: "try", seat: 1 });

  table.device.showTo([0]);
  expect([table.device.covered, table.view]).toEqual([0, null]);
  table.device.reveal(0);
  const asked = last()["id"];
  shown(null, 1, "an answer that comes late");
  expect(table.device.covered).toBe(0);
  shown(0, 1, asked);
  expect([table.device.covered, table.seat]).toEqual([null, 0]);
  table.device.showTo([]);
  expect(last()).toMatchObject({ type: "show", board: true });
});

test("another language is told to the server by a new hello, and nothing that was tried is lost", () => {
  const { table, socket, spoken, last, shown, uncover } = shared("covered");
  uncover();
  socket.onopen?.();
  table.try({ kind: "place" });
  const said = socket.sent.length;
  table.setLanguage("en");
  expect(socket.sent.length).toBe(said);
  spoken.language = "de";
  table.setLanguage("de");
  socket.onopen?.();
  expect(last()).toMatchObject({ type: "hello", language: "de", seat: 0 });
  socket.say({ type: "welcome", version: 2, you: "g", server: "x", now: 0 });
  shown(0, 0);
  expect(table.draft).toEqual({ kind: "place" });
  expect(last()).toMatchObject({ type: "try", draft: { kind: "place" } });
});

test("what happened while the line was broken is in the log afterwards", async () => {
  const { table, socket, recalled, shown, uncover } = shared("covered");
  uncover();
  socket.say({ type: "told", number: 5, at: 0, what: "undo", by: 0 });
  expect(table.log.length).toBe(1);
  Object.assign(recalled, { number: 7, happened: [{ what: "undo" }, { what: "undo" }, { what: "undo" }] });
  shown(0, 0, undefined, 7);
  await Promise.resolve();
  await Promise.resolve();
  expect(table.log.length).toBe(3);
});

test("a page that is older than the server takes along what it has not said yet", () => {
  const { table, socket, upgrades, uncover } = shared("covered");
  uncover();
  table.play({ move: "pass" } as never);
  const said = socket.sent.at(-1)!;
  expect(said["type"]).toBe("play");
  socket.say({ type: "welcome", version: 2, you: "g", server: "y", now: 0 });
  expect(upgrades).toEqual([[said]]);
});

test("in words that a newer server does not know it is the same", () => {
  const { table, socket, upgrades, uncover } = shared("covered");
  uncover();
  table.play({ move: "pass" } as never);
  const said = socket.sent.at(-1)!;
  socket.say({ type: "refused", id: "", code: "version", sentence: "Load the page anew." });
  expect([upgrades, table.fault]).toEqual([[[said]], null]);
});

test("whoever comes back has their time anew, and everybody sees it", () => {
  const { table, socket, uncover } = shared("covered");
  uncover();
  const clock = { asked: [0], due: 9000 };
  socket.say({ type: "told", number: 5, at: 1, what: "given_back", by: 0, clock });
  expect(table.clock).toEqual(clock);
});

test("what is told only after it was recalled is in the log once", async () => {
  const { table, socket, recalled, uncover } = shared("covered");
  Object.assign(recalled, { number: 5, happened: [{ what: "undo" }] });
  uncover();
  await Promise.resolve();
  await Promise.resolve();
  for (const number of [5, 6]) socket.say({ type: "told", number, at: 0, what: "undo", by: 0 });
  expect(table.log.map(({ number }) => number)).toEqual([-1, 6]);
});

const PLACED = { event: "placed", cell: 3 };

/** Let what was asked by HTTP be answered. */
async function recall(): Promise<void> {
  for (let n = 0; n < 4; n++) await Promise.resolve();
}

const move = (number: number, turn: number, events: unknown[]): Record<string, unknown> => ({
  type: "told",
  number,
  at: 0,
  what: "move",
  by: 1 - turn,
  events,
  view: { seat: 0, turn: { seat: turn, asked: [turn] }, scores: [] },
});

test("a page that has just come marks the move that was made last", async () => {
  const { table, recalled, uncover } = shared("covered");
  Object.assign(recalled, {
    number: 4,
    happened: [{ what: "move", events: [PLACED] }, { what: "given_back" }],
  });
  uncover();
  await recall();
  expect(table.events).toEqual([PLACED]);
});

test("what was missed or taken back is marked no longer, and what was recalled instead is", async () => {
  const { table, socket, recalled, shown, uncover } = shared("covered");
  uncover();
  await recall();
  socket.say(move(5, 0, [{ event: "old" }]));
  expect(table.events).toEqual([{ event: "old" }]);
  shown(0, 0, undefined, 5); // the line was broken, and nothing has happened
  expect(table.events).toEqual([{ event: "old" }]);
  Object.assign(recalled, { number: 6, happened: [{ what: "move", events: [PLACED] }] });
  shown(0, 0, undefined, 6);
  expect(table.events).toEqual([]);
  await recall();
  expect(table.events).toEqual([PLACED]);
  socket.say({ type: "told", number: 7, at: 0, what: "undo", by: 1 });
  expect(table.events).toEqual([]);
});

test("on one device the last move is marked for whoever has it next", async () => {
  const { table, socket, last, shown } = shared("open");
  shown(0, 0);
  await recall();
  socket.say(move(5, 1, [PLACED]));
  expect(last()).toMatchObject({ type: "show", seat: 1 });
  shown(1, 1, last()["id"], 5);
  expect([table.seat, table.events]).toEqual([1, [PLACED]]);
});

test("where it is handed over covered, whoever uncovers it is told how the round ended", async () => {
  const { table, socket, recalled, last, shown, uncover } = shared("covered");
  uncover();
  await recall();
  const ended = [{ event: "round_ended", round: 1 }];
  Object.assign(recalled, { number: 5, happened: [{ what: "move", events: ended }] });
  socket.say(move(5, 1, ended));
  expect([table.device.covered, table.events]).toEqual([1, []]);
  table.device.reveal(1);
  shown(1, 1, last()["id"], 5);
  await recall();
  expect(table.events).toEqual(ended);
});

test("a move that is on its way cannot be taken back or changed", () => {
  const { table, socket, last, uncover } = shared("covered");
  uncover();
  table.try({ kind: "place" });
  table.play(PASS);
  const said = last()["id"];
  table.try({});
  table.try({ kind: "other" });
  expect(table.draft).toEqual({ kind: "place" });
  socket.say({ type: "refused", id: said, code: "illegal", sentence: "No." });
  table.try({});
  expect([table.draft, table.refused]).toEqual([{}, null]);
});

test("what is pressed twice before there is an answer is done once", () => {
  const { table, socket, last, uncover } = shared("covered");
  uncover();
  const said = (): unknown[] => socket.sent.filter(({ type }) => type === "undo");
  table.do("undo");
  table.do("say", { text: "Sorry" });
  expect(["undo", "say", "vote"].map((type) => table.isRequesting(type))).toEqual([true, true, false]);
  table.do("undo");
  expect(said().length).toBe(1);
  socket.say({ type: "told", id: (said()[0] as Ask).id, number: 5, at: 0, what: "undo", by: 0 });
  table.do("undo");
  expect(said().length).toBe(2);
  for (const kind of ["bot", "person", "bot"]) table.do("arrange", { seat: 1, plan: { kind } });
  expect(last()).toMatchObject({ type: "arrange", plan: { kind: "bot" } });
});

test("a seat that has become another guest’s is left, with all that it saw", async () => {
  const { table, socket, last, recalled, uncover } = shared("covered");
  Object.assign(recalled, { number: 4, happened: [{ what: "move", events: [PLACED] }] });
  uncover();
  await recall();
  table.reconnect();
  socket.onopen?.();
  expect(last()).toMatchObject({ type: "hello", seat: 0 });
  socket.say({ type: "refused", id: "", code: "not_yours", sentence: "This seat is not yours." });
  expect([table.seat, table.view, table.log, table.refused]).toEqual([null, null, [], null]);
  socket.onopen?.();
  expect(last()).toMatchObject({ type: "hello", board: false });
  expect(last()["seat"]).toBeUndefined();
});

test("after the end around one board, those who share it still have a seat to speak for", () => {
  const { table, socket, last, shown, become } = shared("board");
  shown(0, 1);
  shown(null, 1, last()["id"]);
  expect(table.seat).toBe(1);
  become(1, GAVE_UP);
  socket.say({ ...table.about, type: "table", phase: "over", result: { ranks: [1, 2] } });
  table.reconnect(); // another language, say
  socket.onopen?.();
  socket.say({ type: "welcome", version: 2, you: "g", server: "x", now: 0 });
  shown(null, 1, undefined, 9);
  expect(table.seat).toBe(1);
  table.do("rematch");
  expect(last()).toMatchObject({ type: "rematch", seat: 1 });
});

test("what the table shows no more is not in the log either", async () => {
  const { table, socket, uncover } = shared("covered");
  uncover();
  await recall();
  socket.say(move(5, 0, [{ event: "drew", face: 7 }, PLACED]));
  const before = table.log;
  table.redactLog((event) => event);
  expect(table.log).toBe(before);
  table.redactLog((event) => (event.event === "drew" ? { event: "drew" } : event));
  expect([table.log.at(-1)!.events, table.events]).toEqual(Array(2).fill([{ event: "drew" }, PLACED]));
});

test("what was tried before a move is taken back is tried no longer", () => {
  const { table, socket, shown, uncover } = shared("covered");
  uncover();
  table.try({ kind: "place" });
  socket.say({ type: "told", number: 5, at: 0, what: "undo", by: 1 });
  shown(0, 0, undefined, 5);
  expect(table.draft).toEqual({});
});

const DRAFT = { kind: "lay", tiles: [21, 22] };
/** What Anna was trying when her page went, at a table of her own or on a shared device. */
function leaveWith(draft: object, yours: readonly number[] = [0]): StoredDraft | null | undefined {
  const { table, uncover, keeps } = shared("covered", null, yours);
  uncover();
  table.try(draft);
  table.close();
  return keeps.draft;
}

test("what was tried is tried again by the next page, while the table lies as it did", () => {
  const { table, shown, last } = shared("open", leaveWith(DRAFT), [0]);
  shown(0, 0, undefined, 9); // what is said at the table changes its number, not the position
  expect([table.draft, table.isDraftGone]).toEqual([DRAFT, false]);
  expect(last()).toMatchObject({ type: "try", draft: DRAFT });
  shown(0, 1, undefined, 10);
  expect([table.draft, table.isDraftGone]).toEqual([{}, false]);
});

test("what was tried is gone, with a word, when the table has changed", () => {
  const { table, shown } = shared("open", leaveWith(DRAFT), [0]);
  shown(0, 1);
  expect([table.draft, table.isDraftGone]).toEqual([{}, true]);
  table.dismiss();
  expect(table.isDraftGone).toBe(false);
  // A seat that is somebody else's now is none of theirs.
  const other = shared("open", leaveWith(DRAFT), [1]);
  other.shown(1, 1);
  expect([other.table.draft, other.table.isDraftGone]).toEqual([{}, false]);
});

test("nothing is kept of a shared device, of a first pick, nor of a move on its way", () => {
  expect(leaveWith(DRAFT, [0, 1])).toBeNull();
  expect(leaveWith({ length: 3 })).toBeNull();
  const { table, shown, keeps } = shared("open", null, [0]);
  shown(0, 0);
  table.try(DRAFT);
  table.play({ move: "lay" } as never);
  table.close();
  expect(keeps.draft).toBeNull();
});

test("a page that goes before the table was shown hands on what it was given", () => {
  const kept = leaveWith(DRAFT)!;
  const { table, keeps } = shared("open", kept, [0]);
  table.close();
  expect(keeps.draft).toEqual(kept);
});
