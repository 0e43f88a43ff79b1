/** What the pages of the session's trades share. They come in pairs: prints and blocks, opening and closing. */
import "#ui/messages/en/tape";
import "#ui/messages/en/phases";
import type { ReactNode } from "react";
import { boardStore } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery, SaveTables } from "#ui/panel/Panel.tsx";
import { type CoveredDay, TapeCoverage } from "#ui/panel/tradeWords.tsx";
import { Link } from "#ui/router/Router.tsx";
import type { Column } from "#ui/table/column";
import { formatCount } from "#ui/words/format";
import { readableName } from "#ui/words/names";

const titles = {
  "/tape": "tape.title",
  "/blocks": "blocks.title",
  "/opening": "opening.title",
  "/closing": "closing.title",
} as const;
type Address = keyof typeof titles;

const pairs: readonly (readonly Address[])[] = [
  ["/tape", "/blocks"],
  ["/opening", "/closing"],
];

interface SessionPageProps<T> {
  here: Address;
  reading: PanelQuery<T>;
  children: (day: T) => ReactNode;
  className?: string;
  panel?: string;
}

/** One of the pages. The tabs beside its title open it, and the other page of its pair. */
export function SessionPage<T>({ here, reading, children, className = "", panel = "" }: SessionPageProps<T>) {
  const title = text(titles[here]);
  return (
    <div className={`flex flex-1 flex-col min-h-0 p-2 phone:p-1.5 ${className}`}>
      <h1 className="sr-only">{title}</h1>
      <Panel
        title={title}
        reading={reading}
        freshness={useBoardFreshness()}
        tools={
          <nav className="flex gap-1" aria-label={text("tape.pages")}>
            {pairs
              .find((pair) => pair.includes(here))
              ?.map((to) => (
                <Link key={to} to={to} className="chip">
                  {text(titles[to])}
                </Link>
              ))}
          </nav>
        }
        className={`flex-1 min-h-90 ${panel}`}
      >
        {children}
      </Panel>
    </div>
  );
}

interface ChoicesProps {
  /** controls that choose rows */
  children: ReactNode;
  shown: number;
  /** undefined if another text counts the rows */
  all?: number;
  /** undefined if another text says what is known of the day */
  day?: CoveredDay;
}

/** The controls above a table: filters, the offer to save the rows, their number, and what is known of the day. */
export const Choices = ({ children, shown, all, day }: ChoicesProps) => (
  <div className="flex flex-none flex-wrap gap-x-2 gap-y-1 items-center px-2.5 py-1.5 border-b border-line">
    {children}
    <SaveTables key={String(shown === 0)} ways={["csv"]} />
    {all !== undefined && (
      <span className="num text-table text-muted">
        {text("tape.shown", { shown: formatCount(shown), all: formatCount(all) })}
      </span>
    )}
    {day && (
      <span className="ml-auto">
        <TapeCoverage day={day} />
      </span>
    )}
  </div>
);

export const NoRows = ({ why }: { why: string }) => (
  <p className="m-auto p-4 text-center text-table text-muted">{why}</p>
);

export const Clear = ({ onClear }: { onClear: () => void }) => (
  <button type="button" className="chip" onClick={onClear}>
    {text("tape.clear")} <span aria-hidden="true">×</span>
  </button>
);

interface FreshRowsProps {
  /** rows that wait until the table is released */
  count: number;
  name: "tape.fresh" | "blocks.fresh";
  onShow: () => void;
}

/** Over a table whose rows are held: how many wait, and a click shows them. */
export const FreshRows = ({ count, name, onShow }: FreshRowsProps) =>
  count > 0 && (
    <button
      type="button"
      className="chip absolute top-7 left-1/2 z-2 -translate-x-1/2 bg-raised"
      onClick={onShow}
    >
      {text(name, { count })}
    </button>
  );

/** Name of a line's company, if the board has it. */
export const nameOf = (symbol: string): string | undefined => readableName(boardStore.row(symbol)?.name);

/** hidden in narrower tables, in this sequence */
export const wideCell = "@max-[620px]:hidden";
export const widerCell = "@max-[860px]:hidden";
export const widestCell = "@max-[1060px]:hidden";

export const companyColumn: Column<{ symbol: string }> = {
  id: "name",
  head: "column.company",
  className: widerCell,
  cellClass: "truncate max-w-64 text-muted",
  show: ({ symbol }) => nameOf(symbol) ?? "",
  title: ({ symbol }) => nameOf(symbol),
};
