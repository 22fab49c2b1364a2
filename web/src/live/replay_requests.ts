/** Finished games over HTTP. */
import type { Replay, ReplayMoment, Verification } from "./types/protocol";
import { get } from "./http";

/** Through whose eyes: a seat's, or with all cards open. */
export type Eyes = number | "all";

export const replayOf = (table: string, eyes: Eyes): Promise<Replay> =>
  get(`api/tables/${table}/replay?eyes=${eyes}`);
export const momentOf = (table: string, number: number, eyes: Eyes): Promise<ReplayMoment> =>
  get(`api/tables/${table}/replay/${number}?eyes=${eyes}`);
/** With every seat's side of the deal: nothing is secret any more. */
export const verificationOf = (table: string): Promise<Verification> =>
  get(`api/tables/${table}/verification?eyes=all`);
