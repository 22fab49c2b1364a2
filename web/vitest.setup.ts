/** What modules of the page ask a browser for while they are loaded, for tests outside of one. */
Object.assign(globalThis, {
  addEventListener: () => undefined,
  document: { baseURI: "http://localhost/" },
  location: { pathname: "/" },
  matchMedia: () => ({ matches: false }),
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
