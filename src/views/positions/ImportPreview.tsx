import "#ui/messages/en/positions";
import { useHiddenAmounts } from "#feed/positions/hiddenAmounts";
import { isUnclearFigure } from "#market/lists/amount";
import { type EntryCosts, entryTotal } from "#market/positions/entryCosts";
import { type EntryDoubt, totalDoubt } from "#market/positions/entryDoubts";
import type { RowVerdict } from "#market/positions/importRows";
import type { ImportTable } from "#market/positions/importTable";
import { text } from "#ui/messages/text";
import { type Column, figureHead } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import {
  doubtWords,
  entryWords,
  formatCents,
  hiddenFigure,
  limitWords,
  originOfCosts,
} from "./positionWords.ts";

interface ImportPreviewProps {
  verdicts: readonly RowVerdict[];
  table: ImportTable;
  /** what is unlikely in the row of this text line */
  doubtsAt: (at: number) => readonly EntryDoubt[] | undefined;
  /** the charges of the row's trade, if it would be taken */
  costsAt: (at: number) => EntryCosts | undefined;
}

/** more rows are only counted; those that are not taken come first */
const mostShown = 500;

interface PreviewRow {
  verdict: RowVerdict;
  /** the row as the file has it */
  sent: string;
  doubts: readonly EntryDoubt[] | undefined;
  costs: EntryCosts | undefined;
  /** the person hides amounts */
  hidden: boolean;
}

/** A verdict for each row of a file, those that need a look first. */
export function ImportPreview({ verdicts, table, doubtsAt, costsAt }: ImportPreviewProps) {
  const count = (wanted: RowVerdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  const hidden = useHiddenAmounts();
  const rows = verdicts
    .map((verdict, place): PreviewRow => {
      const costs = costsAt(verdict.at);
      const other = "entry" in verdict && totalDoubt(verdict.entry, costs, verdict.told);
      const doubts = [...(doubtsAt(verdict.at) ?? []), ...(other ? [other] : [])];
      return {
        verdict,
        sent: table.rows[place]?.cells.join(" · ") ?? "",
        doubts: doubts.length > 0 ? doubts : undefined,
        costs,
        hidden,
      };
    })
    .toSorted((a, b) => previewPlace(a) - previewPlace(b));
  return (
    <>
      <p role="status" className="num whitespace-normal">
        {text("positions.counted", { ok: count("ok"), duplicate: count("duplicate"), bad: count("bad") })}
      </p>
      <div className="leaders @container max-h-80 overflow-auto border border-line">
        <Table
          name="import"
          columns={columns}
          rows={rows.slice(0, mostShown)}
          keyOf={({ verdict }) => verdict.at}
          element={{ style: { height: "auto" } }}
        />
      </div>
      {rows.length > mostShown && (
        <p className="text-muted">{text("positions.moreRows", { count: rows.length - mostShown })}</p>
      )}
    </>
  );
}

const places = { bad: 0, duplicate: 2, ok: 3 } as const satisfies Record<RowVerdict["verdict"], number>;
const previewPlace = ({ verdict, doubts }: PreviewRow) => (doubts ? 1 : places[verdict.verdict]);
const tones = { bad: "text-caution", duplicate: "text-muted", ok: undefined } as const;

/** Fields that tell how much somebody has. */
const amountFields: ReadonlySet<string> = new Set(["shares", "amount", "costs"]);

function verdictWords({ verdict, doubts, hidden }: PreviewRow): string {
  if (verdict.verdict === "ok")
    return doubts
      ? text("positions.verdict.doubtful", { doubts: doubtWords(doubts, hidden) })
      : text("positions.verdict.ok");
  if (verdict.verdict === "duplicate") return text("positions.verdict.duplicate");
  const field = text(`positions.field.${verdict.field}`);
  const cell = hidden && amountFields.has(verdict.field) ? hiddenFigure : verdict.text.slice(0, 40);
  if (verdict.why === "out of range") return limitWords(verdict.field, cell);
  if (verdict.why === "unreadable" && isUnclearFigure(verdict.text))
    return text("positions.verdict.two figures", { field, cell });
  return text(`positions.verdict.${verdict.why}`, { field, cell });
}

/** A row that cannot be read is hidden whole, because any of its cells may be an amount. */
const readAs = ({ verdict, sent, hidden }: PreviewRow): string =>
  "entry" in verdict ? entryWords(verdict.entry, hidden) : hidden ? hiddenFigure : sent;

const totalOfRow = ({ verdict, costs }: PreviewRow) =>
  "entry" in verdict ? entryTotal(verdict.entry, costs) : undefined;

const columns: readonly Column<PreviewRow>[] = [
  {
    id: "at",
    head: "positions.row",
    rowHead: true,
    cellClass: "num text-muted",
    value: ({ verdict }) => verdict.at,
    show: ({ verdict }) => String(verdict.at),
  },
  {
    id: "verdict",
    head: "positions.verdictHead",
    cellClass: ({ verdict, doubts }) =>
      `whitespace-normal ${doubts ? "text-caution" : (tones[verdict.verdict] ?? "")}`,
    value: verdictWords,
    show: verdictWords,
  },
  {
    id: "entry",
    head: "positions.readAs",
    cellClass: "num whitespace-normal wrap-anywhere",
    value: readAs,
    show: readAs,
    title: ({ sent, hidden }) => (hidden ? undefined : sent),
  },
  {
    ...figureHead("positions.entry.costs"),
    id: "costs",
    value: ({ costs }) => costs?.total,
    show: ({ costs, hidden }) => (hidden && costs ? hiddenFigure : formatCents(costs?.total)),
    title: ({ verdict, costs }) =>
      "entry" in verdict && costs ? originOfCosts(verdict.entry, costs) : undefined,
  },
  {
    ...figureHead("positions.readTotal", "positions.readTotalWhy"),
    id: "total",
    value: (row) => totalOfRow(row),
    show: (row) => (row.hidden && totalOfRow(row) ? hiddenFigure : formatCents(totalOfRow(row))),
  },
];
