/** The board's own texts, in the reader's language. */
import { speaker } from "../../lib/i18n/speaker";
import { texts } from "./texts";

export const say = speaker<keyof typeof texts.en>(texts);
