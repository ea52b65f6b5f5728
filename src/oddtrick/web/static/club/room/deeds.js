// What the director does: how it is sent and said, and the fields that several dialogs have.

import { attempt } from "../../shared/api.js";
import { id, load, request, tokenOf } from "../../shared/book.js";
import { closeDialog, dialog } from "../../shared/dialogs.js";
import { on } from "../../shared/dispatch.js";
import { byId, from, h } from "../../shared/dom.js";
import * as forms from "../../shared/forms.js";
import { t } from "../../shared/language.js";
import { deed } from "../../shared/panels.js";
import { words } from "../words.js";
import { draw } from "./page.js";
import { roomWords } from "./words.js";

// What the director's page knows: the evening as it was last sent.

const none = /** @type {any} */ (null); // what is there before anything has come

/**
 * What the page knows.
 * @typedef {object} RoomState
 * @property {Answers.TableAway[]} away at the server's tables: who is not there
 * @property {Answers.DirectorContent} view the evening, null before it has come
 * @property {string} wrong what is wrong
 * @property {() => unknown} refresh asks the server again
 * @property {import("../table/entry.js").Scores | null} scores declarer's points by contract, null before they have come
 * @property {number | null} minutes of a round, where the director has said how many
 */

/** @type {RoomState} */
export const state = {
  away: [],
  view: none,
  wrong: "",
  refresh: none,
  scores: null,
  minutes: load("minutes"),
};

export const token = tokenOf("room", true);

/** What is done a while after it was asked for last. @param {() => void} act @param {number} wait in milliseconds */
export function later(act, wait) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
}
const forget = later(() => (byId("toast").textContent = ""), 6000);

/** @param {string} text */
export function tell(text) {
  byId("said").textContent = byId("toast").textContent = text;
  forget();
}

/**
 * Asks for something, and shows what has come of it; throws what goes wrong.
 * @param {string} path
 * @param {unknown} [body]
 */
export async function answerTo(path, body) {
  const answer = await request("POST", `/api/club/${id}/${path}`, { token, body });
  state.wrong = "";
  await state.refresh();
  return answer;
}

/** Does something by a dialog, which says what goes wrong. @param {string} path @param {unknown} body */
const send = async (path, body) => void (await answerTo(path, body));

/** Does something. Gives what is wrong, or nothing. @param {() => Promise<unknown>} act */
export async function attempted(act) {
  let wrong = "";
  await attempt((said) => (wrong = said), act);
  // A dialog says it where it was asked for.
  state.wrong = document.querySelector("dialog[open]") ? "" : wrong;
  if (wrong) draw();
  return wrong;
}

/**
 * Does all of it or nothing. Gives what is wrong, or nothing.
 * @param {{entries?: object[], notes?: object[]}} deeds
 */
export const perform = (deeds) => attempted(() => answerTo("deeds", { entries: [], notes: [], ...deeds }));
/** @param {string} type */
export const note = (type, more = {}) => perform({ notes: [{ type, ...more }] });
/** @param {string} type */
export const enter = (type, more = {}) => perform({ entries: [{ type, ...more }] });

/**
 * Text on one line.
 * @param {string} text
 */
export const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** The numbers that stand in a text. @param {string} [text] */
const numbersOf = (text = "") => (text.match(/\d+/g) ?? []).map(Number);

/**
 * A field of a dialog, for as much as the server takes.
 * @param {string} name
 * @param {string} words
 */
export const lineField = (name, words, more = {}) => forms.textField(name, words, { maxlength: 300, ...more });

/**
 * A field for a number that must be given.
 * @param {string} name
 * @param {string} words
 */
const wholeField = (name, words, value = "") =>
  lineField(name, words, {
    inputmode: "numeric",
    maxlength: 4,
    value,
    required: true,
    pattern: "\\d+",
    title: t("A whole number"),
  });

/**
 * What a penalty takes: of a top where the scoring has tops, else points.
 * @param {Answers.DirectorContent} v
 * @param {string} amount
 */
export const lost = (v, amount) => {
  const much = forms.numberOf(amount);
  return v.tops ? { percent: much } : { percent: 0, points: much };
};
/** @param {Answers.DirectorContent} v */
export const lossField = (v) =>
  lineField("amount", v.tops ? t("Percent of a top") : t("Points"), {
    inputmode: "decimal",
    maxlength: 7,
    value: "10",
    required: true,
    pattern: "\\d+([.,]\\d{1,4})?|\\d*½",
  });

/** @typedef {Pick<Answers.BoardDue, "board" | "ns" | "ew">} Place */
/** @param {Place} d */
export const at = (d) => ({ board: d.board, ns: d.ns, ew: d.ew });

// What the director changes: the movement, the names, the hands, where it is played, the end.

// The club's members, offered while a director writes names: a line a pair, names between commas.

const WAIT = 150; // milliseconds after the last key

/**
 * The piece of a line that the caret is in, by its ends: what is not a comma, nor the number before the names.
 * @param {HTMLTextAreaElement} area
 */
