// The director's assistant: choose the laws and the offence, answer what is asked, read the ruling.
// The address says where one is, so that the browser's back button goes back one answer; everything
// is here once the page is loaded.

import { on, when } from "../shared/dispatch.js";
import { call, spoken } from "../shared/api.js";
import { byId, h, render, isForPage } from "../shared/dom.js";
import { fieldsOf, valuesOf } from "../shared/forms.js";
import { t } from "../shared/language.js";
import { asking, choosing } from "./asking.js";
import { answerPanel, askJoint, inAll } from "./joint.js";
import { refusal, ruled, TONIGHT, whole } from "./ruled.js";
import { listPanel, titleOf, who } from "./several.js";
import { caseAddress, changed, readCase, withFact, withOne } from "./stated.js";
import { state } from "./state.js";
import { keep, pressed, tonight, tonightPanel } from "./tonight.js";
import { address, readAddress, SEVERAL, walk } from "./walk.js";
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
  if (here.offence === SEVERAL) {
    const of = readCase(here);
    askJoint(of, draw);
    return ["joint", [listPanel(of, code), answerPanel(of, code)]];
  }
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
  const short = h("span.short", t("Tonight"));
  byId("to-tonight").replaceChildren(h("span.long", t("Rulings tonight")), short, n ? h("span.kbd", n) : "");
  byId("to-tonight").setAttribute("aria-label", n ? `${t("Rulings tonight")} ${n}` : t("Rulings tonight"));
}

/** Draws where one is. Somebody who has gone on is taken to the head of what is new. */
function draw() {
  const here = readAddress(location.hash);
  const [step, panels] = parts(here);
  desk.dataset.step = step;
  render(desk, panels);
  count();
  if (here.code !== TONIGHT) state.cameFrom = location.hash || "#";
  if (state.drawn !== null && state.drawn !== location.hash) state.unread = true;
  state.drawn = location.hash;
  if (state.then) {
    const /** @type {HTMLElement | null} */ left = desk.querySelector(`[data-key="${state.then}"]`);
    left?.focus();
    state.then = "";
    state.unread = false;
  }
  const waits = step === "joint" && state.joint && !state.joint.ruling && !state.joint.failed;
  if (state.unread && !waits) {
    state.unread = false;
    const /** @type {HTMLElement | null} */ head = desk.querySelector(`[data-head="${step}"]`);
    head?.focus({ preventScroll: true });
    if (getComputedStyle(desk).display !== "grid") {
      scrollTo(0, 0);
      if (step === "ask") head?.scrollIntoView({ block: "nearest" });
      if (step === "joint") head?.closest("section")?.scrollIntoView();
    }
  }
}

when("click", "[data-do=print]", () => print());
on(document.body, "click", (_, event) => pressed(event) && draw());
when("submit", ".several", (node) => {
  const form = /** @type {HTMLFormElement} */ (node);
  const fact = form.dataset.fact ?? "",
    ticked = new FormData(form).getAll(fact).join(",");
  const here = readAddress(location.hash),
    about = state.joint?.ruling?.about ?? 0;
  if (ticked && here.offence === SEVERAL) location.hash = withFact(readCase(here), about, fact, ticked);
  else if (ticked) location.hash = address({ ...here, facts: [...here.facts, [fact, ticked]] });
  else form.querySelector("input")?.focus();
});
when("submit", ".add", (node) => {
  const { seat, offence } = fieldsOf(/** @type {HTMLFormElement} */ (node));
  location.hash = withOne(readCase(readAddress(location.hash)), { seat: seat.value, offence: offence.value });
});
when("submit", ".naming", (node) => {
  const values = valuesOf(/** @type {HTMLFormElement} */ (node));
  const names = Object.fromEntries(Object.entries(values).filter(([, name]) => name.trim()));
  location.hash = caseAddress({ ...readCase(readAddress(location.hash)), names });
});
when("change", ".stated select", (node) => {
  const field = /** @type {HTMLSelectElement} */ (node);
  state.then = field.dataset.key ?? "";
  location.hash = changed(readCase(readAddress(location.hash)), Number(field.dataset.at), { suit: field.value });
});
when("click", "[data-then]", (node) => {
  state.then = node.dataset.then ?? "";
});

/** What is kept of the ruling that stands here. @returns {import("./tonight.js").Ruled | null} */
function standing() {
  const here = readAddress(location.hash),
    place = location.hash,
    code = state.book.codes.find((c) => c.name === here.code);
  if (code && here.offence === SEVERAL) {
    const of = readCase(here),
      ruling = state.joint?.ruling;
    if (!ruling || ruling.open) return null;
    const said = ruling.parts.map((p, i) => words.numbered(i + 1, who(of, p.seat), p.says));
    const title = of.list.map((one) => titleOf(code, one)).join(" · ");
    const numbers = [...new Set(ruling.parts.flatMap((p) => p.laws))];
    return { place, laws: code.short, title, says: [inAll(ruling), ...said].join(" "), numbers };
  }
  const offence = code?.offences.find((o) => o.name === here.offence),
    ruling = code && offence && walk(offence, code.rulings, here.facts).ruling;
  return ruling ? { place, laws: code.short, title: offence.title, says: ruling.says, numbers: ruling.laws } : null;
}
when("submit", ".keep", (node) => {
  const ruling = standing();
  if (!ruling) return;
  const { board } = fieldsOf(/** @type {HTMLFormElement} */ (node));
  const kept = keep(ruling, board.value);
  board.value = "";
  draw();
  if (!kept) node.querySelector("[role=status]")?.replaceChildren(t("This browser does not allow storage."));
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
  if (!isForPage(event, "input:not([type=checkbox]), select, dialog")) return;
  if (event.key === "Escape") press(".ask [data-back]");
  else if (event.key === "/" && byId("find")) {
    byId("find").focus();
    event.preventDefault();
  } else press(`[data-number="${CSS.escape(event.key)}"]`);
});
/** Draw where one is. */
function arrive() {
  if (!readAddress(location.hash).offence) state.sought = "";
  if (state.book) draw();
}
addEventListener("hashchange", arrive);

async function begin() {
  render(desk, h("p.pan.alone.soft", { role: "status" }, t("Fetching the laws…")));
  try {
    state.book = await call("GET", spoken("/api/laws"));
  } catch {
    const again = h("button.btn.p.big", t("Try again"));
    on(again, "click", begin);
    desk.replaceChildren(h("p.pan.alone.warn", { role: "alert" }, words.failed, " ", again));
    return;
  }
  arrive();
  byId("offline").textContent = t("works without a network");
}

begin();
