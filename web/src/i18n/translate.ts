/**
 * The page's own texts in the reader's language. They are written in `texts/*.toml` of the server and of each game, and
 * generated from there into `generated/texts`; the words of a game come from the server (`words.ts`).
 */
import { preferences, type Language } from "../ui/preferences.svelte";
import { fill } from "./fill";
import { texts } from "../generated/texts/frame";

export type TextKey = keyof (typeof texts)["en"];
type Values = Record<string, string | number>;

/** A text of the page around the games. */
export const t = speaker(texts);

/** A function that says such texts in the language that the reader has now. */
export function speaker<Key extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): (key: Key, values?: Values) => string {
  return (key, values) => fill(texts[preferences.language][key], values);
}
