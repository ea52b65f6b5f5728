// Written by tools/page/patience_rules.py from the library's games: do not edit.

/** @type {import("../own/deal.js").Rules} */
export const rules = {
  "name": "harp",
  "title": "Harp",
  "family": "Patience",
  "source": "Scarne 1963; ruling 3.3",
  "summary": "One player, two packs. Nine piles of one to nine cards, built down in alternating colours; only kings and runs from a king fill spaces. The hand is turned again and again.",
  "packs": 2,
  "called": "deal",
  "options": [],
  "layout": {
    "stage": "tableau",
    "sizes": [1, 2, 3, 4, 5, 6, 7, 8, 9],
    "home": [[3, true], [3, true], [2, true], [2, true], [0, true], [0, true], [1, true], [1, true]],
    "alternate": true,
    "groups": "king",
    "spaces": "king",
    "turn_over": true,
    "draw": 1,
    "passes": 0,
    "shape": "column"
  }
};
