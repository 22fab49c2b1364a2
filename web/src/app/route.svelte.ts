/** Which page is open. Addresses are relative to where the table is served, which `<base>` says. */
import type { GameOffered } from "../generated/protocol";

/** What every page is given: the games, and the parts of its address behind its name, where they are there. */
export interface PageProps {
  offers: readonly GameOffered[];
  id: string;
  more: string;
}

const base = new URL(document.baseURI).pathname;

function here(): string {
  const path = decodeURI(location.pathname);
  return path.startsWith(base) ? path.slice(base.length) : "";
}

class Route {
  /** The address below the base, without a slash in front: `tables/abc`. */
  path = $state(here());
  readonly parts: readonly string[] = $derived(this.path.split("/").filter(Boolean));

  constructor() {
    addEventListener("popstate", () => (this.path = here()));
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    history[how === "push" ? "pushState" : "replaceState"](null, "", base + path);
    this.path = path;
    if (how === "push") scrollTo(0, 0);
  }

  /** A whole address, to share. */
  address(path: string): string {
    return new URL(path, document.baseURI).href;
  }

  /** Follow links to our own pages without loading the document again. */
  follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.target || link.dataset["outside"] !== undefined) return;
    if (link.origin !== location.origin || !link.pathname.startsWith(base)) return;
    event.preventDefault();
    this.go(decodeURI(link.pathname).slice(base.length));
  };
}

export const route = new Route();

/** Reload a page that could not be shown, once the server is there. */
export async function reloadPage(): Promise<void> {
  try {
    await fetch(document.baseURI, { cache: "no-store" });
  } catch {
    return; // still away: what is here says so better than an empty window
  }
  location.reload();
}
