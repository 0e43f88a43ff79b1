/** Which part of a list is shown where nobody scrolls: as many whole rows as fit, the next ones after a while. */

/** how long a page stays */
export const pageMs = 10_000;
/** a page that was left sooner than this counts as not shown */
const seenMs = 8_000;

/** Whole rows one below the other, and how many such columns side by side. */
export interface Fit {
  rows: number;
  columns: number;
}

export interface Page {
  /** from 0 */
  page: number;
  pages: number;
  /** places in the list; the second is not included */
  from: number;
  to: number;
  /** in each column of a full page: pages share a list evenly, so that the last one is no rest of two rows */
  rows: number;
  /** on a full page: no more than there are rows for, so that none is left empty */
  columns: number;
}

/** @param first place in the list that has to be shown at first @param turned pages gone on since */
export function pageOf(count: number, fit: Fit, { first, turned }: { first: number; turned: number }): Page {
  if (fit.rows < 1 || count < 1) return { page: 0, pages: 1, from: 0, to: 0, rows: 0, columns: 1 };
  const least = Math.ceil(count / (fit.rows * fit.columns));
  const share = Math.ceil(count / least);
  const rows = Math.ceil(share / fit.columns);
  const columns = Math.ceil(share / rows);
  const size = rows * columns;
  const pages = Math.ceil(count / size);
  const page = (Math.floor(first / size) + turned) % pages;
  return { page, pages, from: page * size, to: Math.min(count, (page + 1) * size), rows, columns };
}

/** @param shownMs since the first page came @returns where a list has to go on when it is shown again */
export function goesOnAt({ page, pages, from, to }: Page, shownMs: number): number {
  if (shownMs % pageMs < seenMs) return from;
  return page + 1 === pages ? 0 : to;
}
