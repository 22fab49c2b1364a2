/** Pictures as small WebP files, and the page that lists them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";

export const FOLDER = join(import.meta.dirname, "../../docs/gallery");
const QUALITY = 0.82;

export interface Picture {
  file: string;
  title: string;
  line: string;
}

export class Album {
  readonly pictures: Picture[] = [];

  private constructor(private readonly darkroom: Page) {
    mkdirSync(FOLDER, { recursive: true });
  }

  /** Chromium itself is the encoder, in a page of its own. */
  static async open(browser: Browser): Promise<Album> {
    return new Album(await browser.newPage());
  }

  async take(page: Page, picture: Picture): Promise<void> {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const taken = await page.screenshot({ type: "png", animations: "disabled", caret: "hide" });
    const encoded = await this.darkroom.evaluate(encode, [taken.toString("base64"), QUALITY] as const);
    writeFileSync(join(FOLDER, picture.file), Buffer.from(encoded, "base64"));
    this.pictures.push(picture);
  }

  /** Every picture with its line, under the title of what it shows. */
  list(): void {
    const parts = [
      "# Gallery\n\nTaken by `make screenshots` in Chromium, from games that are played again.\n",
    ];
    let title = "";
    for (const picture of this.pictures) {
      if (picture.title !== title) parts.push(`## ${(title = picture.title)}\n`);
      parts.push(`![${picture.line}](${picture.file})\n\n${picture.line}\n`);
    }
    writeFileSync(join(FOLDER, "README.md"), parts.join("\n"));
  }
}

/** Runs in the page. */
async function encode([png, quality]: readonly [string, number]): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")!.drawImage(bitmap, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  let letters = "";
  for (const byte of new Uint8Array(await blob.arrayBuffer())) letters += String.fromCharCode(byte);
  return btoa(letters);
}
