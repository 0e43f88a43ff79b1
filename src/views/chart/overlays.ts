import "#ui/messages/en/chart";
import type { ComparedSeries } from "#feed/groups/comparedSeries";
import { isSymbol } from "#market/company/symbol";
import { ofNewestDay, sessionGaps } from "#market/day/drawnSession";
import { dayStart } from "#market/day/session";
import type { IndexPoint } from "#market/series/series";
import { type PriceJump, priceJumps, rebasedValues } from "#market/series/splits";
import {
  type ComparedId,
  type RebasedSeries,
  rebase,
  type Study,
  studyKey,
  studyKinds,
} from "#market/series/studies";
import { restartsAt, type StudyBar, studyLines } from "#market/series/studyLines";
import { seriesColours } from "#ui/chart/library/chartLook";
import type { Overlay } from "#ui/chart/library/chartOverlay";
import { text } from "#ui/messages/text";
import { failureText } from "#ui/panel/answerState.tsx";
import {
  type Grain,
  type PriceCut,
  type SeriesPoint,
  slotOf,
  slotSeconds,
  toBars,
} from "#ui/points/chartPoints";
import { exchangeOffset, formatDay, formatMinute } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { minute } from "#units/time";
import type { ChartNote } from "./ChartNotes.tsx";

/** What a chart draws in addition to its own line, and how to change it. */
export interface ChartAdditions {
  /** key of the chart's own line */
  own: string;
  studies: readonly Study[];
  compared: readonly ComparedId[];
  /** greatest number of series on one chart, including its own */
  most: number;
  /** whether the chart's own line has volumes */
  volumes: boolean;
  onStudies: (next: readonly Study[]) => void;
  onCompared: (next: readonly ComparedId[]) => void;
}

/** The bars of a chart for its studies, and the studies that can be computed from them. */
export interface StudiedBars {
  /** time of each bar, ms */
  at: readonly number[];
  bars: readonly StudyBar[];
  days: boolean;
  studies: readonly Study[];
}

interface StudiedPoints {
  points: readonly SeriesPoint[];
  grain: Grain;
  gaps?: readonly { from: number; until: number }[] | undefined;
  cuts?: readonly Pick<PriceCut, "at" | "traded">[] | undefined;
}

/** A point without a value. A study restarts after it, and no line crosses it. */
const emptyBar = { value: undefined, quantity: undefined, turnover: undefined };

/** The bars are exactly those of the chart, with a bar without figures in each gap. */
export function studiedBars(
  { points, grain, gaps = [], cuts = [] }: StudiedPoints,
  studies: readonly Study[],
): StudiedBars {
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
  const possible = studies.filter(({ kind }) => {
    const needs = studyKinds[kind];
    return (volumes || !needs.volumes) && !(days && needs.ofDay);
  });
  const ends = new Set(gaps.map(({ from }) => slotOf(from, grain, offset)));
  const apart = new Map(
    cuts.map(({ at, traded }) => [slotOf(at, grain, offset), traded ? "as traded" : "rescaled"] as const),
  );
  const places = bars.flatMap(({ at, value, quantity, slot }): { at: number; bar: StudyBar }[] => {
    const place = {
      at,
      bar: { value, quantity, turnover: turnovers.get(slot), apart: apart.get(slot) },
    };
    return ends.has(slot) ? [place, { at: at + 1000 * slotSeconds[grain], bar: emptyBar }] : [place];
  });
  return {
    at: places.map(({ at }) => at),
    bars: places.map(({ bar }) => bar),
    days,
    studies: possible,
  };
}

const panes = { price: "price", shares: "volume", hundred: "own" } as const;

const isKnown = (value: number | undefined) => value !== undefined;

/**
 * The lines of the studies, without those that have too few bars. The first line of each study has the name and the remove button. Within a
 * day a value stays the same until the next trade, as the price does.
 */
export function studyOverlays({ at, bars, days, studies }: StudiedBars): Overlay[] {
  const trades = !days && bars.some(({ quantity }) => quantity !== undefined);
  return studies.flatMap((study, index) => {
    const { scale } = studyKinds[study.kind];
    const drawn = studyLines(study, bars, days).filter(({ values }) => values.some(isKnown));
    return drawn.map(({ part, values }): Overlay => {
      const edge = part === "lower" || part === "upper";
      return {
        id: `${studyKey(study)} ${part}`,
        name: edge ? text(`studies.bb.${part}`) : studyName(study),
        colour: colourOf(index),
        pane: panes[scale],
        points: at.map((time, place) => ({ at: time, value: values[place] })),
        steps: trades,
        dashed: part === "middle",
        removable: !edge,
        ...(scale === "hundred" && { levels: [30, 70], range: [0, 100] as const }),
      };
    });
  });
}

