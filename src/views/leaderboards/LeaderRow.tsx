import { useLayoutEffect, useRef } from "react";
import { useBoardRow } from "#feed/board";
import type { Flasher } from "#ui/flash";
import { arrow } from "#ui/format";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { Link } from "#ui/router/Link.tsx";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { type Figure, flashOf } from "./figure.ts";
import type { Movement } from "./rankMovement.ts";

interface LeaderRowProps {
  symbol: string;
  /** from 1; absent for a line that left the list while that is held */
  rank: number | undefined;
  moved: Movement | undefined;
  figures: readonly Figure[];
  /** lights up what changed; left out while what comes is no news */
  flasher: Flasher | undefined;
}

export function LeaderRow({ symbol, rank, moved, figures, flasher }: LeaderRowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  const shown = useRef(figures);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = figures;
    if (!flasher || before === figures) return;
    const cells = line.current?.querySelectorAll("td.figure") ?? [];
    for (const [at, figure] of figures.entries()) {
      const [old, cell] = [before[at], cells[at]];
      const kind = old && flashOf(old, figure);
      if (kind && cell) flasher.flash(cell, kind);
    }
  }, [figures, flasher]);
  return (
    <tr ref={line} data-symbol={symbol} data-gone={rank === undefined}>
      <td className="leader-rank num">
        {rank ?? "–"}
        <Moved by={moved} />
      </td>
      <th scope="row">
        <Link to="/s/$symbol" params={{ symbol }} className="row-link">
          <SymbolCode symbol={symbol} />
        </Link>
      </th>
      <Company symbol={symbol} />
      {figures.map((figure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list's columns stay where they are
        <FigureCell key={at} {...figure} />
      ))}
    </tr>
  );
}

function FigureCell({ field, shown, way, arrow: arrowed, whole }: Figure) {
  const pointing = arrowed && way ? arrow[way] : "";
  return (
    <td className={`figure num ${way ?? ""}`} data-field={pointing ? undefined : field} title={whole}>
      {pointing ? (
        <>
          <span aria-hidden="true">{pointing} </span>
          <span data-field={field}>{shown}</span>
        </>
      ) : (
        shown
      )}
    </td>
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
