import { expect, test, vi } from "vitest";
import { why } from "./hint";

vi.mock("../lib/state/preferences.svelte", () => ({
  t: (key: string, parts: object = {}) => [key, ...Object.values(parts)].join(" "),
}));

test("a hint says what the bot would do, what it expects, and what of the runner-up", () => {
  const hint = { move: "", expected: 60.2, runner_up_expected: 57.4 };
  expect(why(hint, "card 4")).toBe("hintIdea card 4 hintExpects 60 hintSecond 57");
  expect(why({ ...hint, to_the_end: false }, "card 4")).toBe(
    "hintIdea card 4 hintExpectsSoon 60 hintSecond 57",
  );
});

test("what has no words is shown on the board, and who expects nothing says nothing of it", () => {
  expect(why({ move: "" })).toBe("hintShown");
  expect(why({ move: "", runner_up_expected: 3 }, "card 4")).toBe("hintIdea card 4");
});
