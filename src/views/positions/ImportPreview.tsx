import "#ui/messages/en/positions";
import type { EntryDoubt } from "#market/positions/entryDoubts";
import type { RowVerdict } from "#market/positions/importRows";
import type { ImportTable } from "#market/positions/importTable";
import { text } from "#ui/messages/text";
import type { Column } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { doubtWords, entryWords } from "./positionWords.ts";

interface ImportPreviewProps {
  verdicts: readonly RowVerdict[];
  table: ImportTable;
  /** what is unlikely in the row of this text line */
  doubtsAt: (at: number) => readonly EntryDoubt[] | undefined;
}

/** more rows are only counted; those that are not taken come first */
const mostShown = 500;

interface PreviewRow {
  verdict: RowVerdict;
  /** the row as the file has it */
  sent: string;
  doubts: readonly EntryDoubt[] | undefined;
}

/** A verdict for each row of a file, those that need a look first. */
export function ImportPreview({ verdicts, table, doubtsAt }: ImportPreviewProps) {
  const count = (wanted: RowVerdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  const rows = verdicts
    .map(
      (verdict, place): PreviewRow => ({
        verdict,
        sent: table.rows[place]?.cells.join(" · ") ?? "",
        doubts: doubtsAt(verdict.at),
      }),
    )
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

function verdictWords({ verdict, doubts }: PreviewRow): string {
  if (verdict.verdict === "ok")
    return doubts
      ? text("positions.verdict.doubtful", { doubts: doubtWords(doubts) })
      : text("positions.verdict.ok");
  if (verdict.verdict === "duplicate") return text("positions.verdict.duplicate");
  const field = text(`positions.field.${verdict.field}`);
  return text(`positions.verdict.${verdict.why}`, { field, cell: verdict.text.slice(0, 40) });
}

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
    value: ({ verdict, sent }) => ("entry" in verdict ? entryWords(verdict.entry) : sent),
    show: ({ verdict, sent }) => ("entry" in verdict ? entryWords(verdict.entry) : sent),
    title: ({ sent }) => sent,
  },
];
