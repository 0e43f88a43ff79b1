import { type ReactNode, useState } from "react";
import { useBoardRow } from "#feed/board";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { Link } from "#ui/router/Link.tsx";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { heldList } from "./heldList.ts";
import type { Movement } from "./rankMovement.ts";
import { useRanks } from "./useRanks.ts";

interface LeaderListProps<Row> {
  rows: readonly Row[];
  /** titles of the figures, right of symbol and company */
  heads: readonly string[];
  /** one <td> for each of them */
  cells: (row: Row) => ReactNode;
}

/** A leaderboard as it was sent, in its order; held still while the pointer or the focus is in it. */
export function LeaderList<Row extends { symbol: string }>({ rows, heads, cells }: LeaderListProps<Row>) {
  const [frozen, setFrozen] = useState<readonly Row[]>();
  const movement = useRanks(rows.map(({ symbol }) => symbol));
  const held = heldList(rows, frozen);
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
            {heads.map((head) => (
              <th key={head} scope="col" className="figure">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {held.rows.map((row, index) => (
            <tr key={row.symbol} data-symbol={row.symbol} data-gone={row.gone}>
              <td className="leader-rank num">
                {row.gone ? "–" : index + 1}
                <Moved by={movement(row.symbol)} />
              </td>
              <th scope="row">
                <Link to="/s/$symbol" params={{ symbol: row.symbol }} className="row-link">
                  <SymbolCode symbol={row.symbol} />
                </Link>
              </th>
              <Company symbol={row.symbol} />
              {cells(row)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The lists carry no names: the board has them. */
function Company({ symbol }: { symbol: string }) {
  const name = readableName(useBoardRow(symbol)?.name);
  return (
    <td className="leader-name" title={name}>
      {name}
    </td>
  );
}

/** Places won or lost since the list before, or that a line is new in it. */
function Moved({ by }: { by: Movement | undefined }) {
  if (by === undefined) return null;
  if (by === "new") return <span className="leader-moved">{text("leaders.new")}</span>;
  const places = Math.abs(by);
  return (
    <span className={`leader-moved ${by > 0 ? "up" : "down"}`}>
      <span aria-hidden="true">
        {by > 0 ? "▲" : "▼"}
        {places}
      </span>
      <span className="sr-only">{text(by > 0 ? "leaders.rose" : "leaders.fell", { places })}</span>
    </span>
  );
}
