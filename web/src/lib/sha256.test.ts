import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fromHex, sha256, toHex } from "./sha256";

test("the fingerprint is the one that everybody else gets", () => {
  for (const length of [0, 1, 3, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("hexadecimal there and back", () => {
  expect(toHex(fromHex("00ff10a9"))).toBe("00ff10a9");
});
