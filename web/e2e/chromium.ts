/** Debian's Chromium, which all tests in the browser use. */
export const CHROMIUM = "/usr/bin/chromium";
