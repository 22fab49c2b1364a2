/** The five colours and the sixth seat's: a colour never appears without its sign. */

/** In the order in which a table gives them to its seats. */
export const COLOURS = ["hyacinth", "tulip", "rose", "lily", "daffodil", "sloe"] as const;
export type Colour = (typeof COLOURS)[number];
/** Plain timber, for demolition, where bars have no owner. */
export type Timber = "maple" | "oak" | "cherry" | "walnut";

export const FILL: Record<Colour, string> = {
  hyacinth: "#2F6FB0",
  tulip: "#C23B2E",
  rose: "#DE7FA8",
  lily: "#FBF6E6",
  daffodil: "#F3BC3A",
  sloe: "#5A5A64",
};

export const EDGE: Record<Colour, string> = {
  hyacinth: "#1D4A78",
  tulip: "#861F15",
  rose: "#9C3A63",
  lily: "#786A44",
  daffodil: "#8F6100",
  sloe: "#2E2E36",
};

/** The ink of a sign on its own colour. */
export const SIGN_INK: Record<Colour, string> = {
  hyacinth: "#fff",
  tulip: "#fff",
  rose: "#3B0F22",
  lily: "#4A4229",
  daffodil: "#4A3200",
  sloe: "#fff",
};

/** The top of a stained or plain bar: from the light corner to the dark one. */
export const WOOD: Record<Exclude<Colour, "sloe"> | Timber, readonly [string, string]> = {
  hyacinth: ["#4A86C2", "#2F6BA6"],
  tulip: ["#CC5142", "#AE382B"],
  lily: ["#F8EFD9", "#E8DAB8"],
  daffodil: ["#F4C24C", "#E3A728"],
  rose: ["#E58FB3", "#D0719B"],
  maple: ["#F1DDB4", "#DFC58F"],
  oak: ["#DDB478", "#C69653"],
  cherry: ["#C98A5E", "#AE6C42"],
  walnut: ["#94694A", "#775035"],
};

/** A colour on the way from one to another; both as #rrggbb. */
export function mixColours(from: string, to: string, share: number): string {
  const parts = (colour: string): number[] => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  const ends = parts(to);
  return (
    "#" +
    parts(from)
      .map((part, i) => Math.round(part + ((ends[i] ?? 0) - part) * share))
      .map((part) => part.toString(16).padStart(2, "0"))
      .join("")
  );
}
