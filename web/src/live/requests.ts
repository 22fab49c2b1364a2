/** Requests over HTTP. Addresses are relative: the table may be served under any path. */
import { untrack } from "svelte";
import { t } from "../i18n/translate";
import { preferences } from "../ui/preferences.svelte";
import type {
  GameOffered,
  GameWords,
  LessonShown,
  Listed,
  NewTable,
  Problem,
  Recalled,
  Replay,
  ReplayMoment,
  RulebookShown,
  SeatTerms,
  TableShown,
  Terms,
  Verification,
  Wanted,
} from "../generated/protocol";
import type { Deed, Verdict } from "../generated/engine";

/** What the server refused: a code for us, a sentence for the reader. */
export class Refusal extends Error {
  constructor(
    /** 0 where there was no answer. */
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

export async function get<T>(path: string, language = readLanguage()): Promise<T> {
  return answer<T>(fetch(path, { headers: { "Accept-Language": language } }));
}

export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown): Promise<T> {
  const headers = { "Accept-Language": readLanguage(), "Content-Type": "application/json" };
  return answer<T>(fetch(path, { method, headers, body: JSON.stringify(body) }));
}

/** Who asks is not to ask again when the language changes. */
function readLanguage(): string {
  return untrack(() => preferences.language);
}

async function answer<T>(asked: Promise<Response>): Promise<T> {
  const said = await asked.catch(() => null);
  const word: unknown = await said?.json().catch(() => undefined);
  if (said?.ok && word !== undefined) return word as T;
  // Any other body comes from the browser, or from a server in between.
  const problem = said?.ok ? undefined : (word as Problem | undefined);
  const silence = untrack(() => `${t("noServer")} ${t("tryAgainSoon")}`);
  throw new Refusal(said?.status ?? 0, problem?.code ?? "", problem?.sentence ?? silence);
}

/** What a table is to be like; what is left out is as the server thinks best. */
export interface TableRequest {
  game: string;
  options?: Record<string, unknown>;
  seats: Partial<SeatTerms>[];
  colours?: Wanted["colours"];
  terms?: Partial<Terms>;
  position?: string;
  /** Deal at once, where all seats are filled. */
  start?: boolean;
  origin?: { table: string; entries: number };
}

export const openTable = (wish: TableRequest): Promise<NewTable> => send("POST", "api/tables", wish);
export const fetchPublicTables = (): Promise<Listed[]> => get("api/tables");
export const fetchMyTables = (): Promise<Listed[]> => get("api/guest/tables");
/** The table around the game, with the reader's own seats. */
export const fetchTable = (table: string): Promise<TableShown> => get(`api/tables/${table}`);
/** What happened lately, as a seat of one's own was told it, or a spectator. */
export const fetchLog = (table: string, seat: number | null): Promise<Recalled> =>
  get(`api/tables/${table}/log${seat === null ? "" : `?seat=${seat}`}`);

const kept = new Map<string, Promise<unknown>>();

/** Asked once; what could not be had is asked again the next time. */
function fetchOnce<T>(path: string, language: string): Promise<T> {
  const key = `${language} ${path}`;
  let found = kept.get(key) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path, language);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
  }
  return found;
}

export const fetchOffers = (language: string): Promise<GameOffered[]> => fetchOnce("api/games", language);

export const fetchWords = (game: string, language: string): Promise<GameWords> =>
  fetchOnce(`api/games/${game}/words?lang=${language}`, language);

export const fetchRulebook = (game: string, language: string): Promise<RulebookShown> =>
  fetchOnce(`api/games/${game}/rulebook?lang=${language}`, language);

export const fetchLessons = (game: string, language: string): Promise<LessonShown[]> =>
  fetchOnce(`api/games/${game}/lessons?lang=${language}`, language);

const at = (game: string, lesson: string): string =>
  `api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`;

export const beginLesson = (game: string, lesson: string): Promise<NewTable> =>
  send("POST", at(game, lesson), {});
export const judgeDeed = (game: string, lesson: string, deed: Deed, language: string): Promise<Verdict> =>
  send("POST", `${at(game, lesson)}/deed?lang=${language}`, deed);

/** Through whose viewpoint: a seat's, or with all cards open. */
export type Viewpoint = number | "all";

export const fetchReplay = (table: string, viewpoint: Viewpoint): Promise<Replay> =>
  get(`api/tables/${table}/replay?eyes=${viewpoint}`);
export const fetchMoment = (table: string, number: number, viewpoint: Viewpoint): Promise<ReplayMoment> =>
  get(`api/tables/${table}/replay/${number}?eyes=${viewpoint}`);
/** With every seat's side of the deal: nothing is secret any more. */
export const fetchVerification = (table: string): Promise<Verification> =>
  get(`api/tables/${table}/verification?eyes=all`);
