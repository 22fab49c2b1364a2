/** Questions over HTTP. Addresses are relative: the table may be served under any path. */
import type { Problem } from "../wire/live";

/** What the server refused: a code for us, a sentence for the reader. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function get<T>(path: string, language?: string): Promise<T> {
  return answer<T>(fetch(path, language ? { headers: { "Accept-Language": language } } : {}));
}

export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown): Promise<T> {
  return answer<T>(
    fetch(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  );
}

async function answer<T>(asked: Promise<Response>): Promise<T> {
  const said = await asked;
  if (said.ok) return (await said.json()) as T;
  const problem = await (said.json() as Promise<Problem>).catch(() => null);
  throw new Refusal(said.status, problem?.code ?? "", problem?.sentence ?? String(said.status));
}
