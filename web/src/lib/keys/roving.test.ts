import { expect, test } from "vitest";
import { distance } from "./roving";

const box = (x: number, y: number): DOMRectReadOnly => ({ x, y, width: 10, height: 10 }) as DOMRectReadOnly;

test("what lies straight ahead is nearer than what lies aside", () => {
  const ahead = distance(box(0, 0), box(30, 0), [1, 0])!;
  const aside = distance(box(0, 0), box(20, 12), [1, 0])!;
  expect(ahead).toBeLessThan(aside);
});

test("what lies behind or quite aside is no way at all", () => {
  expect(distance(box(0, 0), box(-20, 0), [1, 0])).toBeNull();
  expect(distance(box(0, 0), box(5, 40), [1, 0])).toBeNull();
});
