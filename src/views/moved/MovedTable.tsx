/** The table of what moved an index: lines with their points, and below them what completes the sum, which stays on screen. */
import "#ui/messages/en/sectors";
import type { ComponentProps } from "react";
import { boardStore, useBoardName } from "#feed/board/board";
import { useMarksOf } from "#feed/lines/lineMarks";
import { text } from "#ui/messages/text";
import { timeCell } from "#ui/saving/savedTable";
import { type Column, changeColumn, figureColumn, figureHead } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { LineBadge } from "#ui/table/SymbolCode.tsx";
import { ScrollTable, TableRows, type useSort } from "#ui/table/Table.tsx";
import {
  decimal,
  formatChange,
  formatChangePercent,
  formatMinute,
  formatPrice,
  formatShare,
  unknownFigure,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { type MovedRow, type MovedRows, pointsDirection, sumName } from "./movedRows.ts";

/** hidden in narrower tables, in this sequence */
const wideCell = "@max-[620px]:hidden";
const widerCell = "@max-[860px]:hidden";

/** To four decimals: a learned weight has six digits. */
const formatWeight = (value: number | undefined): string =>
  value === undefined ? unknownFigure : decimal(value, 4);

const LineName = ({ symbol }: { symbol: string }) => (
  <LineLink symbol={symbol}>
    <LineBadge marks={useMarksOf(symbol)} />
  </LineLink>
);

const Company = ({ symbol }: { symbol: string }) => readableName(useBoardName(symbol));

/** The sign of a share is none of the points: a rise is against the move of an index that fell. */
const shareText = (share: number | undefined): string =>
  share !== undefined && share < 0
    ? text("movedPage.against", { share: formatShare(-share) })
    : formatShare(share);

const doubtWhy = (doubt: number | undefined): string | undefined =>
  doubt === undefined ? undefined : text("movedPage.uncertainWhy", { points: formatPrice(doubt) });

const earlierWhy = ({ earlier, weights: { base } }: MovedRow): string | undefined =>
  earlier === undefined
    ? undefined
    : text("movedPage.earlierWhy", { points: formatChange(earlier), time: formatMinute(base?.at) });

/** A figure as it is saved: twelve digits, which leaves out what binary fractions add, as in 0.09999999999999964. */
const withoutNoise = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number(value.toPrecision(12));

const sumWhy = ({ of }: MovedRow): string | undefined =>
  of === "others"
    ? text("movedPage.othersWhy")
    : of === "residual"
      ? text("movedPage.residualWhy")
      : undefined;

/** The points from the middle: rises to the right, falls to the left. */
const Bar = ({ most, ...row }: MovedRow) =>
  row.of === "index" ? null : (
    <span className="relative block h-2" aria-hidden="true">
      <i
        className={`absolute inset-y-0 bg-current ${row.of === "line" ? pointsDirection(row) : "text-muted"}`}
        style={{
          [row.points < 0 ? "right" : "left"]: "50%",
          width: `${(Math.abs(row.points) / most) * 50 || 0}%`,
        }}
      />
    </span>
  );

const rupeesPerPoint = ({ pointsPerRupee }: MovedRow) => pointsPerRupee && 1 / pointsPerRupee;

/** The rows below the lines have no such figure, except the one named. */
const ofLines = (column: Column<MovedRow>, also?: MovedRow["of"]): Column<MovedRow> => ({
  ...column,
  show: (row) => (row.of === "line" || row.of === also ? (column.show?.(row) ?? "") : ""),
  direction: (row) => (row.of === "line" || row.of === also ? column.direction?.(row) : undefined),
});

const companyName = ({ of, key }: MovedRow): string | undefined =>
  of === "line" ? readableName(boardStore.row(key)?.name) : undefined;

const plainColumns: readonly Column<MovedRow>[] = [
  {
    id: "symbol",
    head: "column.symbol",
    rowHead: true,
    startsUp: true,
    value: ({ key }) => key,
    cell: (row) => (row.of === "line" ? <LineName symbol={row.key} /> : <b>{sumName(row)}</b>),
    title: sumWhy,
  },
  {
    id: "name",
    head: "column.company",
    className: widerCell,
    cellClass: "truncate max-w-64 text-muted",
    startsUp: true,
    value: companyName,
    cell: (row) => row.of === "line" && <Company symbol={row.key} />,
    title: companyName,
  },
  { id: "bar", head: "movedPage.bar", unseen: true, className: "w-[99%]", cell: Bar },
  {
    ...changeColumn<MovedRow>(figureHead("movedPage.points", "movedPage.pointsWhy"), "points", formatChange),
    direction: pointsDirection,
    cell: ({ points }) => <b data-derived="">{formatChange(points)}</b>,
    title: earlierWhy,
    saved: {
      points: ({ points }) => points,
      earlierPoints: ({ earlier }) => withoutNoise(earlier),
      weights: ({ weights: { word } }) => word,
      pairs: ({ weights: { pairs } }) => pairs,
      since: ({ weights: { since } }) => timeCell(since),
      misses: ({ weights: { misses } }) => withoutNoise(misses),
      weightsChangedAt: ({ weights: { base, changedAt } }) => timeCell(base?.at ?? changedAt),
      indexAt: ({ indexAt }) => timeCell(indexAt),
    },
  },
  {
    ...figureColumn<MovedRow>(figureHead("movedPage.doubt", "movedPage.doubtWhy"), "doubt", (doubt) =>
      doubt === undefined ? "" : text("moved.uncertain", { points: formatPrice(doubt) }),
    ),
    cellClass: "num text-caution in-data-[stale=true]:text-muted",
    title: ({ doubt }) => doubtWhy(doubt),
  },
  {
    ...figureColumn<MovedRow>(
      figureHead("movedPage.share", "movedPage.shareWhy", wideCell),
      "share",
      formatShare,
    ),
    show: ({ of, share }) => (of === "index" ? "" : shareText(share)),
  },
  ofLines(
    changeColumn(figureHead("column.change", undefined, "@max-[700px]:hidden"), "change", formatChange),
  ),
  ofLines(
    changeColumn(figureHead("column.changePercent", undefined, "ps-2"), "percent", formatChangePercent),
    "index",
  ),
  ofLines(
    figureColumn(
      figureHead("movedPage.perRupee", "movedPage.perRupeeWhy", wideCell),
      "pointsPerRupee",
      formatWeight,
    ),
  ),
  ofLines(
    figureColumn(
      { id: "rupeesPerPoint", ...figureHead("movedPage.rupees", "movedPage.rupeesWhy", widerCell) },
      rupeesPerPoint,
      formatWeight,
    ),
  ),
  ofLines(
    figureColumn(
      figureHead("movedPage.relative", "movedPage.relativeWhy", widerCell),
      "relativeWeight",
      formatPrice,
    ),
  ),
];

/** Figures are saved without the noise of binary fractions. */
export const movedColumns: readonly Column<MovedRow>[] = plainColumns.map((column) => {
  const { id, value, saved } = column;
  if (!value || saved) return column;
  const plain = (row: MovedRow) => {
    const figure = value(row);
    return typeof figure === "number" ? withoutNoise(figure) : figure;
  };
  return { ...column, saved: { [id]: plain } };
});

const weightIds: readonly string[] = ["name", "pointsPerRupee", "rupeesPerPoint", "relativeWeight"];
/** a table has these columns only if one of its lines has the figure */
const rareIds = ["doubt", "relativeWeight"] as const;

function columnsOf(lines: readonly MovedRow[], brief: boolean): readonly Column<MovedRow>[] {
  const absent = rareIds.filter((id) => lines.every((line) => line[id] === undefined));
  const left: readonly string[] = [...absent, ...(brief ? weightIds : [])];
  return movedColumns.filter(({ id }) => !left.includes(id));
}

interface MovedTableProps {
  rows: MovedRows;
  label: string;
  sort?: ReturnType<typeof useSort<MovedRow>>;
  /** without the weights of the lines */
  brief?: boolean;
  /** attributes of the area that scrolls */
  area?: ComponentProps<"section">;
}

export function MovedTable({ rows: { lines, sums }, label, sort, brief = false, area }: MovedTableProps) {
  const columns = columnsOf(lines, brief);
  return (
    <ScrollTable
      name="moved"
      {...{ label, columns }}
      rows={lines}
      saved={[...lines, ...sums]}
      keyOf={keyOfRow}
      {...(sort && { sort })}
      {...(area && { area })}
    >
      <tbody>
        <TableRows columns={columns} rows={lines} keyOf={keyOfRow} line={symbolOf} />
      </tbody>
      {/* a foot of a table is on each sheet, where it would not be the sum of that sheet */}
      <tfoot className="sticky bottom-0 bg-panel shadow-[0_-1px_0_var(--line)] print:static print:table-row-group">
        <TableRows columns={columns} rows={sums} keyOf={keyOfRow} line={partOf} />
      </tfoot>
    </ScrollTable>
  );
}

const keyOfRow = ({ key }: MovedRow) => key;
const symbolOf = ({ key }: MovedRow) => ({ "data-symbol": key });
const partOf = ({ of }: MovedRow) => ({ "data-part": of });
