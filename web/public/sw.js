// Without a connection there is a page that says so. Nothing else is kept: a game lives at its table. Whoever taps a
// notification comes to the table that it is about.
const KEPT = "tavoliere-offline-1";
const PAGES = ["offline.html", "offline.css", "mark.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(PAGES)));
});

self.addEventListener("fetch", (event) => {
  // The page that says so stands at whatever address was wanted, and looks for what belongs to it beside that.
  const page =
    event.request.mode === "navigate"
      ? "offline.html"
      : PAGES.find((kept) => event.request.url.endsWith(`/${kept}`));
  if (page) event.respondWith(fetch(event.request).catch(() => caches.match(page)));
});

self.addEventListener("notificationclick", (event) => {
  const { address } = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const there = pages.find((page) => page.url === address);
      return there ? there.focus() : self.clients.openWindow(address);
    }),
  );
});
