// Runs before the first paint, so that a dark room does not flash white, and nobody a language that is not theirs.
(() => {
  const KEY = "oddtrick.settings";
  const LANGUAGES = ["en", "de", "fr"]; // what a browser's wish is met with; others are asked for by name
  const night = matchMedia("(prefers-color-scheme: dark)");
  /** @returns {Record<string, unknown>} */
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      return {}; // An unreadable setting is no setting.
    }
  };
  /** The language: of the address, of the settings, or of the browser. */
  function language() {
    const here = new URL(location.href),
      asked = here.searchParams.get("lang");
    if (asked !== null) {
      here.searchParams.delete("lang");
      history.replaceState(history.state, "", here);
      try {
        localStorage.setItem(KEY, JSON.stringify({ ...read(), language: asked }));
      } catch {
        // It holds for this page alone.
      }
    }
    const chosen = String(asked ?? read().language ?? "");
    if (/^[a-z]{2}(-[A-Z]{2})?$/.test(chosen)) return chosen;
    const wanted = navigator.languages.map((one) => one.slice(0, 2));
    return wanted.find((one) => LANGUAGES.includes(one)) ?? "en";
  }
  /** A page with words names their address, with * for the language; they are on their way while it is read. */
  function speak() {
    const root = document.documentElement,
      { words } = root.dataset,
      spoken = words ? language() : "en";
    if (!words || spoken === "en") return;
    root.lang = spoken;
    root.dir = /^(ar|fa|he|ur)/.test(spoken) ? "rtl" : "ltr";
    root.classList.add("foreign");
    Object.assign(globalThis, {
      oddtrickWords: fetch(words.replace("*", spoken))
        .then((answer) => (answer.ok ? answer.json() : null))
        .catch(() => null),
    });
  }
  const apply = () => {
    const chosen = read(),
      root = document.documentElement.classList;
    root.toggle("dark", chosen.theme === "dark" || (chosen.theme !== "light" && night.matches));
    root.toggle("four", chosen.suits !== "two");
    root.toggle("still", chosen.motion === "off");
    root.toggle("plain", Boolean(chosen.plain));
    root.toggle("large", Boolean(chosen.large));
    root.toggle("stock-right", chosen.stock === "right");
    root.toggle("contrast", Boolean(chosen.contrast));
  };
  apply();
  speak();
  night.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("oddtrick:settings", apply);
})();
