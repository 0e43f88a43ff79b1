/** The rows of a table of what moved an index. Each has points in whole hundredths, and together they are the index's change. */
import "#ui/messages/en/sectors";
import { sectorTitle, top20Id } from "#market/company/sector";
import { earlierPoints } from "#market/index/earlierPoints";
import { type MovedIndex, timesApart } from "#market/index/indexMove";
import { type Contribution, doubtsOf, type IndexWeights, indexPrice } from "#market/index/moved";
import { relativeWeights } from "#market/index/relativeWeights";
import type { BoardRow } from "#market/line/board";
import { text } from "#ui/messages/text";
import { type Direction, direction } from "#ui/words/format";

/** A line, or one of the rows below the lines that complete the sum. */
export interface MovedRow {
  /** the line's symbol, or the name of the row */
  key: string;
  of: "line" | "others" | "residual" | "index";
  /** points of the index */
  points: number;
  /** per cent of the index's change; negative against it; undefined while the index hardly moved */
  share: number | undefined;
  /** rupees */
  change?: number;
  /** per cent */
  percent?: number | undefined;
  pointsPerRupee?: number;
  /** the weight against that by full market capitalisation; undefined for an estimate, which is that one */
  relativeWeight?: number | undefined;
  /** two standard deviations of the points, if the pairs do not fix them */
  doubt?: number | undefined;
  /** points of before a change of the weights in mid-session, if therefore the points are not weight × change */
  earlier?: number | undefined;
  /** largest size of the points of a line, of the others and of the residual, which has the longest bar */
  most: number;
  /** number of lines in the row, or the index's name */
  count?: number;
  name?: string;
  /** what the points of the row rest on; the same in all rows of a table */
  weights: IndexWeights;
  /** exchange's time of the index's value, ms; undefined if the service does not send it */
  indexAt: number | undefined;
}

export interface MovedRows {
  lines: readonly MovedRow[];
  /** the other lines, the residual and the index itself */
  sums: readonly MovedRow[];
}

/** If the largest row is so many times the index's change, shares say only that the index hardly moved. */
const hardlyMoved = 10;

const inHundredths = (points: number) => Math.round(points * 100);

const shareOfMove = (points: number, change: number, most: number): number | undefined =>
  most < hardlyMoved * Math.abs(change) ? (points / change) * 100 : undefined;

/** The largest rises and falls, those in the direction of the index first. @param each number of lines of each direction */
export function bothSides({ lines, change }: MovedIndex["move"], each: number): readonly Contribution[] {
  const ups = lines.filter(({ points }) => points > 0).slice(0, each);
  const downs = lines.filter(({ points }) => points < 0).slice(0, each);
  return change < 0 ? [...downs, ...ups] : [...ups, ...downs];
}

/**
 * @param rows of the board
 * @param listed lines with a row of their own; the others are one row together
 */
export function movedRows(
  { index, move, weights, times }: MovedIndex,
  rows: ReadonlyMap<string, BoardRow>,
  listed: readonly Contribution[],
): MovedRows {
  const { change, explained, residual } = move;
  const doubts = doubtsOf(weights, move.lines);
  const relative = relativeWeights({ index, weights }, rows);
  const sum = listed.reduce((all, { points }) => all + inHundredths(points), 0);
  const others = (inHundredths(explained) - sum) / 100 || 0;
  const most = Math.max(...[...listed.map(({ points }) => points), others, residual].map(Math.abs));
  // S&P SL20's time stands at the open
  const indexAt = index.sectorId === top20Id ? undefined : index.lastTickAt;
  const rowOf = (points: number) => ({
    ...{ points, share: shareOfMove(points, change, most), most, weights, indexAt },
  });
  const lines = listed.map(
    ({ symbol, ...line }): MovedRow => ({
      ...{ key: symbol, of: "line", ...rowOf(line.points) },
      ...{ change: line.change, pointsPerRupee: line.pointsPerRupee },
      percent: percentOf(line.change, rows.get(symbol)),
      relativeWeight: relative.get(symbol),
      doubt: doubts.get(symbol),
      earlier: earlierPoints({ symbol, ...line }, weights.base),
    }),
  );
  const count = move.lines.length - listed.length;
  return {
    lines,
    sums: [
      ...(count > 0 || others !== 0
        ? [{ key: "others", of: "others", ...rowOf(others), count } as const]
        : []),
      {
        ...{ key: "residual", of: "residual", ...rowOf(residual) },
        name: text(timesApart({ times }) ? "moved.residualApart" : "moved.residual"),
      },
      { key: "index", of: "index", ...rowOf(change), percent: index.changePercent, name: nameOfIndex(index) },
    ],
  };
}

/** The name of a row below the lines. */
export function sumName({ of, count = 0, name = "" }: Pick<MovedRow, "of" | "count" | "name">): string {
  if (of === "others") return text("moved.others", { count });
  return name;
}

/** What is only the weights' or rounding's is no rise or fall, and neither are points of which not even the sign is known. */
export const pointsDirection = ({
  of,
  points,
  count,
  doubt = 0,
}: Pick<MovedRow, "of" | "points" | "count" | "doubt">): Direction =>
  of === "residual" || (of === "others" && count === 0) || doubt > Math.abs(points)
    ? "flat"
    : direction(points);

/** @param change since the price that it is counted from, rupees */
function percentOf(change: number, row: BoardRow | undefined): number | undefined {
  const price = row && indexPrice(row);
  return price === undefined || price === change ? undefined : (change / (price - change)) * 100;
}

/** "ASPI", "Telecommunication Services" */
export const nameOfIndex = (index: MovedIndex["index"]): string =>
  sectorTitle(index) ?? String(index.sectorId);
