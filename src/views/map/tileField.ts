/**
 * The map's tiles, drawn without React: mounted once, moved when the plan changes, and of a price only a colour and a text touched.
 * A frame with every one of 280 lines changed has to cost little (product S3).
 */
import type { BoardRow } from "#market/board";
import { type Level, mapFigure, mapLevel } from "#market/heat";
import { arrow, direction } from "#ui/format";
import { splitSymbol } from "#ui/names";
import { labelFit, type Measure } from "./labelFit.ts";
import { figureText, type MapChoices, widestFigure } from "./mapChoices.ts";
import type { Box, MapPlan } from "./mapLayout.ts";

interface Tile {
  element: HTMLAnchorElement;
  name: HTMLElement;
  figure: Text;
  mark: Text;
  box: Box | undefined;
  level: Level | "none" | undefined;
  shown: string | undefined;
}

export interface FieldWorld {
  row: (symbol: string) => BoardRow | undefined;
  /** the exchange's time, ms */
  now: () => number;
  measure: Measure;
  /** of the page's type */
  scale: () => number;
}

export interface TileField {
  /** Mounts, moves and takes away. */
  place(plan: MapPlan, choices: MapChoices): void;
  /** Writes what these lines say now; all of them when left out. */
  patch(symbols?: Iterable<string>): void;
  /** The one tile that Tab reaches. */
  reach(symbol: string | undefined): void;
  element(symbol: string): HTMLElement | undefined;
  clear(): void;
}

export function createTileField(container: HTMLElement, world: FieldWorld): TileField {
  const tiles = new Map<string, Tile>();
  let choices: MapChoices | undefined;
  let reached: string | undefined;
  const patchTile = (symbol: string, tile: Tile, at: number) => {
    const row = world.row(symbol);
    if (row && choices) write(symbol, tile, { row, choices, at });
  };
  return {
    place(plan, chosen) {
      const figure = world.measure(`▲ ${widestFigure[chosen.colour]}`);
      const scale = world.scale();
      choices = chosen;
      for (const [symbol, { element }] of tiles)
        if (!plan.tiles.has(symbol)) {
          element.remove();
          tiles.delete(symbol);
        }
      const fresh = document.createDocumentFragment();
      for (const [symbol, box] of plan.tiles) {
        const tile = tiles.get(symbol) ?? mount(symbol, fresh);
        tiles.set(symbol, tile);
        move(tile, box);
        const name = world.measure(tile.name.textContent ?? "");
        const fit = labelFit(box, { name, figure, scale });
        tile.element.style.fontSize = fit.type ? `${fit.type}px` : "";
        tile.element.dataset["label"] = fit.type === 0 ? "none" : fit.figure ? "both" : "name";
      }
      container.append(fresh);
      this.patch();
    },
    patch(symbols = tiles.keys()) {
      const at = world.now();
      for (const symbol of symbols) {
        const tile = tiles.get(symbol);
        if (tile) patchTile(symbol, tile, at);
      }
    },
    reach(symbol) {
      const before = reached === undefined ? undefined : tiles.get(reached);
      if (before) before.element.tabIndex = -1;
      reached = symbol;
      const tile = symbol === undefined ? undefined : tiles.get(symbol);
      if (tile) tile.element.tabIndex = 0;
    },
    element: (symbol) => tiles.get(symbol)?.element,
    clear() {
      for (const { element } of tiles.values()) element.remove();
      tiles.clear();
    },
  };
}

function mount(symbol: string, into: DocumentFragment): Tile {
  const element = document.createElement("a");
  const name = document.createElement("b");
  const below = document.createElement("span");
  const [mark, figure] = [document.createTextNode(""), document.createTextNode("")];
  const [code, suffix] = splitSymbol(symbol);
  // the voting line is the company to most; another class says so
  name.textContent = /^(\.N0000)?$/.test(suffix) ? code : `${code}${suffix.slice(0, 2)}`;
  below.append(mark, figure);
  element.append(name, below);
  element.className = "map-tile";
  element.href = `/s/${encodeURIComponent(symbol)}`;
  element.tabIndex = -1;
  element.dataset["symbol"] = symbol;
  into.append(element);
  return { element, name, figure, mark, box: undefined, level: undefined, shown: undefined };
}

function move(tile: Tile, box: Box): void {
  const { x, y, width, height } = box;
  const before = tile.box;
  tile.box = box;
  const { style } = tile.element;
  if (before?.x !== x || before.y !== y) style.transform = `translate(${x}px, ${y}px)`;
  if (before?.width !== width) style.width = `${width}px`;
  if (before?.height !== height) style.height = `${height}px`;
}

interface Now {
  row: BoardRow;
  choices: MapChoices;
  at: number;
}

function write(symbol: string, tile: Tile, { row, choices: { colour, clamp }, at }: Now): void {
  const figure = mapFigure(row, colour, at);
  const level = mapLevel(figure, colour, clamp) ?? "none";
  if (level !== tile.level) tile.element.dataset["level"] = String(level);
  tile.level = level;
  const shown = figureText(figure, colour);
  if (shown === tile.shown) return;
  tile.shown = shown;
  tile.figure.data = shown;
  const way = colour === "change" || colour === "gap" ? arrow[direction(figure)] : "";
  const mark = way ? `${way} ` : "";
  if (tile.mark.data !== mark) tile.mark.data = mark;
  tile.element.ariaLabel = `${symbol} ${mark}${shown}`;
}
