import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { quoteQuery } from "#feed/groups/prices";
import { createStore } from "#feed/reading/store";
import { usualRule } from "#market/alerts/language/rule";
import { second } from "#units/time";
import { ruleBook } from "./alerts.ts";
import type { AlertPage, AlertToast } from "./delivery.ts";
import { startAlerts } from "./startAlerts.ts";

const asked = vi.hoisted(() =>
  vi.fn<(query: { queryKey: readonly unknown[] }) => Promise<void>>(() => Promise.resolve()),
);
vi.mock("#feed/answers/pollIntervals", async (original) => {
  const real = await original<typeof import("#feed/answers/pollIntervals")>();
  return { ...real, queries: Object.assign(real.queries, { fetchQuery: asked }) };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that joins a watchlist is looked up for a rule about the twelve months of the list, without a reload", () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("dispatchEvent", () => true);
  let lines = ["JKH.N0000"];
  const none = async () => undefined;
  const page: AlertPage = {
    role: () => "page",
    isClicked: () => true,
    toasts: createStore<readonly AlertToast[]>([]),
    sound: none,
    notify: none,
    band: () => {},
  };
  startAlerts(page, () => new Map([["main", lines]]));
  ruleBook.put({
    ...usualRule,
    id: "a",
    scope: { on: "list", list: "main" },
    condition: { of: "year", side: "above" },
    created: 1,
  });
  vi.advanceTimersByTime(3 * second);
  lines = ["JKH.N0000", "COMB.N0000"];
  vi.advanceTimersByTime(5 * second);
  const keys = asked.mock.calls.map(([query]) => query.queryKey);
  expect(keys).toEqual(["JKH.N0000", "COMB.N0000"].map((symbol) => quoteQuery(symbol).queryKey));
});
