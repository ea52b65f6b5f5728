// What the teacher's forms send: points, deals and scripts as questions, boards to be played at tables.

import { call } from "../shared/api.js";
import { when } from "../shared/dispatch.js";
import { valuesOf } from "../shared/forms.js";
import { t, tn } from "../shared/language.js";
import { boardWords } from "./board-words.js";
import { BY_SCRIPT, source } from "./boards.js";
import { address, link, post, state } from "./state.js";
import { chosen } from "./tasks.js";
import { words } from "./words.js";

/** @param {{tasks: number, left_out?: string[]}} made */
function added({ tasks, left_out: out = [] }) {
  state.said = tn(tasks, "{n} question is set.", "{n} questions are set.", { n: tasks });
  if (out.length) state.said += ` ${words.leftOut(out.length, out[0])}`;
}

/** A number that was written, 0 where it is none: the server says what it may be. @param {string} said */
const whole = (said) => (/^\d+$/.test(said.trim()) ? Number(said) : 0);

/** The movement that the form asks for. @param {HTMLFormElement} form */
function planned(form) {
  const { who, scoring } = valuesOf(form);
  return { alone: who === "alone", move: new FormData(form).has("move"), scoring };
}
/** @param {{boards: number, left: number, left_out: string[]}} made */
function dealt({ boards, left, left_out: out }) {
  state.said = boardWords.made(boards, left);
  if (out.length) state.said += ` ${words.leftOut(out.length, out[0])}`;
}

/**
 * @param {(deed: () => Promise<unknown>) => unknown} tell does something, and says what went wrong
 * @param {() => void} draw
 */
export function installForms(tell, draw) {
  /** Do it, and go on where it is said what came of it, or why nothing did. @param {() => Promise<unknown>} deed */
  const set = async (deed) => {
    state.said = "";
    await tell(deed);
    const place = state.trouble ? "[data-key=trouble]" : "[data-said]";
    if (state.trouble || state.said) /** @type {HTMLElement | null} */ (document.querySelector(place))?.focus();
  };
  when("change", "#points [name=family]", (field) => {
    chosen.family = /** @type {HTMLSelectElement} */ (field).value;
    draw();
  });
  when("submit", "#points", (node) =>
    set(async () => {
      const form = /** @type {HTMLFormElement} */ (node),
        points = new FormData(form).getAll("point");
      if (!points.length) throw new Error(t("Tick a point first."));
      added(await post("", { type: "points", points, each: whole(valuesOf(form).each) }));
      form.reset();
    }),
  );
  when("submit", "#script", (node) =>
    set(async () => {
      const { script, count } = valuesOf(/** @type {HTMLFormElement} */ (node));
      added(await post("/script", { script, count: whole(count) }));
    }),
  );
  when("submit", "#boards", (node) =>
    set(async () => {
      const form = /** @type {HTMLFormElement} */ (node),
        { from, script, count } = valuesOf(form);
      const plan = planned(form);
      if (from !== BY_SCRIPT) dealt(await post("/boards/set", { ...plan, name: from }));
      else dealt(await post("/boards/script", { ...plan, script, count: whole(count) }));
    }),
  );
  when("change", "#boards [name=from]", (field) => {
    source.name = /** @type {HTMLSelectElement} */ (field).value;
    draw();
  });
  /** Bring a file to an address; put right, the same may be chosen again. @template M @param {string} field @param {string} path
   *  @param {(form: HTMLFormElement) => Record<string, string>} more @param {(made: M) => void} said */
  const bring = (field, path, more, said) =>
    when("change", field, (node) =>
      set(async () => {
        const { files, form } = /** @type {HTMLInputElement} */ (node);
        const file = files?.[0];
        if (!file) return;
        const asked = new URLSearchParams({ name: file.name, ...more(/** @type {HTMLFormElement} */ (form)) });
        try {
          said(await call("POST", `${address}/${path}?${asked}`, file, { token: link.token }));
        } finally {
          /** @type {HTMLInputElement} */ (node).value = "";
        }
      }),
    );
  bring("#dealfile", "deals", () => ({}), added);
  bring(
    "#boardfile",
    "boards",
    (form) => Object.fromEntries(Object.entries(planned(form)).map(([name, value]) => [name, String(value)])),
    dealt,
  );
}
