// Looks at the table as a player does and gives what is wrong with it: what can be done must be in
// sight, free and large enough; no index and no word may be cut or covered.
touch => {
  const found = [];
  const table = document.getElementById("table");
  const wide = document.documentElement.clientWidth, high = document.documentElement.clientHeight;
  const what = node => node.getAttribute("aria-label") || node.textContent.trim() || node.className;
  // Many nodes lie in the same boxes: each box is measured once, until something is scrolled.
  let boxes = new Map();
  const boxOf = node => {
    if (!boxes.has(node)) {
      const room = node.getBoundingClientRect(), style = getComputedStyle(node);
      boxes.set(node, {
        tiny: room.width <= 1.5 || room.height <= 1.5, hides: style.overflowY === "hidden",
        top: room.top, bottom: room.bottom,
      });
    }
    return boxes.get(node);
  };
  // Out of sight by design: clipped to nothing, or in a line that falls outside its box.
  const gone = node => {
    const box = boxOf(node);
    for (let up = node; up && up !== document.body; up = up.parentElement) {
      const room = boxOf(up);
      if (room.tiny) return true;
      if (room.hides && (box.top >= room.bottom - 1 || box.bottom <= room.top + 1)) return true;
    }
    return false;
  };
  const shown = node => !gone(node) && node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest(".unseen, [data-panel].away");
  const top = (x, y) => document.elementFromPoint(x, y);
  // A sheet that was opened lies over the table, but never over the own hand.
  const sheet = (x, y, node) => top(x, y)?.closest("[data-panel]") && !node.closest(".fan");
  // Points of a card's face, turned as the card is: x and y in hundredths of its width from its
  // upper left corner. The card is measured once for all its points.
  const pointsOn = card => {
    const box = card.getBoundingClientRect(), w = card.offsetWidth, h = card.offsetHeight;
    const m = new DOMMatrix(getComputedStyle(card).transform);
    return (x, y) => {
      const p = new DOMPoint(x * w / 100 - w / 2, y * w / 100 - h / 2).matrixTransform(m);
      return [box.left + box.width / 2 + p.x - m.e, box.top + box.height / 2 + p.y - m.f];
    };
  };
  const hits = (node, x, y) => { const got = top(x, y); return got && (node === got || node.contains(got)); };
  const view = node => {
    if (!node.closest("[data-scrolls]")) return;
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    boxes = new Map();
  };

  // 1. What can be done.
  const cards = [...document.querySelectorAll("#table button.card.can")];
  for (const card of cards) {
    if (!shown(card)) { found.push(`hidden: ${what(card)}`); continue; }
    view(card);
    // The part of it in sight, along its upper edge and down its left one: at least 28 by 27 pixels,
    // four more than WCAG 2.5.8 asks for; two taps guard the neighbours.
    const on = pointsOn(card), step = card.offsetWidth / 50;
    const free = [0, 0], enough = [touch ? 28 : 18, touch ? 27 : 18];
    for (let x = 1; x < 100 && free[0] < enough[0]; x += 2) if (hits(card, ...on(x, 12))) free[0] += step;
    for (let y = 2; y < 138 && free[1] < enough[1]; y += 2) if (hits(card, ...on(8, y))) free[1] += step;
    if (free[0] < enough[0] || free[1] < enough[1])
      found.push(`small: ${what(card)} ${free.map(Math.round)}`);
  }
  const buttons = [...document.querySelectorAll(
    "#table button:not(.card), #bar button, #tabs button, #bar a, #table a.btn, #right .p-ruling button")]
    .filter(b => !b.disabled);
  const least = touch ? 43.5 : 27.5;
  let reach = 0;
  for (const button of buttons) {
    if (!shown(button)) continue;
    view(button);
    const box = button.getBoundingClientRect();
    if (box.width < 1) continue;
    reach++;
    if (!hits(button, box.left + box.width / 2, box.top + box.height / 2)
      || !hits(button, box.left + 4, box.top + box.height / 2) || !hits(button, box.right - 4, box.top + box.height / 2)
      || !hits(button, box.left + box.width / 2, box.top + 3) || !hits(button, box.left + box.width / 2, box.bottom - 3))
      found.push(`covered: ${what(button)}`);
    if (box.height < least || box.width < (touch ? 43.5 : 20)) {
      // A name in a line of text may be small where it only explains.
      if (!button.matches(".call")) found.push(`small: ${what(button)} ${Math.round(box.width)}x${Math.round(box.height)}`);
    }
  }

  // 2. Indexes: every open card shows its rank and suit.
  for (const card of document.querySelectorAll("#table .card[data-card]")) {
    if (!shown(card)) continue;
    view(card);
    const beside = card.querySelector("use[x='34'],use[x='38']")?.getAttribute("y") === "8.5";
    const joker = card.dataset.card === "JOKER";
    const points = joker ? [[20, 24]] : beside ? [[10, 18], [24, 28], [46, 26]] : [[9, 20], [27, 38], [20, 58]];
    const on = pointsOn(card);
    const ok = points.map(p => on(...p)).filter(p => hits(card, ...p) || sheet(...p, card)).length;
    if (ok < points.length) found.push(`index: ${what(card)} ${ok}/${points.length}`);
  }

  // 3. Words: none cut, none covered.
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = words.nextNode());) {
    const text = node.data.trim(), box = node.parentElement;
    if (!text || !box || box.closest("svg, .unseen, .hush, script, style, .card, kbd, .backs") || !shown(box)) continue;
    if (!box.closest("#table, #bar, #tabs, .p-headline, .p-ruling")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(r => r.width > 1);
    if (!rects.length) continue;
    view(box);
    const first = range.getClientRects()[0];
    for (let up = box; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.clipPath !== "none" || (up.clientWidth <= 1 && up.clientHeight <= 1)) break;
      if (style.overflowX === "hidden" && up.scrollWidth > up.clientWidth + 1 && !up.matches("body, html, .felt, .stand"))
        { found.push(`cut: ${text.slice(0, 40)}`); break; }
    }
    if (!box.closest("button:disabled, .wait, .seatmk") && !box.closest("[aria-hidden=true]") && getComputedStyle(box).pointerEvents !== "none") {
      const y = first.top + first.height / 2;
      for (const x of [first.left + 2, first.right - 2]) {
        const got = top(x, y);
        if (!sheet(x, y, box) && (!got || !(box.contains(got) || got.contains(box)))) { found.push(`covered: ${text.slice(0, 40)} by ${got?.className}`); break; }
        if (x > wide || y > high) { found.push(`outside: ${text.slice(0, 40)}`); break; }
      }
    }
  }
  // 4. The trick has its room for itself: no pile lies over a place in it.
  const inTrick = [...document.querySelectorAll("#table .area.centre .trick > :is(.wait, .card)")].filter(shown);
  for (const pile of [...document.querySelectorAll("#table .corner .pile")].filter(shown)) {
    const a = pile.getBoundingClientRect();
    for (const node of inTrick) {
      const b = node.getBoundingClientRect();
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        found.push(`over the trick: ${what(pile)}`);
    }
  }
  // 5. The page itself never scrolls sideways.
  if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return [...new Set(found)];
}
