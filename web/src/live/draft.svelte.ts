/** The draft of a move: its parts so far, the prompt for the next one, and the preview. Nothing of it is a move yet. */
import type { Ask } from "./connection";
import type { Answer, GameDraft, GamePreview, GamePrompt, GameView } from "./messages";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const NO_REQUESTS = { first: "", draft: "" };
type Requested = typeof NO_REQUESTS;

/** Milliseconds until what was too much at once is asked again. */
const RETRY_DELAY = 500;

export class DraftState {
  draft: GameDraft = $state.raw({});
  prompt: GamePrompt = $state.raw({});
  preview: GamePreview | null = $state.raw(null);
  /** The ids of the requests that are under way. */
  private requested: Requested = $state.raw({ ...NO_REQUESTS });
  /** The prompt of the empty draft. */
  private first: GamePrompt = {};

  readonly isActive = $derived(!isEmpty(this.draft));
  /** The server has yet to say what can be picked, or what the draft would do. */
  readonly isAwaiting = $derived(Object.values(this.requested).some((id) => id !== ""));

  constructor(private readonly ask: (question: Ask) => string) {}

  /** The draft changes at once; the server is asked what could follow and what it would do. */
  try(draft: GameDraft): void {
    this.draft = draft;
    this.preview = null;
    this.requested = { ...NO_REQUESTS };
    // What could be picked stays lit until the answer comes; the move of the old draft is none of the new one.
    this.prompt = isEmpty(draft) ? this.first : { ...this.prompt, move: null };
    if (isEmpty(draft)) return;
    this.requested = { first: "", draft: this.put("draft") };
  }

  /** Nothing is tried, and this can be picked. */
  clear(prompt: GamePrompt): void {
    this.first = prompt;
    this.prompt = prompt;
    this.draft = {};
    this.preview = null;
    this.requested = { ...NO_REQUESTS };
  }

  requestFirstPrompt(): void {
    this.requested = { ...this.requested, first: this.put("first") };
  }

  private put(what: keyof Requested): string {
    return this.ask(what === "first" ? { type: "try" } : { type: "try", draft: this.draft });
  }

  /** It was too much at once: was it one of these questions, it is asked again in a moment, if it is still open. */
  retryLater(id: string | null | undefined): boolean {
    const what = (["first", "draft"] as const).find((open) => id && this.requested[open] === id);
    if (!what) return false;
    setTimeout(() => {
      if (this.requested[what] === id) this.requested = { ...this.requested, [what]: this.put(what) };
    }, RETRY_DELAY);
    return true;
  }

  /** Receive an answer; returns whether it starts with the empty draft again. */
  receive(message: Answer): boolean {
    const isReset = message.id === this.requested.first && message.prompt != null;
    if (isReset) this.clear(message.prompt!);
    if (message.id === this.requested.draft) {
      this.prompt = message.prompt ?? this.prompt;
      this.preview = message.preview ?? null;
    }
    this.settle(message.id);
    return isReset;
  }

  /** A question is answered, or refused. */
  settle(id: string | null | undefined): void {
    const { first, draft } = this.requested;
    const open = (asked: string): string => (asked === id ? "" : asked);
    this.requested = { first: open(first), draft: open(draft) };
  }
}

/** What a seat was trying when its page went, and in which position. */
export interface StoredDraft {
  seat: number;
  position: string;
  draft: GameDraft;
}

function countParts(draft: GameDraft): number {
  const isMissing = (part: unknown): boolean => part == null || (Array.isArray(part) && part.length === 0);
  return Object.values(draft).filter((part) => !isMissing(part)).length;
}

/** Has nothing been picked? */
export const isEmpty = (draft: GameDraft): boolean => countParts(draft) === 0;

/** A single part is a first pick, which a board may make by itself: it is not worth storing. */
export const isWorthStoring = (draft: GameDraft): boolean => countParts(draft) > 1;

/** The same for the same view of a table, and nothing of what is seen there can be read from it. */
export function fingerprint(view: GameView): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(view))));
}
