/** What this browser remembers of its reader: language and colours. From the browser's own settings at first. */
import { de } from "../i18n/de";
import { en, type Texts } from "../i18n/en";
import { fill } from "../i18n/fill";
import { it } from "../i18n/it";

export const LANGUAGES = ["en", "it", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "light" | "dark";

const TEXTS: Record<Language, Texts> = { en, it, de };

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`tavoliere.${key}`);
  } catch {
    return null; // storage is switched off: nothing is remembered, everything works
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`tavoliere.${key}`, value);
  } catch {
    // as above
  }
}

function firstLanguage(): Language {
  const wanted = [remembered("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return (
    LANGUAGES.find((language) => wanted.find((tag) => LANGUAGES.some((l) => l === tag)) === language) ?? "en"
  );
}

function firstTheme(): Theme {
  const kept = remembered("theme");
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

class Preferences {
  language: Language = $state(firstLanguage());
  theme: Theme = $state(firstTheme());

  choose(language: Language): void {
    this.language = language;
    remember("language", language);
  }

  paint(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
  }
}

export const preferences = new Preferences();

/** A text of the page in the reader's language. */
export function t(key: keyof Texts, values?: Record<string, string | number>): string {
  return fill(TEXTS[preferences.language][key], values);
}
