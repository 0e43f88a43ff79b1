/** Every column of the board, once. A field of spec 2.14 that has none here fails a test. */

import { formatCompact, formatShare, unknown } from "#ui/format";
import type { MessageId } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { dayOf, formatIsoDay } from "#ui/time";
import { activityColumns } from "./activityColumns.ts";
import { bookColumns } from "./bookColumns.ts";
import { type Column, figure, inFull, words } from "./column.ts";
import { derivedColumns } from "./derivedColumns.ts";
import { whyOf } from "./listingColumn.ts";
import { priceColumns } from "./priceColumns.ts";

const code = (value: number | undefined) => (value === undefined ? unknown : String(value));
const muted = { tone: "muted" } as const;

/** "1990-01-01"; what is no day stays as it was sent */
function isoDayOf(written: string | undefined): string | undefined {
  const day = dayOf(written);
  return day === undefined ? written : formatIsoDay(day);
}

const sizeColumns: readonly Column[] = [
  {
    ...figure(
      {
        id: "marketCap",
        field: "marketCap",
        header: "column.marketCap",
        name: "columnName.marketCap",
        explain: "explain.marketCap",
        width: 72,
      },
      (row) => row.marketCap,
      formatCompact,
    ),
    title: inFull((row) => row.marketCap),
  },
  figure(
    {
      id: "marketCapPercent",
      field: "marketCapPercentage",
      header: "column.marketCapPercent",
      explain: "explain.marketCapPercent",
      width: 130,
    },
    (row) => row.marketCapPercent,
    formatShare,
  ),
];

const identityColumns: readonly Column[] = [
  words({ id: "symbol", field: "symbol", header: "column.symbol", width: 132 }, (row) => row.symbol),
  {
    ...words(
      { id: "company", field: "name", header: "column.company", width: 116, grows: true, ...muted },
      (row) => readableName(row.name),
    ),
    saved: (row) => row.name,
  },
  {
    ...words(
      {
        id: "issueDate",
        field: "issueDate",
        header: "column.issueDate",
        name: "columnName.issueDate",
        width: 104,
      },
      (row) => row.issueDate,
    ),
    sort: ({ issueDate }) => dayOf(issueDate),
    saved: ({ issueDate }) => isoDayOf(issueDate),
  },
  {
    ...figure(
      { id: "status", field: "status", header: "column.status", explain: "explain.status", width: 88 },
      (row) => row.status,
      code,
    ),
    title: whyOf,
  },
  figure({ id: "stockId", field: "id", header: "column.stockId", width: 66 }, (row) => row.stockId, code),
  words({ id: "logo", field: "logoUrl", header: "column.logo", width: 260 }, (row) => row.logoPath),
];

/** As they are offered for choosing. */
export const columnGroups = [
  ["columns.group.price", priceColumns],
  ["columns.group.activity", activityColumns],
  ["columns.group.derived", derivedColumns],
  ["columns.group.book", bookColumns],
  ["columns.group.size", sizeColumns],
  ["columns.group.identity", identityColumns],
] as const satisfies readonly (readonly [MessageId, readonly Column[]])[];

export const columns: ReadonlyMap<string, Column> = new Map(
  columnGroups.flatMap(([, group]) => group.map((column) => [column.id, column] as const)),
);
