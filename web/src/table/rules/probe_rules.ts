/** Asks the server about tries that nobody has made, so that the rulebook can show on the table what forbids them. */
import type { GameDraft } from "../../live/messages";
import type { Table } from "../../live/table.svelte";

/** Milliseconds between two questions: whoever plays on meanwhile is not to hear that it was too much at once. */
const PACE = 90;

export async function sound(table: Table, drafts: readonly GameDraft[], stop: AbortSignal): Promise<void> {
  if (table.clauses.isSounded) return;
  for (const draft of drafts) {
    await table.ask("try", { draft }); // the table notes what is said
    await new Promise((later) => setTimeout(later, PACE));
    if (stop.aborted) return;
  }
  table.clauses.isSounded = true;
}
