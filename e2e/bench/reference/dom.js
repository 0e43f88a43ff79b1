/**
 * The minimum for such a page: rows in view only, text nodes patched in place, one paint a frame after a change, a flat tint removed in
 * batches.
 */
import { boardFields, draws, follow, lists, show } from "./stream.js";

const rowHeight = 28;
const litMs = 300;

let lit = [];
function flash(cell, way) {
  if (lit.length === 0) setTimeout(dim, litMs);
  cell.className = way;
  lit.push(cell);
}
function dim() {
  for (const cell of lit) cell.className = "";
  lit = [];
}

/** One row of cells; the same elements show one line after another. */
function makeRow(parent, fields) {
  const element = parent.appendChild(document.createElement("div"));
  element.className = "row";
  const cells = fields.map(([field, digits]) => {
    const cell = element.appendChild(document.createElement("div"));
    cell.dataset.field = field;
    return { cell, text: cell.appendChild(document.createTextNode("")), field, digits };
  });
  let shown = {};
  return {
    element,
    patch(row) {
      if (row === shown) return;
      const same = row.symbol === shown.symbol;
      for (const { cell, text, field, digits } of cells) {
        const [before, now] = [shown[field], row[field]];
        if (before === now) continue;
        text.data = show(now, digits);
        if (same && digits !== undefined) flash(cell, now > before ? "up" : "down");
      }
      element.dataset.symbol = row.symbol;
      shown = row;
    },
  };
}

let asked = false;
function dirty() {
  if (!asked) requestAnimationFrame(paint);
  asked = true;
}

const scroller = document.querySelector("#board");
const tall = scroller.firstElementChild;
const pool = [];
let rows = [];
const leaders = {};
for (const [name, { fields }] of Object.entries(lists)) {
  const box = document.querySelector("#leaders").appendChild(document.createElement("div"));
  box.id = name;
  leaders[name] = { box, fields, drawn: [], rows: [] };
}

function paintBoard() {
  const first = Math.floor(scroller.scrollTop / rowHeight);
  const inView = Math.min(Math.ceil(scroller.clientHeight / rowHeight) + 1, rows.length);
  while (pool.length < inView) pool.push({ ...makeRow(tall, boardFields), place: -1 });
  for (let at = first; at < Math.min(first + inView, rows.length); at++) {
    const row = pool[at % inView];
    if (row.place !== at) row.element.style.top = `${at * rowHeight}px`;
    row.place = at;
    row.patch(rows[at]);
  }
}
function paint() {
  asked = false;
  if (draws("board")) paintBoard();
  if (draws("leaders")) paintLeaders();
}
function paintLeaders() {
  for (const list of Object.values(leaders))
    list.rows.forEach((row, at) => {
      list.drawn[at] ??= makeRow(list.box, list.fields);
      list.drawn[at].patch(row);
    });
}

scroller.addEventListener("scroll", dirty, { passive: true });
follow({
  board(next) {
    rows = next;
    if (!draws("board")) return;
    tall.style.height = `${rows.length * rowHeight}px`;
    dirty();
  },
  leaders(name, next) {
    leaders[name].rows = next;
    if (draws("leaders")) dirty();
  },
});
