/**
 * A game's words in the reader's language, and the little language that they are written in: the same files and
 * the same rules as in the engine (`engine/words.py` tells them).
 */

export interface WordList {
  title: string;
  sentence: string;
  words: Record<string, string>;
  endings: Record<string, string>;
  pieces: Record<string, string>;
  kinds: Record<string, string>;
  parts: Record<string, string>;
  previews: Record<string, string>;
  scores: Record<string, string>;
  events: Record<string, string>;
}

/** Until the server has sent any. */
export const NO_WORDS: WordList = {
  title: "",
  sentence: "",
  words: {},
  endings: {},
  pieces: {},
  kinds: {},
  parts: {},
  previews: {},
  scores: {},
  events: {},
};

const HOLE = /\{([a-z_0-9]+(?:\.[a-z_0-9]+)*)(?::([a-z]+))?(?:([?!])([^{}]*)|\|([^{}|]*)\|([^{}|]*))?\}/g;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function field(values: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), values);
}

/** As Python sees it: empty lists, objects and texts are as good as nothing. */
function holds(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isFields(value) ? Object.keys(value).length > 0 : Boolean(value);
}

export class Words {
  private readonly vocabulary: Record<string, string>;

  constructor(
    readonly own: WordList,
    private readonly shared: WordList,
    /** Who sits where. */
    readonly names: readonly string[] = [],
  ) {
    this.vocabulary = { ...shared.words, ...own.words };
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
    return template.replace(
      HOLE,
      (_, path: string, form?: string, condition?: string, text?: string, one?: string, many?: string) => {
        const value = field(values, path);
        if (condition) return holds(value) === (condition === "?") ? (text ?? "") : "";
        if (one !== undefined) return value === 1 ? one : (many ?? "");
        return this.say(value, form);
      },
    );
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
  private saySomething(value: Fields): string {
    if (typeof value["piece"] === "string") return this.fill(this.own.pieces[value["piece"]] ?? "", value);
    return this.join(
      Object.entries(value).map(([key, n]) => `${String(n)} ${this.word(key, n === 1 ? "one" : "many")}`),
    );
  }
}
