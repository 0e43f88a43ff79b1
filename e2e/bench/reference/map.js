/**
 * The minimum for a map: tiles in a grid, each with a colour, a name and a figure. `?as=canvas` paints all of them on one canvas instead.
 */
import { follow } from "./stream.js";

const [across, wide, high] = [20, 70, 54];
const colours = ["#b33", "#733", "#433", "#2a303b", "#243", "#274", "#2a6"];
const colourOf = (change) => colours[3 + Math.max(-3, Math.min(3, Math.round(change)))];
const words = (row) => `${row.change < 0 ? "▼" : "▲"} ${row.percentageChange.toFixed(2)}%`;
const box = document.querySelector("#map");

function html() {
  const tiles = [];
  return (rows) => {
    rows.forEach((row, at) => {
      tiles[at] ??= mount(row, at);
      const tile = tiles[at];
      if (tile.row === row.percentageChange) return;
      tile.row = row.percentageChange;
      tile.element.style.backgroundColor = colourOf(row.change);
      tile.text.data = words(row);
    });
  };
}
function mount(row, at) {
  const element = box.appendChild(document.createElement("a"));
  element.className = "tile";
  element.style.left = `${(at % across) * wide}px`;
  element.style.top = `${Math.floor(at / across) * high}px`;
  element.append(row.symbol.split(".")[0], document.createElement("br"));
  return { element, text: element.appendChild(document.createTextNode("")) };
}

function canvas() {
  const picture = box.appendChild(document.createElement("canvas"));
  picture.className = "tile-picture";
  [picture.width, picture.height] = [box.clientWidth, box.clientHeight];
  const pen = picture.getContext("2d");
  pen.font = "600 12px system-ui, sans-serif";
  pen.textAlign = "center";
  return (rows) => {
    rows.forEach((row, at) => {
      const [x, y] = [(at % across) * wide, Math.floor(at / across) * high];
      pen.fillStyle = colourOf(row.change);
      pen.fillRect(x, y, wide - 1, high - 1);
      pen.fillStyle = "#eee";
      pen.fillText(row.symbol.split(".")[0], x + wide / 2, y + 20);
      pen.fillText(words(row), x + wide / 2, y + 36);
    });
  };
}

const paint = new URLSearchParams(location.search).get("as") === "canvas" ? canvas() : html();
follow({
  board: (rows) => requestAnimationFrame(() => paint(rows)),
  leaders: () => undefined,
});
