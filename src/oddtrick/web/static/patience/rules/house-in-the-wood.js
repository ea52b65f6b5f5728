// Written by tools/page/patience_rules.py from the library's games: do not edit.

/** @type {import("../own/deal.js").Rules} */
export const rules = {
  "name": "house-in-the-wood",
  "title": "House in the Wood",
  "family": "Patience",
  "source": "Scarne 1963",
  "summary": "One player, two packs in fans of three, all face up. Move top cards one at a time, in suit, up or down, and build every suit from the ace to the king.",
  "packs": 2,
  "called": "deal",
  "options": [],
  "layout": {
    "stage": "patience",
    "home": [[3, true], [3, true], [2, true], [2, true], [0, true], [0, true], [1, true], [1, true]],
    "fans": 35,
    "build": [1, -1],
    "refill": false,
    "aces_up": false,
    "redeals": 0,
    "draws": 0
  }
};
