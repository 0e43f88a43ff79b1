/**
 * The map's tiles, drawn without React. They are mounted once and moved when the plan changes. A new price writes one colour and one
 * text, because a frame in which all 280 lines change must be fast.
 */
import "#ui/messages/en/map";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { allSharePoints } from "#feed/groups/indexMoves";
import { type BoardRow, crossedShares } from "#market/line/board";
import { type HeatLevel, mapFigure, mapLevel } from "#market/lists/heat";
import { text } from "#ui/messages/text";
import { arrow, direction, formatCount, formatShortDay } from "#ui/words/format";
import { splitSymbol } from "#ui/words/names";
import { figureText, isSigned, type MapChoices, widestFigure } from "./mapChoices.tsx";
import type { Box, MapPlan } from "./mapLayout.ts";
import { type Fit, labelFit, lineHeight, type TextMeasure } from "./mapTexts.ts";

interface Tile {
  element: HTMLAnchorElement;
  /** only the colour, without text, so that a change of colour repaints no text */
  ground: HTMLElement;
  name: HTMLElement;
  below: HTMLElement;
  /** in a corner of a tile whose line had a block today; undefined for other tiles */
  mark: HTMLElement | undefined;
  figure: Text;
  box: Box | undefined;
  level: HeatLevel | "none" | undefined;
  full: boolean;
  shown: string | undefined;
  /** shares that crossed today */
  crossed: number;
}

export type TileField = ReturnType<typeof createTileField>;

/** @param rowOf a line as the board has it now @param scale scale of the page's type */
export function createTileField(
  container: HTMLElement,
  rowOf: (symbol: string) => BoardRow | undefined,
  { measure, scale }: { measure: TextMeasure; scale: number },
) {
  const tiles = new Map<string, Tile>();
  let choices: MapChoices | undefined;
  let reached: string | undefined;
  return {
    /** Mounts, moves and removes tiles. */
    place(plan: MapPlan, chosen: MapChoices): void {
      const figure = measure(`▲ ${widestFigure(chosen.colour)}`);
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
        const name = measure(tile.name.textContent ?? "");
        label(tile, box, labelFit(box, { name, figure, scale }));
      }
      container.append(fresh);
      this.patch();
    },
    /** Writes the figures of these lines, or of all lines. */
    patch(symbols: Iterable<string> = tiles.keys()): void {
      const at = exchangeNow();
      for (const symbol of symbols) {
        const [tile, row] = [tiles.get(symbol), rowOf(symbol)];
        if (tile && row && choices) write(symbol, tile, { row, choices, at });
      }
    },
    /** Sets the group names for tooltips, by symbol. Tiles without a name have none. */
    nameGroups(groups: ReadonlyMap<string, string>): void {
      for (const [symbol, { element }] of tiles) {
        const name = groups.get(symbol);
        if (name === undefined) element.removeAttribute("title");
        else if (element.title !== name) element.title = name;
      }
    },
    /** Puts only this tile in the tab order. */
    reach(symbol: string | undefined): void {
      const before = reached === undefined ? undefined : tiles.get(reached);
      if (before) before.element.tabIndex = -1;
      reached = symbol;
      const tile = symbol === undefined ? undefined : tiles.get(symbol);
      if (tile) tile.element.tabIndex = 0;
    },
    element: (symbol: string): HTMLElement | undefined => tiles.get(symbol)?.element,
    clear(): void {
      for (const { element } of tiles.values()) element.remove();
      tiles.clear();
    },
  };
}

function mount(symbol: string, into: DocumentFragment): Tile {
  const element = document.createElement("a");
  const ground = document.createElement("i");
  const name = document.createElement("b");
  const below = document.createElement("span");
  const figure = document.createTextNode("");
  const [code, suffix] = splitSymbol(symbol);
  // a ticker alone usually means the voting shares, so other classes are written with their suffix
  name.textContent = /^(\.N0000)?$/.test(suffix) ? code : `${code}${suffix.slice(0, 2)}`;
  below.append(figure);
  element.append(ground, name, below);
  element.className = "map-tile";
  element.href = `/s/${encodeURIComponent(symbol)}`;
  element.tabIndex = -1;
  element.dataset["symbol"] = symbol;
  into.append(element);
  return {
    ...{ element, ground, name, below, figure, mark: undefined },
    ...{ box: undefined, level: undefined, full: false, shown: undefined, crossed: 0 },
  };
}

function move(tile: Tile, box: Box): void {
  const { x, y, width, height } = box;
  const before = tile.box;
  tile.box = box;
  const { style } = tile.element;
  // set by left and top, because each transform would make a layer, which is recomputed whenever anything on the page changes
  if (before?.x !== x) style.left = `${x}px`;
  if (before?.y !== y) style.top = `${y}px`;
  if (before?.width !== width) style.width = `${width}px`;
  if (before?.height !== height) style.height = `${height}px`;
}

/** Positions the texts directly. With centring, the browser would compute a layout again for each new figure. */
function label({ element, name }: Tile, { height }: Box, { type, figure, below: small }: Fit): void {
  element.style.fontSize = type ? `${type}px` : "";
  element.dataset["label"] = type === 0 ? "none" : figure ? "both" : "name";
  const top = (height - (type + (figure ? small : 0)) * lineHeight) / 2;
  name.style.marginTop = `${top - height}px`;
}

interface Now {
  row: BoardRow;
  choices: MapChoices;
  at: number;
}

function write(symbol: string, tile: Tile, { row, choices: { colour, clamp }, at }: Now): void {
  const figure = mapFigure(row, colour, at, allSharePoints);
  const level = mapLevel(figure, colour, clamp) ?? "none";
  if (level !== tile.level) tile.ground.dataset["level"] = String(level);
  tile.level = level;
  // only the strongest colours need inverted text
  const full = level === 3 || level === -3;
  if (full !== tile.full) for (const word of [tile.name, tile.below]) word.className = full ? "map-full" : "";
  tile.full = full;
  const way = isSigned(colour) ? arrow[direction(figure)] : "";
  const day = row.earlier && figure === undefined ? row.lastTradeAt : undefined;
  const told = day === undefined ? figureText(figure, colour) : formatShortDay(day);
  const shown = `${way ? `${way} ` : ""}${told}`;
  const crossed = row.earlier || row.lastKnown ? 0 : (crossedShares(row) ?? 0);
  if (shown === tile.shown && crossed === tile.crossed) return;
  if (shown !== tile.shown) tile.figure.data = shown;
  if (crossed > 0 !== tile.crossed > 0) markBlock(tile, crossed > 0);
  tile.shown = shown;
  tile.crossed = crossed;
  const blocks = crossed > 0 ? `, ${text("map.crossed", { shares: formatCount(crossed) })}` : "";
  tile.element.ariaLabel = `${symbol} ${shown}${blocks}`;
}

/** Draws or removes the mark of a line that had a block today. */
function markBlock(tile: Tile, isMarked: boolean): void {
  tile.mark?.remove();
  tile.mark = undefined;
  if (!isMarked) return;
  tile.mark = document.createElement("u");
  tile.element.append(tile.mark);
}
