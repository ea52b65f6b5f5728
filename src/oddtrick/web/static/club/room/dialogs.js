// @ts-nocheck
// What the director does in dialogs: a table, a result, a ruling, names, links, what was done.

import { adjustment } from "../adjust.js";
import { ask, id } from "../api.js";
import { draftOf, EMPTY, isWhole, keys, pressed, resultLine, resultOf, sentence } from "../table/entry.js";
import { handsOf } from "../hands.js";
import { offers } from "../members.js";
import { room as r } from "./words.js";
import { called, label, labelled, membersOf } from "../table/sides.js";
import { words as w } from "../words.js";
import { dialog } from "../../shared/dialogs.js";
import { byId, h, refill, saveAs } from "../../shared/dom.js";
import { remember } from "../../shared/settings.js";

const field = (name, label, more = {}) =>
  h(
    "label",
    { class: "fld" },
    label,
    h("input", { class: "field", name, autocomplete: "off", maxlength: 300, ...more }),
  );
const number = (name, label, value = "") =>
  field(name, label, { inputmode: "numeric", maxlength: 4, value, required: true });
const choice = (name, label, options, value) =>
  h(
    "label",
    { class: "fld" },
    label,
    h(
      "select",
      { class: "field", name },
      options.map(([v, words]) => h("option", { value: v, selected: v === value }, words)),
    ),
  );
const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** A form in a dialog; `send(values)` gives what is wrong, or nothing. */
function form(name, title, button, send, ...fields) {
  const wrong = h("p", { class: "warn", role: "alert" });
  const body = h("form", null, fields, wrong, h("button", { class: "btn p big wide", type: "submit" }, button));
  const box = dialog(name, title, body);
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    const said = await send(Object.fromEntries(new FormData(body)), body);
    if (said) wrong.textContent = said;
    else box.close();
  });
  return box;
}

/** What a penalty takes: of a top where the scoring has tops, else points. */
const lost = (v, amount) => (v.tops ? { percent: Number(amount) } : { percent: 0, points: Number(amount) });
const lossField = (v) => number("amount", v.tops ? r.percent : r.points, 10);

/** Does what an adjustment asks for; gives what is wrong, or nothing. */
function adjusted(score, d, reason, send) {
  try {
    const found = score.entry();
    return send(found ? [{ type: "adjusted", ...at(d), ...found, reason: oneLine(reason) }] : []);
  } catch (error) {
    return error.message;
  }
}
const at = (d) => ({ board: d.board, ns: d.ns, ew: d.ew });
/** A line's pairs as they really sat. */
const seated = (d) => (d.line ? { board: d.board, ns: d.line.ns, ew: d.line.ew } : at(d));

