// Without a connection there is a page that says so. Nothing else is kept: a game lives at its table. Whoever taps a
// notification comes to the table that it is about.
const KEPT = "tavoliere-offline-1";
const PAGES = ["offline.html", "offline.css", "mark.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(PAGES)));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate")
    event.respondWith(fetch(event.request).catch(() => caches.match("offline.html")));
  else if (PAGES.some((page) => event.request.url.endsWith(`/${page}`)))
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
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
