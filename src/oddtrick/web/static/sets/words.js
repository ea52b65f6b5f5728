// The words of the pages of sets and of the day.

const ORDINALS = [
  "",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
];
const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const VULNERABLE = /** @type {Record<string, string>} */ ({ None: "None", NS: "You", EW: "Opponents", Both: "All" });
const LEVELS = /** @type {Record<string, string>} */ ({
  beginner: "beginners",
  book: "book players",
  expert: "experts",
  learned: "trained players",
});

/** @param {number} n */
const number = (n) => NUMBERS[n] ?? String(n);

/** @param {number} n */
const ordinal = (n) => ORDINALS[n] ?? `${n}${ending(n)}`;

/** @param {number} n */
function ending(n) {
  if (n % 100 >= 11 && n % 100 <= 13) return "th";
  return ["th", "st", "nd", "rd"][n % 10] ?? "th";
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} n @param {string} one @param {string} more */
const count = (n, one, more = `${one}s`) => `${number(n)} ${n === 1 ? one : more}`;

/** A number with a true minus sign. @param {number} n */
const plain = (n) => String(n).replace("-", "−");

/** @param {number} n @param {number} places */
const signed = (n, places = 0) => (n > 0 ? "+" : n < 0 ? "−" : "") + Math.abs(n).toFixed(places);

/** @param {string} day @param {Intl.DateTimeFormatOptions} how */
const dated = (day, how) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...how }).format(new Date(`${day}T00:00Z`));

const FEW = 10; // from here on a share is told, and not a count

/** Such as “five of six people”, or “71 % of 412 people”. @param {number} n @param {number} of @param {string} who */
function some(n, of, who) {
  if (of >= FEW) return `${Math.round((100 * n) / of)}\u2009% of ${of} ${who}`;
  if (n < of) return `${number(n)} of ${number(of)} ${who}`;
  return of === 1 ? `the ${who}` : `all ${number(of)} ${who}`;
}

