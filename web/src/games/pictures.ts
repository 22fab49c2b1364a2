/** The picture of each game, as its card shows it. */
import type { Component } from "svelte";
import Garden from "./bloom_garden/Picture.svelte";
import Rows from "./bloom_rows/Picture.svelte";
import Bloops from "./bloops/Picture.svelte";
import Scalino from "./scalino/Picture.svelte";

export const PICTURES: Record<string, Component> = {
  scalino: Scalino,
  bloom_rows: Rows,
  bloom_garden: Garden,
  bloops: Bloops,
};

/** Who made the games: theirs they are, not ours. */
export const AUTHORS: Record<string, string> = {
  scalino: "Peter Pallat",
  bloom_rows: "Wolfgang Kramer",
  bloom_garden: "Laurent Escoffier, David Franck",
  bloops: "MontiBearnar",
};
