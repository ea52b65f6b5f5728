// The addresses of all pages, as `web/places.py` has them.

export const PLACES = {
  play: "/",
  settings: "/settings",
  games: "/games",
  own: "/table/own-{game}",
  table: "/table/{table}",
  brought: "/review",
  review: "/review/{table}/{number}",
  today: "/today",
  sets: "/today/set",
  set: "/today/set/{set}",
  setwhy: "/today/set/{set}/why",
  day: "/today/{day}",
  learn: "/learn",
  train: "/learn/train",
  bid: "/learn/bid",
  bidding: "/learn/bid/{bidding}",
  rules: "/learn/rules/{game}",
  words: "/learn/words",
  odds: "/learn/odds",
  teach: "/learn/class",
  class: "/learn/class/{class}",
  results: "/results",
  score: "/results/{table}",
  friends: "/friends",
  challenge: "/friends/challenge/{table}/{number}",
  club: "/club",
  new: "/club/new",
  host: "/club/party",
  party: "/club/party/{party}",
  ruling: "/club/ruling",
  practice: "/club/practice",
  files: "/club/files",
  fair: "/club/fair",
  evening: "/club/{evening}",
  why: "/club/{evening}/why",
  room: "/club/{evening}/room",
  entry: "/club/{evening}/table",
  player: "/club/{evening}/play",
};

/** The address of a page, with its ids. @param {keyof typeof PLACES} name @param {(string | number)[]} ids */
export const place = (name, ...ids) => PLACES[name].replace(/\{\w+\}/g, () => encodeURIComponent(ids.shift() ?? ""));

/** The ids in a path of one of these pages; none where it is another's. @param {string} path @param {(keyof typeof PLACES)[]} names */
export function idsIn(path, ...names) {
  for (const name of names) {
    const found = path.match(`^${PLACES[name].replace(/\{\w+\}/g, "([^/]+)")}$`);
    if (found) return found.slice(1).map(decodeURIComponent);
  }
  return [];
}

/** The ids in the address of this page. @param {(keyof typeof PLACES)[]} names */
export const idsOf = (...names) => idsIn(location.pathname, ...names);