const colourOf = (index: number) => seriesColours[index % seriesColours.length] ?? "series-1";

export const studyOf = (overlayId: string): string => overlayId.split(" ", 1)[0] ?? "";

/** Times at which prices jump as after a split, ms. Studies restart there. */
export const restartTimes = ({ bars, days, at, studies }: StudiedBars): number[] =>
  at.filter((_, index) => {
    const bar = bars[index];
    return days && bar && studies.some((study) => restartsAt(study, bar));
  });

/** "SMA 20" */
export const studyName = ({ kind, length }: Study): string => text(`studies.${kind}`, { length });

interface ComparedSource {
  own: readonly IndexPoint[];
  others: readonly ComparedSeries[];
  grain: Grain;
  onRemove: (key: string) => void;
}

interface ComparedLines {
  own: RebasedSeries["points"];
  /** names of all comparisons, without the chart's own line */
  names: string[];
  overlays: Overlay[];
  notes: ChartNote[];
}

/** All series relative to their start. A series from another session than the chart's own line gets a note and is not drawn. */
export function comparedLines({ own, others: sent, grain, onRemove }: ComparedSource): ComparedLines {
  const today = grain === "minutes";
  const others = sent.map((one) => ({
    ...one,
    // series of indices and sectors have numbers as keys
    name: isSymbol(one.key) ? one.name : (readableName(one.name) ?? one.key),
    jumps: today || !isSymbol(one.key) ? [] : priceJumps(one.points ?? []),
  }));
  const day = dayStart(own.at(-1)?.at ?? 0);
  const kept = others.map(({ points = [], jumps }) => {
    const known = today ? ofNewestDay(points).points : rebasedValues(points, jumps);
    return !today || dayStart(known.at(-1)?.at ?? 0) === day ? known : [];
  });
  const place = today ? (at: number) => Math.floor(at / minute) : (at: number) => dayStart(at);
  const [first, ...rest] = rebase([own, ...kept], place);
  const overlays = others.flatMap(({ key, name }, index): Overlay[] => {
    const known = rest[index]?.points ?? [];
    const points = today && !isSymbol(key) ? withGaps(known) : known;
    const line = { id: key, name, colour: colourOf(index), points, pane: "price", removable: true } as const;
    // dashes distinguish lines without colour; an index moves all the time, but a price holds until the next trade
    return points.length > 0 ? [{ ...line, dashed: index % 2 === 1, steps: today && isSymbol(key) }] : [];
  });
  const [reference, ...more] = overlays;
  return {
    own: first?.points ?? [],
    names: others.map(({ name }) => name),
    overlays: reference ? [{ ...reference, levels: [100] }, ...more] : [],
    notes: others.flatMap((one, index) => noteOn(one, rest[index], today, onRemove)),
  };
}

/** An index of one day with a missing point in each gap, so that no line crosses the gap. */
const withGaps = (points: RebasedSeries["points"]): Overlay["points"] => {
  const gaps = sessionGaps(points, points.at(-1)?.at ?? 0);
  const empty = gaps.map(({ from }) => ({ at: from + minute, value: undefined }));
  return [...points, ...empty].sort((a, b) => a.at - b.at);
};

function noteOn(
  one: ComparedSeries & { jumps: readonly PriceJump[] },
  drawn: RebasedSeries | undefined,
  today: boolean,
  remove: ComparedSource["onRemove"],
) {
  const { key, name, points, error, retry } = one;
  const note = (words: string, onRetry?: ChartNote["onRetry"]): ChartNote[] => [
    { words, name, onRetry, onRemove: () => remove(key) },
  ];
  if (error) return note(text("compare.failed", { name, reason: failureText(error) }), retry);
  if (!points) return note(text("compare.coming", { name }));
  const lastAt = points.at(-1)?.at;
  if (lastAt === undefined) return note(text("compare.none", { name }));
  if (!drawn || drawn.from === undefined)
    return note(text(today ? "compare.otherDay" : "compare.none", { name, date: formatDay(lastAt) }));
  const notes: ChartNote[] = [];
  const jump = one.jumps.at(-1);
  if (jump) notes.push({ words: text("compare.rebased", { name, date: formatDay(jump.at) }) });
  const from = today ? formatMinute(drawn.from) : formatDay(drawn.from);
  if (drawn.late) notes.push({ words: text("compare.late", { name, from }) });
  return notes;
}
