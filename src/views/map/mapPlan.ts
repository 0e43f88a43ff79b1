/**
 * Decides when the map is laid out again: for another choice or size, or when a tenth of the market has moved. While the pointer or focus
 * is in the map, only another choice or size counts. Also chooses the texts that fit into its groups and tiles.
 */
import "#ui/messages/en/map";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { boardStore } from "#feed/board/board";
import { allSharePoints } from "#feed/groups/indexMoves";
import { type CompanyBook, useCompanyBook } from "#feed/lines/companyBook";
import { sectorsQuery } from "#feed/papers/sectors";
import { sectorTitle } from "#market/company/sector";
import { groupKey, type SectorBook } from "#market/company/sectorBook";
import { mapSize } from "#market/lists/heat";
import type { MapSize } from "#market/lists/heatChoices";
import { text } from "#ui/messages/text";
import { type MapLine, type MapPlan, planMap } from "./mapLayout.ts";

/** ms between two checks of the plan */
const planInterval = 5_000;

export interface MapRoom {
  width: number;
  height: number;
  /** height of a group's name, px */
  head: number;
}

export interface ShownPlan extends MapPlan {
  /** number of lines without a value for their area */
  left: number;
  /** number of lines of another day; they have no live colour, or are not drawn at all */
  earlier: number;
}

function mapLines(
  size: MapSize,
  book: SectorBook,
): { lines: MapLine[] } & Pick<ShownPlan, "left" | "earlier"> {
  const lines: MapLine[] = [];
  let [left, earlier] = [0, 0];
  for (const row of boardStore.rows().values()) {
    const area = mapSize(row, size, allSharePoints);
    if (row.earlier) earlier += 1;
    if (area === undefined) left += 1;
    else lines.push({ symbol: row.symbol, size: area, group: groupKey(book.of(row.symbol)) });
  }
  return { lines, left, earlier };
}

/** The inputs of the plan that is shown. */
interface PlanInputs {
  key: string;
  /** ms by the monotonic clock */
  at: number;
  lines: readonly MapLine[];
}

/** ms that the first plan waits for the sectors; a plan without them has one group and would soon change */
const sectorsWait = 1_500;

/** Whether sectors are known, or the wait is over. A plain proxy in place of our gateway sends none. */
function useSectorsAwaited({ groups, waiting }: CompanyBook): boolean {
  // requested at once, before other parts need them; the answer is stored in src/feed/lines/companyFeed.ts
  useQuery({ ...sectorsQuery(), notifyOnChangeProps: [] });
  const ready = useMemo(() => {
    const meta = boardStore.meta();
    return (groups.length > 0 && waiting !== undefined) || (meta.loaded && meta.stampedAt === undefined);
  }, [groups, waiting]);
  const [over, setOver] = useState(ready);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ready ? 0 : sectorsWait);
    return () => clearTimeout(timer);
  }, [ready]);
  return over || ready;
}

/** @param measured undefined until the space is measured */
export function useMapPlan(size: MapSize, measured: MapRoom | undefined) {
  const book = useCompanyBook();
  const room = useSectorsAwaited(book) ? measured : undefined;
  const [plan, setPlan] = useState<ShownPlan>();
  const held = useRef(false);
  const made = useRef<PlanInputs>({ key: "", at: 0, lines: [] });
  const key = `${size} ${room?.width} ${room?.height} ${room?.head}`;

  const draw = useCallback(() => {
    if (!room) return;
    const now = performance.now();
    const { lines, ...out } = mapLines(size, book);
    const before = made.current;
    if (before.key === key && !isOutOfPlace(before.lines, lines, now - before.at)) return;
    made.current = { key, at: now, lines };
    setPlan({ ...planMap(lines, room), ...out });
  }, [size, room, book, key]);

  useEffect(() => {
    const look = () => {
      if (!held.current && !document.hidden) draw();
    };
    // another choice or size is drawn even while the pointer is in the map
    if (made.current.key === key) look();
    else draw();
    const timer = setInterval(look, planInterval);
    const undo = boardStore.subscribeList(() => {
      if (made.current.lines.length === 0) look();
    });
    return () => {
      clearInterval(timer);
      undo();
    };
  }, [draw, key]);

  const hold = useCallback((is: boolean) => {
    held.current = is;
  }, []);
  return useMemo(() => ({ plan, book, hold }), [plan, book, hold]);
}

// Decides when a plan no longer fits the market. A new plan moves every tile, so small changes wait.

/** fraction of the market, by number of lines or by area, that must have moved */
const leastMoved = 0.1;
/** ms after which even a few new, missing or moved lines cause a new plan */
const longestStay = 600_000;

/** @param since ms since the plan was made from the lines in `before` */
export function isOutOfPlace(before: readonly MapLine[], now: readonly MapLine[], since: number): boolean {
  const { lines, area } = movedPart(before, now);
  return Math.max(lines, area) >= leastMoved || (lines > 0 && since >= longestStay);
}

/** Fractions from 0 to 1: `lines` that changed group, are new or gone, and the `area` that these and changes of size moved. */
export function movedPart(
  before: readonly MapLine[],
  now: readonly MapLine[],
): { lines: number; area: number } {
  const [all, wasAll] = [sumOf(now), sumOf(before)];
  const were = new Map(before.map((line) => [line.symbol, line]));
  let moved = 0;
  let area = 0;
  for (const { symbol, size, group } of now) {
    const was = were.get(symbol);
    were.delete(symbol);
    const part = size / all;
    const wasPart = was ? was.size / wasAll : 0;
    const stays = was?.group === group;
    if (!stays) moved += 1;
    area += stays ? Math.abs(part - wasPart) : part + wasPart;
  }
  for (const { size } of were.values()) area += size / wasAll;
  const lines = moved + were.size;
  return { lines: lines === 0 ? 0 : lines / Math.max(now.length, before.length), area: area / 2 };
}

