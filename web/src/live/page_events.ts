/** When the page is looked at again, or the network comes or goes: timers may have slept meanwhile, and lines died. */
export function whenAwake(call: () => void): () => void {
  const seen = (): void => {
    if (document.visibilityState === "visible") call();
  };
  addEventListener("online", call);
  addEventListener("offline", call);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", call);
    removeEventListener("offline", call);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** When the page may be gone at any moment: a phone says no more than that it is hidden. */
export function whenLeaving(call: () => void): () => void {
  const hidden = (): void => {
    if (document.visibilityState === "hidden") call();
  };
  addEventListener("pagehide", call);
  document.addEventListener("visibilitychange", hidden);
  return () => {
    removeEventListener("pagehide", call);
    document.removeEventListener("visibilitychange", hidden);
  };
}
