/** What the server says over HTTP. Addresses are relative: the table may be served under any path. */
import type { GameOffered } from "../wire/live";

/** The games that can be played, in the reader's language. */
export async function offers(language: string): Promise<GameOffered[]> {
  const answer = await fetch("api/games", { headers: { "Accept-Language": language } });
  if (!answer.ok) throw new Error(`The games could not be fetched (${answer.status}).`);
  return (await answer.json()) as GameOffered[];
}
