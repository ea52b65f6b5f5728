// Written by tools/page/patience_rules.py from the library's games: do not edit.

/** @type {import("../own/deal.js").Rules} */
export const rules = {
  "name": "la-belle-lucie",
  "title": "La Belle Lucie",
  "family": "Patience",
  "source": "Scarne 1963; ruling 3.6",
  "summary": "One player, one pack in fans of three. Build down in suit on the fans and up from the aces; twice you may gather the fans, shuffle and deal again, and then draw out one card.",
  "packs": 1,
  "called": "deal",
  "options": [
    {
      "name": "draw",
      "title": "Cards drawn out",
      "note": "Once dealt for the last time",
      "choices": [1, 0],
      "default": 1,
      "ways": [{}, {"draws": 0}]
    }
  ],
  "layout": {
    "stage": "patience",
    "home": [[3, true], [2, true], [0, true], [1, true]],
    "fans": 18,
    "build": [-1],
    "refill": false,
    "aces_up": false,
    "redeals": 2,
    "draws": 1
  }
};
