/** Try a page again that could not be shown: it is loaded anew once the server is there. */
export async function again(): Promise<void> {
  try {
    await fetch(document.baseURI, { cache: "no-store" });
  } catch {
    return; // still away: what is here says so better than an empty window
  }
  location.reload();
}
