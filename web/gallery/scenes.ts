/** What the gallery shows, in this order. */
import type { Scene } from "./scene";
import { AMISS } from "./scenes/errors";
import { BOARDS } from "./scenes/boards";
import { PAGES } from "./scenes/pages";

export const SCENES: Scene[] = [...PAGES, ...BOARDS, ...AMISS];
