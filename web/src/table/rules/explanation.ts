/** Why a try cannot be, as a sentence with its clause. */
import type { RulebookShown } from "../../generated/protocol";
import type { GameDraft, Judgement } from "../../live/messages";
import type { Table } from "../../live/table.svelte";
import type { Rule } from "../../generated/engine";
import { t } from "../../i18n/translate";
import type { Words } from "../../i18n/words";

export interface Why {
  sentence: string;
  rule: Rule | null;
  /** The nearest draft that would do. */
  mend: GameDraft | null;
}

/** What stands in the way now: the try itself, or what the server has refused. */
export function explain(table: Table, book: RulebookShown | null): Why | null {
  const judgement = table.preview?.why;
  if (judgement && book) {
    const sentence = sentenceOf(judgement, book, table.words);
    return { sentence, rule: ruleOf(judgement, book), mend: table.preview?.mend ?? null };
  }
  if (table.isDraftGone) return { sentence: t("draftGone"), rule: null, mend: null };
  if (!table.refused) return null;
  const rule = table.refused.judgement && book ? ruleOf(table.refused.judgement, book) : null;
  return { sentence: table.refused.sentence, rule, mend: null };
}

export function sentenceOf(judgement: Judgement, book: RulebookShown, words: Words): string {
  return words.fill(book.sentences[judgement.code] ?? "", judgement.pieces ?? {});
}

function ruleOf(judgement: Judgement, book: RulebookShown): Rule | null {
  return book.rules.find((rule) => rule.id === judgement.rule) ?? null;
}
