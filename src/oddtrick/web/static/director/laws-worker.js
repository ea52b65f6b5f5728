// @ts-nocheck
// Answers a page of the laws, that of a table at the club or of a party, from what was kept where the network
// does not. What a table is told is not kept here: its page knows whether that came from the server.

// Each page has a worker of its own, and its own store.
const KEPT = `oddtrick ${new URL(self.registration.scope).pathname}`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Keep what a page is made of, and drop the files of versions before it. */
async function keep(paths) {
  const kept = await caches.open(KEPT);
  const done = await Promise.allSettled(paths.map((one) => kept.add(one)));
  if (done.some(({ status }) => status === "rejected")) return;
  const version = (path) => path.match(/^\/static\/[^/]+\//)?.[0];
  const current = new Set(paths.map(version));
  for (const request of await kept.keys()) {
    const its = version(new URL(request.url).pathname);
    if (its && !current.has(its)) await kept.delete(request);
  }
}

self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));

async function answered(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url),
    told = ["/api/club/", "/api/parties"].some((path) => pathname.startsWith(path));
  if (event.request.method === "GET" && !told) event.respondWith(answered(event.request));
});
