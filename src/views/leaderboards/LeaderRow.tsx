import "#ui/messages/en/leaderboards";
import { memo } from "react";
import { useBoardName } from "#feed/board";
import { useMarksOf } from "#feed/lineMarks";
import { LineBadge } from "#ui/LineBadges.tsx";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { Link } from "#ui/router/Link.tsx";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { WatchStar } from "#ui/WatchStar.tsx";
import type { Movement } from "./rankMovement.ts";

interface LeaderRowProps {
  symbol: string;
  /** from 1; absent for a line that left the list while that is held */
  rank: number | undefined;
  moved: Movement | undefined;
  /** how many figures it has; ./figureCells.ts writes them */
  figures: number;
}

export const LeaderRow = memo(function LeaderRow({ symbol, rank, moved, figures }: LeaderRowProps) {
  // the lists carry no names: the board has them
  const name = readableName(useBoardName(symbol));
  return (
    <tr data-symbol={symbol} data-gone={rank === undefined}>
      <td className="leader-rank num">
        {rank ?? "–"}
        <Moved by={moved} />
      </td>
      <th scope="row">
        <Link to="/s/$symbol" params={{ symbol }} className="row-link">
          <SymbolCode symbol={symbol} />
        </Link>
        <LineBadge marks={useMarksOf(symbol)} />
        <WatchStar symbol={symbol} className="star-quiet" tabIndex={-1} />
        {/* the same name where there is no room for a column of names: drawn, not written twice */}
        <span className="leader-under" title={name} lang="en" />
      </th>
      <td className="leader-name" title={name} lang="en">
        {name}
      </td>
      {Array.from({ length: figures }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list's columns stay where they are
        <td key={at} className="figure num" />
      ))}
    </tr>
  );
});

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
