/** What a table asks of the page that it is shown on. */
import type { Recalled } from "./types/protocol";
import type { Ask } from "./connection";
import type { KeptDraft } from "./kept_draft";

/**
 * How several people share a device: they all see the same; or it is handed over covered; or it lies between them as
 * one board, and is handed over only to look.
 */
export type Handing = "open" | "covered" | "board";

export interface Page {
  language(): string;
  handing(game: string): Handing;
  /** What a seat (or a spectator) was told before the page was here. */
  recall(seat: number | null): Promise<Recalled>;
  /** What the page before this one had not said when it was loaded anew; null when it was not. */
  readonly unsaid: readonly Ask[] | null;
  /** The server is a newer one than the page: load it anew, and say there what was not said yet. */
  upgrade(unsaid: readonly Ask[]): void;
  /** Call when the reader is back, or the network came or went; the answer ends it. */
  awake(call: () => void): () => void;
  /** What was being tried at this table when the page before this one went. */
  readonly kept: KeptDraft | null;
  /** Keep what is being tried for the page that comes after this one; null when nothing is. */
  keep(draft: KeptDraft | null): void;
  /** Call when the page may be gone at any moment; the answer ends it. */
  leaving(call: () => void): () => void;
}
