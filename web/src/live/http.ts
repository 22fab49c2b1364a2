/** Questions over HTTP. Addresses are relative: the table may be served under any path. */
import { untrack } from "svelte";
import { t } from "../i18n/translate";
import { preferences } from "../ui/preferences.svelte";
import type { Problem } from "../generated/protocol";

/** What the server refused: a code for us, a sentence for the reader. */
export class Refusal extends Error {
  constructor(
    /** None where nobody answered. */
    readonly status: number,
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }

  get answered(): boolean {
    return this.code !== "";
  }
}

export async function get<T>(path: string, language = spoken()): Promise<T> {
  return answer<T>(fetch(path, { headers: { "Accept-Language": language } }));
}

export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown): Promise<T> {
  const headers = { "Accept-Language": spoken(), "Content-Type": "application/json" };
  return answer<T>(fetch(path, { method, headers, body: JSON.stringify(body) }));
}

/** Who asks is not to ask again when the language changes. */
function spoken(): string {
  return untrack(() => preferences.language);
}

async function answer<T>(asked: Promise<Response>): Promise<T> {
  const said = await asked.catch(() => null);
  const word: unknown = await said?.json().catch(() => undefined);
  if (said?.ok && word !== undefined) return word as T;
  // Whatever is no word of ours comes from the browser, or from somebody in between.
  const problem = said?.ok ? undefined : (word as Problem | undefined);
  const silence = untrack(() => `${t("noServer")} ${t("tryAgainSoon")}`);
  throw new Refusal(said?.status ?? 0, problem?.code ?? "", problem?.sentence ?? silence);
}
