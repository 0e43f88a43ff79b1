import "#ui/messages/en/sectors";
import { useId, useState } from "react";
import { type SectorIndex, sectorTitle } from "#market/company/sector";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { Link } from "#ui/router/Link.tsx";
import { formatShare, unknown } from "#ui/words/format";
import { formatShortDay } from "#ui/words/time";
import { type SectorColumn, sectorColumns } from "./sectorColumns.ts";
import { sectorFields } from "./sectorFields.ts";
import { areMore, ofSession, type SectorRow } from "./sectorRow.ts";

/** One group or index, and below it, when asked for, every field the service sends of it. */
export function SectorLine({ row }: { row: SectorRow }) {
  const [open, setOpen] = useState(false);
  const detail = useId();
  const name = sectorTitle(row) ?? String(row.sectorId);
  return (
    <>
      <tr data-sector={row.sectorId}>
        {sectorColumns.map((column) => (
          <SectorCell key={column.id} column={column} row={row} name={name} />
        ))}
        <td className="sector-more">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? detail : undefined}
            aria-label={text("sectors.more", { name })}
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true">{open ? "▾" : "▸"}</span>
          </button>
        </td>
      </tr>
      {open && (
        <tr className="sector-detail" id={detail}>
          <td colSpan={sectorColumns.length + 1}>
            <SectorDetail row={row} />
          </td>
        </tr>
      )}
    </>
  );
}

function SectorCell({ column, row, name }: { column: SectorColumn; row: SectorRow; name: string }) {
  const { id, field, show, title, spare } = column;
  if (id === "name")
    return (
      <th scope="row" className="start" title={row.indexName}>
        <Link
          to="/sectors/$sectorId"
          params={{ sectorId: String(row.sectorId) }}
          className="sector-name"
          data-field={row.name === undefined ? undefined : field}
        >
          {name}
        </Link>
      </th>
    );
  return (
    <td className="num" data-spare={spare} data-field={show && field} title={title?.(row)}>
      {show ? show(row) : drawn(id, row)}
    </td>
  );
}

function drawn(id: string, row: SectorRow) {
  switch (id) {
    case "change":
      return <Change change={row.change} changeField="change" />;
    case "changePercent":
      return <Change percent={row.changePercent} percentField="percentage" />;
    case "turnoverShare":
      return <Share of={row.turnoverShare} />;
    case "lines":
      return <Lines of={row} />;
    default:
      return unknown;
  }
}

function Share({ of }: { of: number | undefined }) {
  return (
    <span className="sector-share">
      {of !== undefined && (
        <span className="sector-bar" aria-hidden="true">
          <span style={{ width: `${of}%` }} />
        </span>
      )}
      <span className="sector-percent">{formatShare(of)}</span>
    </span>
  );
}

/** Of the group's lines, as many as are known: up, unchanged and down. */
export function Lines({ of }: { of: Pick<SectorRow, "lines" | "partly" | "linesAt"> | undefined }) {
  if (!of?.lines) return unknown;
  const { up, unchanged, down } = of.lines;
  const more = areMore(of);
  const told = ofSession(
    of,
    text(more ? "sectors.linesAtLeast" : "sectors.linesOf", { up, unchanged, down }),
  );
  return (
    <span className="sector-lines" title={told}>
      <span className="sr-only">{told}</span>
      {more && (
        <span className="sector-least" aria-hidden="true">
          ≥
        </span>
      )}
      <span className="up" aria-hidden="true">
        ▲{up}
      </span>
      <span className="flat" aria-hidden="true">
        {unchanged}
      </span>
      <span className="down" aria-hidden="true">
        ▼{down}
      </span>
      {of.linesAt !== undefined && (
        <span className="text-caution" aria-hidden="true">
          {formatShortDay(of.linesAt)}
        </span>
      )}
    </span>
  );
}

/** Under the service's own names. */
export function SectorDetail({ row }: { row: SectorIndex }) {
  return (
    <dl className="sector-fields">
      {sectorFields.map(({ field, show }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd className="num" data-field={field} dir="auto">
            {show(row)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
