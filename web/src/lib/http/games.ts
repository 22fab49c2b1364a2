/** What the server says over HTTP. Addresses are relative: the table may be served under any path. */
import type { Offer } from "../../routes/GameCard.svelte";

/** The games that can be played, in the reader's language. */
export async function offers(language: string): Promise<Offer[]> {
  const answer = await fetch("api/games", { headers: { "Accept-Language": language } });
  if (!answer.ok) throw new Error(`The games could not be fetched (${answer.status}).`);
  return (await answer.json()) as Offer[];
}
