// Brings what a page's `<template data-later>` holds, once the page is painted: what is asked for before stands in the
// way of the paint. A page in another language shows little until its words are there, and does not wait. A button of
// the bar that is pressed before the bar's script is there (the first of them) is pressed again when it is.
(() => {
  const LATEST = 150; // milliseconds; a page behind another is not painted
  const later = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-later]"));
  let begun = false;
  /** @type {HTMLElement | null} */
  let pressed = null;
  /** @param {Event} event */
  const note = ({ target }) => (pressed = target instanceof Element ? target.closest("[data-bar]") : null);
  function begin() {
    if (begun || !later) return;
    begun = true;
    const brought = document.importNode(later.content, true);
    brought.querySelector("script")?.addEventListener("load", () => {
      removeEventListener("click", note);
      pressed?.click();
    });
    document.head.append(brought);
  }
  addEventListener("click", note);
  setTimeout(begin, LATEST);
  if (document.documentElement.classList.contains("foreign")) return begin();
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) begin();
  }).observe({ type: "paint", buffered: true });
})();
