import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { quoteQuery } from "#feed/groups/prices";
import { sectorsQuery } from "#feed/papers/sectors";
import { FeedError } from "#feed/reading/reading";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { readWall, whatOf } from "./link.ts";
import { useAbsent, useLeftOut } from "./useAbsent.ts";

/** status of the service's answers for lines */
let status = 404;
let asked: string[] = [];

beforeEach(() => {
  status = 404;
  asked = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    asked.push(String(body));
    return Response.json({ apierror: {} }, { status });
  });
  boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 10)], Date.now()));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const index = (sectorId: number) => ({ sectorId }) as never;

/** Draws these views. @returns the views shown, and the views reported as absent */
function shownOf(views: string, { sectors = [index(1), index(40)], stale = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  if (sectors.length) client.setQueryData(sectorsQuery().queryKey, readingOf(sectors, Date.now(), { stale }));
  const { wall } = readWall({ views });
  const { result } = renderHook(
    () => {
      const absent = useAbsent(wall.views);
      return { absent: absent.map(whatOf), list: useLeftOut(wall.views, absent).list.map(whatOf) };
    },
    {
      wrapper: ({ children }: { children?: unknown }) => (
        <QueryClientProvider client={client}>{children as ReactNode}</QueryClientProvider>
      ),
    },
  );
  return { result, client };
}

test("lines, indices and lists that do not exist are left out and reported; existing ones stay", async () => {
  const views =
    "board,symbol-NOPE.N0000,symbol-COPA,watch-NOPE_GONE.N0000,watch-NOPE_COPA,watch-mine,index-99,index-40";
  const { result: shown } = shownOf(views);
  await waitFor(() =>
    expect(shown.current.absent).toEqual([
      "symbol-NOPE.N0000",
      "watch-NOPE_GONE.N0000",
      "watch-mine",
      "index-99",
    ]),
  );
  expect(shown.current.list).toEqual(["board", "symbol-COPA", "watch-NOPE_COPA", "index-40"]);
  expect(asked).toContain("symbol=NOPE.N0000"); // a ticker without a suffix may be the ordinary share of a company that did not trade
});

test("if none of the link's views exists, the overview is shown", async () => {
  const { result: shown } = shownOf("symbol-NOPE.N0000,index-99");
  await waitFor(() => expect(shown.current.list).toEqual(["overview"]));
});

test.each([429, 500, 503])("a line whose quote request gets %s counts as existing", async (refusal) => {
  status = refusal;
  const { result: shown, client } = shownOf("board,symbol-NOPE.N0000");
  const quotes = () => client.getQueryCache().findAll({ queryKey: quoteQuery("NOPE.N0000").queryKey });
  await waitFor(() => expect(quotes().map(({ state }) => state.status)).toEqual(["error"]));
  expect(asked).toContain("symbol=NOPE.N0000");
  expect(shown.current.absent).toEqual([]);
});

test("no quotes are requested for a cached board, and no index is missing from a partial list", async () => {
  boardStore.fail(new FeedError("unreachable", "gone"));
  vi.useFakeTimers();
  const { result: shown } = shownOf("symbol-NOPE.N0000,index-99", { stale: true });
  await vi.advanceTimersByTimeAsync(11 * 60_000); // a line is requested every 10 minutes
  expect(shown.current.absent).toEqual([]);
  expect(asked.filter((body) => body.startsWith("symbol="))).toEqual([]);
  for (const sectors of [[], [index(40)]])
    expect(shownOf("index-99", { sectors }).result.current.absent).toEqual([]);
});
