/** A new table as its form fills it in: sensible values are set, so it can be opened at once. */
import { COLOURS, type Colour } from "../../ui/draw/colours";
import { openTable, type TableRequest } from "../../live/requests";
import { guest } from "../guest.svelte";
import { t } from "../../i18n/translate";
import type { OptionForm } from "../../generated/engine";
import type { GameOffered, SeatTerms } from "../../generated/protocol";
import { route } from "../route.svelte";

export type Kind = SeatTerms["kind"];

export interface Seat {
  kind: Kind;
  level: SeatTerms["level"];
  name: string;
}

/** Returns what the person on a seat is called before the game; the first seat is the host's own. */
export function nameSeat({ name }: Seat, n: number): string {
  return name || (n === 0 ? t("you") : t("playerN", { n: n + 1 }));
}

/** Clocks that people ask for; the rest is for the protocol. */
export const CLOCKS = {
  none: { kind: "none", seconds: 60, increment: 0 },
  game: { kind: "game", seconds: 600, increment: 5 },
  day: { kind: "move", seconds: 86_400, increment: 0 },
} as const;

export class Plan {
  /** One for every sign; a game has as many of them as are asked for and as it lets in. */
  private readonly places: Seat[];
  /** The number of seats that was chosen; null before that. */
  private count: number | null = $state(null);
  /** What was chosen, by game: another game has rules of its own. */
  private readonly options: Record<string, Record<string, unknown>> = $state({});
  clock: keyof typeof CLOCKS = $state("none");
  isPublic = $state(false);
  /** The signs of the seats, then the free ones. */
  private signs: Colour[] = $state([...COLOURS]);

  constructor(
    /** The game in the reader's language; both may change while the form is filled in. */
    private readonly offered: () => GameOffered,
    private readonly kind: Kind,
  ) {
    const places: Seat[] = $state(
      COLOURS.map((_, n) => ({
        kind: n === 0 ? "person" : kind,
        level: "sound",
        name: n === 0 ? guest.name : "",
      })),
    );
    this.places = places;
  }

  get seats(): Seat[] {
    const [usually, asMany] = this.offer.players;
    const [least, most] = this.players;
    const count = this.count ?? (this.kind === "person" ? asMany : Math.max(2, usually));
    return this.places.slice(0, Math.min(Math.max(count, least), most));
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
    return this.options[this.offer.name]?.[option.name] ?? option.default;
  }

  /** Choose among what an option offers. */
  choose(option: OptionForm, value: unknown): void {
    this.options[this.offer.name] = { ...this.options[this.offer.name], [option.name]: value };
  }

  /** The colours of the seats: the game's own, or those that were chosen. */
  get colours(): readonly Colour[] {
    return this.given.length ? this.given : this.signs.slice(0, this.seats.length);
  }

  /** Those that the game itself gives; none where people choose. */
  get given(): readonly Colour[] {
    return this.chosen(this.offer.colours_with)[0] ?? this.offer.colours;
  }

  /** Give a seat the next sign, in exchange with the seat that has it. */
  swap(seat: number): void {
    const old = this.signs[seat]!;
    const next = COLOURS[(COLOURS.indexOf(old) + 1) % COLOURS.length]!;
    this.signs[this.signs.indexOf(next)] = old;
    this.signs[seat] = next;
  }

  /** Seats that are added are like the last one. */
  resize(count: number): void {
    const { seats } = this;
    for (const added of this.places.slice(seats.length, count)) added.kind = seats.at(-1)!.kind;
    this.count = count;
  }

  /** All seats are filled: the game can begin at once. */
  get complete(): boolean {
    return this.seats.slice(1).every((seat) => seat.kind !== "person");
  }

  wish(): TableRequest {
    return {
      game: this.offer.name,
      options: { ...$state.snapshot(this.options[this.offer.name]) },
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

export async function openAndSit(wish: TableRequest): Promise<void> {
  await guest.register();
  const { table } = await openTable(wish);
  route.go(`tables/${table}`);
}

export function playBots(offer: GameOffered): Promise<void> {
  const bots = Math.max(1, offer.players[0] - 1);
  const seats = [
    { kind: "person" as const },
    ...Array(bots).fill({ kind: "bot" as const, level: "sound" as const }),
  ];
  return openAndSit({ game: offer.name, seats, start: true });
}

/** As many seats as the game has: those that stay free are left out at the start. */
export function openInvitation(offer: GameOffered): Promise<void> {
  return openAndSit({ game: offer.name, seats: Array(offer.players[1]).fill({ kind: "person" as const }) });
}
