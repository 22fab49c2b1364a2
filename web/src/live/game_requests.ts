/** The games: what is offered, their words and their rules, each in the reader's language. */
import type { GameOffered, GameWords, LessonShown, RulebookShown } from "./types/protocol";
import { get } from "./http";

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

export const wordsOf = (game: string, language: string): Promise<GameWords> =>
  once(`api/games/${game}/words?lang=${language}`, language);

export const rulebookOf = (game: string, language: string): Promise<RulebookShown> =>
  once(`api/games/${game}/rulebook?lang=${language}`, language);

export const lessonsOf = (game: string, language: string): Promise<LessonShown[]> =>
  once(`api/games/${game}/lessons?lang=${language}`, language);
