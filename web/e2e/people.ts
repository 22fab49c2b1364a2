/** People at their browsers: contexts of Debian's Chromium, watched for anything on the console. */
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect } from "vitest";
import type { TableRequest } from "../src/live/requests";
import { CHROMIUM } from "./chromium";
import type { TestServer } from "./server";

/**
 * The window around a page starts processes of its own with every person: half of the work of a page that opens. Of
 * several such flags the last one counts, so what Playwright switches off is listed, too.
 */
const SWITCHED_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  `--disable-features=${SWITCHED_OFF.join(",")}`,
  "--host-resolver-rules=MAP *.test 127.0.0.1",
];

/** Milliseconds until something is held not to come: on a busy machine the first move of a bot takes its time. */
const PATIENCE = 100_000;

const GAMES = ["scalino", "bloom_rows", "bloom_garden", "bloops"];

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };
/** A desktop whose page is zoomed to 200 %. */
export const ZOOMED = { width: DESKTOP.width / 2, height: DESKTOP.height / 2 };

export interface Taste {
  size?: { width: number; height: number };
  language?: "en" | "it" | "de";
  theme?: "light" | "dark";
  /** Pixels of the screen for one of the page. */
  sharpness?: number;
  /** Pieces travel only for those who want to look. */
  motion?: boolean;
  /** The games ask whether they shall be learnt. */
  isNew?: boolean;
  /** Never been here: the server does not know the name. */
  isStranger?: boolean;
  /** The name that the server has in the network; without one it is on this machine, which is secure. */
  host?: string;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

export class Person {
  private allowed = /^$/;

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly server: TestServer,
    private readonly host: string | undefined,
    private readonly complaints: string[],
  ) {}

  static async come(browser: Browser, server: TestServer, name: string, taste: Taste = {}): Promise<Person> {
    const size = taste.size ?? DESKTOP;
    const touch = size.width < 600;
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: size,
      deviceScaleFactor: taste.sharpness ?? 2,
      hasTouch: touch,
      isMobile: touch,
      locale: taste.language ?? "en",
      colorScheme: taste.theme ?? "light",
      reducedMotion: taste.motion ? "no-preference" : "reduce",
    });
    context.setDefaultTimeout(PATIENCE);
    const complaints: string[] = [];
    const page = await context.newPage();
    page.on("console", (said) => {
      if (["error", "warning"].includes(said.type()))
        complaints.push(`${said.text()} (${said.location().url})`);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    const person = new Person(name, context, page, server, taste.host, complaints);
    if (!taste.isStranger) await person.become(name, taste.isNew ? [] : GAMES);
    return person;
  }

  /** Known to the server by name, as after a first visit. */
  private async become(name: string, games: readonly string[]): Promise<void> {
    await this.context.request.post("api/guests", { data: { name } });
    const keys = { name, named: "yes", ...Object.fromEntries(games.map((game) => [`known.${game}`, "yes"])) };
    await this.context.addInitScript((known) => {
      for (const [key, value] of Object.entries(known)) localStorage.setItem(`tavoliere.${key}`, value);
    }, keys);
  }

  async open(wish: TableRequest): Promise<string> {
    const answer = await this.context.request.post("api/tables", { data: wish });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { table: string }).table;
  }

  /** At a table of this game where a bot has the other seat, dealt at once. */
  async meetBot(game: string, options: Record<string, unknown> = { start: 0 }): Promise<string> {
    const table = await this.open({ game, seats: [{}, { kind: "bot" }], options, start: true });
    await this.goto(`tables/${table}`);
    return table;
  }

  async goto(path = ""): Promise<void> {
    await this.page.goto(this.server.under(this.host) + path);
  }

  /** What the browser itself says on the console, of a line that breaks for example, is none of the page's complaints. */
  allow(said: RegExp): void {
    this.allowed = said;
  }

  /** The console has stayed clean. */
  async leave(): Promise<void> {
    await this.context.close();
    expect(this.complaints.filter((complaint) => !this.allowed.test(complaint))).toEqual([]);
  }
}
