import "#ui/messages/en/leaderboards";
import { useMemo, useRef, useState } from "react";
import type { Reading } from "#feed/reading";
import type { Signal } from "#feed/signal";
import { text } from "#ui/messages/text";
import { type SavedCell, savedTable, useSavedTable } from "#ui/savedTable";
import { useFlasher } from "#ui/useFlasher";
import type { Figure, Head } from "./figure.ts";
import { heldList, onePerLine } from "./heldList.ts";
import { LeaderRow } from "./LeaderRow.tsx";
import { useFigures } from "./useFigures.ts";
import { useRanks } from "./useRanks.ts";

export interface LeaderListProps<Row> {
  /** tells it from the other lists */
  name?: string;
  reading: Reading<readonly Row[]>;
  /** of the figures, right of symbol and company */
  heads: readonly Head[];
  /** one for each of the heads */
  figures: (row: Row) => readonly Figure[];
  /** what is saved of it, by field */
  saved: { name: string; columns: Readonly<Record<string, (row: Row) => SavedCell>> };
  /** a list that is pushed: each one the moment it comes, since not every one comes as a `reading` */
  pushed?: Pick<Signal<Reading<readonly Row[]>>, "hear"> | undefined;
  /** the places that are shown, where not all have room; the second is not included */
  part?: { from: number; to: number } | undefined;
}

/** A leaderboard as it was sent, in its order; held still while the pointer or the focus is in it. */
export function LeaderList<Row extends { symbol: string }>({
  reading,
  heads,
  figures,
  saved,
  pushed,
  part,
}: LeaderListProps<Row>) {
  const rows = useMemo(() => onePerLine(reading.value), [reading]);
  const [frozen, setFrozen] = useState<readonly Row[]>();
  const { movement, news } = useRanks(rows, reading);
  const flasher = useFlasher();
  const held = useMemo(() => heldList(rows, frozen), [rows, frozen]);
  const [from, to] = [part?.from ?? 0, part?.to];
  const shown = useMemo(() => held.rows.slice(from, to), [held, from, to]);
  const body = useRef<HTMLTableSectionElement>(null);
  useFigures(body, { reading, lines: shown, figures, pushed, flasher: news ? flasher : undefined });
  const table = useSavedTable(() => savedTable(saved.name, rows, saved.columns));
  return (
    <div className="leaders">
      <table
        ref={table}
        onPointerEnter={() => setFrozen(rows)}
        onPointerLeave={() => setFrozen(undefined)}
        onFocus={() => setFrozen((before) => before ?? rows)}
        onBlur={() => setFrozen(undefined)}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{text("leaders.rank")}</span>
            </th>
            <th scope="col">{text("column.symbol")}</th>
            {held.waiting > 0 ? (
              // as short as a company's column may be
              <th scope="col" className="leader-name" title={text("board.held", { count: held.waiting })}>
                {text("leaders.held", { count: held.waiting })}
              </th>
            ) : (
              <th scope="col" className="leader-name">
                {text("column.company")}
              </th>
            )}
            {heads.map(({ name, why }) => (
              <th key={name} scope="col" className="figure" title={why}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map(({ symbol, gone }, index) => (
            <LeaderRow
              key={symbol}
              symbol={symbol}
              rank={gone ? undefined : from + index + 1}
              moved={movement(symbol)}
              figures={heads.length}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
