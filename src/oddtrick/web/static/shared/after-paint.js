// Brings what a page's `<template data-later>` holds, once the page is painted: what is asked for before stands in the
// way of the paint. A page in another language shows little until its words are there, and does not wait.
(() => {
  const LATEST = 150; // milliseconds; a page behind another is not painted
  const later = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-later]"));
  let begun = false;
  function begin() {
    if (begun || !later) return;
    begun = true;
    document.head.append(document.importNode(later.content, true));
  }
  setTimeout(begin, LATEST);
  if (document.documentElement.classList.contains("foreign")) return begin();
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) begin();
  }).observe({ type: "paint", buffered: true });
})();
