// The director's assistant: choose the laws and the offence, answer what is asked, read the ruling.
// The address says where one is, so that the browser's back button goes back one answer; everything
// is here once the page is loaded.

import { openSettings } from "../shared/settings-dialog.js";
import { on, when } from "../shared/dispatch.js";
import { byId, h, render, from } from "../shared/dom.js";
import { fieldsOf } from "../shared/forms.js";
import { asking, choosing } from "./asking.js";
import { refusal, ruled, TONIGHT, whole } from "./ruled.js";
import { state } from "./state.js";
import { keep, pressed, tonight, tonightPanel } from "./tonight.js";
import { address, readAddress, walk } from "./walk.js";
import { words } from "./words.js";

const desk = byId("desk"); // where one was before the rulings of the evening were looked at

/**
 * What stands on the desk, and which part of it a narrow page shows.
 * @param {import("./walk.js").Here} here
 * @returns {[string, Node[]]}
 */
function parts(here) {
  if (here.code === TONIGHT) return ["whole", [tonightPanel(state.cameFrom ?? "#")]];
  const code = state.book.codes.find((c) => c.name === here.code);
  if (here.code && !code) return ["ask", [choosing(here, null), refusal(words.noCode(here.code), {})]];
  if (!code) return ["choose", [choosing(here, null)]];
  const offence = code.offences.find((o) => o.name === here.offence);
  if (here.offence && !offence)
    return ["ask", [choosing(here, code), refusal(words.noLaw(code.short, here.offence), { code: code.name })]];
  if (here.table) return ["whole", [whole(here, code)]];
  if (!offence) return ["choose", [choosing(here, code)]];
  const at = walk(offence, code.rulings, here.facts);
  return [
    at.ruling || at.rest ? "ruling" : "ask",
    [choosing(here, code), asking(here, code, offence, at), ruled(here, code, offence, at)],
  ];
}

/** How many rulings have been kept this evening, where they are to be found. */
function count() {
  const n = tonight().length;
  const short = h("span", { class: "short" }, words.tonightShort);
  byId("to-tonight").replaceChildren(
    h("span", { class: "long" }, words.tonight),
    short,
    n ? h("span", { class: "kbd" }, n) : "",
  );
  byId("to-tonight").setAttribute("aria-label", n ? `${words.tonight} ${n}` : words.tonight);
}

/** Draws where one is. Somebody who has gone on is taken to the head of what is new. */
function draw() {
  const here = readAddress(location.hash);
  const [step, panels] = parts(here);
  desk.dataset.step = step;
  render(desk, panels);
  count();
  if (here.code !== TONIGHT) state.cameFrom = location.hash || "#";
  const moved = state.drawn !== null && state.drawn !== location.hash;
  state.drawn = location.hash;
  if (moved) {
    const /** @type {HTMLElement | null} */ head = desk.querySelector(`[data-head="${step}"]`);
    head?.focus({ preventScroll: true });
    if (getComputedStyle(desk).display !== "grid") {
      scrollTo(0, 0);
      if (step === "ask") head?.scrollIntoView({ block: "nearest" });
    }
  }
}

when("click", "[data-do=print]", () => print());
on(document.body, "click", (_, event) => pressed(event) && draw());
when("submit", ".several", (node) => {
  const form = /** @type {HTMLFormElement} */ (node);
  const fact = form.dataset.fact ?? "",
    ticked = new FormData(form).getAll(fact).join(",");
  const here = readAddress(location.hash);
  if (ticked) location.hash = address({ ...here, facts: [...here.facts, [fact, ticked]] });
  else form.querySelector("input")?.focus();
});
when("submit", ".keep", (node) => {
  const here = readAddress(location.hash),
    code = state.book.codes.find((c) => c.name === here.code);
  const offence = code?.offences.find((o) => o.name === here.offence),
    ruling = code && offence && walk(offence, code.rulings, here.facts).ruling;
  if (!ruling) return;
  const { board } = fieldsOf(/** @type {HTMLFormElement} */ (node));
  const kept = keep(
    { place: location.hash, laws: code.short, title: offence.title, says: ruling.says, numbers: ruling.laws },
    board.value,
  );
  board.value = "";
  draw();
  if (!kept) node.querySelector("[role=status]")?.replaceChildren(words.notKept);
});
when("input", "#find", (field) => {
  state.sought = /** @type {HTMLInputElement} */ (field).value;
  draw();
});
/** A click at what a key stands for. @param {string} query */
function press(query) {
  const /** @type {HTMLElement | null} */ node = desk.querySelector(query);
  node?.click();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || from(event, "input:not([type=checkbox]), dialog")) return;
  if (event.key === "Escape") press(".ask [data-back]");
  else if (event.key === "/" && byId("find")) {
    byId("find").focus();
    event.preventDefault();
  } else press(`[data-number="${CSS.escape(event.key)}"]`);
});
on(byId("open-settings"), "click", () => openSettings());
addEventListener("hashchange", () => {
  if (!readAddress(location.hash).offence) state.sought = "";
  if (state.book) draw();
});

async function begin() {
  render(desk, h("p", { class: "pan alone soft", role: "status" }, words.loading));
  try {
    const answer = await fetch("/api/laws");
    if (!answer.ok) throw new Error(answer.statusText);
    state.book = await answer.json();
  } catch {
    const again = h("button", { class: "btn p big", type: "button" }, words.again);
    on(again, "click", begin);
    desk.replaceChildren(h("p", { class: "pan alone warn", role: "alert" }, words.failed, " ", again));
    return;
  }
  draw();
  byId("offline").textContent = words.offline;
}

begin();
