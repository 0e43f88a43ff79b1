import "#ui/messages/en/chart";
import { type Study, studyKey, studyKinds } from "#market/series/studies";
import { restartsAt, type StudyBar, type StudyLine, type StudyQuestion } from "#market/series/studyRun";
import { seriesColours } from "#ui/chart/library/chartColours";
import type { Overlay } from "#ui/chart/library/chartOverlay";
import { text } from "#ui/messages/text";
import { type Grain, type SeriesPoint, slotOf, slotSeconds, toBars } from "#ui/points/chartPoints";
import { exchangeOffset } from "#ui/words/exchangeZone";
import { studyName } from "./studyNames.ts";

export interface Asked extends StudyQuestion {
  /** the chart that it is asked for */
  key: string;
  /** when each bar is, ms */
  at: readonly number[];
}

interface Charted {
  chartKey: string;
  points: readonly SeriesPoint[];
  grain: Grain;
  gaps?: readonly { from: number; until: number }[] | undefined;
  cuts?: readonly { at: number }[] | undefined;
}

/** A place without a value: a study begins anew after it, and no line leads over it. */
const missing = { value: undefined, quantity: undefined, turnover: undefined };

/** What of the studies can be worked out from the points, and from which bars: the very ones that the chart draws. */
export function questionOf(
  { chartKey, points, grain, gaps = [], cuts = [] }: Charted,
  studies: readonly Study[],
): Asked {
  const offset = exchangeOffset(points.at(-1)?.at ?? 0);
  const bars = toBars(points, grain, offset);
  const days = grain === "days";
  const turnovers = new Map<number, number>();
  for (const { at, value, quantity } of points) {
    if (quantity === undefined) continue;
    const slot = slotOf(at, grain, offset);
    turnovers.set(slot, (turnovers.get(slot) ?? 0) + value * quantity);
  }
  const volumes = turnovers.size > 0;
  const possible = studies.filter(({ kind }) =>
    kind === "vwap" ? volumes && !days : kind === "vol" ? volumes : true,
  );
  const ends = new Set(gaps.map(({ from }) => slotOf(from, grain, offset)));
  const apart = new Set(cuts.map(({ at }) => slotOf(at, grain, offset)));
  const places = bars.flatMap(({ at, value, quantity, slot }): { at: number; bar: StudyBar }[] => {
    const place = {
      at,
      bar: { value, quantity, turnover: turnovers.get(slot), ...(apart.has(slot) && { apart: true }) },
    };
    return ends.has(slot) ? [place, { at: at + 1000 * slotSeconds[grain], bar: missing }] : [place];
  });
  return {
    key: chartKey,
    at: places.map(({ at }) => at),
    bars: places.map(({ bar }) => bar),
    days,
    studies: possible,
  };
}

const panes = { price: "price", shares: "volume", hundred: "own" } as const;
export const isKnown = (value: number | undefined) => value !== undefined;
const partOrder = ["value", "middle", "lower", "upper"];

/**
 * Every line of the studies that are still wanted; the first of each has its name and can be taken away. Between the
 * trades of a day a value stands, as the price does.
 */
export function studyOverlays(
  lines: readonly StudyLine[],
  asked: Asked,
  studies: readonly Study[],
): Overlay[] {
  const trades = !asked.days && asked.bars.some(({ quantity }) => quantity !== undefined);
  return studies.flatMap((study, index) => {
    const { scale } = studyKinds[study.kind];
    const key = studyKey(study);
    const own = lines.filter(({ study, values }) => study === key && values.some(isKnown));
    own.sort((a, b) => partOrder.indexOf(a.part) - partOrder.indexOf(b.part));
    return own.map(({ part, values }): Overlay => {
      const edge = part === "lower" || part === "upper";
      return {
        id: `${key} ${part}`,
        name: edge ? text(`studies.bb.${part}`) : studyName(study),
        colour: seriesColours[index % seriesColours.length] ?? "series-1",
        pane: panes[scale],
        points: asked.at.map((at, place) => ({ at, value: values[place] })),
        steps: trades,
        dashed: part === "middle",
        removable: !edge,
        ...(scale === "hundred" && { levels: [30, 70], range: [0, 100] as const }),
      };
    });
  });
}

/** The study that an overlay belongs to. */
export const studyOf = (overlayId: string): string => overlayId.split(" ", 1)[0] ?? "";

/** Where history jumps as after a split, ms; studies begin anew there. */
export const restarts = ({ bars, days, at, studies }: Asked): number[] =>
  at.filter((_, index) => {
    const bar = bars[index];
    return days && bar && studies.some((study) => restartsAt(study, bar, bars[index - 1]));
  });
