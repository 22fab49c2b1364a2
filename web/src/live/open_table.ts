/** The line to a table, by its name. */
import { logOf } from "./table_requests";
import { route } from "../app/route.svelte";
import { preferences } from "../ui/preferences.svelte";
import type { GameOffered } from "./types/protocol";
import { whenAwake, whenLeaving } from "./page_events";
import type { Socket } from "./connection";
import { Table } from "./table.svelte";
import { keep, takeUp } from "./tab_storage";

export function dial(id: string, offers: readonly GameOffered[]): Table {
  const address = route.address(`api/tables/${encodeURIComponent(id)}/live`).replace(/^http/, "ws");
  return new Table(() => new WebSocket(address) as Socket, {
    language: () => preferences.language,
    handing(game) {
      const offer = offers.find(({ name }) => name === game);
      return offer?.tests_memory ? "board" : (offer?.has_secrets ?? true) ? "covered" : "open";
    },
    recall: (seat) => logOf(id, seat),
    unsaid: takeUp("unsaid", id),
    upgrade(unsaid) {
      keep("unsaid", id, unsaid);
      location.reload();
    },
    awake: whenAwake,
    kept: takeUp("draft", id),
    keep: (draft) => keep("draft", id, draft),
    leaving: whenLeaving,
  });
}
