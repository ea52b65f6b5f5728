// The reviews that were opened in this browser, kept in it so that they open again without a network. The
// page keeps them, never the worker: they are this browser's own, and go with its history.

const KEPT = "oddtrick-reviews";
const MOST = 40; // the oldest are let go

/** @typedef {import("../review/events.js").ReportPart[]} Parts What a report consists of, as it came. */

/** Where this browser may keep them; null where it keeps nothing. */
const store = () => (globalThis.caches ? caches.open(KEPT).catch(() => null) : null);

/** Keep a whole report. @param {string} path of its page @param {Parts} parts */
export async function keepReview(path, parts) {
  const kept = await store();
  if (!kept) return;
  try {
    await kept.delete(path); // what is kept anew is the newest
    await kept.put(path, new Response(JSON.stringify(parts), { headers: { "content-type": "application/json" } }));
    const all = await kept.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((one) => kept.delete(one)));
  } catch {
    // A browser that has no room still shows the review while there is a network.
  }
}

/** A report as it was kept, or null. @param {string} path @returns {Promise<Parts | null>} */
export async function keptReview(path) {
  const found = await (await store())?.match(path);
  try {
    return found ? await found.json() : null;
  } catch {
    return null;
  }
}

/** Let go of all. */
export const forgetReviews = () => globalThis.caches?.delete(KEPT).catch(() => false);
