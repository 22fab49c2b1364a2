/** A game's own page texts in three languages, as a function that speaks the reader's. */
import { preferences, type Language } from "../state/preferences.svelte";
import { fill } from "./fill";

export type Speaker<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

export function speaker<Key extends string>(texts: Record<Language, Record<Key, string>>): Speaker<Key> {
  return (key, values) => fill(texts[preferences.language][key], values);
}
