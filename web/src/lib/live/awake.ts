/** When the page is looked at again, or the network is back: timers may have slept meanwhile, and lines died. */
export function whenAwake(call: () => void): () => void {
  const seen = (): void => {
    if (document.visibilityState === "visible") call();
  };
  addEventListener("online", call);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", call);
    document.removeEventListener("visibilitychange", seen);
  };
}
