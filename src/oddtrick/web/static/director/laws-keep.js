// Keeps a page of the laws beside the browser, where the browser allows it, so that it also opens
// without a network. A page that is open needs none either way.

/** @param {string} scope the page's own address */
export async function keepBeside(scope) {
  if (!("serviceWorker" in navigator)) return;
  try {
    const found = await navigator.serviceWorker.register("/laws-worker.js", { scope });
    const worker = found.active ?? found.waiting ?? found.installing;
    const linked = [...document.querySelectorAll("link")].map((link) => link.href).filter(Boolean);
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    const here = [...linked, ...loaded].map((address) => new URL(address));
    const used = here.filter((url) => url.origin === location.origin).map((url) => url.pathname);
    worker?.postMessage([...new Set([scope, ...used])]);
  } catch {
    // A browser that keeps nothing still rules while the page is open.
  }
}
