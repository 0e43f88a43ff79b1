import "#ui/messages/en/health";
import type { ReactNode } from "react";
import type { DataSource } from "#feed/link/sources";
import type { SeenSurprise, SourceHealth } from "#feed/reading/problems";
import { type MessageId, text } from "#ui/messages/text";
import { SaveTables } from "#ui/panel/Panel.tsx";
import { PlainPanel } from "#ui/panel/PlainPanel.tsx";
import { type Column, wordsOf } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { formatCount } from "#ui/words/format";

export interface HealthEntry {
  name: string;
  /** text below the name */
  detail?: string;
  state: "ok" | "failing" | "memory" | "silent" | "lost";
  /** reason why there are no figures, shown in place of all cells */
  only?: string | undefined;
  /** contract violations, newest first */
  notes?: readonly string[];
}

interface HealthTableProps<Row> {
  title: string;
  note?: string;
  /** this table's part of a file name */
  name: string;
  /** the first column contains the row names */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  about: (row: Row) => HealthEntry;
}

const sign = { ok: "●", failing: "✕", memory: "◌", silent: "○", lost: "○" } as const;
/** Number of notes shown at first; a click shows the others. */
const atOnce = 2;

/** One row per source. On a narrow screen each source is a block, with each figure beside its heading. */
export function HealthTable<Row>(props: HealthTableProps<Row>) {
  const { title, note, name, columns, rows, keyOf, about } = props;
  const head = (
    <>
      {note && <p className="text-muted text-table">{note}</p>}
      <SaveTables />
    </>
  );
  return (
    <PlainPanel {...{ title, head }}>
      <Table
        name={name}
        className="health-table num w-full text-small border-collapse"
        columns={drawnColumns(columns)}
        rows={rows.map((row) => ({ row, about: about(row) }))}
        keyOf={({ row }) => keyOf(row)}
        line={({ about }) => ({ "data-state": about.state })}
        after={({ about: { notes = [] } }) =>
          notes.length > 0 && <Notes notes={notes} columns={columns.length} />
        }
      />
    </PlainPanel>
  );
}

/** A table column. @param saved its values in a saved file, by field */
export const healthColumn = <Row,>(
  head: MessageId,
  cell: (row: Row) => ReactNode,
  saved: Column<Row>["saved"] = {},
): Column<Row> => ({ id: head, head, cell, saved });

type Counts<F extends string> = Readonly<Partial<Record<F, number | null | undefined>>>;

/** A column with a count, which a saved file has under the same name. */
export const countColumn = <F extends string, Row extends Counts<F>>(head: MessageId, field: F) =>
  healthColumn<Row>(head, (row) => formatCount(row[field] ?? undefined), {
    [field]: (row) => row[field] ?? undefined,
  });

interface DescribedRow<Row> {
  row: Row;
  about: HealthEntry;
}

function drawnColumns<Row>([first, ...figures]: HealthTableProps<Row>["columns"]): Column<
  DescribedRow<Row>
>[] {
  return [
    {
      ...ofRow(first),
      rowHead: true,
      cell: ({ about: { state, name, detail } }) => (
        <>
          <i aria-hidden="true" className="absolute left-2.5 not-italic">
            {sign[state]}
          </i>
          {/* names and lists of symbols contain no blanks at which to break the line */}
          <span className="block min-w-[14ch] wrap-anywhere">
            {name}
            <small className="block text-table font-normal text-muted wrap-anywhere">{detail}</small>
          </span>
        </>
      ),
    },
    ...figures.map((column, at) => ({
      ...ofRow(column),
      cell: ({ row, about }: DescribedRow<Row>) => about.only ?? column.cell?.(row),
      absent: ({ about }: DescribedRow<Row>) => at > 0 && about.only !== undefined,
      attributes: ({ about }: DescribedRow<Row>) => ({
        ...(about.only === undefined ? { "data-head": wordsOf(column.head) } : { colSpan: figures.length }),
      }),
    })),
  ];
}

/** The properties of a column that do not depend on its drawing. */
const ofRow = <Row,>({ id, head, saved = {} }: Column<Row>): Column<DescribedRow<Row>> => ({
  id,
  head,
  saved: Object.fromEntries(
    Object.entries(saved).map(([field, of]) => [field, ({ row }: DescribedRow<Row>) => of(row)]),
  ),
});

function Notes({ notes, columns }: { notes: readonly string[]; columns: number }) {
  const rest = notes.slice(atOnce);
  return (
    <tr className="health-notes">
      <td
        className="text-muted pt-0 pb-1.5 pr-2.5 pl-7.5 wrap-anywhere max-[1000px]:pl-2.5"
        colSpan={columns}
      >
        {notes.slice(0, atOnce).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {rest.length > 0 && (
          <details>
            <summary className="cursor-pointer">+ {rest.length}</summary>
            {rest.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </details>
        )}
      </td>
    </tr>
  );
}

export type State = "ok" | "failing" | "memory" | "silent";

/** The state of a source after its newest request. */
export function sourceState(health: SourceHealth | undefined): State {
  if (!health) return "silent";
  if (health.failing > 0) return "failing";
  return health.stale ? "memory" : "ok";
}

/** The transport that delivered the newest rows; undefined if none arrived. */
export function cameBy(
  { kind, source, topic }: Pick<DataSource, "kind" | "source" | "topic">,
  all: ReadonlyMap<string, Pick<SourceHealth, "lastSuccessAt">>,
): "push" | "poll" | undefined {
  const own = all.get(source)?.lastSuccessAt;
  if (kind === "topic") return own === undefined ? undefined : "push";
  const pushed = topic === undefined ? undefined : all.get(topic)?.lastSuccessAt;
  if (own === undefined && pushed === undefined) return undefined;
  return (pushed ?? Number.NEGATIVE_INFINITY) > (own ?? Number.NEGATIVE_INFINITY) ? "push" : "poll";
}

/** Describes fields in an answer that the contract lacks, and contract fields that the answer lacks. */
export function surpriseText({ kind, place, field, count, example }: Omit<SeenSurprise, "lastAt">): string {
  const rows = text("health.rowsCount", { count });
  const what = text(`health.${kind}`, { field, rows, example });
  return place ? text("health.inPlace", { place, what }) : what;
}
