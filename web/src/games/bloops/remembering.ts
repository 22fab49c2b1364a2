/** What was drawn or looked at is kept in mind, not in the log (BP-8.3). */
import type { Event, View } from "../../generated/bloops";

/** An event as the log may tell it: a face that one seat alone was shown stays as long as the table shows it. */
export function remember(event: Event, { hands, held }: Pick<View, "hands" | "held">): Event {
  if ((event.event !== "drew" && event.event !== "looked") || !event.card.face) return event;
  const { id } = event.card;
  const isShown = [...hands.flat(), held].some((card) => card?.id === id && card.face);
  return isShown ? event : { ...event, card: { ...event.card, face: null } };
}
