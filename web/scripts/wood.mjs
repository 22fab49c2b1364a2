// Draws the wooden table that everything lies on: `node scripts/wood.mjs` writes public/wood-*.svg.
import { writeFileSync } from "node:fs";

const THEMES = {
  light: ["#E2CCA4", "#D8BE92", "#CBAC7B"],
  dark: ["#221A13", "#2A2018", "#31261C"],
};
const [WIDTH, HEIGHT, PLANK, LINE] = [1280, 800, 200, 13];

function random(seed) {
  let s = seed | 0;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function grain(y, r) {
  const step = 180 + r() * 160;
  const wave = 2 + r() * 5;
  let d = `M-20 ${y.toFixed(1)}`;
  for (let x = -20; x < WIDTH + 40; x += step)
    d += `q${(step / 2).toFixed(0)} ${((r() - 0.5) * wave * 2).toFixed(1)} ${step.toFixed(0)} ${((r() - 0.5) * wave).toFixed(1)}`;
  return `<path d="${d}" stroke-width="${(0.7 + r() * 0.9).toFixed(2)}" opacity="${(0.18 + r() * 0.28).toFixed(2)}"/>`;
}

function table([base, other, line]) {
  const r = random(21);
  let drawn = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${base}"/>`;
  for (let y = 0, i = 0; y < HEIGHT; y += PLANK, i++) {
    drawn += `<rect y="${y}" width="${WIDTH}" height="${PLANK}" fill="${i % 2 ? other : base}" opacity=".55"/>`;
    const lines = Array.from({ length: Math.round(PLANK / LINE) }, (_, k) =>
      grain(y + 6 + k * LINE + r() * 6, r),
    );
    drawn += `<g fill="none" stroke="${line}">${lines.join("")}</g>`;
    drawn += `<path d="M0 ${y + PLANK - 0.5}H${WIDTH}" stroke="${line}" stroke-width="1.2" opacity=".9"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawn}</svg>\n`;
}

for (const [theme, colours] of Object.entries(THEMES))
  writeFileSync(`public/wood-${theme}.svg`, table(colours));
