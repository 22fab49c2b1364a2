/** Sharing and copying, also where the browser allows neither because the page came over plain http. */
import { get } from "../live/requests";
import type { Address } from "../generated/protocol";
import { t, type TextKey } from "../i18n/translate";

/** The key of the text that tells the outcome. */
export type Outcome = "copied" | "copyByHand";

/** Share by the browser's own means, else copy. Says what happened; nothing where the reader has seen it. */
export async function share(text: string, address: string): Promise<Outcome | null> {
  if ("share" in navigator) {
    try {
      await navigator.share({ text, url: address });
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  return copy(`${text ? `${text} ` : ""}${address}`);
}

export async function copy(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return copyOldWay(text) ? "copied" : "copyByHand";
  }
}

/** Without a secure context there is no clipboard, but a selection can be copied. */
function copyOldWay(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "hidden";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

const isLocalName = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Returns a link as other devices can open it; null where they cannot. */
export async function findReachableLink(link: string): Promise<string | null> {
  if (!isLocalName(location.hostname)) return link;
  const { address } = await get<Address>("api/address").catch(() => ({ address: "" }));
  return address ? address + link.slice(document.baseURI.length) : null;
}

/** Share one of our own links, as other devices can open it where they can. */
export async function shareLink(text: string, link: string): Promise<Outcome | null> {
  return share(text, (await findReachableLink(link)) ?? link);
}

/** Milliseconds that the message is shown. */
const MOMENT = 5000;

export class BriefMessage {
  private key: TextKey | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Empty when there is nothing to show. */
  get text(): string {
    return this.key ? t(this.key) : "";
  }

  show(key: TextKey | null): void {
    clearTimeout(this.timer);
    this.key = key;
    if (key) this.timer = setTimeout(() => (this.key = null), MOMENT);
  }
}
