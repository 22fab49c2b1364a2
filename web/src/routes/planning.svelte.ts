/** A new table as its form fills it in: sensible values are set, so it can be opened at once. */
import { COLOURS, type Colour } from "../lib/draw/colours";
import type { Wish } from "../lib/http/tables";
import { guest } from "../lib/state/guest.svelte";
import { t } from "../lib/state/preferences.svelte";
import type { OptionForm } from "../lib/wire/engine";
import type { GameOffered, SeatTerms } from "../lib/wire/live";

export type Kind = SeatTerms["kind"];

export interface Seat {
  kind: Kind;
  level: SeatTerms["level"];
  name: string;
}

/** Clocks that people ask for; the rest is for the protocol. */
export const CLOCKS = {
  none: { kind: "none", seconds: 60, increment: 0 },
  game: { kind: "game", seconds: 600, increment: 5 },
  day: { kind: "move", seconds: 86_400, increment: 0 },
} as const;

export class Plan {
  seats: Seat[] = $state([]);
  options: Record<string, unknown> = $state({});
  clock: keyof typeof CLOCKS = $state("none");
  isPublic = $state(false);
  /** Of the seats, then those that nobody has. */
  private signs: Colour[] = $state([...COLOURS]);

  constructor(
    /** The game in the reader's language, which may change while the form is filled in. */
    private readonly offered: () => GameOffered,
    kind: Kind,
  ) {
    const [least, most] = this.offer.players;
    const count = kind === "person" ? most : Math.max(2, least);
    this.seats = Array.from({ length: count }, (_, n) => newSeat(n === 0 ? "person" : kind));
    this.seats[0]!.name = guest.name;
  }

  get offer(): GameOffered {
    return this.offered();
  }

  /** What is otherwise with the choices that were made. */
  private chosen<T>(otherwise: Record<string, T>): T[] {
    return this.forms.flatMap((option) => {
      const found = otherwise[`${option.name}=${String(this.value(option))}`];
      return found ? [found] : [];
    });
  }

  /** For how many: the choices may let in more or fewer than usual. */
  get players(): [number, number] {
    const ranges = this.chosen(this.offer.players_with);
    if (!ranges.length) return this.offer.players;
    return [Math.max(...ranges.map(([least]) => least)), Math.min(...ranges.map(([, most]) => most))];
  }

  get counts(): number[] {
    const [least, most] = this.players;
    return Array.from({ length: most - least + 1 }, (_, n) => least + n);
  }

  /** What can be chosen; whole tables of data are for files, not for forms. */
  get forms(): OptionForm[] {
    return this.offer.options.filter((option) => option.kind !== "data");
  }

  value(option: OptionForm): unknown {
    return this.options[option.name] ?? option.default;
  }

  /** Choose among what an option offers; whoever finds no seat any more does not stay. */
  choose(option: OptionForm, value: unknown): void {
    this.options[option.name] = value;
    const [least, most] = this.players;
    this.resize(Math.min(Math.max(this.seats.length, least), most));
  }

  /** The colours of the seats: the game's own, or those that were chosen. */
  get colours(): readonly Colour[] {
    return this.given.length ? this.given : this.signs.slice(0, this.seats.length);
  }

  /** Those that the game itself gives; none where people choose. */
  get given(): readonly Colour[] {
    return this.chosen(this.offer.colours_with)[0] ?? this.offer.colours;
  }

  /** A seat gets the next sign; whoever has that one gets the old one for it. */
  swap(seat: number): void {
    const old = this.signs[seat]!;
    const next = COLOURS[(COLOURS.indexOf(old) + 1) % COLOURS.length]!;
    this.signs[this.signs.indexOf(next)] = old;
    this.signs[seat] = next;
  }

  resize(count: number): void {
    const kind = this.seats.at(-1)?.kind ?? "person";
    while (this.seats.length < count) this.seats.push(newSeat(this.seats.length ? kind : "person"));
    this.seats.length = count;
  }

  /** Nobody has to come first: the game can begin at once. */
  get complete(): boolean {
    return this.seats.slice(1).every((seat) => seat.kind !== "person");
  }

  wish(): Wish {
    return {
      game: this.offer.name,
      options: $state.snapshot(this.options) as Record<string, unknown>,
      seats: this.seats.map(({ kind, level, name }, n) => ({
        kind,
        level,
        name: kind === "device" ? name.trim() || t("playerN", { n: n + 1 }) : "",
      })),
      colours: this.given.length ? [] : [...this.colours],
      terms: { public: this.isPublic, clock: CLOCKS[this.clock] },
      start: this.complete,
    };
  }
}

function newSeat(kind: Kind): Seat {
  return { kind, level: "sound", name: "" };
}
