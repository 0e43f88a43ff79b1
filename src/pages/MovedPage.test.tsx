import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordedMarketQuery } from "#feed/away/recordedMarket";
import { boardStore } from "#feed/board/board";
import { indexWeights } from "#feed/groups/indexWeights";
import { sectorsQuery } from "#feed/papers/sectors";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import type { IndexWeights } from "#market/index/moved";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { places } from "#ui/router/places";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { tablesIn } from "#ui/saving/savedTable";
import { inPage } from "#ui/testing/inPage.tsx";
import { readExchangeClockFrom } from "#ui/words/ticker";
import { MovedPage } from "#views/moved/MovedPage.tsx";
import { searches } from "./table.ts";

const at = (time: string) => Date.parse(`2026-10-02T${time}+05:30`);
const now = at("11:42:00");

vi.mock("#feed/clock/exchangeClock", async (original) => ({
  ...(await original<object>()),
  exchangeNow: () => Date.parse("2026-10-02T11:42:00+05:30"),
}));

const row = (symbol: string, previousClose: number, price: number, marketCap: number) =>
  wireRow(symbol, price, {
    name: `${symbol} PLC`,
    previousClose,
    change: price - previousClose,
    marketCap,
    lastTradedTime: now,
  });
const board = [
  row("RISE.N0000", 100, 104, 50_000),
  row("FALL.N0000", 40, 38, 40_000),
  row("SAME.N0000", 20, 20, 10_000),
];
const indexTime = at("11:41:58");
const index = sectorFixture(1, "ASPI", {
  ...{ value: 1_007, change: 7, changePercent: 0.7, previousClose: 1_000, lastTickAt: indexTime },
});
const learned: IndexWeights = {
  sectorId: 1,
  word: "learned",
  pairs: 985,
  since: at("10:05:00"),
  misses: 0.011,
  points: new Map([
    ["RISE.N0000", 2],
    ["FALL.N0000", 0.5],
    ["SAME.N0000", 1],
  ]),
  uncertain: [{ symbol: "FALL.N0000", points: 0.12, perRupee: 0 }],
};
const weightsOf = (given: Partial<IndexWeights> = {}) => new Map([[1, { ...learned, ...given }]]);

const recorded = {
  look: {
    at: at("10:00:00"),
    rows: new Map([
      [
        "RISE.N0000",
        boardRow({ symbol: "RISE.N0000", price: 101, previousClose: 100, lastTradeAt: at("09:50:00") }),
      ],
    ]),
    indices: [sectorFixture(1, "ASPI", { value: 1_002 })],
  },
  boardAt: at("10:00:00"),
  gaps: [],
  since: at("09:00:00"),
};

readExchangeClockFrom(() => now);

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 400 }));
  boardStore.takeSnapshot(readingOf(board, now));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  indexWeights.set(undefined);
});

async function show(
  address: string,
  weights: ReadonlyMap<number, IndexWeights> | undefined,
  lastTickAt: number | undefined = undefined,
) {
  indexWeights.set(weights);
  inPage(
    <RouteContext value={new RouteTable({ searches, pages: {} })}>
      <MovedPage />
    </RouteContext>,
    [
      [sectorsQuery().queryKey, readingOf([{ ...index, lastTickAt }], now)],
      [recordedMarketQuery(at("10:00:00"), "embedded").queryKey, readingOf(recorded, now)],
      [recordedMarketQuery(at("10:00:00"), undefined).queryKey, readingOf(recorded, now)],
    ],
  );
  await act(async () => places.go(address, false));
  return within(screen.getByRole("region", { name: /^What moved ASPI/ }));
}

/** The first figure of each row of the table, by the row's name: its points. */
const points = (panel: Awaited<ReturnType<typeof show>>) =>
  Object.fromEntries(
    panel
      .getAllByRole("row")
      .slice(1)
      .map((line) => [
        line.getAttribute("data-symbol") ?? line.getAttribute("data-part"),
        line.querySelector("td.num")?.textContent,
      ]),
  );

test("the lines, the residual and the index are on screen, with the weights' proof", async () => {
  const panel = await show("/moved", weightsOf());
  expect(points(panel)).toEqual({
    "RISE.N0000": "▲ +8.00",
    "FALL.N0000": "▼ −1.00",
    residual: "0.00",
    index: "▲ +7.00",
  });
  expect(
    panel.getByText("from learned weights: explains ASPI to 0.01 points over 985 pairs since 10:05"),
  ).toBeTruthy();
  expect(panel.getAllByText("±0.12").map((cell) => cell.closest("tr")?.getAttribute("data-symbol"))).toEqual([
    "FALL.N0000",
  ]);
  expect(panel.getByText("against 14.29%").closest("tr")?.getAttribute("data-symbol")).toBe("FALL.N0000");
  expect(document.body.textContent).not.toMatch(/official|public float/i);
});

test("while the index is of another second than its board, both times are told, and the residual may be one of time", async () => {
  const panel = await show("/moved", weightsOf(), at("11:41:51"));
  expect(panel.getByText(/index of 11:41:51, board of 11:42:00/)).toBeTruthy();
  expect(panel.getByText("Residual or time")).toBeTruthy();
});

