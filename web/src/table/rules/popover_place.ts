/** Where an explanation stands so that it points at what it speaks of, without covering it. */

interface Size {
  width: number;
  height: number;
}

/** A place in pixels of the board; what lies in the tray is below its end. */
export interface Box extends Size {
  left: number;
  top: number;
}

export interface Placement {
  left: number;
  top: number;
  /** How far from its left edge it points, and whether up or down. */
  arrow: number;
  points: "up" | "down";
}

const GAP = 14; // between the explanation and what it points at
const EDGE = 12; // between it and the edges of the board
const CORNER = 32; // an arrow is no nearer to a corner than that

const within = (n: number, least: number, most: number): number => Math.max(least, Math.min(n, most));

/** Below it where there is room, else above; null where there is none, or it lies aside. */
export function placePopover(fault: Box, own: Size, board: Size): Placement | null {
  const middle = fault.left + fault.width / 2;
  if (middle < 0 || middle > board.width || fault.top + fault.height < 0) return null;
  const left = within(middle - own.width / 2, EDGE, board.width - own.width - EDGE);
  const arrow = within(middle - left, CORNER, own.width - CORNER);
  const below = fault.top + fault.height + GAP;
  if (below + own.height <= board.height - EDGE) return { left, top: below, arrow, points: "up" };
  const above = Math.min(fault.top - GAP, board.height - EDGE) - own.height;
  return above >= EDGE ? { left, top: above, arrow, points: "down" } : null;
}

/** The piece that is ringed, else the try itself, if it is to be seen. */
export function findFault(): Element | null {
  const marked = [
    ...document.querySelectorAll("[data-fault='piece']"),
    ...document.querySelectorAll("[data-fault='try']"),
  ];
  return marked.find((piece) => piece.checkVisibility() && isOnScreen(piece.getBoundingClientRect())) ?? null;
}

function isOnScreen({ left, right, top, bottom, width }: DOMRect): boolean {
  return width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}
