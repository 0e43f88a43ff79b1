import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { sectorsQuery } from "#feed/papers/sectors";
import { readingOf } from "#feed/testing/freshnessScene";
import { allShareId, top20Id } from "#market/company/sector";
import { toSector } from "#rows/sectorRows";
import { day } from "#units/time";
import { IndexStrip } from "./IndexStrip.tsx";

afterEach(cleanup);

function show(ticks: Readonly<Record<number, number>>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const rows = Object.entries(ticks).map(([id, transactionTime]) =>
    toSector({ sectorId: Number(id), indexValue: 100, transactionTime }),
  );
  client.setQueryData(sectorsQuery().queryKey, readingOf(rows, Date.now()));
  render(
    <QueryClientProvider client={client}>
      <IndexStrip />
    </QueryClientProvider>,
  );
  return [...screen.getByLabelText("Indices").querySelectorAll(".index")].map(
    (index) => index.querySelector(".index-age")?.textContent,
  );
}

test("index values of other days are dated, S&P SL20 and ASPI each with its own day", () => {
  const now = exchangeNow();
  const ages = show({ [allShareId]: now - 51 * day, [top20Id]: now - 52 * day });
  expect(ages).toEqual([expect.stringMatching(/^of \d/), expect.stringMatching(/^of \d/)]);
  expect(ages[0]).not.toBe(ages[1]);
});

test("an index of an older day than the newest known figures has no colour, and keeps its date in every width", () => {
  const now = exchangeNow();
  exchangeClock.noteBoard(now - 2 * day);
  show({ [allShareId]: now - 2 * day, [top20Id]: now - 51 * day });
  const past = [...screen.getByLabelText("Indices").querySelectorAll(".index")].map((index) =>
    index.hasAttribute("data-past"),
  );
  expect(past).toEqual([false, true]);
  expect([...document.querySelectorAll(".index-age")].map((age) => age.matches(".index-day"))).toEqual([
    true,
    false,
  ]);
});

test("before the first answer the indices are loading, not stale", () => {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <IndexStrip />
    </QueryClientProvider>,
  );
  const strip = screen.getByLabelText("Indices");
  expect(strip.textContent).toContain("loading");
  expect(strip.textContent).not.toContain("stale");
  expect(strip.getAttribute("data-stale")).toBeNull();
});

test("an index value of today has no date", () => {
  const now = exchangeNow();
  expect(show({ [allShareId]: now, [top20Id]: now - 51 * day })[0]).not.toMatch(/^of/);
});
