/** The page's texts about Bloom garden, in the reader's language. */
import { speaker } from "../../lib/i18n/speaker";
import { texts } from "./texts";

export const say = speaker(texts);
