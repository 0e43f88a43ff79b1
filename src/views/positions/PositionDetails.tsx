import "#ui/messages/en/positions";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isReplay } from "#feed/clock/clock";
import { quoteQuery } from "#feed/groups/prices";
import { useHiddenAmounts } from "#feed/positions/hiddenAmounts";
import type { KeptBook } from "#feed/positions/positionRecords";
import { type ShownPosition, useExchangeDay } from "#feed/positions/shownPositions";
import { chargeNames } from "#market/positions/costSchedule";
import type { PositionEntry } from "#market/positions/entry";
import { costsOfEntries, type EntryCosts } from "#market/positions/entryCosts";
import { centsOf, consideration } from "#market/positions/money";
import { text } from "#ui/messages/text";
import { type Column, figureHead } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { formatCount, formatPrice, formatTicks, unknownFigure } from "#ui/words/format";
import { SignButton, useEditing } from "./editing.tsx";
import { ProposedActions } from "./ProposedActions.tsx";
import {
  entryWords,
  faultWords,
  formatCents,
  formatEntryDay,
  formatEntryPrice,
  formatGainCents,
  formatSessions,
  formatShareCost,
  hiddenFigure,
  originOfCosts,
} from "./positionWords.ts";

interface PositionDetailsProps {
  position: ShownPosition;
  /** of the shown portfolio */
  entries: readonly PositionEntry[];
  book: KeptBook;
  hidden: boolean;
}

/** All figures of a position, and its entries. */
export function PositionDetails({ position, entries, book, hidden }: PositionDetailsProps) {
  const { open } = useEditing();
  const { symbol, faults } = position.holding;
  useQuery(quoteQuery(symbol)); // its twelve months tell a usual session
  const own = entries.filter((entry) => entry.symbol === symbol);
  return (
    <div className="grid gap-2 py-2 px-2.5 border-b border-line">
      {faults.map((fault) => (
        <p key={`${fault.entry} ${fault.why}`} className="text-caution">
          {faultWords(fault, hidden)}
        </p>
      ))}
      <PositionFacts position={position} hidden={hidden} />
      {!isReplay() && <ProposedActions position={position} book={book} hidden={hidden} />}
      <EntriesTable name={`entries-${symbol}`} columns={entryColumns} {...{ entries: own, book, hidden }} />
      {!isReplay() && (
        <div>
          <button type="button" className="chip" onClick={() => open({ show: "entry", symbol })}>
            + {text("positions.newEntry")}
          </button>
        </div>
      )}
    </div>
  );
}

interface EntriesTableProps extends Omit<PositionDetailsProps, "position"> {
  /** part of a file's name */
  name: string;
  columns: readonly Column<EntryRow>[];
}

/** Entries, the newest first, which can be changed and deleted. */
function EntriesTable({ name, columns, entries, book, hidden }: EntriesTableProps) {
  const names = new Map(book.portfolios.map((portfolio) => [portfolio.id, portfolio.name]));
  const today = useExchangeDay();
  const costs = costsOfEntries(
    entries.filter(({ day }) => day <= today),
    book.brokers,
  );
  const rows = entries
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? 1 : -1))
    .map((entry): EntryRow => ({ entry, cost: costs.get(entry.id), portfolio: names.get(entry.portfolio) }));
  return (
    <div className="overflow-auto">
      <Table
        name={name}
        columns={hidden ? columns.map(hiddenColumn) : columns}
        rows={rows}
        keyOf={({ entry }) => entry.id}
        className="w-full text-small"
        element={{ style: { height: "auto" } }}
      />
    </div>
  );
}

/** Entries that no position lists, with their lines. */
export const OtherEntries = (props: Omit<EntriesTableProps, "name" | "columns">) => (
  <section
    className="leaders @container flex-none max-h-60 phone:max-h-none overflow-auto border-b border-line"
    aria-label={text("positions.others")}
  >
    <EntriesTable name="other-entries" columns={otherColumns} {...props} />
  </section>
);

