/**
 * A game's words in the reader's language: the same files and the same rules as in the engine (`engine/texts.py`
 * describes them).
 */
import type { TextFile } from "../generated/engine";
import type { GameWords } from "../generated/protocol";
import { fill } from "./fill";

/** Until the server has sent any. */
export const NO_WORDS: TextFile = {
  title: "",
  sentence: "",
  words: {},
  endings: {},
  pieces: {},
  kinds: {},
  parts: {},
  previews: {},
  picks: {},
  scores: {},
  notations: {},
  events: {},
  entries: {},
  options: {},
  terminal: {},
};

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export class Words {
  readonly own: TextFile;
  private readonly shared: TextFile;
  private readonly vocabulary: Record<string, string>;

  constructor(
    lists: GameWords | null,
    /** Who sits where. */
    readonly names: readonly string[] = [],
  ) {
    this.own = lists?.own ?? NO_WORDS;
    this.shared = lists?.shared ?? NO_WORDS;
    this.vocabulary = { ...this.shared.words, ...this.own.words };
  }

  word(key: string, form?: string): string {
    const plain = this.vocabulary[key] ?? key;
    return form ? (this.vocabulary[`${key}:${form}`] ?? plain) : plain;
  }

  /** An event as a sentence. */
  tell(event: { event: string }): string {
    return this.fill(this.own.events[event.event] ?? this.shared.events[event.event] ?? "", event);
  }

  /** A template with its holes filled. */
  fill(template: string, values: unknown): string {
    return fill(template, values, (value, form) => this.say(value, form));
  }

  /** One value in words. */
  say(value: unknown, form?: string): string {
    if (form === "player" && typeof value === "number") return this.player(value);
    if (value === null || value === undefined) return "";
    if (typeof value === "string") return this.word(value, form);
    if (Array.isArray(value)) return this.join(value.map((part) => this.say(part, form)));
    if (isFields(value)) return this.saySomething(value);
    return String(value);
  }

  player(seat: number): string {
    return (
      this.names[seat] ?? (this.names.length ? this.word("clock") : `${this.word("player")} ${seat + 1}`)
    );
  }

  join(parts: readonly string[]): string {
    if (parts.length < 2) return parts.join("");
    return `${parts.slice(0, -1).join(", ")} ${this.word("and")} ${parts.at(-1)}`;
  }

  /** A piece by its own template; anything else counts things by their names. */
  private saySomething(value: Record<string, unknown>): string {
    if (typeof value["piece"] === "string") return this.fill(this.own.pieces[value["piece"]] ?? "", value);
    return this.join(
      Object.entries(value).map(([key, n]) => `${String(n)} ${this.word(key, n === 1 ? "one" : "many")}`),
    );
  }
}
