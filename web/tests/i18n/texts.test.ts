import { expect, test } from "vitest";
import { fill } from "../../src/i18n/fill";
import { texts as frame } from "../../src/generated/texts/frame";

const files = import.meta.glob<{ texts: Record<string, Record<string, string>> }>(
  "../../src/generated/texts/*.ts",
  { eager: true },
);
const all = Object.entries(files).map(([path, { texts }]) => [path, texts] as [string, typeof texts]);
const holes = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)[^{}]*\}/g)].map((match) => match[1]!)),
];

test.each(all)("every text of %s exists in three languages, with the same holes", (_, texts) => {
  const { en: english = {}, ...others } = texts;
  expect(Object.keys(others).sort()).toEqual(["de", "it"]);
  for (const other of Object.values(others)) {
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect(other[key]).not.toBe("");
      expect(holes(other[key]!).sort()).toEqual(holes(text).sort());
    }
  }
});

test.each(all)("apostrophes of %s are typographic", (_, texts) => {
  for (const of of Object.values(texts))
    expect(Object.values(of).filter((text) => /\w'/.test(text))).toEqual([]);
});

test.each(Object.entries(frame))(
  "what is tried and what was played are taken back in two words (%s)",
  (_, texts) => {
    expect(texts.undo).not.toBe(texts.takeBack);
  },
);

test("holes are filled", () => {
  expect(fill("{n} of {m}", { n: 3, m: 4 })).toBe("3 of 4");
  expect(fill("{n} {n|tile|tiles}", { n: 1 })).toBe("1 tile");
  expect(fill("{n} {n|tile|tiles}", { n: 2 })).toBe("2 tiles");
  expect(fill("{n} {n|tile|tiles}", { n: -2 })).toBe("−2 tiles");
});
