import "./sentRows.css";
import "#ui/messages/en/sentRows";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { sentRowsQuery } from "#feed/sentRows";
import type { SentField } from "#market/sentField";
import { failureText } from "#ui/failure";
import { Modal } from "#ui/Modal.tsx";
import { text } from "#ui/messages/text";
import { SearchBox } from "#ui/SearchBox.tsx";
import { formatClock } from "#ui/time";

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
          <Rows from={from} rows={found.slice(0, most)} />
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

function Rows({ from, rows }: { from: string; rows: readonly (readonly SentField[])[] }) {
  const places = [...new Set(rows.flatMap((row) => row.map(({ place }) => place)))];
  return (
    <section className="sent-scroll" data-from={from} aria-label={text("sentRows.rows")}>
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

function Row({ row, places }: { row: readonly SentField[]; places: readonly string[] }) {
  const fields = new Map(row.map((sent) => [sent.place, sent]));
  return (
    <tr data-symbol={fields.get("symbol")?.value}>
      {places.map((place) => {
        const sent = fields.get(place);
        return (
          <td key={place} className="num" data-field={sent?.field} dir="auto">
            {sent?.value}
          </td>
        );
      })}
    </tr>
  );
}