function piece(area) {
  const { value, selectionStart: at } = area;
  const line = value.lastIndexOf("\n", at - 1) + 1,
    comma = value.lastIndexOf(",", at - 1) + 1;
  const number = /^\s*\d{1,4}\s*[:.]\s*/.exec(value.slice(line, at))?.[0].length ?? 0;
  const from = Math.max(line + number, comma),
    rest = /[,\n]/.exec(value.slice(at));
  return { from, to: rest ? at + rest.index : value.length };
}

/**
 * Buttons beneath a text area that put a member in place of what is being written there.
 * @param {HTMLTextAreaElement} area
 * @param {string} label
 */
function offers(area, label) {
  const list = h("p.row.members", { role: "group", "aria-label": label });
  let asked = 0;
  async function look() {
    const mine = ++asked,
      { from, to } = piece(area),
      text = area.value.slice(from, to).trim();
    let /** @type {readonly string[]} */ found = [];
    if (text)
      found = await request("GET", `/api/club/${id}/members?${new URLSearchParams({ text })}`, { token }).then(
        (/** @type {Answers.MembersOffered} */ x) => x.members,
        () => [],
      );
    if (mine === asked)
      list.replaceChildren(...found.filter((who) => who !== text).map((who) => h("button.btn.q", who)));
  }
  on(area, "input", later(look, WAIT));
  on(list, "click", (_, event) => {
    const who = from(event, "button")?.textContent;
    if (!who) return;
    const { from: at, to } = piece(area),
      space = area.value[at - 1] === "," ? " " : "";
    area.setRangeText(space + who, at, to, "end");
    list.replaceChildren();
    asked++;
    area.focus();
  });
  return list;
}

