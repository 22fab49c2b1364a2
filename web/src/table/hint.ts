/** What a bot would do in the reader's place. */
import type { GameMove } from "../lib/live/messages";
import type { Table } from "../lib/live/table.svelte";
import { t } from "../lib/state/preferences.svelte";

export interface Advice {
  text: string;
  /** In notation, which the server reads as well as a prompt's move. */
  move: GameMove | null;
}

export async function readHint(table: Table): Promise<Advice> {
  const answer = await table.ask("hint", { level: "sound" });
  if (answer.type === "refused") return { text: answer.sentence, move: null };
  const move = answer.type === "answer" ? notation(answer.hint) : null;
  return move
    ? { text: t("hintIs", { move }), move: move as unknown as GameMove }
    : { text: t("noHint"), move: null };
}

function notation(hint: unknown): string | null {
  if (typeof hint === "string") return hint;
  return typeof hint === "object" && hint !== null && "move" in hint ? String(hint.move) : null;
}
