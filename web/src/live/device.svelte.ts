/** One device for several seats: who has it, whom it goes to next, or whether it lies between all of them. */
import type { Ask } from "./connection";
import type { TableShown, Turn } from "./messages";
import type { SharingMode } from "./page";

/** The table that the device shows. */
interface OnDevice {
  readonly about: TableShown | null;
  seat: number | null;
  /** Nothing of what a seat saw stays. */
  forget(): void;
}

export class Device {
  /** The seat that it is to be handed to; until then nothing of any seat is here. */
  covered: number | null = $state(null);
  /** It lies between several people: what everybody may see is shown, and the table's seat is the one to act. */
  isBoard = $state(false);

  /** The seats that it was set up for. */
  private readonly seats: readonly number[] = $derived.by(() => {
    const yours = this.table.about?.yours ?? [];
    return yours.length > 1 ? yours : [];
  });
  /** Those of them that play themselves: seats left to a bot, or given up, do not get the device. */
  readonly sharing: readonly number[] = $derived.by(() =>
    this.seats.filter((seat) => {
      const shown = this.table.about!.seats[seat];
      return !shown?.bot && !shown?.forfeited;
    }),
  );
  private readonly mode = $derived.by(() => {
    const { about } = this.table;
    return this.seats.length && about?.phase === "playing" ? this.modeOf(about.game) : null;
  });
  private showing = ""; // which seat, or the board, was asked for last

  constructor(
    private readonly table: OnDevice,
    private readonly modeOf: (game: string) => SharingMode,
    private readonly act: (ask: Ask) => string,
  ) {}

  /** Look through another of one's own seats: the person who sits there has the device now. */
  reveal(seat: number): void {
    this.table.seat = seat;
    this.isBoard = false;
    this.showing = this.act({ type: "show", seat });
  }

  /** Cover the device until the next seat uncovers it. */
  private cover(seat: number): void {
    this.covered = seat;
    this.table.forget();
  }

  /** It lies between all who share it. */
  private layDown(): void {
    this.isBoard = true;
    this.showing = this.act({ type: "show", board: true });
  }

  /** None of the seats that it was for is here any more. */
  putAway(): void {
    this.covered = null;
    this.isBoard = false;
  }

  /** Around one board: it is handed to those who have something to look at, and comes back when they have. */
  showTo(viewers: readonly number[]): void {
    if (this.mode !== "board" || this.covered !== null) return;
    const looker = this.sharing.find((seat) => viewers.includes(seat));
    if (!this.isBoard && viewers.includes(this.table.seat!) && this.plays(this.table.seat)) return;
    if (looker !== undefined) this.cover(looker);
    else if (!this.isBoard) this.layDown();
  }

  /** Several seats share it: it goes to the one that is asked. */
  passOn(turn: Turn, shown: number | null): boolean {
    if (this.mode === null || shown === null) return false;
    if (this.mode === "board") {
      if (shown === this.table.seat) return false;
      this.layDown();
      return true;
    }
    const isAsked = this.plays(shown) && (turn.asked ?? []).includes(shown);
    const asked = isAsked ? shown : findNextSeat(turn, this.sharing, shown);
    // No seat here is asked. A player who has left has no device; and when the page has only just come, who holds
    // it is not known.
    const isNew = this.mode === "covered" && this.table.seat === null;
    const next = asked ?? this.standIn(shown) ?? (isNew ? shown : undefined);
    if (next === undefined || next === this.table.seat) return false;
    if (this.mode === "covered") this.cover(next);
    else this.reveal(next);
    return true;
  }

  /** The game goes on while the device is covered: it may be for another seat by now. */
  turnTo(turn: Turn): void {
    if (this.mode !== "covered") return;
    if (this.plays(this.covered) && (turn.asked ?? []).includes(this.covered!)) return;
    this.covered = findNextSeat(turn, this.sharing, null) ?? this.standIn(this.covered) ?? this.covered;
  }

  /** Returns whether this is one of the sharing seats that play themselves. */
  private plays(seat: number | null): boolean {
    return this.sharing.some((one) => one === seat);
  }

  /** Returns the seat that has the device in place of one that has left; undefined where none has, or all have. */
  private standIn(seat: number | null): number | undefined {
    return this.plays(seat) ? undefined : this.sharing[0];
  }

  /** Returns whether this answers the last request; after any other one the device has gone on. */
  expects(id: string | undefined): boolean {
    return !id || id === this.showing;
  }

  /** Returns whether a seat's view stays here; otherwise the device goes on at once. */
  accepts(turn: Turn, seat: number | null): boolean {
    const isForOther = this.covered !== null && this.covered !== seat && this.mode !== null;
    if (isForOther && (this.mode === "covered" || seat !== null)) {
      this.turnTo(turn);
      return false;
    }
    if (this.covered !== seat && this.passOn(turn, seat)) return false;
    this.covered = null;
    if (!this.isBoard || (this.mode === null && !this.speaksFor(seat))) this.table.seat = seat;
    return true;
  }

  /** After the end of a game around one board, the seat that acted last still speaks for those that share it. */
  private speaksFor(shown: number | null): boolean {
    return shown === null && this.seats.some((seat) => seat === this.table.seat);
  }

  /** Returns the seat from whose side a shared board is seen: the one that is to act. */
  side(turn: Turn): number | null {
    if (this.mode !== "board" || !this.isBoard) return null;
    const { seat } = this.table;
    return findNextSeat(turn, this.sharing, seat) ?? this.standIn(seat) ?? seat ?? this.seats[0]!;
  }
}

/**
 * The one whose turn it is, if it is asked; else the one that has the device, if it is asked; else the first of those
 * that are. Undefined where no sharing seat is asked.
 */
export function findNextSeat(
  { seat, asked = [] }: Turn,
  sharing: readonly number[],
  current: number | null,
): number | undefined {
  const able = sharing.filter((one) => asked.includes(one));
  return able.find((one) => one === seat) ?? able.find((one) => one === current) ?? able[0];
}
