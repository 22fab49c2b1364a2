import { expect, test, vi } from "vitest";
import type { GameView, News } from "../../src/live/messages";
import { HintState, explainHint } from "../../src/table/hint.svelte";

vi.mock("../../src/i18n/translate", () => ({
  t: (key: string, parts: object = {}) => [key, ...Object.values(parts)].join(" "),
}));

test("a hint says what the bot would do, what it expects, and what of the runner-up", () => {
  const hint = { move: "", expected: 60.2, runner_up_expected: 57.4 };
  expect(explainHint(hint, "card 4")).toBe("hintIdea card 4 hintExpects 60 hintSecond 57");
  expect(explainHint({ ...hint, to_the_end: false }, "card 4")).toBe(
    "hintIdea card 4 hintExpectsSoon 60 hintSecond 57",
  );
});

test("what has no words is shown on the board, and who expects nothing says nothing of it", () => {
  expect(explainHint({ move: "" })).toBe("hintShown");
  expect(explainHint({ move: "", runner_up_expected: 3 }, "card 4")).toBe("hintIdea card 4");
});

/** A table whose hints are answered when the test says so. */
function asking() {
  const answers: ((news: News) => void)[] = [];
  const table = {
    view: { seat: 0, scores: [0] } as Partial<GameView> as GameView,
    ask: (): Promise<News> => new Promise((answer) => answers.push(answer)),
  };
  const describeDraft = vi.fn(() => "card 4");
  const adviser = new HintState(table as never, { describeDraft } as never);
  const answer = (expected: number): Promise<void> => {
    answers.shift()!({ type: "answer", hint: { move: "a", draft: {}, expected } } as News);
    return new Promise((done) => setTimeout(done));
  };
  const comeAgain = (scores = table.view.scores): void => void (table.view = { ...table.view, scores });
  const goOn = (): void => comeAgain([1]);
  const refuse = (): void =>
    answers.shift()!({ type: "refused", id: "", code: "too_fast", sentence: "Wait." } as News);
  return { adviser, answer, comeAgain, goOn, describeDraft, refuse };
}

test("advice is given once it has come, for as long as the table looks the same", async () => {
  const { adviser, answer, comeAgain, goOn } = asking();
  void adviser.seek();
  comeAgain(); // after a broken line
  expect([adviser.isThinking, adviser.advice]).toEqual([true, null]);
  await answer(60);
  expect([adviser.isThinking, adviser.advice?.text]).toEqual([false, "hintIdea card 4 hintExpects 60"]);
  goOn();
  expect([adviser.isThinking, adviser.advice]).toEqual([false, null]);
});

test("advice that comes when the game has gone on is given to nobody, and does not take the place of a newer one", async () => {
  const { adviser, answer, comeAgain, goOn, describeDraft } = asking();
  void adviser.seek();
  goOn();
  expect(adviser.isThinking).toBe(false);
  await answer(50);
  comeAgain([0]); // a move was taken back
  expect([adviser.isThinking, adviser.advice]).toEqual([false, null]);
  void adviser.seek();
  goOn();
  void adviser.seek();
  await answer(60);
  expect([adviser.isThinking, adviser.advice, describeDraft.mock.calls]).toEqual([true, null, []]);
  await answer(70);
  expect(adviser.advice?.text).toBe("hintIdea card 4 hintExpects 70");
});

test("a bot that still thinks about what was asked over a broken line is asked again, a few times", async () => {
  vi.useFakeTimers();
  const { adviser, refuse } = asking();
  void adviser.seek();
  for (let times = 0; times < 5; times += 1) {
    expect(adviser.isThinking).toBe(true);
    refuse();
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect([adviser.isThinking, adviser.advice?.text]).toEqual([false, "Wait."]);
  vi.useRealTimers();
});
