/** Tables over HTTP: opening one, and the lists of them. */
import type { Listed, NewTable, Recalled, SeatTerms, TableShown, Terms, Wanted } from "./types/protocol";
import { get, send } from "./http";

/** What a table is to be like; what is left out is as the server thinks best. */
export interface Wish {
  game: string;
  options?: Record<string, unknown>;
  seats: Partial<SeatTerms>[];
  colours?: Wanted["colours"];
  terms?: Partial<Terms>;
  position?: string;
  /** Deal at once, where nobody has to come first. */
  start?: boolean;
  origin?: { table: string; entries: number };
}

export const openTable = (wish: Wish): Promise<NewTable> => send("POST", "api/tables", wish);
export const lobby = (): Promise<Listed[]> => get("api/tables");
export const myTables = (): Promise<Listed[]> => get("api/guest/tables");
/** The table around the game, with the reader's own seats. */
export const tableOf = (table: string): Promise<TableShown> => get(`api/tables/${table}`);
/** What happened lately, as a seat of one's own was told it, or a spectator. */
export const logOf = (table: string, seat: number | null): Promise<Recalled> =>
  get(`api/tables/${table}/log${seat === null ? "" : `?seat=${seat}`}`);
