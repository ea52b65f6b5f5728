// Written by tools/page/patience_rules.py from the library's games: do not edit.

/** @type {import("../own/deal.js").Rules} */
export const rules = {
  "name": "intelligence",
  "title": "Intelligence",
  "family": "Patience",
  "source": "Scarne 1963; ruling 1c",
  "summary": "One player, two packs, eighteen fans of three. Aces go up as they are dealt; build in suit, up or down. A fan used up is replaced from the stock; twice you may deal again.",
  "packs": 2,
  "called": "deal",
  "options": [],
  "layout": {
    "stage": "patience",
    "home": [[3, true], [3, true], [2, true], [2, true], [0, true], [0, true], [1, true], [1, true]],
    "fans": 18,
    "build": [1, -1],
    "refill": true,
    "aces_up": true,
    "redeals": 2,
    "draws": 0
  }
};
