// @ts-nocheck
// A party: who plays with whom, the pads, who pays whom; and on the phones a deal in six taps.

import { handle, on, when } from "../shared/dispatch.js";
import { installShapes } from "../shared/cards.js";
import { ask, fresh, id, keep, kept, now, watch } from "../club/api.js";
import { queueOf } from "../club/table/queue.js";
import { dialog } from "../shared/dialogs.js";
import { byId, h, refill, s, saveAs } from "../shared/dom.js";
import { cardSign } from "../club/table/entry.js";
import { dealOf, draftOf, EMPTY, isWhole, keyboard, pairOf, pressed, sentence } from "./keys.js";
import { card, rules, scores, settlement, sheetOf, washbook, whyDeal, whyRound } from "./show.js";
import { words as w } from "./words.js";
import { watchTime } from "../shared/watchtime.js";

const API = `/api/parties/${id}`;
const given = location.hash.slice(1);
if (given) history.replaceState(null, "", location.pathname);
// The host's own browser stays the host's, also when he tries the phones' link.
const token = kept("host") || given || kept("phone") || "";

const page = byId("page");
let view = null,
  reached = true,
  screen = "board",
  notice = "";
let mine = kept("table") ?? 0; // the table this phone is at; 0 for all
let at = null; // what is entered: {table, seats, number, round, entry}; entry where it is corrected
let draft = { ...EMPTY },
  points = ["", ""],
  reason = "",
  worth = null;

const writes = () => view.role !== "guest";
const tableOf = (number) => view.tables.find((t) => t.table === number);
const pending = (number) => queue.items.some((x) => x.table === number);
const tell = (text) => (byId("said").textContent = text);

// -- the board ----------------------------------------------------------------------------------

const chip = () => {
  const n = queue.items.length;
  return h(
    "span",
    { class: `chip ${reached ? "" : "off"}`, data: { key: "chip" } },
    n ? w.kept(n) : reached ? w.reach : w.away,
  );
};

const markCard = (name, x, y, height, turn) =>
  s("rect", { class: name, x, y, width: 15, height, rx: 2.5, transform: turn, "stroke-width": 1.6 });
const mark = () =>
  s(
    "svg",
    { class: "mark", viewBox: "0 0 32 32", fill: "none", "aria-hidden": "true" },
    markCard("a", 3, 6, 21, "rotate(-10 10 16)"),
    markCard("b", 13, 5.5, 21, "rotate(8 20 16)"),
  );

const top = (title, note, back) =>
  h(
    "header",
    { class: "ptop" },
    back
      ? h("button", { class: "ib", type: "button", "aria-label": w.back, data: { do: "back" } }, "‹")
      : h("a", { class: "ib home", href: "/", "aria-label": "oddtrick" }, mark()),
    h("h1", { class: "ttl", title }, title, " ", h("span", { class: "sm soft" }, note)),
    chip(),
  );

function clock(t) {
  if (!view.terms.minutes) return null;
  if (!t.ends)
    return writes() && !t.over
      ? h("button", { class: "btn", type: "button", data: { do: "start", value: t.table } }, w.start)
      : null;
  const left = t.ends - now();
  return h(
    "p",
    { class: `note ${left <= 0 ? "warn" : ""}`, role: "timer", data: { key: `clock-${t.table}` } },
    left <= 0 ? w.timeUp : w.left(watchTime(Math.floor(left))),
  );
}

