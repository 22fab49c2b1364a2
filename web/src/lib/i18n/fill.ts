import { written } from "./number";

/** The holes of a text filled: `{name}`, and `{n|one|many}` for a word that goes with a number. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (hole, name: string, one?: string, many?: string) =>
      one === undefined ? said(values[name], hole) : values[name] === 1 ? one : (many ?? ""),
  );
}

function said(value: string | number | undefined, hole: string): string {
  return typeof value === "number" ? written(value) : (value ?? hole);
}
