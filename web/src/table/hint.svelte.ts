/** What a bot would do in the reader's place, and why. */
import type { GameUi } from "../games/game_ui";
import type { GameDraft, News } from "../live/messages";
import type { Table } from "../live/table.svelte";
import { t } from "../i18n/translate";
import type { BotChoice } from "../generated/protocol";
import type { GameTypes, Play } from "./play";

/** Milliseconds. */
const FIRST_PAUSE = 250;
const LAST_PAUSE = 2000;

export interface HintShown {
  text: string;
  /** For the board to show; nothing is played. */
  ideas: { label: string; draft: GameDraft }[];
}

/** The same after a broken line, as long as nothing has happened. */
export const viewKey = (table: Pick<Table, "view">): string => JSON.stringify(table.view);

/** Nothing when the game has gone on meanwhile: the pieces that the hint speaks of may be elsewhere. */
export async function readHint(table: Table, ui: GameUi | undefined): Promise<HintShown | null> {
  const look = viewKey(table);
  const answer = await ask(table);
  if (viewKey(table) !== look) return null;
  if (answer.type === "refused") return { text: answer.sentence, ideas: [] };
  const hint = answer.type === "answer" ? answer.hint : null;
  if (!hint) return { text: t("noHint"), ideas: [] };
  const what = hint.draft ? ui?.describeDraft?.(hint.draft, table as Play<GameTypes>) : "";
  return { text: explainHint(hint, what), ideas: listIdeas(hint) };
}

/** After a short break the server may still think about what was asked over the old line: it is asked again. */
async function ask(table: Table): Promise<News> {
  for (let pause = FIRST_PAUSE; ; pause *= 2) {
    const answer = await table.ask("hint", { level: "strong" });
    if (answer.type !== "refused" || answer.code !== "too_fast" || pause > LAST_PAUSE) return answer;
    await new Promise((over) => setTimeout(over, pause));
  }
}

/** What the bot would do, and what it expects of that, at the end or some moves ahead; a simple one does not say. */
export function explainHint(
  { expected, runner_up_expected: second, to_the_end: toTheEnd = true }: BotChoice,
  what = "",
): string {
  const said = [what ? t("hintIdea", { what }) : t("hintShown")];
  if (typeof expected === "number")
    said.push(t(toTheEnd ? "hintExpects" : "hintExpectsSoon", { n: Math.round(expected) }));
  if (typeof expected === "number" && typeof second === "number")
    said.push(t("hintSecond", { n: Math.round(second) }));
  return said.join(" ");
}

function listIdeas(hint: BotChoice): HintShown["ideas"] {
  const found = [
    { label: t("tryHint"), draft: hint.draft },
    { label: t("trySecond"), draft: hint.runner_up_draft },
  ];
  return found.filter((idea): idea is HintShown["ideas"][number] => Boolean(idea.draft));
}

export class HintState {
  /** How the table looked; nothing when nothing was asked, or it came to nothing. */
  private about = $state("");
  private found: HintShown | null = $state.raw(null);

  constructor(
    private readonly table: Table,
    private readonly ui: GameUi | undefined,
  ) {}

  private get isOfNow(): boolean {
    return this.about === viewKey(this.table);
  }
  get isThinking(): boolean {
    return this.isOfNow && !this.found;
  }
  get advice(): HintShown | null {
    return this.isOfNow ? this.found : null;
  }

  async seek(): Promise<void> {
    if (this.isThinking) return;
    const about = (this.about = viewKey(this.table));
    this.found = null;
    const found = await readHint(this.table, this.ui);
    if (this.about !== about) return; // it was asked again
    this.found = found;
    if (!found) this.about = "";
  }
}
