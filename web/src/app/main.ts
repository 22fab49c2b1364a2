import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/ui.css";
import "./styles/page.css";

// Where the connection is not secure, or ends meanwhile, nothing is lost but the offline page.
if ("serviceWorker" in navigator)
  navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);

// Both fonts are on their way, and wanted at once: also where the first page says something late.
for (const font of ["Fraunces Variable", "Atkinson Hyperlegible Next Variable"])
  document.fonts.load(`1em "${font}"`).catch(() => undefined);

mount(App, { target: document.getElementById("app")! });
