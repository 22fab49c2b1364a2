/** A number as people write it: with a real minus. */
export function written(n: number | null | undefined, none = ""): string {
  return n === null || n === undefined ? none : String(n).replace("-", "−");
}