function tablePanel(t) {
  const many = view.tables.length > 1,
    { course, keys } = view.way;
  const risk = pairOf(t.seats, t.vulnerable[0] ? "NS" : "EW");
  const note = [w.round(t.round), course === "rubbers" && w.rubberNo(t.rubber)].filter(Boolean).join(", ");
  const waiting = view.waiting.find((x) => x.table === t.group && t.table === t.group);
  const busy = pending(t.table);
  return h(
    "section",
    { class: "pan ptable", "aria-label": w.table(t.table), data: { key: `table-${t.table}` } },
    h(
      "header",
      null,
      h("h2", null, many ? w.table(t.table) : note),
      h("span", { class: "sm soft" }, many ? note : view.way.title),
    ),
    h(
      "div",
      { class: "in" },
      h(
        "p",
        { class: "sides" },
        h("b", null, pairOf(t.seats, "NS")),
        h("span", { class: "soft" }, w.against),
        h("b", null, pairOf(t.seats, "EW")),
      ),
      waiting ? h("p", { class: "soft" }, w.waits(waiting.players)) : null,
      t.cuts.length && !t.lines.length
        ? h(
            "p",
            { class: "soft sm t drawn" },
            `${w.drew}: `,
            t.cuts.map(([name, cards], i) => [i ? ", " : null, `${name} `, cards.map(cardSign)]),
          )
        : null,
      t.over
        ? h("p", { class: "note" }, w.done)
        : h(
            "p",
            { class: "soft sm" },
            [w.deals2(t.seats[t.dealer]), course === "sum" ? null : w.vulnerableNow(...t.vulnerable, risk)]
              .filter(Boolean)
              .join(", "),
          ),
      clock(t),
      busy ? h("p", { class: "told" }, w.keptNote) : null,
      t.told ? h("p", null, `${t.totals[0]} – ${t.totals[1]}`) : sheetOf(t, keys, t.seats),
      writes()
        ? h(
            "div",
            { class: "acts2" },
            t.over
              ? null
              : h(
                  "button",
                  { class: "btn p big wide", type: "button", disabled: busy, data: { do: "enter", value: t.table } },
                  keys.form === "points" ? w.enterPoints : w.enter,
                  many ? h("span", { class: "unseen" }, ` ${w.table(t.table)}`) : null,
                ),
            t.undo
              ? h(
                  "button",
                  { class: "btn", type: "button", disabled: busy, data: { do: "undo", value: t.undo } },
                  w.undo,
                  many ? h("span", { class: "unseen" }, ` ${w.table(t.table)}`) : null,
                )
              : null,
            !t.over && (t.lines.length || course === "rubbers")
              ? h(
                  "button",
                  { class: "btn", type: "button", disabled: busy, data: { do: "break", value: t.table } },
                  course === "rubbers" ? w.endRound : w.breakOff,
                )
              : null,
          )
        : null,
    ),
  );
}

function nextPanel() {
  const lines = view.next
    .map((g) => {
      const said = g.tables.length
        ? g.tables.map(
            (t) =>
              `${view.tables.length > 1 ? `${w.table(t.table)}: ` : ""}${w.pair(t.ns)} ${w.against} ${w.pair(t.ew)}`,
          )
        : g.waiting.length
          ? [w.nextWaits(g.waiting)]
          : [w.ahead[view.kind.ahead] ?? ""];
      return g.tables.length && g.waiting.length ? [...said, w.waits(g.waiting)] : said;
    })
    .flat();
  return h(
    "section",
    { class: "pan", "aria-label": w.next },
    h("header", null, h("h2", null, w.next)),
    h(
      "ul",
      { class: "in plain" },
      [...new Set(lines)].map((line) => h("li", null, line)),
    ),
  );
}

function chooser() {
  if (view.tables.length < 2) return null;
  return h(
    "label",
    { class: "mine" },
    w.thisPhone,
    " ",
    h(
      "select",
      { class: "field", name: "mine", data: { key: "mine" } },
      [[0, w.allTables], ...view.tables.map((t) => [t.table, w.table(t.table)])].map(([v, words]) =>
        h("option", { value: v, selected: v === mine }, words),
      ),
    ),
  );
}

function hostPanel() {
  const button = (deed, words) => h("button", { class: "btn", type: "button", data: { do: deed } }, words);
  return h(
    "div",
    { class: "deeds" },
    button("history", w.history),
    button("rules", w.rules),
    view.role === "host"
      ? [
          button("links", w.links),
          view.kind.open ? button("people", w.people) : null,
          button("file", w.file),
          h("a", { class: "btn", href: `/party?after=${id}` }, w.again),
        ]
      : null,
  );
}

function boardScreen() {
  const shown = view.tables.filter((t) => !mine || t.table === mine);
  return [
    top(view.title, view.kind.title === view.title ? "" : view.kind.title, false),
    h(
      "main",
      { class: "pb" },
      h(
        "div",
        { class: "col" },
        notice ? h("p", { class: "told wrong", role: "alert", data: { key: "notice" } }, notice) : null,
        writes() ? null : h("p", { class: "told" }, w.guest),
        chooser(),
        shown.map(tablePanel),
        nextPanel(),
      ),
      h("div", { class: "col" }, scores(view), washbook(view)),
      h("div", { class: "col" }, settlement(view), hostPanel()),
    ),
  ];
}

// -- the entry ----------------------------------------------------------------------------------

