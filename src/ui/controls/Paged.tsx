import "#ui/messages/en/parts";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { text } from "#ui/messages/text";
import type { Page } from "./paging.ts";
import { usePages } from "./usePages.ts";

interface PagedProps<T> {
  /** by which the list is found again when its view comes round again */
  name: string;
  items: readonly T[];
  children: (item: T, place: number) => ReactNode;
  /** over each column of rows */
  head?: ReactNode;
  /** sets --paged-row and --paged-column, the least a row and a column need, and --paged-row-most */
  className?: string;
  /** of rows that are items of a list */
  isList?: boolean;
}

/** A list of any length where nobody scrolls: whole rows in one or more columns, page after page. */
export function Paged<T>({ name, items, children, head, className = "", isList = false }: PagedProps<T>) {
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

/** Where in the list the rows above are; nothing where all of it is shown. */
export function PageFoot({ page, pages, from, to, count }: Page & { count: number }) {
  if (pages < 2) return null;
  return (
    <p className="page-foot flex flex-none gap-4 items-center justify-center py-1 px-3 text-table text-muted whitespace-nowrap">
      <span className="page-dots flex flex-initial gap-1.25 min-w-0" aria-hidden="true">
        {Array.from({ length: pages }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are told apart by nothing else
          <i className="flex-[0_1_8px] min-w-[2px] size-2 rounded-lg" key={at} data-here={at === page} />
        ))}
      </span>
      <span className="num">
        {text(to - from === 1 ? "paging.one" : "paging.part", { from: from + 1, to, count })}
      </span>
    </p>
  );
}
