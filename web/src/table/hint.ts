/** What a bot would do in the reader's place, and why. */
import type { GameDraft } from "../lib/live/messages";
import type { Table } from "../lib/live/table.svelte";
import { t } from "../lib/state/preferences.svelte";
import type { HintShown } from "../lib/wire/live";

export interface Advice {
  text: string;
  /** For the board to show; nothing is played. */
  ideas: { label: string; draft: GameDraft }[];
}

export async function readHint(table: Table): Promise<Advice> {
  const answer = await table.ask("hint", { level: "strong" });
  if (answer.type === "refused") return { text: answer.sentence, ideas: [] };
  const hint = answer.type === "answer" ? answer.hint : null;
  return hint ? { text: why(hint), ideas: ideas(hint) } : { text: t("noHint"), ideas: [] };
}

/** What the bot expects, at the end or some moves ahead; a simple one does not say. */
export function why({
  expected,
  runner_up_expected: second,
  to_the_end: toTheEnd = true,
}: HintShown): string {
  if (typeof expected !== "number") return t("hintShown");
  const expects = t(toTheEnd ? "hintExpects" : "hintExpectsSoon", { n: Math.round(expected) });
  return typeof second === "number" ? `${expects} ${t("hintSecond", { n: Math.round(second) })}` : expects;
}

function ideas(hint: HintShown): Advice["ideas"] {
  const found = [
    { label: t("tryHint"), draft: hint.draft },
    { label: t("trySecond"), draft: hint.runner_up_draft },
  ];
  return found.filter((idea): idea is Advice["ideas"][number] => Boolean(idea.draft));
}
