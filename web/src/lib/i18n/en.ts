/** What the page itself says. What the games say comes from the server, in the same languages. */
export const en = {
  title: "Sit down, the table is set.",
  subtitle: "Four board games against bots, with friends, or around one screen. No account.",
  minutes: "{n} min",
  players: "{from}–{to}",
  language: "Language",
  toDark: "Dark colours",
  toLight: "Light colours",
};

export type Texts = Record<keyof typeof en, string>;
