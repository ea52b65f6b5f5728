// Answers a page of the laws from what was kept, where the network does not.

const KEPT = "oddtrick-laws";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(event.data))));

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
  if (event.request.method === "GET") event.respondWith(answered(event.request));
});
