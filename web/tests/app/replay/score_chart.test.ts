import { expect, test } from "vitest";
import { spreadApart, findBounds, listScoreLines, drawSteps } from "../../../src/app/replay/score_chart";

const COURSES = listScoreLines([0, null], [{ scores: [3, null] }, { scores: [3, -2] }, {}]);

test("a course has a point for the deal and one for each step", () => {
  expect(COURSES.map((course) => course.points)).toEqual([
    [0, 3, 3, 3],
    [0, 0, -2, -2],
  ]);
  expect(findBounds(COURSES)).toEqual([-2, 3]);
});

test("signs keep their distance and their order", () => {
  expect(spreadApart([20, 50, 50], 10, 0, 100)).toEqual([20, 45, 55]);
  expect(spreadApart([8, 9, 60], 10, 0, 100)).toEqual([3.5, 13.5, 60]);
});

test("points jump", () => {
  expect(
    drawSteps(
      COURSES[0]!,
      0,
      3,
      (n) => n * 10,
      (p) => -p,
    ),
  ).toBe("M0 0H10V-3H30V-3");
});
