// Without a connection there is a page that says so. Nothing else is kept: a game lives at its table.
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
