/** Does the reader want less motion? Then pieces fade and do not travel. */
export const wantsCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** For `{@attach skipping}` on a board: any input brings what moves there to its end. What counts down by CSS goes on. */
export function skipping(board: Element): () => void {
  const skip = (): void => {
    for (const animation of board.getAnimations({ subtree: true }))
      if (!(animation instanceof CSSAnimation)) animation.finish();
  };
  addEventListener("pointerdown", skip, true);
  addEventListener("keydown", skip, true);
  return () => {
    removeEventListener("pointerdown", skip, true);
    removeEventListener("keydown", skip, true);
  };
}
