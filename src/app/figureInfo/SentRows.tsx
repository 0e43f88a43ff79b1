import "./figureInfo.css";
import "#ui/messages/en/header";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { canBeSeenAsSent, sentRowsQuery } from "#feed/link/sources";
import type { SentField } from "#market/company/company";
import { shownText } from "#rows/shownTexts";
import { Modal } from "#ui/controls/Modal.tsx";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { failureText } from "#ui/panel/answerState.tsx";
import { SaveTables } from "#ui/saving/SaveTables.tsx";
import type { SavedCell } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { formatClock } from "#ui/words/format";
import { CopyFor } from "./CopyFor.tsx";

/** at most this many rows are drawn; the search finds the others */
const mostDrawnRows = 500;

/** Shows every row and field of an answer, unconverted, under the service's names. Requested when opened, and not updated after that. */
export function SentRows({ from, onClose }: { from: string; onClose: () => void }) {
  const { data, error } = useQuery(sentRowsQuery(from));
  const [words, setWords] = useState("");
  const found = data?.value.filter((row) => fits(row, words)) ?? [];
  // drawn outside the panel, which may clip its content
  return createPortal(
    <Modal
      label={text("sentRows.title", { from })}
      className="w-[min(1280px,calc(100vw_-_16px))] h-[min(860px,calc(100dvh_-_16px))] m-auto"
      onClose={onClose}
      tools={
        <>
          <b>{text("sentRows.title", { from })}</b>
          {data && <SaveTables />}
          <SearchBox label={text("sentRows.find")} filter={words} onFilter={setWords} />
        </>
      }
    >
      {data ? (
        <>
          <p className="num py-1.5 px-3 text-table text-muted">
            {text("sentRows.answered", {
              time: formatClock(data.clock.at),
              shown: Math.min(mostDrawnRows, found.length),
              count: data.value.length,
            })}
            {data.dropped > 0 && ` · ${text("source.dropped", { count: data.dropped })}`}
          </p>
          <SentTable from={from} rows={found.slice(0, mostDrawnRows)} all={found} />
        </>
      ) : (
        <p className="m-auto p-6 text-muted">{error ? failureText(error) : text("shell.loading")}</p>
      )}
    </Modal>,
    document.body,
  );
}

const fits = (row: readonly SentField[], words: string) => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => row.some(({ value }) => value.toLowerCase().includes(word)));
};

interface RowsProps {
  from: string;
  /** the rows drawn, and the number of rows found */
  rows: readonly (readonly SentField[])[];
  all: readonly (readonly SentField[])[];
}

function SentTable({ from, rows, all }: RowsProps) {
  const places = new Set(all.flatMap((row) => row.map(({ place }) => place)));
  return (
    <section
      className="sent-scroll flex-1 min-h-0 overflow-auto"
      data-from={from}
      aria-label={text("sentRows.rows")}
    >
      <Table
        name={`as-sent-${from.replace(/^\/+/, "")}`}
        columns={[...places].map(columnOf)}
        rows={rows}
        saved={all}
        keyOf={(row) => rows.indexOf(row)}
        line={(row) => ({ "data-symbol": sentAt(row, "symbol")?.value })}
      />
    </section>
  );
}

type SentTableRow = RowsProps["rows"][number];

const sentAt = (row: SentTableRow, place: string) => row.find((sent) => sent.place === place);

const columnOf = (place: string): Column<SentTableRow> => ({
  id: place,
  wire: (row) => sentAt(row, place)?.field,
  head: () => place,
  cellClass: "num",
  saved: { [place]: (row) => figureOf(sentAt(row, place)?.value) },
  show: (row) => shownText(sentAt(row, place)?.value ?? ""),
  attributes: () => ({ dir: "auto" }),
});

/** Cell of a saved file: numbers stay numbers, and missing values stay empty. */
function figureOf(sent: string | undefined): SavedCell {
  if (sent === undefined || sent === "null" || sent === '""') return undefined;
  // a number with a sign is not a formula
  return /^-?\d+(\.\d+)?$/.test(sent) && String(Number(sent)) === sent ? Number(sent) : sent;
}

/** Buttons in a source chip's text: one opens all rows and fields as the service sent them, the others copy the rows' address. */
export function SentOffer({ from, onTake }: { from: string; onTake: () => void }) {
  return (
    <>
      {canBeSeenAsSent(from) && (
        <button type="button" className="chip mt-1.5" onClick={onTake}>
          {text("sentRows.open")}
        </button>
      )}
      <CopyFor from={from} />
    </>
  );
}
