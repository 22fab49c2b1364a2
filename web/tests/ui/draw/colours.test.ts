import { expect, test } from "vitest";
import { mixColours } from "../../../src/ui/draw/colours";

test("mixing goes from one colour to the other", () => {
  expect(mixColours("#000000", "#ffffff", 0)).toBe("#000000");
  expect(mixColours("#000000", "#ffffff", 1)).toBe("#ffffff");
  expect(mixColours("#102030", "#304050", 0.5)).toBe("#203040");
});
