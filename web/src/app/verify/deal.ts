/** What a deal gave to whom, in lines. */
import type { Face } from "../../games/faces";
import type { GameView } from "../../live/messages";
import type { Words } from "../../i18n/words";

export interface DealtLine {
  /** Nobody's: it is there for everybody. */
  seat: number | null;
  view: GameView;
  said: string;
}

/** To the reader, or seat by seat with names where the reader had several seats or none; then to everybody. */
export function dealtLines(
  face: Pick<Face, "dealt">,
  views: readonly GameView[],
  yours: readonly number[],
  words: Words,
): DealtLine[] {
  const seats = yours.length ? yours : views.map((_, seat) => seat);
  const lines = [...seats, null].flatMap((seat) => {
    const view = views[seat ?? 0];
    const whose = seat === null || yours.length === 1 ? "" : words.player(seat);
    return view ? [{ seat, view, said: face.dealt?.(view, seat, whose, words) ?? "" }] : [];
  });
  return lines.filter(({ said }) => said);
}