export function deedsOf({ view, perform, refresh, token, tell }) {
  let scores = null;
  ask("GET", "/api/club/scores").then(
    (found) => (scores = found),
    () => null,
  );
  const deeds = {
    table(n) {
      const v = view(),
        table = Number(n),
        round = Math.max(1, v.round);
      const due = v.due.filter((d) => d.table === table && (d.round === round || (d.round < round && !d.line)));
      const who = [...new Set(due.filter((d) => d.round === round).flatMap((d) => [d.ns, d.ew]))];
      const rows = due.map((d) => {
        const i = v.due.indexOf(d);
        return h(
          "tr",
          null,
          h(
            "td",
            { class: "nw" },
            w.board(d.board),
            d.round < round ? h("small", { class: "soft" }, ` · ${w.where(table, d.round)}`) : null,
          ),
          h(
            "td",
            { class: "t" },
            d.line
              ? [resultLine(d.line), d.line.score === null ? null : ` ${w.signed(d.line.score)}`]
              : d.waiting
                ? r.toConfirm
                : "–",
          ),
          h(
            "td",
            { class: "r" },
            h(
              "button",
              {
                class: "btn sm2",
                type: "button",
                data: { do: "result", value: i },
                "aria-label": `${d.line ? r.correct : r.enter}, ${w.board(d.board)}`,
              },
              d.line ? r.correct : r.enter,
            ),
            " ",
            h(
              "button",
              {
                class: "btn sm2",
                type: "button",
                data: { do: "adjust", value: i },
                "aria-label": `${r.adjust}, ${w.board(d.board)}`,
              },
              r.adjust,
            ),
            d.laid
              ? [
                  " ",
                  h(
                    "button",
                    {
                      class: "btn sm2",
                      type: "button",
                      data: { do: "laid", value: d.laid },
                      "aria-label": `${r.look}, ${w.board(d.board)}`,
                    },
                    r.look,
                  ),
                ]
              : null,
          ),
        );
      });
      form(
        "tablebox",
        r.table(table),
        r.sayIt,
        ({ text }) => perform({ notes: [{ type: "told", table, text: oneLine(text) }] }),
        who.map((pair) =>
          h("p", null, h("b", null, w.capital(called(v, pair))), ` ${(v.names[pair] ?? []).join(", ")}`),
        ),
        h("div", { class: "scroll" }, h("table", { class: "tb" }, h("tbody", null, rows))),
        h(
          "div",
          { class: "row" },
          h("button", { class: "btn", type: "button", data: { do: "ruleat", value: table } }, r.rule),
        ),
        field("text", r.say, { required: true }),
      );
    },

    /** Enter or correct the result of a board. */
    result(index) {
      byId("tablebox")?.close();
      const v = view(),
        d = v.due[index],
        line = d.line && !d.line.adjusted ? d.line : null;
      let draft = line ? draftOf(line) : { ...EMPTY, bare: true };
      const pad = h("div"),
        foot = h("div", { role: "status" });
      const wrong = h("p", { class: "warn", role: "alert" });
      const why = field("reason", `${r.reason}, ${r.optional}`),
        turned = h("input", { type: "checkbox", name: "turned", checked: Boolean(line?.turned) });
      const save = h("button", { class: "btn p big wide", type: "submit" }, d.line ? r.correct : r.enter);
      const body = h(
        "form",
        null,
        pad,
        h("label", { class: "row" }, turned, r.turned),
        d.line ? why : null,
        foot,
        wrong,
        save,
        d.line
          ? h("button", { class: "btn wide", type: "button", data: { do: "withdraw", value: index } }, r.withdraw)
          : null,
      );
      const box = dialog("resultbox", r.correctTitle(labelled(view(), d)), body);
      const redraw = () => {
        refill(pad, keys(draft));
        refill(foot, sentence(draft, d.vulnerable, scores));
        save.disabled = !isWhole(draft);
      };
      pad.addEventListener("click", (event) => {
        const key = event.target.closest("[data-press]");
        if (!key) return;
        draft = pressed(
          draft,
          key.dataset.press,
          ["level", "result"].includes(key.dataset.press) ? Number(key.dataset.value) : key.dataset.value,
        );
        redraw();
      });
      body.addEventListener("submit", async (event) => {
        event.preventDefault();
        const [ns, ew] = turned.checked ? [d.ew, d.ns] : [d.ns, d.ew];
        const reason = d.line ? { reason: oneLine(why.querySelector("input").value) } : {};
        const said = await perform({
          entries: [
            {
              type: d.line ? "corrected" : "entered",
              board: d.board,
              ns,
              ew,
              ...resultOf(draft),
              turned: turned.checked,
              ...reason,
            },
          ],
        });
        if (said) wrong.textContent = said;
        else box.close();
      });
      redraw();
    },

    async withdraw(index) {
      const said = await perform({ entries: [{ type: "withdrawn", ...seated(view().due[index]) }] });
      if (!said) byId("resultbox")?.close();
    },

    adjust(index) {
      byId("tablebox")?.close();
      const d = view().due[index],
        score = adjustment({ due: () => d, scores: () => scores, token });
      form(
        "adjustbox",
        r.adjustTitle,
        r.adjust,
        ({ reason }) => adjusted(score, d, reason, (entries) => perform({ entries })),
        h("p", { class: "soft" }, r.correctTitle(labelled(view(), d))),
        score.node,
        field("reason", r.reason),
      ).classList.add("wide");
    },

    rule(call) {
      const found = view().calls.find((c) => c.number === Number(call));
      if (found) ruling(found.table, found);
    },
    ruleat(table) {
      byId("tablebox")?.close();
      ruling(Number(table), null);
    },

    announce() {
      form(
        "announcebox",
        r.announceTitle,
        r.announceIt,
        ({ text }) => perform({ notes: [{ type: "announced", text: oneLine(text) }] }),
        field("text", r.announceTitle, { required: true }),
      );
    },

    finish() {
      const lacks = view().due.filter((d) => !d.line).length;
      form(
        "finishbox",
        r.sure,
        r.sure,
        () => perform({ notes: [{ type: "finished" }] }),
        lacks ? h("p", { class: "warn" }, r.lacks(lacks)) : null,
        h("p", null, r.sureNote),
      );
    },

    names() {
      const v = view();
      const text = v.pairs.map((n) => `${n}: ${v.entered[n].join(", ")}`).join("\n");
      const area = h("textarea", { class: "field", name: "names", rows: 14, "aria-label": r.names });
      area.value = text;
      form(
        "namesbox",
        r.names,
        r.saveNames,
        ({ names }) => {
          const entries = [];
          for (const line of names.split("\n").map(oneLine).filter(Boolean)) {
            const found = /^(\d{1,4})\s*[:.]?\s*(.*)$/.exec(line);
            if (!found) return r.badLine(line);
            const players = found[2]
                .split(",")
                .map((x) => x.trim())
                .filter(Boolean),
              old = v.entered[found[1]] ?? [];
            if (!players.length || players.join("\n") === old.join("\n")) continue;
            const team =
              v.form === "teams"
                ? { called: players[0], players: players.length > 1 ? players.slice(1) : players }
                : { players };
            entries.push({ type: "named", pair: Number(found[1]), ...team });
          }
          return entries.length ? perform({ entries }) : "";
        },
        h("p", { class: "soft" }, r.namesNote[v.form], " ", r.membersNote),
        area,
        offers(area, token, r.members),
      ).classList.add("wide");
    },

    hands() {
      const file = h("input", { class: "field", type: "file", name: "file" });
      form(
        "handsbox",
        r.handsTitle,
        r.handsSend,
        async () => {
          const [chosen] = file.files;
          if (!chosen) return r.noFile;
          return send(`hands?${new URLSearchParams({ name: chosen.name })}`, chosen);
        },
        h("p", { class: "soft" }, r.handsNote),
        h("p", null, r.handsKnown(view().hands)),
        h("label", { class: "fld" }, r.handsFile, file),
      );
    },

    /** The next round, drawn from the standing. */
    draw() {
      const drawn = (through) => send("draw", { through });
      if (!view().draw.knock_out) return drawn([]).then((said) => said && tell(said));
      return form(
        "drawbox",
        r.drawTitle,
        r.drawRound(view().draw.round),
        ({ through }) =>
          drawn(
            through
              .split(/[\s,]+/)
              .filter(Boolean)
              .map(Number),
          ),
        h("p", { class: "soft" }, r.drawNote),
        field("through", `${r.through}, ${r.optional}`),
      );
    },

    /** Where the boards are played: at the server's tables, or with cards on real ones. */
    here() {
      const { here } = view();
      const box = (name, words, on) =>
        h("label", { class: "row" }, h("input", { type: "checkbox", name, checked: on }), words);
      const opened = form(
        "herebox",
        r.hereTitle,
        here ? r.hereChange : r.hereBegin,
        async (x) => {
          const said = await send("here", { referee: x.referee === "on", machines: x.machines === "on" });
          if (!said) tell(r.hereDone);
          return said;
        },
        h("p", { class: "soft" }, r.hereNote),
        box("referee", r.hereReferee, here ? here.referee : true),
        box("machines", r.hereMachines, Boolean(here?.machines)),
      );
      if (!here) return;
      const paper = h("button", { class: "btn wide", type: "button" }, r.onPaper);
      paper.addEventListener("click", async () => {
        if (!(await perform({ notes: [{ type: "onpaper" }] }))) opened.close();
      });
      opened.querySelector("form").append(paper);
    },

    /** A table of the server: its deal, who sits there, what has happened; and the way to it. */
    async laid(table) {
      byId("tablebox")?.close();
      let found;
      try {
        found = await ask("GET", `/api/club/${id}/laid/${table}`, { token });
      } catch (error) {
        return tell(error.message);
      }
      const watch = h(
        "a",
        { class: "btn p big wide", href: `/table/${table}`, target: "oddtrick-watch" },
        r.watchTable,
      );
      watch.addEventListener("click", () =>
        remember(table, { token: found.token, title: `${view().title}, ${w.board(found.board)}` }),
      );
      dialog(
        "laidbox",
        w.board(found.board),
        h(
          "p",
          null,
          Object.entries(found.seats)
            .map(
              ([seat, name]) =>
                `${w.SIDES[seat]}: ${name || r.nobody}${name && found.away.includes(seat) ? ` (${r.absent})` : ""}`,
            )
            .join(" · "),
        ),
        handsOf(found.deal),
        h(
          "ol",
          { class: "laidlog" },
          found.log.map((line) => h("li", null, line)),
        ),
        watch,
      ).classList.add("wide");
    },

    /** What changes the movement or the list: pairs that leave, tables dropped, penalties. */
    changes() {
      const v = view();
      const part = (button, send, ...fields) => {
        const wrong = h("p", { class: "warn", role: "alert" }),
          body = h(
            "form",
            null,
            h("div", { class: "two2" }, fields),
            wrong,
            h("button", { class: "btn big", type: "submit" }, button),
          );
        body.addEventListener("submit", async (event) => {
          event.preventDefault();
          wrong.textContent = await send(Object.fromEntries(new FormData(body)));
          if (!wrong.textContent) box.close();
        });
        return body;
      };
      const after = Math.max(0, v.round);
      const box = dialog(
        "changesbox",
        r.changes,
        h(
          "div",
          { class: "stack" },
          part(
            r.leaves(v.one),
            (x) => perform({ entries: [{ type: "left", pair: Number(x.pair), after: Number(x.after) }] }),
            number("pair", r.number(v.one)),
            number("after", r.after, after),
          ),
          part(
            r.comes(v.one),
            (x) => perform({ entries: [{ type: "came", pair: Number(x.pair), after: Number(x.after) }] }),
            number("pair", r.number(v.one)),
            number("after", r.after, after),
          ),
          part(
            r.drops,
            (x) => perform({ entries: [{ type: "tabledropped", table: Number(x.table), after: Number(x.after) }] }),
            number("table", r.tableNumber),
            number("after", r.after, after),
          ),
          part(
            r.punish,
            (x) =>
              perform({
                entries: [{ type: "penalised", pair: Number(x.pair), ...lost(v, x.amount), reason: oneLine(x.reason) }],
              }),
            number("pair", r.number(v.one)),
            lossField(v),
            field("reason", r.reason),
          ),
          part(
            r.fouls,
            (x) =>
              perform({
                entries: [
                  { type: "fouled", board: Number(x.board), after: Number(x.after), reason: oneLine(x.reason) },
                ],
              }),
            number("board", r.which),
            number("after", r.after, after),
            field("reason", r.reason),
          ),
          part(
            r.brings(v.one),
            (x) => {
              const hundredths = Math.round(Number(x.points.replace(",", ".").replace("−", "-")) * 1e4) / 100;
              return Number.isInteger(hundredths)
                ? perform({
                    entries: [{ type: "carried", pair: Number(x.pair), hundredths, reason: oneLine(x.reason) }],
                  })
                : r.noPoints(x.points);
            },
            number("pair", r.number(v.one)),
            field("points", r.hasBrought, { inputmode: "decimal", required: true }),
            field("reason", r.reason),
          ),
          part(v.at_once ? r.hold : r.disclose, () =>
            perform({ entries: [{ type: "disclosed", at_once: !v.at_once }] }),
          ),
          part(r.extra, () => perform({ entries: [{ type: "extra" }] })),
        ),
      );
    },

    journal() {
      const list = h("ul", { class: "journal" });
      const redraw = () =>
        refill(
          list,
          view().journal.map((x) =>
            h(
              "li",
              null,
              h("time", null, w.time(x.at)),
              h("span", { class: `grow ${x.undone ? "off" : ""}` }, x.text),
              x.entry || x.note
                ? h(
                    "button",
                    {
                      class: "btn sm2",
                      type: "button",
                      "aria-label": `${r.undoThis}: ${x.text}`,
                      data: { entry: x.entry, note: x.note },
                    },
                    r.undoThis,
                  )
                : x.undone
                  ? h("span", { class: "sm soft" }, r.undone)
                  : null,
            ),
          ),
        );
      const wrong = h("p", { class: "warn", role: "alert" });
      const box = dialog("journalbox", r.journal, wrong, list);
      box.classList.add("wide");
      list.addEventListener("click", async (event) => {
        const { entry, note } = event.target.closest("button")?.dataset ?? {};
        if (!entry && !note) return;
        wrong.textContent = await perform(
          entry
            ? { entries: [{ type: "undone", entry: Number(entry) }] }
            : { notes: [{ type: "retracted", note: Number(note) }] },
        );
        redraw();
      });
      redraw();
    },

    movement() {
      const v = view(),
        rounds = [...new Set(v.sittings.map(([n]) => n))];
      const boards = (round, table) => v.due.filter((d) => d.round === round && d.table === table).map((d) => d.board);
      const span = (list) => (list.length > 1 ? `${list[0]}–${list.at(-1)}` : String(list[0] ?? ""));
      dialog(
        "movementbox",
        r.movementTitle,
        h(
          "div",
          { class: "scroll", tabindex: 0, role: "region", "aria-label": r.movementTitle },
          h(
            "table",
            { class: "tb" },
            h(
              "thead",
              null,
              h(
                "tr",
                null,
                h("th", { scope: "col" }, r.round),
                v.numbers.map((n) => h("th", { scope: "col" }, r.table(n))),
              ),
            ),
            h(
              "tbody",
              null,
              rounds.map((n) =>
                h(
                  "tr",
                  { class: n === v.round ? "me" : "" },
                  h("th", { scope: "row" }, n),
                  v.numbers.map((table) => {
                    const sits = v.sittings.find(([x, y]) => x === n && y === table);
                    return h(
                      "td",
                      { class: "nw" },
                      sits
                        ? sits[2] && sits[3]
                          ? [
                              h("b", null, `${label(v, sits[2])}–${label(v, sits[3])}`),
                              h("br"),
                              h("small", { class: "soft" }, span(boards(n, table))),
                            ]
                          : h(
                              "small",
                              { class: "soft" },
                              r.sitsOut(sits[2] || sits[3] ? called(v, sits[2] || sits[3]) : ""),
                            )
                        : null,
                    );
                  }),
                ),
              ),
            ),
          ),
        ),
      ).classList.add("wide");
    },

    async links() {
      const found = await links();
      if (!found) return;
      const renew = h("button", { class: "btn", type: "button" }, r.renew);
      const box = dialog(
        "linksbox",
        r.links,
        h("p", { class: "soft" }, found.sentence, " ", r.reach),
        h(
          "div",
          { class: "links" },
          card(r.publicLink, found.results),
          card(r.deputyLink, found.deputy),
          found.tables.map((x) => card(r.tableLink(x.table), x)),
          found.players.map((x) => card(r.playerLink(x, view().one), x)),
        ),
        renew,
      );
      box.classList.add("wide");
      renew.addEventListener("click", async () => {
        await perform({ notes: [{ type: "renewed" }] });
        box.close();
        deeds.links();
      });
    },

    async cards() {
      const found = await links();
      if (!found) return;
      await onPaper(
        ...found.tables.map((x) => card(r.tableLink(x.table), x, view().title)),
        ...found.players.map((x) => card(r.playerLink(x, view().one), x, view().title)),
        card(r.publicLink, found.results, view().title),
      );
    },

    guides() {
      const v = view(),
        rounds = [...new Set(v.sittings.map(([n]) => n))];
      const line = (who, round) => {
        // Both halves of a team have their lines.
        const all = v.sittings.filter(
          ([n, , ns, ew]) => n === round && ns && ew && [ns, ew].some((side) => membersOf(v, side).includes(who)),
        );
        return all.length ? all.map((sits) => place(who, round, sits)).join("; ") : r.waitsLine;
      };
      const place = (who, round, sits) => {
        const north = membersOf(v, sits[2]).includes(who),
          members = membersOf(v, north ? sits[2] : sits[3]),
          other = north ? sits[3] : sits[2];
        const direction =
          members.length > 1 ? w.SIDES[(north ? "NS" : "EW")[members.indexOf(who)]] : north ? "N–S" : "E–W";
        const boards = v.due.filter((d) => d.round === round && d.table === sits[1]).map((d) => d.board);
        return `${r.guideLine(
          sits[1],
          direction,
          members.find((x) => x !== who),
          label(v, other),
        )}, ${r.boards(boards)}`;
      };
      return onPaper(
        ...v.pairs.map((pair) =>
          h(
            "div",
            { class: "linkcard guide" },
            h("div", { class: "sm" }, v.title),
            h("h2", null, r.guide(pair, v.one)),
            h("p", null, v.people[pair].join(", ")),
            h(
              "ol",
              null,
              rounds.map((n) => h("li", null, line(pair, n))),
            ),
          ),
        ),
      );
    },

    async save() {
      try {
        saveAs(await ask("GET", `/api/club/${id}/file`, { token, raw: true }), r.fileName(id));
      } catch (error) {
        tell(error.message);
      }
    },
  };

  async function onPaper(...cards) {
    const paper = byId("paper");
    paper.hidden = false;
    paper.replaceChildren(...cards);
    document.body.classList.add("cards");
    await Promise.all([...paper.querySelectorAll("img")].map((img) => img.decode().catch(() => null)));
    print();
    document.body.classList.remove("cards");
    paper.hidden = true;
  }

  /** Asks for something beside the deeds; gives what is wrong, or nothing. */
  async function send(path, body) {
    try {
      await ask("POST", `/api/club/${id}/${path}`, { token, body });
      await refresh();
      return "";
    } catch (error) {
      return error.message;
    }
  }

  async function links() {
    try {
      return await ask("GET", `/api/club/${id}/links`, { token });
    } catch (error) {
      tell(error.message);
      return null;
    }
  }

  function ruling(table, call) {
    const v = view(),
      mine = v.due.filter((d) => d.table === table && d.round <= Math.max(1, v.round));
    const chosen = mine.find((d) => d.board === call?.board) ?? mine.at(-1);
    const pairs = (d) => [d.ns, d.ew].flatMap((side) => membersOf(v, side)).map((n) => [n, r.penaltyFor(n, v.one)]);
    const everybody = [...new Map(mine.flatMap(pairs)).entries()];
    const which = choice(
      "which",
      r.which,
      mine.toReversed().map((d) => [v.due.indexOf(d), `${r.correctTitle(labelled(view(), d))}`]),
      chosen && v.due.indexOf(chosen),
    );
    const score = adjustment({
      due: () => v.due[Number(which.querySelector("select").value)],
      scores: () => scores,
      token,
      none: r.stands,
    });
    which.addEventListener("change", score.again);
    form(
      "rulebox",
      r.ruleTitle(table),
      r.keepRuling,
      (x) =>
        adjusted(score, v.due[Number(x.which)], x.text, (entries) => {
          const d = v.due[Number(x.which)];
          if (x.penalty)
            entries.push({ type: "penalised", pair: Number(x.penalty), ...lost(v, x.amount), reason: oneLine(x.text) });
          return perform({
            entries,
            notes: [{ type: "ruled", ...at(d), text: oneLine(x.text), call: call?.number ?? 0 }],
          });
        }),
      call ? h("p", null, h("b", null, w.capital(call.reason))) : null,
      h("p", null, h("a", { href: "/director", target: "oddtrick-laws" }, r.assistant)),
      which,
      field("text", `${r.ruling}. ${r.rulingNote}`, { required: true }),
      score.node,
      h("div", { class: "two2" }, choice("penalty", r.penalty, [["", r.noPenalty], ...everybody], ""), lossField(v)),
    );
  }

  const card = (title, { link, qr }, over) =>
    h(
      "div",
      { class: "linkcard" },
      over ? h("div", { class: "sm" }, over) : null,
      h("h2", null, title),
      h("img", { src: qr, alt: r.scan, width: 150, height: 150 }),
      h("a", { href: link, target: "_blank", rel: "noreferrer" }, link),
    );

  return deeds;
}
