/** The games: what is offered, their words and their rules, each in the reader's language. */
import type { Rule } from "../wire/engine";
import type { GameOffered } from "../wire/live";
import type { WordList } from "../words/words";
import { get } from "./ask";

/** A game's own words, and those that all games share. */
export interface WordLists {
  own: WordList;
  shared: WordList;
}

/** The rules of a game, and what the judge says of each way to break them. */
export interface Book {
  title: string;
  introduction: string;
  rules: Rule[];
  sentences: Record<string, string>;
}

const kept = new Map<string, Promise<unknown>>();

/** Asked once; what could not be had is asked again the next time. */
function once<T>(path: string, language: string): Promise<T> {
  const key = `${language} ${path}`;
  let found = kept.get(key) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path, language);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
  }
  return found;
}

export const offers = (language: string): Promise<GameOffered[]> => once("api/games", language);

export const wordsOf = (game: string, language: string): Promise<WordLists> =>
  once(`api/games/${game}/words?lang=${language}`, language);

export const rulebookOf = (game: string, language: string): Promise<Book> =>
  once(`api/games/${game}/rulebook?lang=${language}`, language);
