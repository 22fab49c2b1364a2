/**
 * What this browser remembers from one visit to the next: language, colours, sound, and what other modules store. Where
 * storage is switched off nothing is remembered, and everything works.
 */
import { texts } from "../generated/texts/frame";
import { resumeAudio } from "./alerts";

export type Language = keyof typeof texts;
/** Those of the generated texts: `engine/texts.py` in Python lists them. */
export const LANGUAGES = Object.keys(texts) as Language[];
export type Theme = "light" | "dark";

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`tavoliere.${key}`);
  } catch {
    return null;
  }
}

/** Forget everything, also what the tabs keep of their tables. */
export function clearStored(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith("tavoliere.")) storage.removeItem(key);
  } catch {
    // nothing was remembered
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(`tavoliere.${key}`, value);
  } catch {
    // as above
  }
}

function firstLanguage(): Language {
  const wanted = [readStored("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return (
    LANGUAGES.find((language) => wanted.find((tag) => LANGUAGES.some((l) => l === tag)) === language) ?? "en"
  );
}

function firstTheme(): Theme {
  const kept = readStored("theme");
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

class Preferences {
  language: Language = $state(firstLanguage());
  theme: Theme = $state(firstTheme());
  /** Off until the reader switches it on. */
  sound = $state(readStored("sound") === "on");

  setLanguage(language: Language): void {
    this.language = language;
    writeStored("language", language);
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    if (sound) void resumeAudio();
    writeStored("sound", sound ? "on" : "off");
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    writeStored("theme", theme);
  }
}

export const preferences = new Preferences();
