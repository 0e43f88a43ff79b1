/** Size and colour of a line on the market map. Either may be unknown. */
import { type BoardRow, gapPercent, isRescaled, minutesSinceTrade, rangePosition } from "#market/line/board";
import type { Clamp, MapColour, MapSize } from "./heatChoices.ts";

/** Steps of colour: 0 for unchanged, ±3 for the strongest. */
export type HeatLevel = -3 | -2 | -1 | 0 | 1 | 2 | 3;

/** Points of ASPI that a line contributes; undefined if they are not known. */
type PointsOf = (row: BoardRow) => number | undefined;
const unknownPoints: PointsOf = () => undefined;

/**
 * The figure for a line's area: rupees, shares, trades or points without their sign; undefined if the line has no such figure of this
 * session.
 */
export function mapSize(row: BoardRow, by: MapSize, pointsOf = unknownPoints): number | undefined {
  if (row.earlier && by !== "cap" && by !== "equal") return undefined;
  const size = tileSizes[by](row, pointsOf);
  return size !== undefined && size > 0 ? size : undefined;
}

const tileSizes: Readonly<Record<MapSize, (row: BoardRow, pointsOf: PointsOf) => number | undefined>> = {
  cap: (row) => row.marketCap,
  turnover: (row) => row.turnover,
  volume: (row) => row.shares,
  trades: (row) => row.trades,
  points: (row, pointsOf) => Math.abs(pointsOf(row) ?? 0),
  equal: () => 1,
};

/**
 * The figure for a line's colour: per cent, points of ASPI, a position in the day's range from 0 to 1, or minutes. A row of another day has only minutes.
 * @param at the exchange's time, ms
 */
export function mapFigure(
  row: BoardRow,
  by: MapColour,
  at: number,
  pointsOf = unknownPoints,
): number | undefined {
  if (row.earlier && by !== "quiet") return undefined;
  return tileFigures[by](row, at, pointsOf);
}

type TileFigure = (row: BoardRow, at: number, pointsOf: PointsOf) => number | undefined;

const tileFigures: Readonly<Record<MapColour, TileFigure>> = {
  change: (row) => (isRescaled(row) ? undefined : row.changePercent),
  gap: gapPercent,
  points: (row, _, pointsOf) => pointsOf(row),
  range: (row) => rangePosition(row),
  quiet: minutesSinceTrade,
};

/** Upper ends of the first two steps, as fractions of the clamp: with ±3 % they are 1 and 2.25 %. */
const ends = [1 / 3, 3 / 4] as const;
/** Half of the last decimal in a text. A change shown as 0.00 counts as unchanged. */
const shownAsNothing = 0.005;
/** upper ends of the steps, in minutes since the last trade */
export const quietEnds = [5, 15, 60] as const;

/** The step of colour for the result of `mapFigure`. */
export function mapLevel(figure: number | undefined, by: MapColour, clamp: Clamp): HeatLevel | undefined {
  if (figure === undefined) return undefined;
  if (by === "quiet") return quietLevel(figure);
  if (by === "range") return divergingLevel((figure - 0.5) * 2, 0.005);
  return divergingLevel(figure / clamp, shownAsNothing / clamp);
}

function divergingLevel(part: number, nothing: number): HeatLevel {
  const far = Math.abs(part);
  if (far < nothing) return 0;
  const step = far < ends[0] ? 1 : far < ends[1] ? 2 : 3;
  return (part > 0 ? step : -step) as HeatLevel;
}

/** A more recent trade has a stronger colour. */
function quietLevel(minutes: number): HeatLevel {
  const step = quietEnds.findIndex((end) => minutes <= end);
  return (step < 0 ? 0 : 3 - step) as HeatLevel;
}

/** The lower ends of steps 1 to 3 for a legend, in the figure's unit. */
export const stepEnds = (clamp: Clamp): readonly [number, number, number] => [
  0,
  ends[0] * clamp,
  ends[1] * clamp,
];