export const words = {
  somebody: "Somebody",
  capital,
  number,
  ordinal,
  plain,
  signed,

  // sets
  game: "Game",
  boards: "Boards",
  scored: "Scored by",
  matchpoints: "Matchpoints",
  imps: "IMPs",
  startSet: "Start the set",
  play: "Play",
  /** @param {string} title */
  playSet: (title) => `Play ${title}`,
  /** @param {number} n */
  playBoard: (n) => `Play board ${n}`,
  /** @param {number} n */
  resumeBoard: (n) => `Resume board ${n}`,
  nextSet: "Next set",
  /** @param {number} n */
  againBoard: (n) => `Play board ${n} again, for practice`,
  /** @param {number} n */
  replays: (n) => (n === 1 ? "Replayed once; the first score counts." : `Replayed ${n} times; the first score counts.`),
  /** @param {number} n */
  review: (n) => `Review board ${n}`,
  board: "Board",
  contract: "Contract",
  score: "Score",
  field: (/** @type {number} */ machines, /** @type {number} */ people) =>
    `${capital(count(machines, "table"))} of machine players` +
    `${people ? ` and ${count(people, "other person", "other people")}` : ""} played the same cards.`,
  theField: "The field",
  points: "Matchpoints",
  /** @param {number} n */
  par: (n) => `par ${plain(n)}`,
  /** @param {string} side */
  vulnerable: (side) => VULNERABLE[side] ?? "",
  /** @param {string} side */
  vulnerableLong: (side) =>
    ({
      None: "Nobody is vulnerable",
      NS: "You are vulnerable",
      EW: "Opponents are vulnerable",
      Both: "Both sides are vulnerable",
    })[side] ?? "",
  you: "You",
  partner: "Your partner",
  opponents: "Opponents",
  passedOut: "Passed out",
  waiting: "Not played yet",
  playing: "Begun",
  keyYou: "you",
  keyOther: "another table",
  keyMachine: "machine players",
  keyPeople: "people",
  keyPar: "par, best play by all four",
  /** @param {string} title @param {number | null} percent @param {number} place */
  headline: (title, percent, place) =>
    percent === null ? title : `${title}: ${Math.round(percent)} per cent, ${ordinal(place)}`,
  /** @param {number} of */
  ofAll: (of) => ` of ${number(of)}`,
  /** @param {number} place @param {number} of */
  place: (place, of) => `${capital(ordinal(place))} of ${number(of)}.`,
  /** @param {number} imps */
  impsOf: (imps) => `${signed(imps, 1)} IMPs against the field.`,
  /** @param {number} played @param {number} of */
  progress: (played, of) => `${capital(number(played))} of ${number(of)} boards played.`,
  /** @param {number} done @param {number} of */
  preparing: (done, of) => `The machine players are playing these boards first: ${done} of ${of} are done.`,
  preparingText: "This page goes on by itself.",
  orShipped: "Sets that are ready:",
  best: "Your best board",
  learn: "Most to learn",
  /** @param {number} n */
  boardNumber: (n) => `Board ${n}`,
  /** @param {number} percent */
  percent: (percent) => `${Math.round(percent)}\u2009%`,
  /** @param {number} score @param {number} tables */
  sameScore: (score, tables) =>
    tables
      ? `${capital(count(tables, "other table"))} scored ${plain(score)} too.`
      : `Nobody else scored ${plain(score)}.`,
  /** @param {number} score @param {number} own */
  mostScored: (score, own) => `Most tables scored ${plain(score)}; you scored ${plain(own)}.`,
  tables: "All tables",
  /** @param {number} n */
  tablesOf: (n) => `All tables of board ${n}`,
  /** @param {string} ours @param {string} theirs */
  machines: (ours, theirs) => `Machine players: ${LEVELS[ours] ?? ours} against ${LEVELS[theirs] ?? theirs}`,
  machineField: "The other tables are machine players, who played before you, and people.",
  challenge: "Challenge a friend",
  challengeText: "Your friend plays the same boards. Both of you see both scores.",
  copy: "Copy the link",
  copied: "Copied",
  challengeLater: "Play a board first. Then you can challenge a friend.",
  /** @param {string} name */
  rival: (name) => `You and ${name || "your friend"}`,
  /** @param {string} name */
  rivalName: (name) => name || "Your friend",
  rivalBoards: "Only boards that both have played are shown.",
  rivalNone: "Play a board that your friend has played. Then both scores are shown.",
  average: "All boards",
  name: "Your name",
  nameWhy: "Others see it beside your scores.",
  missing: "This set cannot be opened",
  otherSets: "Choose another set",
  /** @param {number} own @param {number} tables */
  fieldLabel: (own, tables) => `${capital(number(tables))} tables. Your score: ${plain(own)}.`,

  // the day
  today: "Today’s deals",
  /** @param {string} day */
  todayOf: (day) => `Today’s deals, ${dated(day, { day: "numeric", month: "long" })}`,
  /** @param {string} day */
  dealsOf: (day) => `Deals of ${dated(day, { day: "numeric", month: "long", year: "numeric" })}`,
  /** @param {number} seconds */
  next: (seconds) =>
    "The same cards for everybody. Next in " +
    `${seconds >= 7200 ? `${Math.floor(seconds / 3600)} hours` : `${Math.max(1, Math.round(seconds / 60))} minutes`}.`,
  over: "This day is over. You can play its deals, but they do not count.",
  daysInRow: (/** @type {number} */ n) => (n === 1 ? "day in a row" : "days in a row"),
  longest: "longest",
  playNow: "Play now",
  resume: "Go on",
  results: "Results",
  reviewIt: "Review",
  /** @param {string} what @param {string} title */
  ofGame: (what, title) => `${what}: ${title}`,
  done: "Done",
  /** @param {number} n @param {string} kind */
  dealsIn: (n, kind) =>
    n === 1
      ? "One deal, the same for everybody."
      : `${capital(number(n))} ${kind === "bridge" ? "boards" : "hands"} against the field.`,
  /** @param {number} percent */
  youScored: (percent) => `You scored ${Math.round(percent)}\u2009%`,
  /** What was done, and how many did less. @param {string} done @param {import("./data.js").Spread | null} spread */
  outcome(done, spread) {
    const { machines = 0, machines_below: beaten = 0, people = 0, people_below: behind = 0 } = spread ?? {};
    const below = [
      beaten ? some(beaten, machines, machines === 1 ? "machine table" : "machine tables") : "",
      behind ? some(behind, people, people === 1 ? "other person" : "people") : "",
    ].filter(Boolean);
    return below.length ? `${done}, better than ${below.join(" and ")}.` : `${done}.`;
  },
  inPercent: "Per cent of the matchpoints",
  inMoves: "Moves to win",
  /** @param {string} unit @param {[string, number, boolean][]} bars */
  spreadLabel: (unit, bars) =>
    `${unit}: ${bars.map(([label, n, yours]) => `${label}: ${n}${yours ? ", yours among them" : ""}`).join("; ")}`,
  /** @param {number} place @param {number} of */
  placeBrief: (place, of) => `${ordinal(place)} of ${number(of)}`,
  /** @param {number} best */
  bestMoves: (best) => `Best so far: ${best} moves.`,
  fair: "Fair.",
  fairText: "The other hands are the same for everybody. All machines play alike.",
  winnable: "Winnable, proved.",
  /** @param {number} moves */
  winnableText: (moves) => `A way to win in ${moves} moves has been found and checked.`,
  late: "Played after its day, so it does not count.",
  oneTry: "Your first try counts.",
  /** @param {number} played @param {number} of */
  playedOf: (played, of) => `You have played ${number(played)} of ${number(of)}.`,
  /** @param {Date} month */
  month: (month) => new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(month),
  dots: "a dot for each game played",
  /** @param {string} day @param {number} n */
  dayLabel: (day, n) => `${dated(day, { day: "numeric", month: "long" })}: ${n} of 4 played`,
  earlier: "Earlier month",
  later: "Later month",
  yesterday: "Yesterday",
  earlierDay: "The day before",
  backToday: "Back to today",
  notPlayed: "not played",
  notThatDay: "There are no deals for that day",
  noServer: "The server cannot be reached. Today’s patience can be played without it, in this browser alone.",
  playHere: "Play today’s patience",
};
