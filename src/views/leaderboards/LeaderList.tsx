import { useMemo, useState } from "react";
import type { Reading } from "#feed/reading";
import { text } from "#ui/messages/text";
import { useFlasher } from "#ui/useFlasher";
import type { Figure, Head } from "./figure.ts";
import { heldList, onePerLine } from "./heldList.ts";
import { LeaderRow } from "./LeaderRow.tsx";
import { useRanks } from "./useRanks.ts";

interface LeaderListProps<Row> {
  reading: Reading<readonly Row[]>;
  /** of the figures, right of symbol and company */
  heads: readonly Head[];
  /** one for each of the heads */
  figures: (row: Row) => readonly Figure[];
}

/** A leaderboard as it was sent, in its order; held still while the pointer or the focus is in it. */
export function LeaderList<Row extends { symbol: string }>({
  reading,
  heads,
  figures,
}: LeaderListProps<Row>) {
  const rows = useMemo(() => onePerLine(reading.value), [reading]);
  const [frozen, setFrozen] = useState<readonly Row[]>();
  const { movement, news } = useRanks(rows, reading);
  const flasher = useFlasher();
  const held = useMemo(() => heldList(rows, frozen), [rows, frozen]);
  const cells = useMemo(() => held.rows.map((row) => figures(row)), [held, figures]);
  return (
    <div className="leaders">
      <table
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
            <th scope="col" className="leader-name">
              {held.waiting > 0 ? text("board.held", { count: held.waiting }) : text("column.company")}
            </th>
            {heads.map(({ name, why }) => (
              <th key={name} scope="col" className="figure" title={why}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {held.rows.map(({ symbol, gone }, index) => (
            <LeaderRow
              key={symbol}
              symbol={symbol}
              rank={gone ? undefined : index + 1}
              moved={movement(symbol)}
              figures={cells[index] ?? []}
              flasher={news ? flasher : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
