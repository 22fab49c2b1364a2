import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchMoment, fetchReplay } from "../../../src/live/requests";
import type { Replay } from "../../../src/generated/protocol";
import { ReplayState } from "../../../src/app/replay/replay.svelte";

vi.mock("../../../src/live/requests", () => ({ fetchMoment: vi.fn(), fetchReplay: vi.fn() }));
vi.mock("../../../src/i18n/translate", () => ({ t: (key: string) => key }));

const whole = (seen: unknown): Replay =>
  ({ names: ["Anna", "Tom"], colours: ["rose", "lily"], scores: [], steps: [{}, {}], seen }) as never;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(fetchReplay).mockImplementation((_, viewpoint) => Promise.resolve(whole(viewpoint)));
  vi.mocked(fetchMoment).mockImplementation((_, number) => Promise.resolve({ views: [{ number }] } as never));
});
afterEach(() => {
  vi.useRealTimers();
});

test("played from its end it begins anew, with the first board on the table", async () => {
  const replay = new ReplayState("t");
  await replay.begin(2);
  await replay.run();
  expect([replay.number, replay.view]).toEqual([0, { number: 0 }]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect([replay.number, replay.view]).toEqual([2, { number: 2 }]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(replay.playing).toBe(false);
});

test("who stops it while the first board is fetched has stopped it", async () => {
  const replay = new ReplayState("t");
  await replay.begin(2);
  const running = replay.run();
  replay.pause();
  await running;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([replay.number, replay.playing]).toEqual([0, false]);
});

test("the game is seen from the viewpoint that was chosen last, whichever answer comes last", async () => {
  const replay = new ReplayState("t");
  await replay.begin(1);
  let answerFirst = (): void => undefined;
  vi.mocked(fetchReplay).mockImplementationOnce(
    (_, viewpoint) => new Promise((answer) => (answerFirst = () => answer(whole(viewpoint)))),
  );
  const first = replay.lookFrom(0);
  await replay.lookFrom(1);
  answerFirst();
  await first;
  expect([replay.viewpoint, (replay.whole as unknown as { seen: unknown }).seen]).toEqual([1, 1]);
});

test("who did nothing is told with all cards open, where the record says so", async () => {
  vi.mocked(fetchReplay).mockResolvedValue({
    ...whole("all"),
    steps: [{ by: 0, move: "nothing" }, { by: 1 }],
  } as never);
  const replay = new ReplayState("t");
  await replay.begin(0);
  replay.lists = { own: { kinds: { nothing: "Nothing" } }, shared: {} } as never;
  expect(replay.lines.map(({ text }) => text)).toEqual(["Nothing", "nothingSeen"]);
});
