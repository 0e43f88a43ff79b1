import { act, cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now } from "#feed/clock/clock";
import { watchBook, watchedBooks } from "#feed/lines/lineFacts";
import { readingOf } from "#feed/testing/freshnessScene";
import { readClockFrom } from "#ui/words/ticker";
import { WatchAges } from "./WatchAges.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T11:00:00+05:30") });
  readClockFrom(now); // one clock for both ages, as on the page
});
afterEach(() => {
  cleanup();
  watchedBooks.set(new Map());
  vi.useRealTimers();
});

const empty = { totalBids: 0, totalAsks: 0, bids: [], asks: [], others: [], sent: [] };
const book = (age: number, old = false) => ({ reading: readingOf(empty, now() - age), old });
const show = () => {
  const { container } = render(<WatchAges origin={{ via: "push", fetchedAt: now() - 3_000 }} trust="live" />);
  return () => container.textContent;
};

test("the head of a list shows the age of the board and of the oldest order book in view", () => {
  const view = { all: false };
  const undo = [watchBook("A", () => true), watchBook("B", () => true), watchBook("C", () => view.all)];
  watchedBooks.set(
    new Map([
      ["A", book(2_000)],
      ["B", book(14_000)],
      ["C", book(50_000)],
    ]),
  );
  const shownText = show();
  expect(shownText()).toMatch(/^bid, ask 14 s.*push\s*\d s/);
  view.all = true;
  act(() => void vi.advanceTimersByTime(1_000));
  expect(shownText()).toContain("bid, ask 51 s");
  for (const end of undo) end();
});

test("a late order book is marked; before the first book no age of books is shown", () => {
  const undo = watchBook("A", () => true);
  const shownText = show();
  expect(shownText()).not.toContain("bid");
  watchedBooks.set(new Map([["A", book(70_000, true)]]));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(shownText()).toContain("stalebid, ask 1 min");
  undo();
});