function entryScreen() {
  const { keys } = view.way,
    many = view.tables.length > 1;
  const title = keys.form === "points" ? w.round(at.round) : w.deal(at.number);
  return [
    top(title, many ? w.table(at.table) : `${pairOf(at.seats, "NS")} ${w.against} ${pairOf(at.seats, "EW")}`, true),
    h(
      "main",
      { class: "ce" },
      notice ? h("p", { class: "told wrong", role: "alert" }, notice) : null,
      keys.form === "points" ? pointFields() : keyboard(draft, keys, at.seats),
      at.entry
        ? h(
            "label",
            { class: "fld" },
            h("span", null, w.reason, h("small", { class: "soft" }, ` ${w.reasonNote}`)),
            h("input", {
              class: "field",
              name: "reason",
              maxlength: 200,
              value: reason,
              autocomplete: "off",
              data: { key: "reason" },
            }),
          )
        : null,
      at.entry && keys.form !== "points"
        ? h("button", { class: "btn wide out", type: "button", data: { do: "out" } }, w.takeOut)
        : null,
    ),
    h(
      "footer",
      { class: "cf" },
      h(
        "div",
        { role: "status" },
        keys.form === "points" ? h("div", { class: "sm soft" }, w.say.points) : sentence(draft, keys, at.seats, worth),
      ),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn big", type: "button", data: { do: "clear" } }, w.clear),
        h(
          "button",
          { class: "btn p big grow", type: "button", disabled: !ready(), data: { do: "save" } },
          at.entry ? w.saveChange : w.save,
        ),
      ),
    ),
  ];
}

const pointFields = () =>
  ["NS", "EW"].map((side, i) =>
    h(
      "label",
      { class: "fld" },
      w.pointsOf(pairOf(at.seats, side)),
      h("input", {
        class: "field",
        name: `points${i}`,
        inputmode: "numeric",
        maxlength: 6,
        value: points[i],
        autocomplete: "off",
        data: { key: `points${i}` },
      }),
    ),
  );

const whole = (text) => /^\d{1,6}$/.test(text.trim());
const ready = () => (view.way.keys.form === "points" ? points.every(whole) : isWhole(draft, view.way.keys));

/** What the deal would enter, as the server reckons it. */
let asked = 0;
async function foresee() {
  const mineNow = ++asked;
  worth = null;
  if (!at || at.entry || view.way.keys.form === "points" || !ready()) return;
  try {
    const found = await ask("POST", `${API}/foresee`, { token, body: dealBody("foreseen") });
    if (mineNow === asked) {
      worth = found.entries;
      draw();
    }
  } catch {
    // Without the network it is said once it has been entered.
  }
}

const dealBody = (sent) => ({
  type: "deal",
  sent,
  table: at.table,
  round: at.round,
  number: at.number,
  ...dealOf(draft, view.way.keys),
});

const SCREENS = { board: boardScreen, entry: entryScreen };

function draw() {
  if (!view) return;
  page.dataset.screen = screen;
  page.dataset.left = queue.items.length;
  refill(page, SCREENS[screen]());
}

function go(to) {
  screen = to;
  draw();
  scrollTo(0, 0);
}

// -- what is done -------------------------------------------------------------------------------

function begin(where, from) {
  at = where;
  draft = from ?? { ...EMPTY };
  worth = null;
  reason = "";
  notice = "";
  go("entry");
}

/** A score that stands, by the number of its entry: its table's seats then, and the deal. */
function found(entry) {
  for (const x of [...view.tables, ...view.settled]) {
    const line = x.lines.find((l) => l.entry === entry);
    if (line || (x.told && x.entry === entry)) return { sheet: x, line };
  }
  return null;
}

function correct(entry) {
  const { sheet, line } = found(entry);
  points = sheet.totals.map(String);
  begin(
    { table: sheet.table, seats: sheet.seats, number: line?.number, round: sheet.round, entry },
    line && draftOf(line, view.way.keys),
  );
}

const add = (item) => {
  notice = "";
  queue.add({ sent: fresh(), ...item });
  go("board");
};

