/** A rulebook as its reader sees it: by chapters, with what is sought marked. */
import type { Rule } from "../../generated/engine";

/** A text in pieces: those that were sought, and those between them. */
export type MarkedText = { text: string; hit: boolean }[];

export interface FoundRule {
  id: string;
  title: MarkedText;
  text: MarkedText[];
  ruling: boolean;
}

export interface FoundChapter {
  title: string;
  rules: FoundRule[];
}

export function searchRules(rules: readonly Rule[], sought: string): FoundChapter[] {
  const wanted = fold(sought.trim());
  const chapters: FoundChapter[] = [];
  for (const rule of rules) {
    if (wanted && !fold(`${rule.id} ${rule.title} ${rule.text}`).includes(wanted)) continue;
    if (chapters.at(-1)?.title !== rule.chapter) chapters.push({ title: rule.chapter, rules: [] });
    chapters.at(-1)!.rules.push({
      id: rule.id,
      title: mark(rule.title, wanted),
      text: splitParagraphs(rule.text).map((paragraph) => mark(paragraph, wanted)),
      ruling: rule.ruling,
    });
  }
  return chapters;
}

/** Paragraphs in one line each; lists keep their lines. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .replace(/\n(?![-*|\d])/g, " ")
        .replace(/^[-*] /gm, "• ")
        .replace(/`/g, "")
        .trim(),
    )
    .filter(Boolean);
}

/** Case, accents and kinds of apostrophe do not matter; the length stays, so that places agree. */
function fold(text: string): string {
  return [...text].map((c) => (c === "’" ? "'" : c.normalize("NFD")[0]!.toLowerCase())).join("");
}

function mark(text: string, wanted: string): MarkedText {
  const parts: MarkedText = [];
  const folded = fold(text);
  let at = 0;
  for (let next = wanted ? folded.indexOf(wanted) : -1; next >= 0; next = folded.indexOf(wanted, at)) {
    if (next > at) parts.push({ text: text.slice(at, next), hit: false });
    parts.push({ text: text.slice(next, next + wanted.length), hit: true });
    at = next + wanted.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}
