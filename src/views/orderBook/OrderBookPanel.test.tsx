import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { orderBookQuery } from "#feed/groups/prices";
import { readingOf } from "#feed/testing/freshnessScene";
import type { OrderBook } from "#market/line/orderBook";
import { toOrderBook } from "#rows/priceRows";
import { inPage } from "#ui/testing/inPage.tsx";
import { OrderBookPanel } from "./OrderBookPanel.tsx";

afterEach(cleanup);

const around = { price: 20, previousClose: 19.9, low: 19.9, high: 20.2 };

async function show(value: OrderBook, given: object = {}) {
  const at = now();
  const reading = { value, fetchedAt: at, via: "http", stale: false };
  await inPage(<OrderBookPanel symbol="JKH.N0000" around={{ ...around, ...given }} />, [
    [orderBookQuery("JKH.N0000").queryKey, reading],
  ]);
  return screen.findByRole("region", { name: "Order book" });
}

const level = (buySell: number, price: number | null, quantity: number | null, priceLevel = 1) => ({
  id: 1,
  securityId: 297,
  board: "-1",
  splits: 3,
  buySell,
  priceLevel,
  yield: 0,
  price,
  quantity,
});
const book = (totalBids: number | null, totalAsks: number | null, levels: ReturnType<typeof level>[]) =>
  toOrderBook({ reqOrderBookTotal: { id: 1, totalBids, totalAsks }, reqOrderBook: levels });
const rowsOf = (name: string) =>
  [...screen.getByRole("rowgroup", { name }).querySelectorAll("tr")].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  );

test("one bid level and two totals, as the service once sent them, are all shown, and nothing else", async () => {
  const panel = await show(book(1_667_674, 1_953_840, [{ ...level(1, 19.9, 127_979), splits: 30 }]));
  expect(panel.querySelector('[data-field="totalBids"]')?.textContent).toBe("1,667,674");
  expect(panel.querySelector('[data-field="totalAsks"]')?.textContent).toBe("1,953,840");
  expect(rowsOf("Bids")).toEqual([["30", "127,979", "127,979", "19.90"]]);
  expect(rowsOf("Asks")).toEqual([]);
  expect(panel.textContent).toContain("46 : 54");
  expect(panel.textContent).toContain("no asks shown");
});

test("a book without orders says so, and has no balance bar", async () => {
  const panel = await show(book(0, 0, []));
  expect(panel.textContent).toContain("No orders shown");
  expect(panel.querySelector('[role="img"]')).toBeNull();
});

test("totals without levels are shown, with a note about the missing levels", async () => {
  const panel = await show(book(10, 30, []));
  expect(panel.textContent).toContain("25 : 75");
  expect(panel.textContent).toContain("totals but no price levels");
  expect(panel.querySelector("table")).toBeNull();
});

test("with several levels the best of each side is beside the spread", async () => {
  const panel = await show(
    book(5, 5, [level(2, 20.2, 2, 2), level(2, 20.1, 1, 1), level(1, 19.8, 4, 2), level(1, 19.9, 3, 1)]),
  );
  expect(rowsOf("Asks").map(([, , , price]) => price)).toEqual(["20.20", "20.10"]);
  expect(rowsOf("Bids").map(([, , upTo, price]) => [upTo, price])).toEqual([
    ["3", "19.90"],
    ["7", "19.80"],
  ]);
  expect(panel.textContent).toContain("spread 0.20 · 1.00%");
});

test("a level with an unknown side code is in its own section, neither bid nor ask", async () => {
  await show(book(5, 5, [level(7, 18, 9)]));
  expect(rowsOf("Bids")).toEqual([]);
  expect(rowsOf("Orders with an unknown side code").at(1)).toEqual(["3", "9", "code 7", "18.00"]);
});

test("an unknown quantity or price is shown as a dash, not as zero", async () => {
  await show(book(5, 5, [level(1, null, null)]));
  expect(rowsOf("Bids")).toEqual([["3", "—", "0", "—"]]);
});

