/** The page that a table is shown on: what the table asks of it, and the connection of a table with this page. */
import type { GameOffered, Recalled } from "../generated/protocol";
import type { Ask, Socket } from "./connection";
import type { StoredDraft } from "./draft.svelte";
import { fetchLog } from "./requests";
import { route } from "../app/route.svelte";
import { preferences } from "../ui/preferences.svelte";
import { store, takeStored } from "./tab_storage";
import { Table } from "./table.svelte";

/**
 * How several people share a device: they all see the same; or it is handed over covered; or it lies between them as
 * one board, and is handed over only to look.
 */
export type SharingMode = "open" | "covered" | "board";

export interface Page {
  language(): string;
  sharingMode(game: string): SharingMode;
  /** What a seat (or a spectator) was told before the page was here. */
  recall(seat: number | null): Promise<Recalled>;
  /** Messages that the page had not sent before it was reloaded; null when it was not reloaded. */
  readonly unacknowledged: readonly Ask[] | null;
  /** The server is newer than the page: reload, and send there what was not sent yet. */
  upgrade(unacknowledged: readonly Ask[]): void;
  /** Call when the reader is back, or the network came or went; the answer ends it. */
  awake(call: () => void): () => void;
  /** What was being tried at this table when the page before this one went. */
  readonly storedDraft: StoredDraft | null;
  /** Keep what is being tried for the page that comes after this one; null when nothing is. */
  storeDraft(draft: StoredDraft | null): void;
  /** Call when the page may be gone at any moment; the answer ends it. */
  leaving(call: () => void): () => void;
}

/** Call when one of these events comes, and when the page is in this state: on a phone that may be all that is said. */
function listen(events: readonly string[], state: DocumentVisibilityState, call: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const event of events) addEventListener(event, call, { signal });
  const seen = (): void => {
    if (document.visibilityState === state) call();
  };
  document.addEventListener("visibilitychange", seen, { signal });
  return () => stop.abort();
}

/** A table by its name, with the browser as its page. */
export function connectTable(id: string, offers: readonly GameOffered[]): Table {
  const address = route.address(`api/tables/${encodeURIComponent(id)}/live`).replace(/^http/, "ws");
  return new Table(() => new WebSocket(address) as Socket, {
    language: () => preferences.language,
    sharingMode(game) {
      const offer = offers.find(({ name }) => name === game);
      return offer?.tests_memory ? "board" : (offer?.has_secrets ?? true) ? "covered" : "open";
    },
    recall: (seat) => fetchLog(id, seat),
    unacknowledged: takeStored("unsaid", id),
    upgrade(unacknowledged) {
      store("unsaid", id, unacknowledged);
      location.reload();
    },
    // Timers may have slept meanwhile, and lines died.
    awake: (call) => listen(["online", "offline"], "visible", call),
    storedDraft: takeStored("draft", id),
    storeDraft: (draft) => store("draft", id, draft),
    leaving: (call) => listen(["pagehide"], "hidden", call),
  });
}
