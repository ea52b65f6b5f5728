// Written by tools/page/patience_rules.py from the library's games: do not edit.

/** @type {import("../own/deal.js").Rules} */
export const rules = {
  "name": "congress",
  "title": "Congress",
  "family": "Patience",
  "source": "Scarne 1963; ruling 1b",
  "summary": "One player, two packs. Eight cards begin eight piles, built down without regard to suit; spaces are filled at once from the waste or the hand, which is turned once.",
  "packs": 2,
  "called": "deal",
  "options": [],
  "layout": {
    "stage": "tableau",
    "sizes": [1, 1, 1, 1, 1, 1, 1, 1],
    "home": [[3, true], [3, true], [2, true], [2, true], [0, true], [0, true], [1, true], [1, true]],
    "alternate": false,
    "groups": "",
    "spaces": "at-once",
    "turn_over": false,
    "draw": 1,
    "passes": 0,
    "shape": "row"
  }
};
