import type { Texts } from "./en";

export const it: Texts = {
  title: "Siediti, il tavolo è pronto.",
  subtitle: "Quattro giochi contro i bot, con gli amici o attorno a un solo schermo. Senza account.",
  minutes: "{n} min",
  players: "{from}–{to}",
  language: "Lingua",
  toDark: "Colori scuri",
  toLight: "Colori chiari",
};
