/** The draft of a move: its parts so far, the prompt for the next one, and the preview. Nothing of it is a move yet. */
import type { Ask } from "./connection";
import type { Answer, GameDraft, GamePreview, GamePrompt, GameView } from "./messages";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Milliseconds until what was too much at once is asked again. */
const RETRY_DELAY = 500;

export class DraftState {
  draft: GameDraft = $state.raw({});
  prompt: GamePrompt = $state.raw({});
  preview: GamePreview | null = $state.raw(null);
  /** The request that is under way: about this draft, or without one about the empty one. */
  private requested: { id: string; draft: GameDraft | null } | null = $state.raw(null);
  /** The prompt of the empty draft. */
  private first: GamePrompt = {};

  readonly isActive = $derived(!isEmpty(this.draft));
  /** The server has yet to say what can be picked, or what the draft would do. */
  readonly isAwaiting = $derived(this.requested !== null);

  constructor(private readonly ask: (question: Ask) => string) {}

  /** The draft changes at once; the server is asked what could follow and what it would do. */
  try(draft: GameDraft): void {
    this.draft = draft;
    this.preview = null;
    this.requested = null;
    // What could be picked stays lit until the answer comes; the move of the old draft is none of the new one.
    this.prompt = isEmpty(draft) ? this.first : { ...this.prompt, move: null };
    if (!isEmpty(draft)) this.request(draft);
  }

  /** Nothing is tried, and this can be picked. */
  clear(prompt: GamePrompt): void {
    this.first = prompt;
    this.prompt = prompt;
    this.draft = {};
    this.preview = null;
    this.requested = null;
  }

  requestFirstPrompt(): void {
    this.request(null);
  }

  private request(draft: GameDraft | null): void {
    this.requested = { id: this.ask(draft ? { type: "try", draft } : { type: "try" }), draft };
  }

  /** Repeat this request in a moment if the server refused it as too much at once; returns whether it was this one. */
  retryLater(id: string | null | undefined): boolean {
    const { requested } = this;
    if (!requested || requested.id !== id) return false;
    setTimeout(() => {
      if (this.requested === requested) this.request(requested.draft);
    }, RETRY_DELAY);
    return true;
  }

  /** Receive an answer; returns whether it starts with the empty draft again. */
  receive({ id, prompt, preview }: Answer): boolean {
    const { requested } = this;
    if (!requested || requested.id !== id) return false;
    this.requested = null;
    if (requested.draft) {
      this.prompt = prompt ?? this.prompt;
      this.preview = preview ?? null;
    } else if (prompt) this.clear(prompt);
    return !requested.draft && prompt != null;
  }

  /** A request is refused. */
  settle(id: string | null | undefined): void {
    if (this.requested?.id === id) this.requested = null;
  }
}

/** What a seat was trying when its page was left, and in which position; `tab_storage.ts` keeps it over a reload. */
export interface StoredDraft {
  seat: number;
  position: string;
  draft: GameDraft;
}

function countParts(draft: GameDraft): number {
  const isMissing = (part: unknown): boolean => part == null || (Array.isArray(part) && part.length === 0);
  return Object.values(draft).filter((part) => !isMissing(part)).length;
}

/** Returns whether nothing has been picked. */
export const isEmpty = (draft: GameDraft): boolean => countParts(draft) === 0;

/** A single part is a first pick, which a board may make by itself: it is not worth storing. */
export const isWorthStoring = (draft: GameDraft): boolean => countParts(draft) > 1;

/** The same for the same view of a table, and nothing of what is seen there can be read from it. */
export function fingerprint(view: GameView): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(view))));
}
