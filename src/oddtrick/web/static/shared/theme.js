// Runs before the first paint, so that a dark room does not flash white.
(() => {
  const KEY = "oddtrick.settings";
  const night = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    /** @type {Record<string, unknown>} */
    let chosen = {};
    try {
      chosen = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      // An unreadable setting is no setting.
    }
    const root = document.documentElement.classList;
    root.toggle("dark", chosen.theme === "dark" || (chosen.theme !== "light" && night.matches));
    root.toggle("four", chosen.suits !== "two");
    root.toggle("still", chosen.motion === "off");
    root.toggle("plain", Boolean(chosen.plain));
    root.toggle("large", Boolean(chosen.large));
    root.toggle("stock-right", chosen.stock === "right");
    root.toggle("contrast", Boolean(chosen.contrast));
  };
  apply();
  night.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("oddtrick:settings", apply);
})();
