import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isForBoard, isPressed } from "../../src/ui/keyboard";

/** As much of an element as is looked at: what it is, or lies in. */
class FakeElement {
  constructor(private readonly tag: string) {}
  closest(selector: string): FakeElement | null {
    return selector.split(/[ ,[]+/).includes(this.tag) ? this : null;
  }
}

let modal: FakeElement | null = null;

beforeEach(() => {
  modal = null;
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("document", {
    querySelector: (selector: string) => (selector === "dialog:modal" ? modal : null),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function key(name: string, tag = "body", held: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return { key: name, target: new FakeElement(tag), ...held } as unknown as KeyboardEvent;
}

test("letters and arrows are the board's, wherever the focus is but in a field", () => {
  expect(isForBoard(key("r"))).toBe(true);
  expect(isForBoard(key("ArrowLeft", "button"))).toBe(true);
  for (const field of ["input", "textarea", "select"]) expect(isForBoard(key("r", field))).toBe(false);
});

test("what the browser does with a key, or somebody has done already, is left alone", () => {
  for (const held of ["ctrlKey", "altKey", "metaKey", "defaultPrevented"])
    expect(isForBoard(key("ArrowLeft", "body", { [held]: true }))).toBe(false);
  expect(isForBoard(key("ArrowLeft", "body", { shiftKey: true }))).toBe(true);
});

test("nothing reaches the board through paper that lies above it", () => {
  modal = new FakeElement("dialog");
  expect(isForBoard(key("b"))).toBe(false);
});

test("space and Enter press the control that has the focus", () => {
  expect(isPressed(key(" ", "button"))).toBe(true);
  expect(isPressed(key("Enter", "a"))).toBe(true);
  expect(isPressed(key(" "))).toBe(false);
  expect(isPressed(key("r", "button"))).toBe(false);
});
