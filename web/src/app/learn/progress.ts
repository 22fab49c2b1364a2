/** What this browser remembers of learning: the lessons that are done, and the games that the reader knows. */
import { writeStored, readStored } from "../../ui/preferences.svelte";

/** A reader who has begun to learn a game, or declined to, is not asked again. */
export const isKnown = (game: string): boolean => readStored(`known.${game}`) !== null;
export const markKnown = (game: string): void => writeStored(`known.${game}`, "yes");

export const readLearned = (game: string): readonly string[] =>
  (readStored(`learned.${game}`) ?? "").split(" ").filter(Boolean);

export function markLearned(game: string, lesson: string): readonly string[] {
  const all = [...new Set([...readLearned(game), lesson])];
  writeStored(`learned.${game}`, all.join(" "));
  return all;
}

/** Where to begin: with the first lesson that is not done; once all are, with the first. */
export function firstUnlearned<L extends { name: string }>(
  lessons: readonly L[],
  done: readonly string[],
): L | undefined {
  return lessons.find(({ name }) => !done.includes(name)) ?? lessons[0];
}
