/** Sharing and copying, also where the browser allows neither because the page came over plain http. */
import { t } from "./state/preferences.svelte";

/** Share by the browser's own means, else copy. Says what happened; nothing where the reader changed their mind. */
export async function share(text: string, address: string): Promise<string> {
  if ("share" in navigator) {
    try {
      await navigator.share({ text, url: address });
      return "";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  return (await copy(`${text ? `${text} ` : ""}${address}`)) ? t("copied") : t("copyByHand");
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/** Without a secure context there is no clipboard, but a selection can be copied. */
function copyOldWay(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "hidden";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
