// Answers a page of the laws, or that of a table at the club, from what was kept where the network
// does not. What a table is told is not kept here: its page knows whether that came from the server.

const KEPT = "oddtrick-laws";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(caches.open(KEPT).then((kept) => Promise.allSettled(event.data.map((one) => kept.add(one))))));

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
  const told = new URL(event.request.url).pathname.startsWith("/api/club/");
  if (event.request.method === "GET" && !told) event.respondWith(answered(event.request));
});
