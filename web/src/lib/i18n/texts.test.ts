import { expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { fill } from "./fill";
import { it } from "./it";

const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

test.each([
  ["it", it],
  ["de", de],
])("every text of the page exists in %s, with the same holes", (_, other) => {
  expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    expect(other[key as keyof typeof en]).not.toBe("");
    expect(holes(other[key as keyof typeof en])).toEqual(holes(text));
  }
});

test("holes are filled, unknown ones stay", () => {
  expect(fill("{n} of {m}", { n: 3 })).toBe("3 of {m}");
});
