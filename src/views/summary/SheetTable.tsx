import "#ui/messages/en/summary";
import type { ReactNode } from "react";
import { useFreshness } from "#feed/freshness/pageFreshness";
import { type DaySheet, isProvisional } from "#market/lists/daySheet";
import { daySheetFields } from "#rows/daySheetRows";
import { text } from "#ui/messages/text";
import type { Column } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import {
  arrow,
  type Direction,
  direction,
  formatChange,
  formatChangePercent,
  formatCompact,
  formatDay,
  formatShare,
  formatWeekday,
} from "#ui/words/format";
import type { FigureGroup, SheetFigure } from "./figures.ts";

interface SheetTableProps {
  group: FigureGroup;
  latest: DaySheet;
  previous: DaySheet | undefined;
  /** whether the latest session is not over; figures that accumulate during the day then have no change against a whole day */
  provisional: boolean;
  /** one change per figure, in per cent if possible, readable from a distance */
  brief?: boolean;
}

/** One group of the sheet: each figure of the latest and the previous session, with its change. */
export function SheetTable({ group, latest, previous, provisional, brief = false }: SheetTableProps) {
  const figures = group.figures.filter(
    ({ optional, of }) => !optional || of(latest) !== undefined || (previous && of(previous) !== undefined),
  );
  const rows = figures.map((figure): SheetRow => {
    const [now, before] = [figure.of(latest), previous && figure.of(previous)];
    // an unfinished day cannot be compared with a whole one
    const growing = provisional && group.grows === true && !figure.stands;
    const step = growing || now === undefined || before === undefined ? undefined : now - before;
    return { ...figure, now, before, step, part: percentStep(figure, step, before) };
  });
  return (
    <Table
      name={`day-sheet-${text(group.name)}`}
      className="sheet-table w-full border-collapse"
      caption={<caption className="font-semibold text-left">{text(group.name)}</caption>}
      columns={brief ? briefColumns : wholeColumns}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}

interface SheetRow extends SheetFigure {
  now: number | undefined;
  before: number | undefined;
  step: number | undefined;
  /** change in per cent of the previous figure; undefined if that has no meaning */
  part: number | undefined;
}

const signedText = ({ show, signed }: SheetFigure, value: number | undefined) =>
  signed ? plus(show(value), value) : show(value);
const wholeOf = ({ show, whole = show }: SheetFigure, value: number | undefined) => whole(value);
const derivedOf = ({ field, why }: SheetFigure) =>
  field === undefined ? { "data-derived": why ? text(why) : "" } : { "data-field": field };
const stepWay = ({ step }: SheetRow) => direction(step);

const figureColumns: readonly Column<SheetRow>[] = [
  {
    id: "field",
    head: "summary.figure",
    rowHead: true,
    value: ({ field, name }) => field ?? name.replace(/^summary\./, ""),
    show: ({ name }) => text(name),
    title: ({ why }) => why && text(why),
    attributes: ({ why }) => ({ "data-why": why !== undefined }),
  },
  {
    id: "latest",
    head: "summary.latest",
    cellClass: "num",
    value: ({ now }) => now,
    cell: (row) => (
      <>
        {row.signed && <DirectionMark way={direction(row.now)} />}
        <span {...derivedOf(row)}>{signedText(row, row.now)}</span>
      </>
    ),
    direction: ({ signed, now }) => (signed ? direction(now) : undefined),
    title: (row) => wholeOf(row, row.now),
  },
  {
    id: "previous",
    head: "summary.previous",
    cellClass: "num text-muted",
    value: ({ before }) => before,
    show: (row) => signedText(row, row.before),
    title: (row) => wholeOf(row, row.before),
  },
];

/** The change in the figure's own unit, coloured if there is no change in per cent. */
const stepColumn: Column<SheetRow> = {
  id: "step",
  head: "column.change",
  cellClass: "num step",
  cell: (row) => (
    <>
      {row.part === undefined && <DirectionMark way={stepWay(row)} />}
      {plus(
        row.percent && row.step !== undefined
          ? text("summary.points", { points: formatChange(row.step) })
          : row.show(row.step),
        row.step,
      )}
    </>
  ),
  direction: (row) => (row.part === undefined ? stepWay(row) : "flat"),
  title: (row) => (row.step === undefined ? undefined : plus(wholeOf(row, row.step), row.step)),
  attributes: () => ({ "data-derived": text("summary.stepWhy") }),
};

const partColumn: Column<SheetRow> = {
  id: "part",
  head: "column.changePercent",
  // above a thousand per cent the arrow is on its own line above the figure
  cellClass: "num step whitespace-normal",
  cell: (row) => (
    <>
      {row.part !== undefined && <DirectionMark way={stepWay(row)} />}
      {formatChangePercent(row.part)}
    </>
  ),
  direction: (row) => (row.part === undefined ? "flat" : stepWay(row)),
  attributes: () => ({ "data-derived": text("summary.partWhy") }),
};

const partOrStep = (row: SheetRow) => (row.part === undefined ? stepColumn : partColumn);

const wholeColumns = [...figureColumns, stepColumn, partColumn];
/** one change per figure, in per cent if possible */
const briefColumns: readonly Column<SheetRow>[] = [
  ...figureColumns,
  {
    ...stepColumn,
    cell: (row) => partOrStep(row).cell?.(row),
    direction: stepWay,
    title: (row) => partOrStep(row).title?.(row),
    attributes: (row) => partOrStep(row).attributes?.(row) ?? {},
  },
];

const DirectionMark = ({ way }: { way: Direction }) =>
  arrow[way] && <span aria-hidden="true">{arrow[way]} </span>;

const plus = (figure: string, value: number | undefined) =>
  value !== undefined && value > 0 && direction(value) !== "flat" && !figure.startsWith("+")
    ? `+${figure}`
    : figure;

/** The change in per cent; undefined for percentages and for figures that may be negative. */
function percentStep(figure: SheetFigure, step: number | undefined, before: number | undefined) {
  if (figure.percent || figure.signed || step === undefined || !before) return undefined;
  return (step / before) * 100;
}

const sheetDay = ({ dayAt }: DaySheet) =>
  dayAt === undefined ? text("summary.noDay") : `${formatWeekday(dayAt)} ${formatDay(dayAt)}`;

interface SheetToolsProps {
  sheets: readonly DaySheet[];
  provisional: boolean;
  /** the buttons */
  children?: ReactNode;
}

/** Names the sessions of the sheet. */
export function SheetTools({ sheets: [latest, previous], provisional, children }: SheetToolsProps) {
  if (!latest) return null;
  return (
    <>
      <span className="sheet-day flex flex-1 flex-wrap items-baseline phone:flex-[1_0_100%]">
        <b data-field={daySheetFields.dayAt}>{text("summary.of", { day: sheetDay(latest) })}</b>
        {provisional && (
          <span className="badge" title={text("summary.provisionalWhy")}>
            {text("summary.provisional")}
          </span>
        )}
        {previous && (
          <span className="text-muted">{text("summary.against", { day: sheetDay(previous) })}</span>
        )}
        {latest.recordId !== undefined && (
          <span className="text-muted" data-field={daySheetFields.recordId}>
            {text("summary.record", { id: String(latest.recordId) })}
          </span>
        )}
      </span>
      {children}
    </>
  );
}

/** Whether the latest sheet may still change. */
export function useProvisional(sheet: DaySheet | undefined): boolean {
  const { session } = useFreshness();
  return sheet !== undefined && isProvisional(sheet, session);
}

/** Purchases and sales as two bars of the same turnover, each split into domestic and foreign. */
export function FlowBars({ sheet }: { sheet: DaySheet }) {
  const sides = [
    ["summary.bought", sheet.domesticPurchases, sheet.foreignPurchases],
    ["summary.sold", sheet.domesticSales, sheet.foreignSales],
  ] as const;
  return (
    <dl className="flow-bars col-span-full">
      {sides.map(([name, domestic, foreign]) => (
        <div key={name} className="flex gap-3 items-center phone:flex-wrap phone:gap-x-2 phone:gap-y-1">
          <dt className="min-w-13 font-semibold">{text(name)}</dt>
          <dd className="num flex flex-1 gap-2.5 items-center text-muted phone:flex-wrap phone:gap-x-2 phone:gap-y-1">
            <span>
              {text("summary.domestic")} <b className="text-text">{formatCompact(domestic)}</b>
            </span>
            <Split sides={[domestic, foreign]} />
            <span>
              {text("summary.foreign")} <b className="text-text">{formatCompact(foreign)}</b>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Two bars beside each other; none if a side is unknown. */
function Split({ sides: [domestic, foreign] }: { sides: readonly [number | undefined, number | undefined] }) {
  const all = domestic === undefined || foreign === undefined ? 0 : domestic + foreign;
  const said =
    foreign !== undefined && all > 0 && `${text("summary.foreign")} ${formatShare((foreign / all) * 100)}`;
  return (
    <span
      className="flow-split flex-1 gap-[2px] min-w-15 overflow-hidden bg-line rounded-sm phone:flex-[1_0_100%] phone:order-3"
      {...(said ? { role: "img", "aria-label": said } : { "aria-hidden": true })}
    >
      {said && <i className="basis-0 bg-bar" style={{ flexGrow: domestic }} />}
      {said && <i className="basis-0 bg-accent" style={{ flexGrow: foreign }} />}
    </span>
  );
}
