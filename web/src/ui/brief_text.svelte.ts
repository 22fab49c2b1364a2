/** What has just been done, said for a moment in place of a button's name, in the reader's language of that moment. */
import { t, type TextKey } from "../i18n/translate";

/** Milliseconds that it is said. */
const MOMENT = 5000;

export class Briefly {
  private key: TextKey | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Empty when there is nothing to say. */
  get said(): string {
    return this.key ? t(this.key) : "";
  }

  tell(key: TextKey | null): void {
    clearTimeout(this.timer);
    this.key = key;
    if (key) this.timer = setTimeout(() => (this.key = null), MOMENT);
  }
}
