/** What a bot would do in the reader's place. */
import type { GameDraft } from "../lib/live/messages";
import type { Table } from "../lib/live/table.svelte";
import { t } from "../lib/state/preferences.svelte";

export interface Advice {
  text: string;
  /** For the board to show; nothing is played. */
  draft: GameDraft | null;
}

export async function readHint(table: Table): Promise<Advice> {
  const answer = await table.ask("hint", { level: "sound" });
  if (answer.type === "refused") return { text: answer.sentence, draft: null };
  const hint = answer.type === "answer" ? answer.hint : null;
  if (!hint) return { text: t("noHint"), draft: null };
  const draft = (hint.draft as GameDraft | null) ?? null;
  return { text: draft ? t("hintShown") : t("hintIs", { move: hint.move }), draft };
}
