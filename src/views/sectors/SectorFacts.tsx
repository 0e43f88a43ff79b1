import "#ui/messages/en/sectors";
import { sectorFields } from "#feed/papers/sectors";
import type { SectorIndex } from "#market/company/sector";
import { text } from "#ui/messages/text";
import {
  formatChange,
  formatChangePercent,
  formatCount,
  formatDayAndClock,
  formatPrice,
  formatShortDay,
  unknown,
} from "#ui/words/format";
import { areMore, ofSession, type SectorRow } from "./sectorRow.ts";

/** Numbers of the group's known lines: up, unchanged and down. */
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

/** The fields under the service's own names. */
export function SectorDetail({ row }: { row: SectorIndex }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] gap-x-5 gap-y-1.5 text-left">
      {sectorFacts.map(({ field, show }) => (
        <div key={field}>
          <dt className="text-table text-muted">{field}</dt>
          <dd className="num m-0 wrap-anywhere whitespace-normal" data-field={field} dir="auto">
            {show(row)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SectorField {
  /** the service's field name */
  field: (typeof sectorFields)[keyof typeof sectorFields];
  show: (sector: SectorIndex) => string;
}

const code = (value: number | undefined) => (value === undefined ? unknown : String(value));
const stamp = (at: number | undefined) => (at === undefined ? unknown : formatDayAndClock(at));

/** Every field that the service sends for a sector, in the service's sequence. */
export const sectorFacts: readonly SectorField[] = [
  { field: sectorFields.rowId, show: ({ rowId }) => code(rowId) },
  { field: sectorFields.sectorId, show: ({ sectorId }) => code(sectorId) },
  { field: sectorFields.symbol, show: ({ symbol }) => symbol ?? unknown },
  { field: sectorFields.code, show: ({ code: sent }) => sent ?? unknown },
  { field: sectorFields.providerCode, show: ({ providerCode }) => providerCode ?? unknown },
  { field: sectorFields.indexName, show: ({ indexName }) => indexName ?? unknown },
  { field: sectorFields.name, show: ({ name }) => name ?? unknown },
  { field: sectorFields.value, show: ({ value }) => formatPrice(value) },
  { field: sectorFields.change, show: ({ change }) => formatChange(change) },
  { field: sectorFields.changePercent, show: ({ changePercent }) => formatChangePercent(changePercent) },
  { field: sectorFields.trades, show: ({ trades }) => formatCount(trades) },
  { field: sectorFields.shares, show: ({ shares }) => formatCount(shares) },
  { field: sectorFields.turnover, show: ({ turnover }) => formatPrice(turnover) },
  { field: sectorFields.previousClose, show: ({ previousClose }) => formatPrice(previousClose) },
  { field: sectorFields.lastTickAt, show: ({ lastTickAt }) => stamp(lastTickAt) },
];
