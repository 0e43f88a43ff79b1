/**
 * Updates a chart when its data changes. It adds new bars, and redraws the chart only if it must. It does not depend on the chart library.
 */
import { type Bar, daysSince, evenSlots, type Grain, growth } from "#ui/points/chartPoints";
import { type PriceScale, priceScaleOf } from "#ui/points/priceScale";
import type { Cut, Shade } from "./chartBackdrop.ts";
import type { OverlayLine } from "./chartOverlay.ts";

/** Everything a chart shows at one moment. */
export interface Picture {
  /** identifies the charted data; with another key the view is fitted again */
  key: string;
  grain: Grain;
  bars: readonly Bar[];
  scale: PriceScale;
  /** ends of the axis if it is wider than the bars: the open, and now while the session runs */
  from: number | undefined;
  until: number | undefined;
  /** the value that up and down are measured from */
  reference: number | undefined;
  /** place where the dotted line from the last value ends; by default the end of the axis */
  quietUntil?: number | undefined;
  /** parts of the axis without regular trading */
  shades?: readonly Shade[] | undefined;
  cuts?: readonly Cut[] | undefined;
  /** events, marked at the bottom */
  marks?: readonly SlotMark[] | undefined;
  overlays?: readonly OverlayLine[] | undefined;
}

export interface Layer {
  draw(bars: readonly Bar[]): void;
  /** @param place the previous bar, and whether `bar` is the last one */
  change(bar: Bar, place: { before: Bar | undefined; last: boolean }): void;
}

export interface Surface {
  layers: readonly Layer[];
  /** a series of places on the time axis, without values */
  clock: { draw(slots: readonly number[]): void; add(slot: number): void };
  /** sets all overlays; those missing from the list are removed */
  overlays(lines: readonly OverlayLine[]): void;
  /** shades and lines behind the chart; their ends are places on the axis */
  backdrop(shades: readonly Shade[], cuts: readonly Cut[]): void;
  /** the dotted line from the last trade to now */
  tail(bar: Bar | undefined, until: number | undefined): void;
  reference(value: number | undefined): void;
  scale(scale: PriceScale): void;
  /** first and last place in view; undefined before anything is drawn */
  view(): { from: number; to: number } | undefined;
  fit(): void;
}

const nothing: Picture = {
  key: "",
  grain: "days",
  bars: [],
  scale: priceScaleOf([]),
  from: undefined,
  until: undefined,
  reference: undefined,
};

/**
 * Places of the axis. Minutes: every minute between the ends. Days: every day with a value, missing weekdays between them, and weekdays
 * until today.
 */
function axisOf({ grain, bars, from, until, overlays = [] }: Picture): readonly number[] {
  const first = bars[0]?.slot;
  const last = bars.at(-1)?.slot;
  if (first === undefined || last === undefined) return [];
  if (grain === "minutes")
    return evenSlots(Math.min(first, from ?? first), Math.max(last, until ?? last), grain);
  const gaps = bars.flatMap(({ slot, ends }, at) =>
    ends ? daysSince(slot, bars[at + 1]?.slot ?? slot) : [],
  );
  const slots = [...bars.map((bar) => bar.slot), ...daysSince(last, until ?? last)];
  if (overlays.length === 0 && gaps.length === 0) return slots;
  const more = overlays.flatMap(({ items }) => items.map(({ slot }) => slot));
  return [...new Set([...slots, ...gaps, ...more])].sort((a, b) => a - b);
}

/** In a chart of minutes an overlay does not widen the axis. */
function onAxis({ grain, overlays = [] }: Picture, axis: readonly number[]): readonly OverlayLine[] {
  if (grain === "days") return overlays;
  const [first = 0] = axis;
  const last = axis.at(-1) ?? 0;
  const inside = ({ slot }: { slot: number }) => slot >= first && slot <= last;
  return overlays.map((line) =>
    line.items.every(inside) ? line : { ...line, items: line.items.filter(inside) },
  );
}

function clipped(shades: readonly Shade[], axis: readonly number[]): Shade[] {
  const [first = 0] = axis;
  const last = axis.at(-1) ?? 0;
  return shades.flatMap(({ from, until, label }) => {
    const [start, end] = [Math.max(from, first), Math.min(until, last)];
    return start < end ? [{ from: start, until: end, label }] : [];
  });
}

