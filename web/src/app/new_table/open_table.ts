/** The short ways to a table: against bots at once, or with people who follow a link. */
import { openTable, type Wish } from "../../live/table_requests";
import { route } from "../route.svelte";
import { guest } from "../guest.svelte";
import type { GameOffered } from "../../live/types/protocol";

export async function sitDown(wish: Wish): Promise<void> {
  await guest.come();
  const { table } = await openTable(wish);
  route.go(`tables/${table}`);
}

export function playBots(offer: GameOffered): Promise<void> {
  const bots = Math.max(1, offer.players[0] - 1);
  const seats = [
    { kind: "person" as const },
    ...Array(bots).fill({ kind: "bot" as const, level: "sound" as const }),
  ];
  return sitDown({ game: offer.name, seats, start: true });
}

/** As many seats as the game has: those that stay free are left out at the start. */
export function inviteTo(offer: GameOffered): Promise<void> {
  return sitDown({ game: offer.name, seats: Array(offer.players[1]).fill({ kind: "person" as const }) });
}
