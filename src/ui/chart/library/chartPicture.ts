/** From what is charted, in moments, to what a chart shows, in places of its axis. */
import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";
import { type Bar, daysSince, type Grain, type SeriesPoint, slotOf, toBars } from "#ui/points/chartPoints";
import { exchangeOffset } from "#ui/words/exchangeZone";
import { formatPrice } from "#ui/words/format";
import type { Picture } from "./chartDrawing.ts";
import type { LegendEntry } from "./chartImage.ts";
import type { ChartMark } from "./chartMarks.ts";
import { type Overlay, overlayItems, overlayWords } from "./chartOverlay.ts";

/** What is charted. Moments are exchange time in ms. */
export interface Charted {
  /** what is charted, for the machine: another key starts the view anew */
  chartKey: string;
  grain: Grain;
  points: readonly SeriesPoint[];
  /** what up and down are measured from; without it the line has no direction */
  reference: number | undefined;
  /** ends of the axis where it is wider than the points; days run until today */
  from?: number | undefined;
  until?: number | undefined;
  /** until when the last value is known to stand: a dotted line leads there; the axis' end when left out */
  quietUntil?: number | undefined;
  /** the minutes are of a session that is over by a day or more: its last value has no colour of now */
  past?: boolean | undefined;
  /** how much of the session or period the points are, where they are not all of it: no line leads from one to the next, no range and no change is told */
  part?: string | undefined;
  /** stretches without values that should have some: the line breaks, and no range is known */
  gaps?: readonly { from: number; until: number }[] | undefined;
  /** parts of a day without regular trading */
  pauses?: readonly { from: number; until: number; label: string }[] | undefined;
  /** lines across the chart: where a price jumped */
  cuts?: readonly { at: number; label: string }[] | undefined;
  /** what happened, each at the bar it is snapped to */
  marks?: readonly ChartMark[] | undefined;
  /** lines drawn with it, each named with its value under the pointer */
  overlays?: readonly Overlay[] | undefined;
}

function barsOf(charted: Charted, offset: number): Bar[] {
  const { grain, points, gaps = [], cuts = [], until, part } = charted;
  const slot = (at: number) => slotOf(at, grain, offset);
  const bars = toBars(points, grain, offset);
  const ends = new Set(gaps.map(({ from }) => slot(from)));
  const apart = new Set(cuts.map(({ at }) => slot(at)));
  const last = bars.at(-1);
  // today itself may not be over
  const late =
    grain === "days" && last && until !== undefined && daysSince(last.slot, slot(until) - 1).length > 0;
  const past = grain === "days" ? late : charted.past;
  return bars.map((bar) => ({
    ...bar,
    ...((part !== undefined || ends.has(bar.slot)) && { ends: true }),
    ...(apart.has(bar.slot) && { apart: true }),
    ...(past && bar === last && { past: true }),
  }));
}

export function pictureOf(charted: Charted): Picture {
  const { chartKey, grain, points, reference, overlays } = charted;
  const offset = exchangeOffset(points.at(-1)?.at ?? 0);
  const slot = (at: number) => slotOf(at, grain, offset);
  const place = (at: number | undefined) => (at === undefined ? undefined : slot(at));
  return {
    key: chartKey,
    grain,
    bars: barsOf(charted, offset),
    from: place(charted.from),
    until: place(charted.until),
    quietUntil: place(charted.quietUntil),
    reference,
    shades: charted.pauses?.map(({ from, until, label }) => ({
      from: slot(from),
      until: slot(until),
      label,
    })),
    cuts: charted.cuts?.map(({ at, label }) => ({ slot: slot(at), label })),
    marks: charted.marks?.map(({ at, entries }) => ({ slot: slot(at), entries })),
    overlays: overlays?.map(({ points: values, ...line }) => ({
      ...line,
      items: overlayItems(values, grain, offset),
    })),
  };
}

/** What tells the lines of a saved picture apart; one line alone needs nothing. @param named the chart's own line among compared ones */
export function legendOf(
  { overlays = [] }: Picture,
  named: string | undefined,
  { slot, value }: Bar,
): LegendEntry[] {
  const rebased = (name: string) => (named === undefined ? name : text("chart.rebased", { name }));
  const own: LegendEntry[] =
    named === undefined
      ? []
      : [{ words: `${rebased(named)} ${formatPrice(value)}`, colour: "accent", dashed: false }];
  return [
    ...own,
    ...overlays.map((line) => ({
      words: `${rebased(line.name)} ${overlayWords(line, slot)}`,
      colour: line.colour,
      dashed: line.dashed ?? false,
    })),
  ];
}

/** What a bar's change is measured from: the day's reference, or for days the close before; not known across a jump. */
export function against({ grain, bars, reference }: Picture, bar: Bar): number | undefined {
  if (grain === "minutes") return reference;
  const before = bars[bars.indexOf(bar) - 1];
  return bar.apart || before?.ends ? undefined : before?.value;
}

/** The bar that a period's change is measured from: the first, or the first after the newest jump before the bar shown. */
export const begun = (bars: readonly Bar[], shown: Bar): Bar | undefined =>
  bars.findLast(({ slot, apart }) => apart && slot <= shown.slot) ?? bars[0];
