import type { Texts } from "./en";

export const de: Texts = {
  title: "Setz dich, der Tisch ist gedeckt.",
  subtitle: "Vier Brettspiele gegen Bots, mit Freunden oder an einem Bildschirm. Ohne Konto.",
  minutes: "{n} Min.",
  players: "{from}–{to}",
  language: "Sprache",
  toDark: "Dunkle Farben",
  toLight: "Helle Farben",
};
