/** Keeps a chart in step with its data: what is new is added, a redraw is the exception. Knows nothing of the library. */
import { type Bar, evenSlots, type Grain, growth } from "./chartPoints.ts";

/** Everything a chart shows at one moment. */
export interface Picture {
  /** what is charted: another key is another chart, and its view starts anew */
  key: string;
  grain: Grain;
  bars: readonly Bar[];
  /** ends of the axis where it is wider than the bars: the open, and now while the session runs */
  from: number | undefined;
  until: number | undefined;
  /** the value that up and down are measured from */
  reference: number | undefined;
}

/** One series of the chart. */
export interface Layer {
  draw(bars: readonly Bar[]): void;
  /** @param place the bar before it, and whether it stands at the right edge */
  change(bar: Bar, place: { before: Bar | undefined; last: boolean }): void;
}

export interface Surface {
  layers: readonly Layer[];
  /** carries no values, only places on the time axis */
  clock: { draw(slots: readonly number[]): void; add(slot: number): void };
  /** from the last trade to now */
  tail(bar: Bar | undefined, until: number | undefined): void;
  reference(value: number | undefined): void;
  /** the ends of what is in view, in places of the axis; absent before anything is drawn */
  view(): { from: number; to: number } | undefined;
  fit(): void;
}

const nothing: Picture = {
  key: "",
  grain: "days",
  bars: [],
  from: undefined,
  until: undefined,
  reference: undefined,
};

function axisOf({ grain, bars, from, until }: Picture): number[] {
  const first = bars[0]?.slot;
  const last = bars.at(-1)?.slot;
  if (first === undefined || last === undefined) return [];
  if (grain === "days") return bars.map((bar) => bar.slot);
  return evenSlots(Math.min(first, from ?? first), Math.max(last, until ?? last), grain);
}

export function createDrawing(surface: Surface) {
  let shown = nothing;
  let axis: readonly number[] = [];

  const redraw = () => {
    surface.clock.draw(axis);
    for (const layer of surface.layers) layer.draw(shown.bars);
  };

  const extend = (end: number, touched: readonly Bar[]) => {
    for (const slot of axis) if (slot > end) surface.clock.add(slot);
    for (const bar of touched) {
      const index = shown.bars.indexOf(bar);
      const place = { before: shown.bars[index - 1], last: index === shown.bars.length - 1 };
      for (const layer of surface.layers) layer.change(bar, place);
    }
  };

  const showsAll = () => {
    const view = surface.view();
    return !view || (view.from <= 0.5 && view.to >= axis.length - 1.5);
  };

  return {
    showsAll,
    /** The view stays where the person put it, unless all was in view: then all stays in view. */
    show(picture: Picture) {
      const before = shown;
      const slots = axisOf(picture);
      const anew = picture.key !== before.key || slots[0] !== axis[0] || slots.length < axis.length;
      const whole = showsAll();
      const end = axis.at(-1) ?? 0;
      shown = picture;
      axis = slots;
      const next = growth(before.bars, picture.bars);
      if (anew || next.kind === "redraw") redraw();
      else extend(end, [...next.changed, ...next.added]);
      surface.tail(picture.bars.at(-1), picture.until);
      surface.reference(picture.reference);
      if (anew || whole) surface.fit();
    },
    /** After a failed change: everything once more from the start. */
    repair() {
      redraw();
      surface.fit();
    },
  };
}

interface Fed<Item> {
  setData(items: Item[]): void;
  update(item: Item, historical?: boolean): void;
}

/** Feeds bars to a series of the library, which takes a change left of its last item only as a historical one. */
export const fedBy = <Item>(series: Fed<Item>, item: (bar: Bar, before: Bar | undefined) => Item): Layer => ({
  draw: (bars) => series.setData(bars.map((bar, index) => item(bar, bars[index - 1]))),
  change: (bar, { before, last }) => series.update(item(bar, before), !last),
});