/** The figures that the table has no column for, and those that a narrow table leaves out. */
export function PositionFacts({ position, hidden }: { position: ShownPosition; hidden: boolean }) {
  const { holding, figures } = position;
  const { shares, average, fifo } = holding;
  const amount = (written: string) => (hidden ? hiddenFigure : written);
  const facts: readonly (readonly [name: string, shown: ReactNode, narrow?: true])[] = [
    [text("positions.column.shares"), amount(formatCount(shares)), true],
    [text("positions.column.average"), formatShareCost(average.cost, shares, 4)],
    [text("positions.column.fifo"), formatShareCost(fifo.cost, shares, 4)],
    [text("positions.column.today"), amount(formatGainCents(figures.today)), true],
    [text("positions.column.since"), amount(formatGainCents(figures.sinceBought)), true],
    [text("positions.column.breakEven"), formatPrice(figures.breakEven), true],
    [text("positions.column.ticksName"), formatTicks(figures.ticksToBreakEven), true],
    [text("positions.column.toSell"), amount(formatCents(figures.toSell))],
    [text("positions.fact.gain"), amount(formatGainCents(figures.gainToSell))],
    [text("positions.column.daysName"), amount(formatSessions(figures.daysToSell))],
    [text("positions.fact.average"), amount(formatCents(average.cost))],
    [text("positions.fact.fifo"), amount(formatCents(fifo.cost))],
    [text("positions.fact.realised"), amount(formatGainCents(average.realised))],
    [text("positions.fact.realisedFifo"), amount(formatGainCents(fifo.realised))],
    [text("positions.total.dividends"), amount(formatCents(holding.dividends))],
    [text("positions.fact.charges"), amount(formatCents(holding.charges))],
    [text("positions.total.fees"), amount(formatCents(holding.fees))],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {facts.map(([name, shown, narrow]) => (
        <div key={name} className={narrow && "hidden @max-[620px]:block"}>
          <dt className="text-table text-muted">{name}</dt>
          <dd className="num">{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EntryRow {
  entry: PositionEntry;
  /** undefined for an entry without charges, and for one after the exchange's day */
  cost: EntryCosts | undefined;
  /** undefined for an unknown portfolio */
  portfolio: string | undefined;
}

const costWords = ({ entry, cost }: EntryRow) => cost && originOfCosts(entry, cost);

/** As a contract note prints them, a row each: "Brokerage 126.72". */
const chargeWords = (row: EntryRow) => {
  const { charges } = row.cost ?? {};
  const split = charges
    ? chargeNames.map((name) => `${text(`positions.charge.${name}`)} ${formatCents(charges[name])}`)
    : [];
  return [...split, costWords(row)].join("\n") || undefined;
};

function Actions({ entry }: EntryRow) {
  const { remove, open } = useEditing();
  const hidden = useHiddenAmounts();
  if (isReplay()) return null;
  const words = entryWords(entry, hidden);
  const removeIt = () =>
    remove([{ as: "entry", value: entry }], (isHidden) =>
      text("positions.removed", { entry: entryWords(entry, isHidden) }),
    );
  const className = "h-6 w-6.5 phone:h-11 phone:w-11";
  return (
    <span className="inline-flex phone:flex-col gap-1">
      <SignButton
        sign="✎"
        label={text("positions.entry.edit", { entry: words })}
        className={className}
        onClick={() => open({ show: "entry", id: entry.id })}
      />
      <SignButton
        sign="×"
        label={text("positions.entry.remove", { entry: words })}
        className={className}
        onClick={() => void removeIt()}
      />
    </span>
  );
}

const entryShares = ({ entry }: EntryRow) => ("shares" in entry ? entry.shares : undefined);
const priceOf = ({ entry }: EntryRow) => ("price" in entry ? entry.price : undefined);
const amountOf = ({ entry }: EntryRow) =>
  "price" in entry
    ? consideration(entry.shares, entry.price)
    : "amount" in entry
      ? centsOf(entry.amount)
      : undefined;
const noteOf = ({ entry, portfolio }: EntryRow) =>
  [portfolio, "broker" in entry && entry.broker, entry.note].filter(Boolean).join(" · ");

export const entryColumns: readonly Column<EntryRow>[] = [
  {
    id: "day",
    head: "positions.entry.day",
    rowHead: true,
    cellClass: "@max-[620px]:whitespace-normal",
    value: ({ entry }) => entry.day,
    show: ({ entry }) => formatEntryDay(entry.day),
  },
  {
    id: "kind",
    head: "positions.entry.kind",
    cellClass: "@max-[620px]:whitespace-normal",
    value: ({ entry }) => entry.kind,
    show: ({ entry }) =>
      entry.kind === "subdivision"
        ? `${text("positions.kind.subdivision")} ${entry.from}:${entry.to}`
        : text(`positions.kind.${entry.kind}`),
  },
  {
    ...figureHead("positions.entry.shares"),
    id: "shares",
    value: entryShares,
    show: (row) => formatCount(entryShares(row)),
  },
  {
    ...figureHead("positions.entry.price"),
    id: "price",
    value: priceOf,
    show: (row) => formatEntryPrice(priceOf(row)),
  },
  {
    ...figureHead("positions.entry.amount"),
    id: "amount",
    value: (row) => (amountOf(row) ?? Number.NaN) / 100,
    show: (row) => formatCents(amountOf(row)),
  },
  {
    ...figureHead("positions.entry.costs", undefined, "@max-[620px]:hidden"),
    id: "costs",
    value: ({ cost }) => cost && cost.total / 100,
    show: ({ cost }) => (cost ? formatCents(cost.total) : unknownFigure),
    title: chargeWords,
    saved: { costs: ({ cost }) => cost && cost.total / 100, costsFrom: costWords },
  },
  {
    id: "note",
    head: "positions.entry.note",
    className: "@max-[620px]:hidden",
    cellClass: "text-muted whitespace-normal wrap-anywhere",
    value: noteOf,
    show: noteOf,
  },
  {
    id: "actions",
    head: "positions.entry.actions",
    unseen: true,
    cellClass: "text-right print:hidden",
    cell: (row) => <Actions {...row} />,
  },
];

/** Fees and notes have no shares, price and charges; beside them stands their line. */
const otherColumns = entryColumns.flatMap((column): Column<EntryRow>[] => {
  if (column.id === "costs" || column.id === "price") return [];
  if (column.id !== "shares") return [column];
  return [
    {
      id: "symbol",
      head: "positions.entry.symbol",
      value: ({ entry }) => entry.symbol,
      show: ({ entry }) => entry.symbol ?? "",
    },
  ];
});

const amounts: ReadonlySet<string> = new Set(["shares", "amount", "costs"]);
function hiddenColumn(column: Column<EntryRow>): Column<EntryRow> {
  if (!amounts.has(column.id)) return column;
  const { value: _, title: __, saved: ___, ...others } = column;
  return { ...others, show: () => hiddenFigure };
}
