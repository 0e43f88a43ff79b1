/** Marks lines, from the names of status codes in company profiles and from the categories of the market's announcements. */
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { announcementsQuery } from "#feed/papers/disclosures";
import type { Store } from "#feed/reading/store";
import type { Companies } from "#market/company/companies";
import type { ListingBoards } from "#market/company/listingBoard";
import type { BoardRow } from "#market/line/board";
import { keptMarks, type LineMarks, lineMarks, tradingStops } from "#market/line/lineMark";

export interface MarkWorld {
  cache: QueryClient;
  marks: Store<LineMarks>;
  boards: () => ListingBoards;
  /** all lines of the market, including those that did not trade today */
  lines: { symbols: () => readonly string[]; row: (symbol: string) => BoardRow | undefined };
  /** a new object after every change of a line on the board */
  rows: () => unknown;
  /** the same object while the same lines are known */
  companies: () => Companies;
  readers: () => number;
}

export interface MarkFeed {
  tick(): void;
  stop(): void;
}

export function startMarks(world: MarkWorld): MarkFeed {
  const { cache, marks } = world;
  let announcements: ReturnType<typeof follow> | undefined;
  let seen: readonly unknown[] = [];
  let stopsFrom: readonly unknown[] = [];
  let stops = tradingStops([], world.companies());

  const write = () => {
    const announced = announcements?.read();
    const [boards, companies, symbols] = [world.boards(), world.companies(), world.lines.symbols()];
    const now = [announced, boards, companies, symbols, world.rows()];
    if (isSame(seen, now)) return;
    seen = now;
    if (!isSame(stopsFrom, [announced, companies])) stops = tradingStops(announced ?? [], companies);
    stopsFrom = [announced, companies];
    const rows = symbols.flatMap((symbol) => world.lines.row(symbol) ?? []);
    marks.set(keptMarks(marks.get(), lineMarks(rows, { boards, stops })));
  };
  const rest = () => {
    announcements?.leave();
    announcements = undefined;
    seen = [];
    marks.set(keptMarks(marks.get(), new Map())); // marks are removed when they are no longer updated
  };
  return {
    tick() {
      if (world.readers() === 0) return rest();
      announcements ??= follow(cache);
      write();
    },
    stop: rest,
  };
}

/** Polls announcements at their own cadence; the next tick reads them. */
function follow(cache: QueryClient) {
  const observer = new QueryObserver(cache, announcementsQuery());
  const leave = observer.subscribe(() => undefined);
  return { leave, read: () => observer.getCurrentResult().data?.value };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, at) => Object.is(value, b[at]));
