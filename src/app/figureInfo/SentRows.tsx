import "./sentRows.css";
import "#ui/messages/en/header";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { sentRowsQuery } from "#feed/groups/sentRows";
import { shownText } from "#feed/reading/shownTexts";
import type { SentField } from "#market/company/sentField";
import { Modal } from "#ui/controls/Modal.tsx";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { failureText } from "#ui/panel/failure";
import { SaveTables } from "#ui/saving/SaveTables.tsx";
import { type SavedTable, useSavedTable } from "#ui/saving/savedTable";
import { formatClock } from "#ui/words/time";

/** rows drawn at most; the search leads to the others */
const most = 500;

/** Every row and every field of an answer, under the service's own names and unread. It is asked for when it is opened, and stands still then. */
export function SentRows({ from, onClose }: { from: string; onClose: () => void }) {
  const { data, error } = useQuery(sentRowsQuery(from));
  const [words, setWords] = useState("");
  const found = data?.value.filter((row) => fits(row, words)) ?? [];
  // a panel may clip what is in it
  return createPortal(
    <Modal
      label={text("sentRows.title", { from })}
      className="sent-rows"
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
          <p className="sent-told num">
            {text("sentRows.told", {
              time: formatClock(data.clock.at),
              shown: Math.min(most, found.length),
              count: data.value.length,
            })}
            {data.dropped > 0 && ` · ${text("source.dropped", { count: data.dropped })}`}
          </p>
          <Rows from={from} rows={found.slice(0, most)} all={found} />
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
  /** those drawn, and all that were found */
  rows: readonly (readonly SentField[])[];
  all: readonly (readonly SentField[])[];
}

function Rows({ from, rows, all }: RowsProps) {
  const places = [...new Set(rows.flatMap((row) => row.map(({ place }) => place)))];
  const saved = useSavedTable(() => sentTable(from, all));
  return (
    <section ref={saved} className="sent-scroll" data-from={from} aria-label={text("sentRows.rows")}>
      <table>
        <thead>
          <tr>
            {places.map((place) => (
              <th key={place} scope="col">
                {place}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: rows as sent may be equal, and never move
              key={at}
              row={row}
              places={places}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Figures stay figures, and what is nothing stays empty. */
function sentTable(from: string, rows: RowsProps["all"]): SavedTable {
  const fields = [...new Set(rows.flatMap((row) => row.map(({ place }) => place)))];
  const cell = (sent: string | undefined) => (sent === "null" || sent === '""' ? undefined : sent);
  return {
    name: `as-sent-${from.replace(/^\/+/, "")}`,
    fields,
    rows: rows.map((row) => {
      const values = new Map(row.map(({ place, value }) => [place, value]));
      return fields.map((field) => {
        const sent = cell(values.get(field));
        // a sign before a figure makes no formula of it
        return sent !== undefined && /^-?\d+(\.\d+)?$/.test(sent) && String(Number(sent)) === sent
          ? Number(sent)
          : sent;
      });
    }),
  };
}

function Row({ row, places }: { row: readonly SentField[]; places: readonly string[] }) {
  const fields = new Map(row.map((sent) => [sent.place, sent]));
  return (
    <tr data-symbol={fields.get("symbol")?.value}>
      {places.map((place) => {
        const sent = fields.get(place);
        return (
          <td key={place} className="num" data-field={sent?.field} dir="auto">
            {shownText(sent?.value ?? "")}
          </td>
        );
      })}
    </tr>
  );
}
