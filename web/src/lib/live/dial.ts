/** The line to a table, by its name. */
import { route } from "../route.svelte";
import { preferences } from "../state/preferences.svelte";
import type { GameOffered } from "../wire/live";
import type { Socket } from "./connection";
import { Table } from "./table.svelte";

export function dial(id: string, offers: readonly GameOffered[]): Table {
  const address = route.address(`api/tables/${encodeURIComponent(id)}/live`).replace(/^http/, "ws");
  return new Table(
    () => new WebSocket(address) as Socket,
    () => preferences.language,
    (game) => offers.find((offer) => offer.name === game)?.has_secrets ?? true,
  );
}