const sumOf = (lines: readonly MapLine[]) => lines.reduce((sum, { size }) => sum + size, 0);

// The heading of each group on the map: its name, or as many whole words as fit.

export interface GroupTitle {
  key: string;
  full: string;
  /** undefined if not even one word fits */
  shown: string | undefined;
}

/** fewest letters of a shortened word */
const fewestLetters = 4;

/** The longest form that fits: "Food, Beverage & Tobacco (43)", the same without the number, "Food, Beverage…", "Food…", "Tran…". */
export function shortTitle(full: string, fits: (title: string) => boolean): string | undefined {
  if (fits(full)) return full;
  const words = full.split(" ").slice(0, -1);
  for (let count = words.length; count > 0; count -= 1) {
    const title = words.slice(0, count).join(" ").replace(/[,&]$/, "").trimEnd();
    const written = count === words.length ? title : `${title}…`;
    if (title && fits(written)) return written;
  }
  const [first = ""] = words;
  for (let letters = first.length - 1; letters >= fewestLetters; letters -= 1) {
    const cut = `${first.slice(0, letters)}…`;
    if (fits(cut)) return cut;
  }
  return undefined;
}

/** @param widthOf measures a title in px */
export function groupTitles(
  plan: MapPlan,
  book: SectorBook,
  widthOf: (title: string) => number,
): GroupTitle[] {
  const samples = new Map([...plan.tiles.keys()].map((symbol) => [groupKey(book.of(symbol)), symbol]));
  return plan.groups.map(({ key, lines, width, head }) => {
    const full = groupName(key, lines, book, samples.get(key));
    const shown = head === 0 ? undefined : shortTitle(full, (title) => widthOf(title) <= width);
    return { key, full, shown };
  });
}

/** Group names for tooltips, by symbol, for groups whose heading is shortened or missing. */
export function missingTitles(
  plan: MapPlan,
  book: SectorBook,
  titles: readonly GroupTitle[],
): Map<string, string> {
  const cut = new Map(
    titles.flatMap(({ key, full, shown }) => (shown === full ? [] : [[key, full] as const])),
  );
  const told = new Map<string, string>();
  for (const symbol of plan.tiles.keys()) {
    const name = cut.get(groupKey(book.of(symbol)));
    if (name !== undefined) told.set(symbol, name);
  }
  return told;
}

/** The name of a group: its sector's, or the text in the profiles if no sector matches it, or "not known". */
function groupName(key: string, count: number, book: SectorBook, sample: string | undefined): string {
  if (key === "?") return text("map.unknown", { count });
  if (key === "none") return text("map.unsaid", { count });
  const group = book.groups.find(({ sectorId }) => String(sectorId) === key);
  if (group) return text("map.group", { name: sectorTitle(group) ?? key, count });
  const sector = sample === undefined ? undefined : book.of(sample);
  const name = sector?.kind === "unmatched" ? sector.text : key.slice(1);
  return text("map.unmatched", { name: name.slice(0, 60), count });
}

// The map leaves out a text that does not fit.

/** Measures the width of a text, in px per px of type size. */
export type TextMeasure = (text: string) => number;

export interface Fit {
  /** type size in px; 0 if the name does not fit */
  type: number;
  /** type size of the figure, px */
  below: number;
  /** whether the figure fits below the name */
  figure: boolean;
}

/** type sizes to try, px; the smallest is that of tables */
const typeSizes = [22, 18, 15, 13, 12] as const;
const textMargin = 5;
/** height of a text line, relative to its type size */
export const lineHeight = 1.25;
const figurePart = 0.9;

/** @param scale of the page's type; the box sizes in px do not include it */
export function labelFit(
  { width, height }: { width: number; height: number },
  { name, figure, scale }: { name: number; figure: number; scale: number },
): Fit {
  const least = 12 * scale;
  const [wide, high] = [width - 2 * textMargin, height - textMargin];
  for (const size of typeSizes) {
    const type = size * scale;
    // limits the name's size in a large tile
    if (type * 4.5 > width && size > 13) continue;
    if (type * 3 > height && size > 13) continue;
    const below = Math.max(least, type * figurePart);
    if (name * type > wide || type * lineHeight > high) continue;
    const both = figure * below <= wide && (type + below) * lineHeight <= high;
    if (both || size === 12) return { type, below, figure: both };
    // with a smaller name both may fit
    if (!(name * least <= wide && figure * least <= wide && 2 * least * lineHeight <= high))
      return { type: Math.min(type, 13 * scale), below: 0, figure: false };
  }
  return { type: 0, below: 0, figure: false };
}

/** Measures texts on a canvas, each text once. @param family of the page's type */
export function createMeasure(family: string, weight = 600): TextMeasure {
  const known = new Map<string, number>();
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `${weight} 100px ${family}`;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const width = context ? context.measureText(text).width / 100 : text.length * 0.62;
    if (known.size > mostTexts) known.clear();
    known.set(text, width);
    return width;
  };
}

const mostTexts = 2_000;