test("an index of the board's time needs no word about it", async () => {
  const panel = await show("/moved", weightsOf(), now);
  expect(panel.queryByText(/index of/)).toBeNull();
  expect(panel.getByText("Residual")).toBeTruthy();
});

test("until weights are learned it is an estimate, and says by how much it misses the index", async () => {
  const panel = await show("/moved", weightsOf({ word: "estimate", pairs: 12 }));
  // by capitalisation: half of 1,007 points ÷ 104 rupees, and four tenths ÷ 38 rupees
  expect(points(panel)).toEqual({
    "RISE.N0000": "▲ +19.37",
    "FALL.N0000": "▼ −21.20",
    residual: "+8.83",
    index: "▲ +7.00",
  });
  expect(
    panel.getByText("ESTIMATE by full market cap, misses ASPI by 8.83 points: −1.83 instead of +7.00"),
  ).toBeTruthy();
  expect(panel.getByText(/learning since 10:05: 12 pairs/)).toBeTruthy();
});

test("a line that moved by less than 0.01 points is listed, and not counted as one that moved the index", async () => {
  const points = new Map([...learned.points, ["FALL.N0000", 0.001]]);
  const panel = await show("/moved", weightsOf({ points, uncertain: [] }));
  expect(panel.getByText("1 of 1 lines that moved it, 1 more by less than 0.01")).toBeTruthy();
});

test("a search lists some lines, and the others stay in the sum", async () => {
  const panel = await show("/moved?find=rise", weightsOf());
  expect(points(panel)).toEqual({
    "RISE.N0000": "▲ +8.00",
    others: "▼ −1.00",
    residual: "0.00",
    index: "▲ +7.00",
  });
});

test("from a recorded time of the session, both the index and its lines count from then", async () => {
  const panel = await show("/moved?from=10:00", weightsOf());
  expect(panel.getByRole("heading", { name: "What moved ASPI since 10:00" })).toBeTruthy();
  expect(points(panel)).toEqual({
    "RISE.N0000": "▲ +6.00",
    "FALL.N0000": "▼ −1.00",
    residual: "0.00",
    index: "▲ +5.00",
  });
});

test("from a time before the weights changed nothing is shown, with the reason", async () => {
  const base = { at: at("11:40:00"), lines: new Map() };
  const panel = await show("/moved?from=10:00", weightsOf({ base }));
  expect(panel.getByText("Not known from 10:00: a change of the weights was seen at 11:40.")).toBeTruthy();
  expect(panel.queryByRole("table")).toBeNull();
});

test.each(["25:00", "11:43"])("from=%s is refused, and the day's move stays on screen", async (from) => {
  const panel = await show(`/moved?from=${from}`, weightsOf());
  expect(screen.getByRole("alert").textContent).toBe(`Not a time of this session: ${from}`);
  expect(points(panel)).toHaveProperty("index", "▲ +7.00");
});

test("before the first answer about the weights nothing is called an estimate", async () => {
  const panel = await show("/moved", undefined);
  expect(panel.queryByText(/ESTIMATE/)).toBeNull();
  expect(panel.queryByRole("table")).toBeNull();
});

test("a board on which no line moved says so", async () => {
  boardStore.takeSnapshot(readingOf([row("SAME.N0000", 20, 20, 10_000)], now + 1_000));
  const panel = await show("/moved", weightsOf());
  expect(panel.getByText("No line has moved ASPI in this session yet.")).toBeTruthy();
});

/** The saved table as rows by column. */
function savedTableRows() {
  const [table] = tablesIn(document.body).map(({ make }) => make());
  return table?.rows.map((cells) => Object.fromEntries(table.fields.map((field, at) => [field, cells[at]])));
}

test("a saved table says what its weights are, and its figures are without the noise of binary fractions", async () => {
  boardStore.takeSnapshot(readingOf([row("RISE.N0000", 1.1, 1.2, 50_000)], now + 2_000));
  const base = { at: at("11:33:00"), lines: new Map([["RISE.N0000", { price: 1.15, points: 4 }]]) };
  const panel = await show("/moved", weightsOf({ base }), indexTime);
  const about = { weights: "learned", pairs: 985, since: new Date(at("10:05:00")), misses: 0.011 };
  const times = { weightsChangedAt: new Date(base.at), indexAt: new Date(indexTime) };
  expect(savedTableRows()).toEqual([
    expect.objectContaining({
      ...{ symbol: "RISE.N0000", points: 4.1, earlierPoints: 4, change: 0.1, ...about, ...times },
      ...{ share: 58.5714285714, percent: 9.09090909091, pointsPerRupee: 2, rupeesPerPoint: 0.5 },
    }),
    expect.objectContaining({ symbol: "residual", points: 2.9, ...about, ...times }),
    expect.objectContaining({ symbol: "index", points: 7, ...about, ...times }),
  ]);
  expect(
    panel.getByText(
      /over 985 pairs since a change of the weights, seen after 11:33; until then by the older weights/,
    ),
  ).toBeTruthy();
  expect(panel.getByText("+4.10").closest("td")?.title).toMatch(/^\+4\.00 of these are from before 11:33/);
});
