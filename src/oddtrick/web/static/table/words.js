// The words of the table's page: of the felt, the auction, the referee, people and panels.

import { rich, t, tn, locale } from "../shared/language.js";
import { capital, either, listed, number, small, text as shared } from "../shared/strings.js";
import { about, inTurn, watchTime } from "../shared/punctuation.js";
import { place } from "../shared/places.js";

/** @typedef {"" | "draw" | "keep"} TrumpPlan what a claimer says of the trumps */

/** The cards that a turn-up may be taken as, from the highest rank down. */
const TAKEN = [
  ...[t("the ace"), t("the king"), t("the queen"), t("the jack")],
  ...[t("the ten"), t("the nine"), t("the eight"), t("the seven")],
];

/** Every word of the page: its own, and those it shares with other pages. */
export const text = {
  ...shared,
  undo: t("Undo"),
  newDeal: t("New deal"),

  product: "oddtrick",

  // cards
  /** @param {string} name @param {string} reason */
  notNow: (name, reason) =>
    reason
      ? t("{name}, not legal now: {reason}", { name, reason: small(reason).replace(/\.$/, "") })
      : t("{name}, not legal now", { name }),
  /** @param {string} name @param {number} n */
  cardsHeld: (name, n) => tn(n, "{name}: {n} card", "{name}: {n} cards", { name, n }),
  /** @param {string} name */
  handOf: (name) => t("Hand of {name}", { name }),
  /** @param {number} points */
  highCards: (points) => tn(points, "high-card point", "high-card points"),
  /** @param {Frames.HoldingLine} hand */
  holding: ({ points, suits }) => `${points} ${text.highCards(points)} · ${suits}`,

  // seats
  /** @type {Record<string, string>} */
  roles: { declarer: t("declarer"), dummy: t("dummy"), maker: t("made trumps"), out: t("sits out") },
  /** @param {string} name @param {number} closed */
  partlyOpen: (name, closed) =>
    tn(closed, "{name}: {closed} closed card", "{name}: {closed} closed cards", { name, closed: number(closed) }),
  /** @param {string} seat */
  sitAt: (seat) => t("Sit down at {seat}", { seat }),

  // the bar
  lobby: t("Back to the front page"),
  brand: t("oddtrick: back to the front page"),
  /** @param {{board: number, boards: number}} set */
  setBoard: (set) => t("board {n} of {of}", { n: set.board, of: set.boards }),
  /** @param {number} n @param {any} at */
  clubBoard: (n, at) => t("board {n} · table {table} · round {round}", { n, table: at.table, round: at.round }),
  clubOn: t("Back to the evening"),
  /** @param {string[]} levels */
  againstMachines: (levels) =>
    levels.length === 1
      ? t("machine players: {level}", { level: shared.levelName(levels[0]) })
      : t("against machine players"),
  /** @param {string} kind */
  kinds: (kind) =>
    ({
      claim: t("Claim"),
      attention: t("Draw attention"),
      call: t("Irregular call"),
      irregularity: t("Irregularity"),
      declare: t("Irregular declaration"),
      make: t("Irregular declaration"),
      say: t("Irregular double"),
      face: t("Face hand"),
    })[kind] ?? capital(kind.replaceAll("-", " ")),
  /** @param {string} label */
  sure: (label) => t("{label}? It cannot be taken back.", { label }),
  howPlayedNote: t(
    "Everybody reads it, and you keep to it if play goes on. " +
      "The laws of 1963 bar a finesse that you have not announced.",
  ),
  /** @type {[TrumpPlan, string][]} */
  trumpPlans: [
    ["", t("Nothing said")],
    ["draw", t("I draw trumps")],
    ["keep", t("I leave trumps")],
  ],
  finesseIn: t("I take a finesse in"),
  suitOrder: t("I lead in this order"),
  /** @param {string} suit @param {number} place */
  placed: (suit, place) => t("{suit}, number {place}", { suit, place }),
  ownWords: t("In your own words"),
  /** @type {Record<string, string>} */
  suitNames: { S: t("Spades"), H: t("Hearts"), D: t("Diamonds"), C: t("Clubs") },
  /** @param {TrumpPlan} trumps @param {string[]} finesses @param {string[]} order @param {string} added */
  toldOfPlay: (trumps, finesses, order, added) =>
    [
      { "": "", draw: t("drawing the trumps"), keep: t("leaving the trumps") }[trumps],
      finesses.length &&
        t("with a finesse in {suits}", { suits: listed(finesses.map((s) => small(text.suitNames[s]))) }),
      order.length > 1
        ? t("leading {suits} in this order", { suits: order.map((s) => small(text.suitNames[s])).join(", ") })
        : order.length && t("leading {suit} first", { suit: small(text.suitNames[order[0]]) }),
      added && `“${added}”`,
    ]
      .filter(Boolean)
      .map((part) => `, ${part}`)
      .join(""),
  /** @type {Record<string, string>} */
  kindKeys: { claim: "C" },

  // In two lines, which a slash parts.
  /** @param {string} name */
  next: (name) => t("{name} / next", { name }).split(" / "),
  /** @param {string} name */
  tapAgain: (name) => t("{name}. Tap again to play it, or choose another.", { name }),
  /** @param {string} name */
  pressEnter: (name) => t("{name}. Enter plays it, Escape puts it back.", { name }),
  /** @param {number} n */
  trickOf: (n) => t("Trick {n}", { n }),
  /** @param {string} name */
  wonBy: (name) => t("won by {name}", { name }),
  /** @param {string} who @param {string} card */
  played: (who, card) => about(who, card),
  /** @param {string} place @param {string} act */
  onPlace: (place, act) => about(place, act),

  // the referee
  /** @param {unknown} laws */
  refereed: (laws) => t("refereed: {laws}", { laws: shared.laws[String(laws)] ?? capital(String(laws)) }),
  /** @param {string[]} names */
  mayChoose: (names) => t("{names} may choose", { names: either(names) }),
  irregularityNote: t("These happen at real tables, and nothing stops you. The referee rules when attention is drawn."),
  irregularNote: t("These calls are not legal now, but nothing stops you. The referee rules when attention is drawn."),
  /** @param {string} name */
  penaltyCard: (name) => t("{name}, penalty card", { name }),
  /** @param {string} seat @param {string} name */
  seatAndName: (seat, name) => (name === seat ? name : `${name}, ${seat}`),

  // a table of piles
  /** @param {string} place */
  moveTo: (place) => t("Move it to: {place}", { place }),
  homes: t("Foundations"),
  square: t("Square"),
  /** @param {number} n @param {number} of */
  home: (n, of) => [String(n), ` ${t("of {of} home", { of })}`],
  /** @param {Node} card */
  intoSpace: (card) => rich("{card} into the space.", { card }),
  patienceKeys: t("Arrows move, Enter chooses, Esc puts it back."),

  // what is played, and tricks
  /** @param {Frames.TallyLine} x */
  worth: (x) =>
    capital(
      tn(x.points, "{line} {number}: {points} point", "{line} {number}: {points} points", {
        line: x.line,
        number: number(x.number),
        points: x.points,
      }) + (x.name ? `, ${x.name}` : ""),
    ),
  /** @param {number} n */
  worthAll: (n) => tn(n, "{n} point in all", "{n} points in all", { n }),
  vulnerableWords: { we: t("we are vulnerable"), they: t("they are vulnerable"), all: t("all are vulnerable") },
  vulnerableShort: { we: t("vulnerable"), they: t("they vulnerable"), all: t("all vulnerable") },
  /** @param {number} needed @param {number} toGo */
  neededToGo: (needed, toGo) => {
    const values = { needed: needed ? number(needed) : t("none"), toGo: number(toGo) };
    return toGo > 0 ? t("{needed} needed, {toGo} to go", values) : t("{needed} needed, made", values);
  },
  /** @param {Frames.WonLine[]} rows */
  pips: (rows) =>
    inTurn(
      rows.map((w) => tn(w.won, "{name}: {won} trick", "{name}: {won} tricks", { name: w.name, won: number(w.won) })),
    ),

  // trumps proposed by a card
  /** @param {string} who @param {string} rank @param {string} suit */
  takesIf: (who, rank, suit) => {
    const values = { who, card: TAKEN["AKQJT987".indexOf(rank)], suit };
    return who === t("You")
      ? t("You take {card} if {suit} are trumps.", values)
      : t("{who} takes {card} if {suit} are trumps.", values);
  },

  // auction
  /** @param {string} name */
  dealerIs: (name) => (name === t("You") ? t("you dealt") : t("{name} dealt", { name })),
  meanings: t("What the calls say"),
  silent: t("No meaning was given."),
  /** @param {string} who @param {string} call */
  askAbout: (who, call) => t("{who}: {call}. What does it mean?", { who, call }),
  chooseCall: t("Choose a call, read its meaning, then confirm."),
  /** @param {string} label */
  bidIt: (label) => t("Bid {label}", { label: small(label) }),

  // who plays alone
  againSure: t("Start the same deal again? Your moves so far are lost."),
  /** @param {number} n */
  dealNumber: (n) => t("deal {n}", { n: n.toLocaleString(locale) }),
  /** @param {number} n */
  moves: (n) => tn(n, "{n} move", "{n} moves", { n }),

  // people
  hostIsAsked: t("Someone on your network already plays here, so the host must let you in."),
  /** @param {string} name @param {string} seat */
  asksToSit: (name, seat) => t("{name}, on your network, wants to sit {seat}.", { name, seat }),
  /** @param {string[]} seats */
  shared: (seats) => t("{seats} share an address", { seats: listed(seats) }),
  nameAskNote: t("This browser keeps it, and Settings can change it. Without a name, others see your seat."),
  youAreHost: t("You are the host."),
  /** @param {string} name */
  hostIs: (name) => t("Only the host, {name}, can change this.", { name }),
  noHost: t("Nobody is the host."),
  /** @param {string} seat */
  swapWith: (seat) => t("Change places with {seat}", { seat }),
  machineForYou: t("A machine plays for you."),
  takeSeatBack: t("Take your seat back"),
  /** @param {number} seconds */
  awayFor: (seconds) => t("away {seconds}", { seconds: watchTime(seconds) }),
  /** @param {number} n */
  seconds: (n) => t("{n} seconds left", { n: number(n) }),
  /** @param {string} name @param {number} seconds */
  soonMachine: (name, seconds) =>
    t("A machine takes over in {seconds} s. {name} can take the seat back at any time.", { seconds, name }),
  /** @param {string} name @param {string} what */
  asks: (name, what) => t("{name} asks {what}.", { name, what }),
  ears: { table: t("Table"), watchers: t("Watchers") },
  nobodySpoke: t("Nobody has spoken."),
  phrases: [t("Good deal"), t("Well played"), t("Thank you, partner"), t("Sorry"), t("One moment")],
  /** @param {string} name */
  mute: (name) => t("Hide what {name} says", { name }),
  /** @param {string[]} names */
  unmute: (names) => t("Hear {names} again", { names: names.join(", ") }),
  everybodyReads: t("Everyone at the table reads this. Partners cannot whisper."),
  /** @param {number} n */
  newRemarks: (n) => tn(n, "one new remark", "{n} new remarks", { n: number(n) }),
  /** @param {string} call */
  yourAlert: (call) => t("Your alert on {call}", { call }),
  watchChoices: { nobody: t("Nobody"), table: t("What onlookers see"), hands: t("All hands") },
  undoChoices: { alone: t("Against machines"), consent: t("If all agree"), never: t("Never") },
  talkChoices: { all: t("All"), table: t("Table"), off: t("Off") },
  seal: t("Fair deal, sealed before the first call"),

  // score
  markers: [
    t("both face down"),
    t("four face down on the three, one pip showing"),
    t("three face down on the four, two pips showing"),
    t("three face up on the four"),
    t("four face up on the three"),
  ],
  /** @param {string} name @param {number} n @param {number | null} target */
  ofPoints: (name, n, target) => (target ? t("{name} {n} of {target}", { name, n, target }) : `${name} ${n}`),

  // the end of a deal
  /** @param {string} name */
  dealtTo: (name) => (name === t("You") ? t("You were dealt") : t("{name} was dealt", { name })),
  /** @param {string} side @param {boolean} several @param {number} points @param {boolean} all */
  scores: (side, several, points, all) =>
    several
      ? all
        ? t("{side} score {points} in all.", { side, points })
        : t("{side} score {points}.", { side, points })
      : all
        ? t("{side} scores {points} in all.", { side, points })
        : t("{side} scores {points}.", { side, points }),
  /** @param {number} net @param {number} board */
  scoresOnBoard: (net, board) =>
    net > 0
      ? t("You score {points} on board {board}.", { points: net, board })
      : net
        ? t("They score {points} on board {board}.", { points: -net, board })
        : t("Nobody scores on board {board}.", { board }),
  /** @param {string} score @param {string} contract */
  parIs: (score, contract) => (contract ? t("{score}, for {contract}.", { score, contract }) : `${score}.`),
  /** @param {number} you @param {number} partner @param {number} they tricks given up */
  gaveUp(you, partner, they) {
    /** @param {number} n */
    const tricks = (n) => tn(n, "{n} trick", "{n} tricks", { n: number(n) });
    const values = { you: tricks(you), partner: tricks(partner), they: tricks(they), n: number(they) };
    const { n } = values;
    if (!you && !partner) return they ? t("They gave up {they}.", { they: values.they }) : t("Nobody gave up a trick.");
    if (you && partner) {
      const both = { you: values.you, partner: number(partner) };
      return they
        ? t("You gave up {you}, your partner {partner}; they gave up {n}.", { ...both, n })
        : t("You gave up {you}, your partner {partner}.", both);
    }
    if (you)
      return !they
        ? t("You gave up {you}.", { you: values.you })
        : they === you
          ? t("You gave up {you}; so did they.", { you: values.you })
          : t("You gave up {you}; they gave up {n}.", { you: values.you, n });
    return !they
      ? t("Your partner gave up {partner}.", { partner: values.partner })
      : they === partner
        ? t("Your partner gave up {partner}; so did they.", { partner: values.partner })
        : t("Your partner gave up {partner}; they gave up {n}.", { partner: values.partner, n });
  },
  /** @param {number[]} numbers */
  tricksNamed: (numbers) =>
    tn(numbers.length, "trick {numbers}", "tricks {numbers}", { numbers: listed(numbers.map(String)) }),
  /** @param {number} needed */
  ofNeeded: (needed) => t("of {needed}", { needed }),
  sheet: t("Score sheet"),
  /** @param {string} what */
  breakOff: (what) => t("End the {what} here", { what }),
  /** @param {string} what */
  breakOffSure: (what) => t("End the {what} here?", { what }),
  /** @param {string} asked where one came from */
  backTo: (asked) => (asked.startsWith(place("train")) ? t("Back to the questions") : t("Back to the reasons")),

  // files
  /** @type {Record<string, string>} */
  forms: { pbn: "PBN", lin: "LIN", jsonl: "JSON" },
  viewerText: t("This link shows the deal at Bridge Base Online."),

  // connection and messages
  reconnecting: t("Reconnecting. Your seat and the deal are kept."),
  notYourTurn: t("It is not your turn yet."),
  /** @param {string} name */
  cannotUse: (name) => t("You cannot play the {name} now.", { name: small(name) }),
};