test("a yield other than 0 and 1 has a column", async () => {
  const panel = await show(book(5, 5, [{ ...level(1, 19.9, 3), yield: 11.25 }]));
  expect(rowsOf("Bids")).toEqual([["3", "3", "3", "11.25", "19.90"]]);
  expect(panel.querySelector('thead th[title*="not published"]')?.textContent).toBe("Yield");
});

test("the best prices are compared with the last price, the previous close and the day's range", async () => {
  const panel = await show(book(5, 5, [level(1, 19.8, 3), level(2, 20.2, 3)]));
  const rows = [...panel.querySelectorAll(".book-best tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["Bid 19.80", "−1.00%", "−0.50%", "below"],
    ["Ask 20.20", "+1.00%", "+1.51%", "100%"],
  ]);
});

test("a price at the low is at 0 %, even if the range is past and dated; a range of one price shows a dash", async () => {
  const past = { past: true, lastTradeAt: Date.UTC(2026, 6, 10, 8) };
  const panel = await show(book(5, 0, [level(1, 19.9, 3)]), past);
  const [head, bid] = [...panel.querySelectorAll(".book-best tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(head).toEqual(["Best", "from last price", "from previous close", "in range of 10 Jul"]);
  expect(bid).toEqual(["Bid 19.90", "−0.50%", "0.00%", "0%"]);
  cleanup();
  const flat = await show(book(5, 0, [level(1, 19.9, 3)]), { low: 19.9, high: 19.9 });
  expect(flat.querySelector(".book-best tbody td:last-child")?.textContent).toBe("one price");
});

test("a book without bids says that no bids are shown, and has no row for a best bid", async () => {
  const panel = await show(book(0, 5, [level(2, 20.1, 3)]));
  expect(rowsOf("Bids")).toEqual([]);
  expect(panel.textContent).toContain("no bids shown");
  expect(panel.querySelectorAll(".book-best tbody tr")).toHaveLength(1);
});

test("repeated levels are all shown", async () => {
  await show(book(5, 5, [level(1, 19.9, 3), level(1, 19.9, 4)]));
  expect(rowsOf("Bids")).toHaveLength(2);
});

test("the book shows the time since its request, says that it is sent without a time, and offers every field as sent", async () => {
  const panel = await show(book(5, 5, [level(1, 19.9, 3)]));
  expect(panel.textContent).toMatch(/requested \d s ago; sent without a time/);
  const details = panel.querySelector("details") as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  for (const field of ["board", "yield", "securityId", "id", "priceLevel", "totalBids"])
    expect(panel.querySelector(`.all-fields [data-field="${field}"]`), field).not.toBeNull();
});

/** Sets the exchange's clock to this hour of 10 July 2026. The last trade was a second before, at the close at the latest. */
function clockAt(hour: number) {
  const at = Date.UTC(2026, 6, 10, hour - 5, -30);
  exchangeClock.noteReading(readingOf(undefined, now(), { clock: { at, speed: 1 } }));
  exchangeClock.noteBoard(Math.min(at - 1_000, Date.UTC(2026, 6, 10, 9)));
}

test("the book of a closed market says so, and its bids and asks have no colour", async () => {
  clockAt(20);
  const panel = await show(book(5, 5, [level(1, 19.9, 3), level(2, 20.1, 3)]));
  expect(panel.querySelector(".book-doubt")?.textContent).toContain("no order shown here can trade now");
  expect(panel.querySelector(".book")?.getAttribute("data-doubt")).toBe("true");
});

test("in a running session a book with a best bid near the last price shows no doubt", async () => {
  clockAt(10);
  const panel = await show(book(5, 5, [level(1, 19.9, 3), level(2, 20.1, 3)]));
  expect(panel.querySelector(".book-doubt")).toBeNull();
  expect(panel.querySelector("[data-doubt]")).toBeNull();
});

test("a best bid far above the last price is marked, with both prices", async () => {
  clockAt(10);
  const panel = await show(book(5, 0, [level(1, 35, 3)]));
  expect(panel.querySelector(".book-doubt")?.textContent).toContain(
    "Bid 35.00 is far above the last price, 20.00",
  );
});