/** What changes the evening, by its names. */
export const changes = {
  announce() {
    forms.formDialog(
      "announcebox",
      roomWords.announceTitle,
      t("Announce"),
      ({ text }) => note("announced", { text: oneLine(text) }),
      lineField("text", roomWords.announceTitle, { required: true }),
    );
  },

  finish() {
    const lacks = state.view.due.filter((d) => !d.line).length;
    forms.formDialog(
      "finishbox",
      t("End the evening"),
      t("End the evening"),
      () => note("finished"),
      lacks ? h("p.warn", roomWords.lacks(lacks)) : null,
      h("p", t("Everybody then sees all boards. You can still go on playing afterwards.")),
    );
  },

  names() {
    const v = state.view;
    const text = v.pairs.map((/** @type {number} */ n) => `${n}: ${v.entered[n].join(", ")}`).join("\n");
    const area = h("textarea.field", { name: "names", rows: 14, "aria-label": t("Names") });
    area.value = text;
    forms
      .formDialog(
        "namesbox",
        t("Names"),
        t("Save names"),
        ({ names }) => {
          const entries = [];
          for (const line of forms.linesOf(names).map(oneLine)) {
            const found = /^(\d{1,4})\s*[:.]?\s*(.*)$/.exec(line);
            if (!found) return t("Write “{line}” like this: “1: Ada, Ben”.", { line });
            const players = forms.piecesOf(found[2], ","),
              old = v.entered[Number(found[1])] ?? [];
            if (!players.length || players.join("\n") === old.join("\n")) continue;
            const team =
              v.form === "teams"
                ? { called: players[0], players: players.length > 1 ? players.slice(1) : players }
                : { players };
            entries.push({ type: "named", pair: Number(found[1]), ...team });
          }
          return entries.length ? perform({ entries }) : "";
        },
        h("p.soft", roomWords.namesNote[v.form], " ", roomWords.membersNote),
        area,
        offers(area, t("Members")),
        deed(t("Rename a player"), "rename", "", "wide"),
      )
      .classList.add("wide");
  },

  /** Rename a player wherever they play: chosen from those who play, and from the members. */
  rename() {
    closeDialog("namesbox"); // its lines would be those of before
    const v = state.view;
    const who = [
      ...new Set(v.pairs.flatMap((/** @type {number} */ n) => v.entered[n].slice(v.form === "teams" ? 1 : 0))),
    ];
    const name = h("textarea.field", { name: "name", rows: 1, "aria-label": t("Is") });
    forms.formDialog(
      "renamebox",
      t("Rename a player"),
      t("Save names"),
      (x) => send("rename", { who: x.who, name: oneLine(x.name) }),
      h("p.soft", t("The name changes everywhere in this event."), " ", roomWords.membersNote),
      forms.choiceField(
        "who",
        t("Player, as listed"),
        who.map((one) => [one, one]),
      ),
      forms.labelled(t("Is"), name),
      offers(name, t("Members")),
    );
  },

  hands() {
    forms.formDialog(
      "handsbox",
      t("Hand records"),
      t("Keep the hand records"),
      ({ file }) => (file.name ? send(`hands?${new URLSearchParams({ name: file.name })}`, file) : t("Choose a file.")),
      h("p.soft", roomWords.handsNote),
      h("p", roomWords.handsKnown(state.view.hands)),
      forms.textField("file", t("File"), { type: "file" }),
    );
  },

  /** The next round, drawn from the standing or as the director says. */
  draw() {
    const due = state.view.draw;
    if (!due) return;
    forms.formDialog(
      "drawbox",
      t("The next round"),
      roomWords.drawRound(due.round),
      (x) =>
        send("draw", {
          through: numbersOf(x.through),
          danish: x.danish === "on",
          own: (x.own ?? "").split(/[\s,;]+/).filter(Boolean),
        }),
      h("p.soft", due.knock_out ? roomWords.drawNote : t("By the ranking, equals meet, and nobody meets twice.")),
      due.knock_out
        ? lineField("through", `${t("Who goes through, by number")}, ${roomWords.optional}`)
        : [
            forms.tickField("danish", t("Danish: those who have met may meet again, except those of the last round")),
            forms.linesField("own", `${roomWords.ownDraw(state.view.one)}, ${roomWords.optional}`, { rows: 4 }),
          ],
    );
  },

  /** Where the boards are played: at the server's tables, or with cards on real ones. */
  here() {
    const { here } = state.view;
    const opened = forms.formDialog(
      "herebox",
      t("Where the boards are played"),
      here ? t("Change for boards not yet begun") : t("Play at Oddtrick’s tables"),
      async (x) => {
        const tables = numbersOf(x.tables);
        await send("here", { referee: x.referee === "on", machines: x.machines === "on", tables });
        tell(t("Players’ links are under “Links” and on the table cards."));
      },
      h("p.soft", roomWords.hereNote),
      forms.tickField("referee", roomWords.hereReferee, here ? here.referee : true),
      forms.tickField("machines", t("Machine players may take seats that stay empty"), Boolean(here?.machines)),
      lineField("tables", `${roomWords.hereTables}, ${roomWords.optional}`, {
        value: here?.tables.join(", ") ?? "",
      }),
    );
    if (!here) return;
    const paper = h("button.btn.wide", t("Play on with cards on real tables"));
    on(paper, "click", async () => {
      if (!(await note("onpaper"))) opened.close();
    });
    opened.querySelector("form")?.append(paper);
  },

  /** What changes the movement or the list: pairs that leave, tables dropped, penalties. */
  changes() {
    const v = state.view;
    /** @param {string} words @param {(x: Record<string, string>) => unknown} act @param {...HTMLElement} fields */
    const part = (words, act, ...fields) => {
      const made = forms.form(forms.submit(words, "btn big"), act, () => box.close(), h("div.two2", fields));
      return fields.length ? h("details", { name: "change" }, h("summary", words), made) : made;
    };
    const after = String(Math.max(0, v.round));
    const box = dialog(
      "changesbox",
      t("Changes"),
      h(
        "div.stack.acts",
        Object.entries({ left: "leaves", came: "comes", sitoutmoved: "moves" }).map(([type, said]) =>
          part(
            roomWords[/** @type {"leaves"} */ (said)](v.one),
            (x) => enter(type, { pair: Number(x.pair), after: Number(x.after) }),
            wholeField("pair", roomWords.number(v.one)),
            wholeField("after", t("after round"), after),
          ),
        ),
        part(
          t("Drop a table"),
          (x) => enter("tabledropped", { table: Number(x.table), after: Number(x.after) }),
          wholeField("table", t("Table")),
          wholeField("after", t("after round"), after),
        ),
        part(
          t("Penalty"),
          (x) => enter("penalised", { pair: Number(x.pair), ...lost(v, x.amount), reason: oneLine(x.reason) }),
          wholeField("pair", roomWords.number(v.one)),
          lossField(v),
          lineField("reason", t("Reason")),
        ),
        part(
          t("A board was played with other cards"),
          (x) => {
            const tables = numbersOf(x.tables),
              since = tables.length ? 0 : Number(x.after);
            return enter("fouled", { board: Number(x.board), after: since, tables, reason: oneLine(x.reason) });
          },
          wholeField("board", t("Board")),
          wholeField("after", t("after round"), after),
          lineField("tables", t("or only at tables")),
          lineField("reason", t("Reason")),
        ),
        part(
          t("Points carried forward for a {one}", { one: words.one(v.one) }),
          (x) => {
            const hundredths = Math.round(forms.numberOf(x.points) * 1e4) / 100;
            return Number.isInteger(hundredths)
              ? enter("carried", { pair: Number(x.pair), hundredths, reason: oneLine(x.reason) })
              : t("Write points as a number with at most two decimals, not “{text}”.", { text: x.points });
          },
          wholeField("pair", roomWords.number(v.one)),
          lineField("points", t("Points"), { inputmode: "decimal", required: true }),
          lineField("reason", t("Reason")),
        ),
        part(v.at_once ? t("Show boards with the last result only") : t("Show boards once they are played out"), () =>
          enter("disclosed", { at_once: !v.at_once }),
        ),
        part(v.reasons ? t("Show nobody why they scored so") : t("Show everybody why they scored so"), () =>
          note("reasons", { shown: !v.reasons }),
        ),
        part(t("One more round"), () => enter("extra")),
      ),
    );
  },
};
