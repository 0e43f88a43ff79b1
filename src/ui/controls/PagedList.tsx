import { type CSSProperties, Fragment, type ReactNode } from "react";
import { text } from "#ui/messages/text";
import { type ListPage, usePages } from "./listPages.ts";

interface PagedProps<T> {
  /** identifies the list when its view is shown again */
  name: string;
  items: readonly T[];
  children: (item: T, place: number) => ReactNode;
  /** header above each column of rows */
  head?: ReactNode;
  /** class that sets --paged-row (least height of a row), --paged-column (least width of a column) and --paged-row-most */
  className?: string;
  /** the rows are items of a list */
  isList?: boolean;
}

/** A list of any length without scrolling. It shows whole rows in one or more columns, page after page. */
export function PagedList<T>({ name, items, children, head, className = "", isList = false }: PagedProps<T>) {
  const pages = usePages(name, items.length);
  const { room, probe, from, to, columns, rows } = pages;
  const used = Math.min(columns, Math.ceil((to - from) / Math.max(1, rows)));
  return (
    <div className={`paged ${className}`} style={{ "--paged-columns": columns } as CSSProperties}>
      {head && (
        <div className="paged-heads">
          {Array.from({ length: used }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same head over each column
            <Fragment key={at}>{head}</Fragment>
          ))}
        </div>
      )}
      <div
        ref={room}
        role={isList ? "list" : undefined}
        className="paged-room relative flex-1 grid-rows-[repeat(_var(--paged-rows),minmax(var(--paged-row),var(--paged-row-most,calc(1.5_*_var(--paged-row))))_)] grid-flow-col content-start min-h-0"
        style={{ "--paged-rows": rows } as CSSProperties}
      >
        <i
          ref={probe}
          className="paged-probe absolute invisible w-[var(--paged-column,100%)] h-(--paged-row)"
          aria-hidden="true"
        />
        {items.slice(from, to).map((item, at) => children(item, from + at))}
      </div>
      <PageFoot {...pages} count={items.length} />
    </div>
  );
}

/** Shows which page is visible; empty if all rows fit on one page. */
export function PageFoot({ page, pages, from, to, count }: ListPage & { count: number }) {
  if (pages < 2) return null;
  return (
    <p className="page-foot flex flex-none gap-4 items-center justify-center py-1 px-3 text-table text-muted whitespace-nowrap">
      <span className="flex flex-initial gap-1.25 min-w-0" aria-hidden="true">
        {Array.from({ length: pages }, (_, at) => (
          <i
            className="flex-[0_1_8px] min-w-[2px] size-2 bg-line rounded-lg data-[here=true]:bg-accent"
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots differ only in their place
            key={at}
            data-here={at === page}
          />
        ))}
      </span>
      <span className="num">
        {text(to - from === 1 ? "paging.one" : "paging.part", { from: from + 1, to, count })}
      </span>
    </p>
  );
}
