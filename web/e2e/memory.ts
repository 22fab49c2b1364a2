/** What a page holds: its document, its storage, and every value and text in its memory. */
import type { CDPSession, Page } from "playwright-core";

/**
 * Where these numbers lie together; an empty list when the page holds them nowhere. An element that the test itself
 * has a handle of keeps all that it was made from: wait by locators before.
 */
export async function findHeld(page: Page, numbers: readonly number[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const text = new RegExp(`[:[,]\\s*${numbers.join("\\s*,\\s*")}\\b`);
    // What nobody can reach any more may be there until it is swept away.
    await session.send("HeapProfiler.collectGarbage");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    return [
      ...(await textsOf(session)).filter((held) => text.test(held)).map((held) => held.slice(0, 200)),
      ...(await findValues(session, numbers)),
      ...(numbers.some((number) => kept.includes(String(number))) ? [kept] : []),
    ];
  } finally {
    await session.detach();
  }
}

/** All living objects and lists that hold all of these numbers; the versions that Svelte counts are none of them. */
async function findValues(session: CDPSession, numbers: readonly number[]): Promise<string[]> {
  const { result: prototype } = await session.send("Runtime.evaluate", { expression: "Object.prototype" });
  const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: prototype.objectId! });
  const { result } = await session.send("Runtime.callFunctionOn", {
    objectId: objects.objectId!,
    returnByValue: true,
    arguments: [{ value: numbers }],
    functionDeclaration: `function (numbers) {
      const holds = (object) => {
        const fields = Object.entries(Object.getOwnPropertyDescriptors(object))
          .filter(([name]) => name !== "wv" && name !== "rv")
          .map(([, { value }]) => value);
        return numbers.every((number) => fields.includes(number));
      };
      return this.filter((object) => object !== numbers && holds(object)).map((object) => Object.keys(object).join());
    }`,
  });
  return (result.value as string[]).map((fields) => `an object with ${fields}`);
}

async function textsOf(session: CDPSession): Promise<string[]> {
  const pieces: string[] = [];
  const collect = ({ chunk }: { chunk: string }): void => void pieces.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", collect);
  await session.send("HeapProfiler.takeHeapSnapshot");
  session.off("HeapProfiler.addHeapSnapshotChunk", collect);
  return (JSON.parse(pieces.join("")) as { strings: string[] }).strings;
}
