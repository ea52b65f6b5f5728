// Written by tools/page/patience_rules.py from the library's games: do not edit.

/** @type {import("../own/deal.js").Rules} */
export const rules = {
  "name": "house-on-the-hill",
  "title": "House on the Hill",
  "family": "Patience",
  "source": "Scarne 1963",
  "summary": "One player, two packs in fans of three, all face up. Of each suit one ace is built up to the king, and one king down to the ace.",
  "packs": 2,
  "called": "deal",
  "options": [],
  "layout": {
    "stage": "patience",
    "home": [[3, true], [3, false], [2, true], [2, false], [0, true], [0, false], [1, true], [1, false]],
    "fans": 35,
    "build": [1, -1],
    "refill": false,
    "aces_up": false,
    "redeals": 0,
    "draws": 0
  }
};
