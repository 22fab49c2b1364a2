/** Who sits at this screen: a guest with a name, no account. The server's cookie says who; we keep the name. */
import { untrack } from "svelte";
import { Refusal, get, send } from "../live/requests";
import type { Known } from "../generated/protocol";
import { clearStored, writeStored, readStored } from "../ui/preferences.svelte";
import { t } from "../i18n/translate";

class Guest {
  /** Empty until a guest has been here. */
  name = $state(readStored("name") ?? "");
  /** The reader has chosen the name; it is not the one that every guest begins with. */
  hasName = $state(readStored("named") === "yes");
  private coming: Promise<void> | null = null;

  /** Returns whether a guest has been here, or is being registered. */
  get isKnown(): boolean {
    return this.name !== "" || this.coming !== null;
  }

  /** Be known to the server, by the old name or a first one. */
  register(): Promise<void> {
    // Untracked: a change of the name must not repeat what waits for this.
    this.coming ??= untrack(() => this.signIn());
    this.coming.catch(() => (this.coming = null));
    return this.coming;
  }

  /** A link has brought the reader's name here from another device; the address need not tell. */
  async recover(): Promise<void> {
    history.replaceState(null, "", location.pathname);
    this.coming = get<Known>("api/guest").then((known) => this.setName(known));
    await this.register();
  }

  async rename(name: string): Promise<void> {
    await this.register();
    this.setName(await send<Known>("PUT", "api/guest", { name }));
  }

  /** The link that makes another device this guest's. */
  async recovery(): Promise<string> {
    await this.register();
    const { recovery } = await get<Known>("api/guest");
    return new URL(recovery, location.origin).href;
  }

  /** The server forgets the guest, and this browser too. */
  async forget(): Promise<void> {
    await send("DELETE", "api/guest", null);
    clearStored();
    this.name = "";
    this.hasName = false;
    this.coming = null;
  }

  private setName(known: Known): void {
    this.keep(known);
    this.hasName = true;
    writeStored("named", "yes");
  }

  private async signIn(): Promise<void> {
    // Before the first visit the server knows no guest, and the answer would be an error.
    if (this.name) {
      try {
        this.keep(await get<Known>("api/guest"));
        return;
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 401)) throw error;
      }
    }
    this.keep(await send<Known>("POST", "api/guests", { name: this.name || t("guest") }));
  }

  private keep(known: Known): void {
    this.name = known.name;
    writeStored("name", known.name);
  }
}

export const guest = new Guest();
