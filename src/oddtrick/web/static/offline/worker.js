// The worker of the whole site: it answers from what was kept where the network does not. It keeps what is
// the same for everybody, and nothing of a table, an evening, a set or a visitor: those it never touches.

/** The version of what is kept: the server writes it here, from the content. */
const VERSION = "";

/** Forms of addresses with the page that stands for each: the server writes them here. @type {[string, string][]} */
const PAGES = [];

/** Forms of old addresses with what stands in their stead: the server writes them here. @type {[string, string][]} */
const OLD = [];

const KEPT = `oddtrick ${VERSION}`;
const NEEDS_SERVER = "/kept/offline/index.html";
const FRONT = "/api/front";
const PROGRAM = "application/wasm"; // which comes as letters
/** What is kept when it has been asked for. */
const KEPT_LATER = [FRONT, "/api/train/offline"];

/** Lists that are the same for everybody. */
const LISTS = [
  ...KEPT_LATER,
  "/api/games",
  "/api/lessons",
  "/api/laws",
  "/api/patience",
  "/api/practice",
  "/api/train/points",
];
const SLOW = 4000; // milliseconds after which what is kept is good enough
const DOWN = [502, 503, 504]; // what stands before a server says this when it is not there
const HEADERS = [
  "content-security-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
  "cross-origin-opener-policy",
];

/** @typedef {Event & {waitUntil: (until: Promise<unknown>) => void}} Lasting */
/** @typedef {(answer: Promise<Response>) => void} Respond */
/** @typedef {{request: Request, preloadResponse: Promise<Response | undefined>, respondWith: Respond}} Fetched */
/** @typedef {Lasting & Fetched} Asked */
/** @type {any} */
const worker = self;

// -- keeping --------------------------------------------------------------------------------------

/** Fetch all that is kept, at once. */
async function keep() {
  const answer = await fetch(`/offline/${VERSION}.json`);
  if (!answer.ok) throw new Error(`The server has another version than ${VERSION}.`);
  const { files } = /** @type {{files: Record<string, [string, string, string?]>}} */ (await answer.json());
  const headers = Object.fromEntries(HEADERS.map((name) => [name, answer.headers.get(name) ?? ""]));
  const kept = await caches.open(KEPT);
  await Promise.all(
    Object.entries(files).map(([path, [kind, text, policy]]) => {
      const its = policy ? { ...headers, "content-security-policy": policy } : headers;
      const data = kind === PROGRAM ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text;
      return kept.put(path, new Response(data, { headers: { ...its, "content-type": kind } }));
    }),
  );
  await kept.add(FRONT).catch(() => undefined); // the next visit brings it
}

/** Drop what older versions kept. */
async function drop() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("oddtrick ") && name !== KEPT).map((name) => caches.delete(name)),
  );
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

// -- answering ------------------------------------------------------------------------------------

/** @param {string | Request} what */
const kept = async (what) => (await caches.open(KEPT)).match(what, { ignoreSearch: true, ignoreVary: true });

/**
 * What the network says; it is given up where it takes too long.
 * @param {Promise<Response>} asked
 * @param {boolean} patient
 */
async function heard(asked, patient) {
  const late = new Promise((_, fail) => patient || setTimeout(() => fail(new Error("slow")), SLOW));
  const answer = /** @type {Response} */ (await Promise.race([asked, late]));
  if (DOWN.includes(answer.status)) throw new Error(String(answer.status));
  return answer;
}

/** A page: as the network has it, else as it was kept. @param {Asked} event @param {string} path */
async function page(event, path) {
  const [form, now] = OLD.find(([form]) => new RegExp(form).test(path)) ?? [];
  if (form && now) {
    event.preloadResponse.catch(() => undefined);
    const { origin, search } = new URL(event.request.url);
    return Response.redirect(origin + path.replace(new RegExp(form), now) + search, 301);
  }
  const name = PAGES.find(([form]) => new RegExp(form).test(path))?.[1];
  const found = await kept(name ? `/kept/${name}` : path);
  const asked = event.preloadResponse.then((answer) => answer ?? fetch(event.request));
  try {
    return await heard(asked, !found);
  } catch (error) {
    asked.catch(() => undefined);
    const answer = found ?? (await kept(NEEDS_SERVER));
    if (answer) return answer;
    throw error;
  }
}

/** A list that is the same for all who speak one language; another than English is kept once it has been asked for.
 *  @param {Request} request @param {string} path */
async function list(request, path) {
  const { search } = new URL(request.url),
    lists = await caches.open(KEPT);
  const found = (await lists.match(request, { ignoreVary: true })) ?? (await kept(path));
  try {
    const answer = await heard(fetch(request), !found);
    if ((search || KEPT_LATER.includes(path)) && answer.ok) await lists.put(path + search, answer.clone());
    return answer;
  } catch (error) {
    if (found) return found;
    throw error;
  }
}

worker.addEventListener("install", (/** @type {Lasting} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(drop()));

// A new version waits until no page is open that began with an older one, or until somebody asks for it.
worker.addEventListener("message", (/** @type {MessageEvent & Lasting} */ event) =>
  event.waitUntil(
    worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then((/** @type {unknown[]} */ open) => {
      if (event.data === "now" || (event.data === "fresh" && open.length < 2)) return worker.skipWaiting();
    }),
  ),
);

// Somebody's turn at a table, also when no page is open.
/** @typedef {Lasting & {data: {json: () => {title: string, text: string, path: string}}}} Told */
/** @typedef {Lasting & {notification: {data: string, close: () => void}}} Pressed */
worker.addEventListener("push", (/** @type {Told} */ event) => {
  const { title, text, path } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body: text, data: path, tag: path }));
});
worker.addEventListener("notificationclick", (/** @type {Pressed} */ event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data));
});

worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event,
    { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (pathname.startsWith("/static/")) event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
  else if (LISTS.includes(pathname)) event.respondWith(list(request, pathname));
});