const DEEDS = {
  back: () => go("board"),
  enter(number) {
    const t = tableOf(Number(number));
    points = ["", ""];
    begin({ table: t.table, seats: t.seats, number: t.lines.length + 1, round: t.round, entry: 0 });
  },
  clear() {
    draft = { ...EMPTY };
    points = ["", ""];
    foresee();
    draw();
  },
  save() {
    if (!ready()) return;
    const form = view.way.keys.form;
    if (at.entry) {
      const right =
        form === "points"
          ? { type: "ended", table: at.table, ns: Number(points[0]), ew: Number(points[1]) }
          : { type: "dealt", table: at.table, ...dealOf(draft, view.way.keys) };
      add({ type: "mend", entry: at.entry, right, reason });
      tell(w.corrected);
    } else {
      add(
        form === "points"
          ? { type: "points", table: at.table, round: at.round, ns: Number(points[0]), ew: Number(points[1]) }
          : dealBody(fresh()),
      );
      tell(w.entered(at.number));
    }
  },
  out: () => add({ type: "mend", entry: at.entry, right: null, reason }),
  undo: (entry) => add({ type: "undo", entry: Number(entry) }),
  start: (table) => add({ type: "start", table: Number(table), round: tableOf(Number(table)).round }),
  break(number) {
    const t = tableOf(Number(number)),
      box = dialog(
        "break",
        w.breakTitle,
        h("p", null, w.breakNote(view.way.unfinished)),
        h(
          "div",
          { class: "row" },
          h("button", { class: "btn big", type: "button", data: { close: "" } }, w.cancel),
          h("button", { class: "btn p big grow", type: "button", id: "break-yes" }, w.yesBreak),
        ),
      );
    on(byId("break-yes"), "click", () => {
      box.close();
      add({ type: "break", table: t.table, round: t.round });
    });
  },
  line(entry) {
    const { sheet, line } = found(Number(entry)),
      form = view.way.keys;
    dialog(
      "why",
      w.deal(line.number),
      whyDeal(line, form, sheet.seats),
      writes()
        ? h("button", { class: "btn big wide", type: "button", data: { do: "correct", value: entry } }, w.correct)
        : null,
    );
  },
  settled(key) {
    const done = view.settled.find((x) => `${x.round}/${x.table}` === key);
    dialog(
      "round",
      w.roundLine(done, view.tables.length > 1),
      whyRound(done, view),
      writes() && done.told
        ? h("button", { class: "btn big wide", type: "button", data: { do: "correct", value: done.entry } }, w.correct)
        : null,
    );
  },
  card(name) {
    const p = view.players.find((x) => x.name === name);
    dialog("card", w.whyCard(p), card(view, name), h("p", { class: "soft sm" }, w.whyUnit(view.kind.unit)));
  },
  correct(entry) {
    document.querySelectorAll("dialog[open]").forEach((box) => box.close());
    correct(Number(entry));
  },
  history() {
    const last = view.history.find((x) => !x.off && !x.strikes)?.number;
    const line = (x) =>
      h(
        "li",
        null,
        h("time", null, w.time(x.at)),
        h(
          "span",
          { class: `grow ${x.off ? "off" : ""}` },
          `${x.number}. ${x.words}`,
          x.reason ? h("small", { class: "soft" }, ` ${x.reason}`) : null,
          x.off || x.mended ? h("small", { class: "soft" }, ` (${x.off ? w.off : w.mended})`) : null,
        ),
        writes() && x.number === last && x.number > 1
          ? h(
              "button",
              {
                class: "btn",
                type: "button",
                "aria-label": `${w.undo} ${x.number}`,
                data: { close: "", do: "undo", value: x.number },
              },
              w.undo,
            )
          : null,
        writes() && !x.off && found(x.number)
          ? h(
              "button",
              {
                class: "btn",
                type: "button",
                "aria-label": `${w.correct} ${x.number}`,
                data: { do: "correct", value: x.number },
              },
              w.correct,
            )
          : null,
      );
    dialog("history", w.history, h("ol", { class: "journal", tabindex: 0 }, view.history.map(line))).classList.add(
      "wide",
    );
  },
  async links() {
    try {
      const all = await ask("GET", `${API}/links`, { token });
      const one = ({ link, qr }, words) =>
        h(
          "div",
          { class: "linkcard" },
          h("p", null, words),
          h("img", { src: qr, alt: "", width: 150, height: 150 }),
          h("a", { href: link }, link),
        );
      dialog(
        "links",
        w.links,
        h("p", { class: "soft" }, all.sentence),
        h("div", { class: "links" }, one(all.phones, w.phones), one(all.watch, w.watch)),
      ).classList.add("wide");
    } catch (error) {
      complain(error);
    }
  },
  async file() {
    try {
      saveAs(await ask("GET", `${API}/file`, { token, raw: true }), `${id}.party`);
    } catch (error) {
      complain(error);
    }
  },
  people,
  async rules() {
    try {
      const { kinds } = await ask("GET", "/api/parties");
      dialog("rules", view.kind.title, rules(kinds.find((k) => k.name === view.kind.name).rules));
    } catch (error) {
      complain(error);
    }
  },
};

