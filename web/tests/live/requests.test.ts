import { afterEach, expect, test, vi } from "vitest";
import { texts } from "../../src/generated/texts/frame";
import { get, Refusal, send } from "../../src/live/requests";

vi.mock("../../src/ui/preferences.svelte", () => ({ preferences: { language: "de" } }));

afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(answer: () => Promise<Response>) {
  const asked = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", asked);
  return asked;
}

const refusal = (asked: Promise<unknown>): Promise<Refusal> =>
  asked.then(
    () => Promise.reject(new Error("It was answered.")),
    (error: Refusal) => error,
  );

test("every question says the reader's language", async () => {
  const asked = answering(async () => Response.json([]));
  await get("api/tables");
  await get("api/games", "it");
  await send("POST", "api/guests", {});
  const spoken = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get("Accept-Language"));
  expect(spoken).toEqual(["de", "it", "de"]);
});

test("an answer may be nothing", async () => {
  answering(async () => Response.json(null));
  expect(await send("DELETE", "api/guest", null)).toBeNull();
});

test("a refusal is told in the server's words", async () => {
  answering(async () => Response.json({ code: "no_table", sentence: "Den gibt es nicht." }, { status: 404 }));
  expect(await refusal(get("x"))).toMatchObject({
    status: 404,
    code: "no_table",
    message: "Den gibt es nicht.",
    answered: true,
  });
});

test("where nobody answers, or not in our words, it is told in the page's", async () => {
  const silence = { message: `${texts.de.noServer} ${texts.de.tryAgainSoon}`, answered: false };
  answering(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await refusal(get("x"))).toMatchObject({ status: 0, ...silence });
  answering(async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(await refusal(get("x"))).toMatchObject({ status: 502, ...silence });
  answering(async () => new Response("<h1>Log in to the network</h1>"));
  expect(await refusal(get("x"))).toMatchObject(silence);
});
