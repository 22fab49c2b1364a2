/** What has just been done, said for a moment in place of a button's name, in the reader's language of that moment. */
import type { Texts } from "./i18n/en";
import { t } from "./state/preferences.svelte";

/** Milliseconds that it is said. */
const MOMENT = 5000;

export class Briefly {
  private key: keyof Texts | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Empty when there is nothing to say. */
  get said(): string {
    return this.key ? t(this.key) : "";
  }

  tell(key: keyof Texts | null): void {
    clearTimeout(this.timer);
    this.key = key;
    if (key) this.timer = setTimeout(() => (this.key = null), MOMENT);
  }
}