/** Whether an axis only grew at its right edge. */
const grew = (before: readonly number[], after: readonly number[]) =>
  after.length >= before.length && before.every((slot, index) => slot === after[index]);

export function createDrawing(surface: Surface) {
  let shown = nothing;
  let axis: readonly number[] = [];

  const redraw = () => {
    surface.clock.draw(axis);
    for (const layer of surface.layers) layer.draw(shown.bars);
  };

  const extend = (from: number, touched: readonly Bar[]) => {
    for (const slot of axis.slice(from)) surface.clock.add(slot);
    for (const bar of touched) {
      const index = shown.bars.indexOf(bar);
      const place = { before: shown.bars[index - 1], last: index === shown.bars.length - 1 };
      for (const layer of surface.layers) layer.change(bar, place);
    }
  };

  const finish = () => {
    surface.overlays(onAxis(shown, axis));
    const last = shown.bars.at(-1);
    const stands = shown.grain === "minutes" && !last?.ends;
    surface.tail(stands ? last : undefined, shown.quietUntil ?? shown.until);
    surface.backdrop(clipped(shown.shades ?? [], axis), shown.cuts ?? []);
    surface.reference(shown.reference);
  };

  const showsAll = () => {
    const view = surface.view();
    return !view || (view.from <= 0.5 && view.to >= axis.length - 1.5);
  };

  return {
    showsAll,
    /** Shows a picture. The view stays where it is; but if all bars were in view, all bars are in view afterwards. */
    show(picture: Picture) {
      const before = { picture: shown, axis };
      const whole = showsAll();
      shown = picture;
      surface.scale(picture.scale);
      axis = axisOf(picture);
      const anew = picture.key !== before.picture.key || axis[0] !== before.axis[0];
      const next = growth(before.picture.bars, picture.bars);
      if (anew || next.kind === "redraw" || !grew(before.axis, axis)) redraw();
      else extend(before.axis.length, [...next.changed, ...next.added]);
      finish();
      if (anew || whole) surface.fit();
    },
    /** Redraws everything after a failed change. */
    repair() {
      surface.overlays([]);
      redraw();
      finish();
      surface.fit();
    },
  };
}

interface Fed<Item> {
  setData(items: Item[]): void;
  update(item: Item, historical?: boolean): void;
}

/** Passes bars to a series of the library. The library must be told when any item but the last changes. */
export const fedBy = <Item>(series: Fed<Item>, item: (bar: Bar, before: Bar | undefined) => Item): Layer => ({
  draw: (bars) => series.setData(bars.map((bar, index) => item(bar, bars[index - 1]))),
  change: (bar, { before, last }) => series.update(item(bar, before), !last),
});

// Marks of events at the bottom of a chart.

export interface MarkEntry {
  key: string;
  /** exchange time, ms */
  at: number;
  glyph: string;
  title: string;
  category: string | undefined;
  /** address of the announcement's document */
  address: string | undefined;
}

export interface ChartMark {
  /** the bar's time, exchange time in ms */
  at: number;
  entries: readonly MarkEntry[];
}

/** A mark by its place on the axis. */
export interface SlotMark {
  slot: number;
  entries: readonly MarkEntry[];
}

/** Marks shown as one, because they would overlap. */
export interface MarkGroup {
  /** px from the left edge to the middle of the mark */
  x: number;
  entries: readonly MarkEntry[];
}

/** px; largest width of a mark */
const room = 30;
/** greatest number of letters in one mark; a mark of more events shows their count */
const most = 3;

/** @param placed in ascending sequence; x is null if the mark is out of view */
export function groupMarks(
  placed: readonly { x: number | null; entries: readonly MarkEntry[] }[],
): MarkGroup[] {
  const groups: MarkGroup[] = [];
  for (const { x, entries } of placed) {
    if (x === null) continue;
    const last = groups.at(-1);
    if (last && x - last.x < room) last.entries = [...last.entries, ...entries];
    else groups.push({ x, entries });
  }
  return groups;
}

/** "D", "DR", or the count of more than three events. */
export const markLabel = (entries: readonly MarkEntry[]): string =>
  entries.length > most ? String(entries.length) : entries.map(({ glyph }) => glyph).join("");
