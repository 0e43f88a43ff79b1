/** The texts that fit into the map: a group's name, or as many whole words of it as fit, and the name and figure of a tile. */
import "#ui/messages/en/map";
import { sectorTitle } from "#market/company/sector";
import { groupKey, type SectorBook } from "#market/company/sectorBook";
import { text } from "#ui/messages/text";
import type { MapPlan } from "./mapLayout.ts";

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
