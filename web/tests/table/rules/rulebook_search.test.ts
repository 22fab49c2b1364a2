import { expect, test } from "vitest";
import { searchRules, splitParagraphs } from "../../../src/table/rules/rulebook_search";

const RULES = [
  {
    id: "SC-1.1",
    chapter: "Set-up",
    title: "The pyramid",
    text: "It has four levels.",
    source: "",
    ruling: false,
  },
  {
    id: "SC-3.2",
    chapter: "Placing",
    title: "On the level",
    text: "Un blocco è qui.\n\n- one\n- two",
    source: "",
    ruling: true,
  },
  {
    id: "SC-3.3",
    chapter: "Placing",
    title: "Straight",
    text: "Bars lie straight.",
    source: "",
    ruling: false,
  },
];

test("rules stand in their chapters", () => {
  expect(
    searchRules(RULES, "").map((chapter) => [chapter.title, chapter.rules.map((rule) => rule.id)]),
  ).toEqual([
    ["Set-up", ["SC-1.1"]],
    ["Placing", ["SC-3.2", "SC-3.3"]],
  ]);
});

test("an apostrophe is found however it is typed", () => {
  const [rule] = RULES;
  const rules = [{ ...rule!, text: "Conta l’ordine." }];
  for (const sought of ["l'ordine", "l’ordine"])
    expect(searchRules(rules, sought)[0]!.rules[0]!.text[0]).toContainEqual({ text: "l’ordine", hit: true });
});

test("what is sought is found by text or id, without regard to case and accents, and marked", () => {
  const [chapter] = searchRules(RULES, "E QUI");
  expect(chapter!.rules[0]!.text[0]).toEqual([
    { text: "Un blocco ", hit: false },
    { text: "è qui", hit: true },
    { text: ".", hit: false },
  ]);
  expect(searchRules(RULES, "sc-3.3")[0]!.rules.map((rule) => rule.id)).toEqual(["SC-3.3"]);
  expect(searchRules(RULES, "nowhere")).toEqual([]);
});

test("a paragraph is one line, a list keeps its lines", () => {
  expect(splitParagraphs("One\nline.\n\n- a\n- b")).toEqual(["One line.", "• a\n• b"]);
});
