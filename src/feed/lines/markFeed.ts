/** Marks lines, from the names of status codes in company profiles and from the categories of the market's announcements. */
import type { QueryClient } from "@tanstack/react-query";
import { pollQuery } from "#feed/answers/pollQuery";
import { marketLists } from "#feed/papers/disclosures";
import type { Collection } from "#feed/reading/store";
import type { Companies } from "#market/company/companies";
import type { ListingBoards } from "#market/company/listingBoard";
import type { BoardRow } from "#market/line/board";
import { keptMarks, type LineMarks, lineMarks, tradingStops } from "#market/line/lineMark";
import type { Disclosure } from "#market/papers/disclosure";

export interface MarkSources {
  cache: QueryClient;
  marks: Collection<LineMarks>;
  boards: () => ListingBoards;
  /** all lines of the market, including those that did not trade today */
  lines: { symbols: () => readonly string[]; row: (symbol: string) => BoardRow | undefined };
  /** a new object after every change of a line on the board */
  rows: () => unknown;
  /** the same object while the same lines are known */
  companies: () => Companies;
}

interface MarkFeed {
  /** Call this each second. */
  tick(): void;
  stop(): void;
}

/** Polls announcements at their own cadence; the next tick reads them. */
export function feedMarks({ cache, marks, boards, lines, rows, companies }: MarkSources): MarkFeed {
  let announced: readonly Disclosure[] | undefined;
  let seen: readonly unknown[] = [];
  let stopsFrom: readonly unknown[] = [];
  let stops = tradingStops([], companies());

  const write = () => {
    const now = [announced, boards(), companies(), lines.symbols(), rows()];
    if (hasSameItems(seen, now)) return;
    seen = now;
    if (!hasSameItems(stopsFrom, [announced, companies()]))
      stops = tradingStops(announced ?? [], companies());
    stopsFrom = [announced, companies()];
    const marked = lines.symbols().flatMap((symbol) => lines.row(symbol) ?? []);
    marks.set(keptMarks(marks.get(), lineMarks(marked, { boards: boards(), stops })));
  };
  const stop = marks.feed(() => {
    const leave = pollQuery({
      ...{ cache, query: () => marketLists.approvedAnnouncements },
      take({ data }) {
        announced = data?.value;
      },
    });
    return () => {
      leave();
      [announced, seen] = [undefined, []];
      marks.set(keptMarks(marks.get(), new Map())); // marks are removed when they are no longer updated
    };
  });
  return { tick: () => void (marks.isObserved() && write()), stop };
}

const hasSameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, at) => Object.is(value, b[at]));
