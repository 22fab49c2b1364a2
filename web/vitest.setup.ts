/** What modules of the page ask a browser for while they are loaded, for tests outside of one. */
import { vi } from "vitest";

vi.resetModules(); // all files share a process, but not the state of its modules
Object.assign(globalThis, {
  addEventListener: () => undefined,
  document: { baseURI: "http://localhost/" },
  location: { pathname: "/" },
  matchMedia: () => ({ matches: false }),
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
