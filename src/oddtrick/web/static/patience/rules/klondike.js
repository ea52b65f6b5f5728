// Written by tools/page/patience_rules.py from the library's games: do not edit.

/** @type {import("../own/deal.js").Rules} */
export const rules = {
  "name": "klondike",
  "title": "Klondike",
  "family": "Patience",
  "source": "Scarne 1963; ruling M-2",
  "summary": "One player, one pack. Seven piles of one to seven cards, built down in alternating colours, whole or in part; kings fill spaces. The hand is turned again and again.",
  "packs": 1,
  "called": "deal",
  "options": [
    {
      "name": "draw",
      "title": "Cards turned at a time",
      "note": "",
      "choices": [1, 3],
      "default": 1,
      "ways": [{}, {"draw": 3}]
    },
    {
      "name": "passes",
      "title": "Times through the hand",
      "note": "0 is as often as you like",
      "choices": [0, 1, 3],
      "default": 0,
      "ways": [{}, {"passes": 1}, {"passes": 3}]
    }
  ],
  "layout": {
    "stage": "tableau",
    "sizes": [1, 2, 3, 4, 5, 6, 7],
    "home": [[3, true], [2, true], [0, true], [1, true]],
    "alternate": true,
    "groups": "runs",
    "spaces": "king",
    "turn_over": true,
    "draw": 1,
    "passes": 0,
    "shape": "column"
  }
};
