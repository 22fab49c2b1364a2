/** Which of the seats that share a device is to act. */
import type { Turn } from "./messages";

/**
 * The one whose turn it is, if it is asked; else the one that has the device, if it is asked; else the first of those
 * that are. None of them where nobody who shares is asked.
 */
export function nextSeat(
  { seat, asked = [] }: Turn,
  sharing: readonly number[],
  current: number | null,
): number | undefined {
  const able = sharing.filter((one) => asked.includes(one));
  return able.find((one) => one === seat) ?? able.find((one) => one === current) ?? able[0];
}
