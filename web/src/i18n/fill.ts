/**
 * The little language of all texts: `{name}`, `{name:form}`, `{n|one|many}`, `{name?if there}` and `{name!if not}`.
 * `engine/texts.py` describes it.
 */
const HOLE = /\{([a-z_0-9]+(?:\.[a-z_0-9]+)*)(?::([a-z]+))?(?:([?!])([^{}]*)|\|([^{}|]*)\|([^{}|]*))?\}/g;

/** A text with its holes filled; `say` puts one value into words. */
export function fill(
  template: string,
  values: unknown = {},
  say: (value: unknown, form?: string) => string = formatValue,
): string {
  return template.replace(
    HOLE,
    (_, path: string, form?: string, condition?: string, text?: string, one?: string, many?: string) => {
      const value = fieldOf(values, path);
      if (condition) return holds(value) === (condition === "?") ? (text ?? "") : "";
      if (one !== undefined) return value === 1 ? one : (many ?? "");
      return say(value, form);
    },
  );
}

/** A value as people write it: a number has a real minus; nothing is `none`. */
export function formatValue(value: unknown, none = ""): string {
  if (value === null || value === undefined) return none;
  return typeof value === "number" ? String(value).replace("-", "−") : String(value);
}

function fieldOf(values: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], values);
}

/** Returns whether a value holds anything. As in Python, empty lists, objects and texts do not. */
function holds(value: unknown): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}
