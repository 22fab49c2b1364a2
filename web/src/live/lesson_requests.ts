/** Lessons over HTTP: what there is to learn is asked with the games; here a table to learn at, and what was done there. */
import type { Deed, Verdict } from "./types/engine";
import type { NewTable } from "./types/protocol";
import { send } from "./http";

const at = (game: string, lesson: string): string =>
  `api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`;

export const beginLesson = (game: string, lesson: string): Promise<NewTable> =>
  send("POST", at(game, lesson), {});
export const judgeDeed = (game: string, lesson: string, deed: Deed, language: string): Promise<Verdict> =>
  send("POST", `${at(game, lesson)}/deed?lang=${language}`, deed);
