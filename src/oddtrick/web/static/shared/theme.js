// Runs before the first paint, so that a dark room does not flash white, and nobody a language that is not theirs.
(() => {
  const KEY = "oddtrick.settings";
  const night = matchMedia("(prefers-color-scheme: dark)");
  /** @returns {Record<string, unknown>} */
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      return {}; // An unreadable setting is no setting.
    }
  };
  /** The language: of the address, of the settings, or of the browser; a draft is none that a browser asks for.
   *  @param {Record<string, string>} known */
  function language(known) {
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
    if (chosen in known) return chosen;
    const wanted = navigator.languages.flatMap((one) => [one, one.slice(0, 2)]);
    return wanted.find((one) => known[one]?.includes(":draft") === false) ?? "en";
  }
  /** A page with words names its languages and the address of their words, with * for the language; they are on their
   *  way while it is read. */
  function speak() {
    const root = document.documentElement,
      { words, languages } = root.dataset;
    if (!words || !languages) return;
    const known = Object.fromEntries(languages.split(";").map((one) => [one.split(":")[0], one])),
      spoken = language(known);
    if (spoken === "en") return;
    root.lang = spoken;
    root.dir = known[spoken].includes(":rtl") ? "rtl" : "ltr";
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
    root.toggle("stock-right", chosen.stock === "right");
    for (const one of ["plain", "large", "contrast"]) root.toggle(one, Boolean(chosen[one]));
  };
  apply();
  speak();
  night.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("oddtrick:settings", apply);
})();
