/** A scene leads a person to a page, and is looked at in some of the sizes, colours and languages. */
import type { Person } from "../e2e/people";

type Language = "en" | "it" | "de";
/** Size, theme and language: `desktop light en`. At twice its size, text leaves half the room. */
export type Look = `${"desktop" | "phone" | "twice"} ${"light" | "dark"} ${Language}`;

export interface Scene {
  name: string;
  title: string;
  line: string;
  looks: Look[];
  /** Mara is the one whose screen is shown; the others may sit with her. */
  go: (mara: Person, friends: Person[]) => Promise<void>;
}