/** Who comes, who goes home, and a new table. */
function people() {
  const field = (name, words, control) => h("label", { class: "fld" }, words, control);
  const select = (name, choices) =>
    h(
      "select",
      { class: "field", name },
      choices.map(([v, words]) => h("option", { value: v }, words)),
    );
  const many = view.tables.length > 1;
  const join = h(
    "form",
    { class: "stack" },
    field(
      "player",
      `${w.join}: ${w.joinNote}`,
      h("input", { class: "field", name: "player", maxlength: 100, required: true, autocomplete: "off" }),
    ),
    many
      ? field(
          "table",
          w.joinAt,
          select("table", [[0, w.anywhere], ...view.tables.map((t) => [t.table, w.table(t.table)])]),
        )
      : null,
    h("button", { class: "btn p big", type: "submit" }, w.joinGo),
  );
  const leave = h(
    "form",
    { class: "stack" },
    field(
      "player",
      `${w.leave}: ${w.leaveNote}`,
      select(
        "player",
        view.players.filter((p) => p.here).map((p) => [p.name, p.name]),
      ),
    ),
    h("button", { class: "btn big", type: "submit" }, w.leaveGo),
  );
  const form = h(
    "form",
    { class: "stack" },
    field(
      "names",
      `${w.form}: ${w.formNote}`,
      h("textarea", { class: "field", name: "names", rows: 5, required: true }),
    ),
    h("button", { class: "btn big", type: "submit" }, w.formGo),
  );
  const box = dialog("people", w.people, join, leave, form);
  const send = (node, item) =>
    on(node, "submit", () => {
      box.close();
      add(item(node.elements));
    });
  send(join, (x) => ({ type: "join", player: x.player.value.trim(), table: Number(x.table?.value ?? 0) }));
  send(leave, (x) => ({ type: "leave", player: x.player.value }));
  send(form, (x) => ({
    type: "form",
    candidates: x.names.value
      .split("\n")
      .map((n) => n.trim())
      .filter(Boolean),
  }));
}

function complain(error) {
  notice = error.message;
  draw();
}

when("click", "[data-press]", ({ dataset: { press, value } }) => {
  const said = ["level", "result", "risk", "lie"].includes(press) ? Number(value) : value;
  draft = pressed(draft, press, said, view.way.keys);
  foresee();
  draw();
});
handle(() => DEEDS);
on(page, "input", (_, event) => {
  const { name, value } = event.target;
  if (name === "mine") {
    mine = Number(value);
    keep("table", mine);
  } else if (name === "reason") reason = value;
  else if (name === "points0" || name === "points1") points[Number(name.at(-1))] = value;
  draw();
});

// -- starting -----------------------------------------------------------------------------------

function show(next) {
  reached = true;
  view = next;
  keep("view", next);
  if (next.role !== "guest") keep(next.role, token);
  if (mine && !tableOf(mine)) mine = 0;
  document.title = `${next.title} · oddtrick`;
  // Somebody else may have entered the deal, or ended the round, meanwhile.
  if (screen === "entry" && at && !at.entry) {
    const t = tableOf(at.table);
    if (!t || t.over || t.round !== at.round || t.lines.length + 1 !== at.number) screen = "board";
  }
  draw();
}

function lost(error) {
  if (error.status === 403 || error.status === 404) {
    page.replaceChildren(h("main", { class: "hush" }, h("h1", null, w.make), h("p", { role: "alert" }, error.message)));
    view = null;
    return;
  }
  reached = false;
  const known = view ?? kept("view");
  if (known && !view) view = known;
  draw();
}

const queue = queueOf(
  token,
  (item, wrong) => {
    reached = true;
    if (wrong) notice = wrong.message;
    refresh();
    draw();
  },
  () => {
    reached = false;
    draw();
  },
  API,
);

installShapes();
const refresh = watch(API, token, show, lost);
queue.send();
setInterval(() => view?.terms.minutes && screen === "board" && draw(), 1000);
