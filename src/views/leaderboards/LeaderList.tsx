import "#ui/messages/en/overview";
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useBoardName } from "#feed/board/board";
import { useMarksOf } from "#feed/lines/lineMarks";
import { isNewsAfter } from "#feed/link/continuity";
import type { Reading } from "#feed/reading/reading";
import { WatchStar } from "#ui/kept/WatchStar.tsx";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { type SavedCell, savedTable, useSavedTable } from "#ui/saving/savedTable";
import type { Flasher } from "#ui/table/flash";
import { LineBadge } from "#ui/table/LineBadges.tsx";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { useFlasher } from "#ui/table/useFlasher";
import { now } from "#ui/words/clock";
import { readableName } from "#ui/words/names";
import type { Figure, Head } from "./figure.ts";
import { createFigureCells } from "./figureCells.ts";
import { heldList, onePerLine } from "./heldList.ts";
import { firstRanks, type Movement, movementOf, moveRanks } from "./rankMovement.ts";

/** Keeps the figures of a list written into its cells, without React: lists come ten times a second and more. */

/** A list that comes faster than it is drawn: as it is now, and each one the moment it comes. */
interface LiveList<Row> {
  newest: () => Reading<readonly Row[]> | undefined;
  hear: (hearer: (reading: Reading<readonly Row[]>) => void) => () => void;
}

interface FiguresOf<Row> {
  reading: Reading<readonly Row[]>;
  /** as they are mounted, from the top */
  lines: readonly Row[];
  figures: (row: Row) => readonly Figure[];
  live: LiveList<Row> | undefined;
  flasher: Flasher;
  /** whether the reading is news */
  news: boolean;
}

function useFigures<Row extends { symbol: string }>(
  body: RefObject<HTMLTableSectionElement | null>,
  { reading, lines, figures, live, flasher, news }: FiguresOf<Row>,
): void {
  const [cells] = useState(createFigureCells);
  useLayoutEffect(() => {
    const write = (rows: readonly Row[], light: Flasher | undefined) => {
      const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
      const mounted = body.current?.children ?? [];
      for (const [at, line] of lines.entries()) {
        const element = mounted[at];
        if (element) cells.write(element, figures(bySymbol.get(line.symbol) ?? line), light);
      }
    };
    let written = live?.newest() ?? reading;
    write(written.value, news ? flasher : undefined); // before anything is painted
    return live?.hear((next) => {
      const flashes = isNewsAfter(written, next);
      written = next;
      write(next.value, flashes ? flasher : undefined);
    });
  }, [body, cells, reading, lines, figures, live, flasher, news]);
}

type Listed = readonly { symbol: string }[];

/** Follows a list from one reading to the next. @returns how a symbol moved lately, and whether the reading is news */
function useRanks(
  rows: Listed,
  reading: Reading<unknown>,
): { movement: (symbol: string) => Movement | undefined; news: boolean } {
  const [followed, setFollowed] = useState(() => ({
    reading,
    news: false,
    ranks: firstRanks(symbolsOf(rows)),
  }));
  const [, drawAgain] = useState(0);
  const next = followed.reading === reading ? followed : follow(followed, rows, reading);
  if (next !== followed) setFollowed(next);
  useEffect(() => {
    const ends = [...next.ranks.marks.values()].map(({ until }) => until - now()).filter((left) => left > 0);
    if (ends.length === 0) return;
    const timer = setTimeout(() => drawAgain((count) => count + 1), Math.min(...ends) + 50);
    return () => clearTimeout(timer);
  });
  return { movement: (symbol) => movementOf(next.ranks, symbol, now()), news: next.news };
}

interface Followed {
  reading: Reading<unknown>;
  news: boolean;
  ranks: ReturnType<typeof firstRanks>;
}

function follow({ reading: before, ranks }: Followed, rows: Listed, reading: Reading<unknown>): Followed {
  const news = isNewsAfter(before, reading);
  const symbols = symbolsOf(rows);
  return { reading, news, ranks: news ? moveRanks(ranks, symbols, now()) : firstRanks(symbols) };
}

const symbolsOf = (rows: Listed) => rows.map(({ symbol }) => symbol);

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
  /** where it may be pushed: not every list comes as a `reading` */
  live?: LiveList<Row> | undefined;
  /** the places that are shown, where not all have room; the second is not included */
  part?: { from: number; to: number } | undefined;
}

/** A leaderboard as it was sent, in its order; held still while the pointer or the focus is in it. */
export function LeaderList<Row extends { symbol: string }>({
  reading,
  heads,
  figures,
  saved,
  live,
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
  useFigures(body, { reading, lines: shown, figures, live, flasher, news });
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

interface LeaderRowProps {
  symbol: string;
  /** from 1; absent for a line that left the list while that is held */
  rank: number | undefined;
  moved: Movement | undefined;
  /** how many figures it has; ./figureCells.ts writes them */
  figures: number;
}

const LeaderRow = memo(function LeaderRow({ symbol, rank, moved, figures }: LeaderRowProps) {
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
