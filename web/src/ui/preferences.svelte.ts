/** What this browser remembers of its reader: language, colours and sound. From the browser's own settings at first. */
import { wakeSound } from "./alerts";
import { remember, remembered } from "./storage";

export const LANGUAGES = ["en", "it", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "light" | "dark";

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
  /** Off until somebody wants it. */
  sound = $state(remembered("sound") === "on");

  choose(language: Language): void {
    this.language = language;
    remember("language", language);
  }

  listen(sound: boolean): void {
    this.sound = sound;
    if (sound) void wakeSound();
    remember("sound", sound ? "on" : "off");
  }

  paint(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
  }
}

export const preferences = new Preferences();
