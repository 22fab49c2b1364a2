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
