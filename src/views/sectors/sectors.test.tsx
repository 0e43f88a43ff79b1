import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { sectorBook } from "#market/company/sectorBook";
import { breadthOf } from "#market/lists/breadth";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { inPage } from "#ui/testing/inPage.tsx";
import { UnknownSector } from "./SectorHead.tsx";
import { SectorsPage, sectorColumns } from "./SectorsPage.tsx";
import { capShareOf, LineCounts, linesBySector, noLines, sectorRows } from "./sectorFigures.tsx";

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/sectors");
});

const rows = [
  sectorFixture(1, "ALL SHARE PRICE INDEX", { value: 21_447.57, change: -3 }),
  sectorFixture(40, "S&P SL20"),
  sectorFixture(238, "Banks", { value: 1_700, turnover: 3_000, changePercent: 1.5, rowId: 77 }),
  sectorFixture(223, "Energy", { value: 2_900, turnover: 1_000, changePercent: -2 }),
  sectorFixture(245, "x".repeat(200)),
];
const reading = (value: unknown) => ({ value, fetchedAt: 0, receivedAt: 0, via: "http" });
const routes = new RouteTable({
  searches: { "/sectors": v.object({ sort: v.optional(v.string()) }) },
  pages: {},
});
const page = (given = rows) =>
  inPage(
    <RouteContext value={routes}>
      <SectorsPage />
    </RouteContext>,
    [[["sectors"], reading(given)]],
  );
const names = () =>
  [...document.querySelectorAll("tr[data-sector]")].map((row) => row.getAttribute("data-sector"));
const cell = (sectorId: number, field: string) =>
  document.querySelector(`[data-sector="${sectorId}"] [data-field="${field}"]`)?.textContent;

test("indices are separate from groups, and a missing turnover is not shown as 0", () => {
  page();
  expect(names()).toEqual(["1", "40", "238", "223", "245"]);
  expect(screen.getByRole("rowheader", { name: "Market indices" })).toBeTruthy();
  expect([cell(1, "sectorTurnoverToday"), cell(238, "sectorTurnoverToday")]).toEqual(["—", "3.00 K"]);
  expect(document.querySelector('[data-sector="238"]')?.textContent).toContain("75.00%");
});

test("a click on a column name sorts the groups and is written to the address; missing values come last in both directions", () => {
  page();
  const head = screen.getByRole("button", { name: "Δ %" });
  fireEvent.click(head);
  expect([names().slice(2), location.search]).toEqual([["238", "223", "245"], "?sort=changePercent"]);
  fireEvent.click(screen.getByRole("button", { name: /Δ %/ }));
  expect([names().slice(2), location.search]).toEqual([["223", "238", "245"], "?sort=changePercent-up"]);
  expect(names().slice(0, 2)).toEqual(["1", "40"]);
  fireEvent.click(screen.getByRole("button", { name: /Δ %/ }));
  expect(location.search).toBe("");
});

test("every group opens to show all its fields", () => {
  page();
  fireEvent.click(screen.getByRole("button", { name: "All fields of Banks" }));
  const detail = document.querySelector(".sector-detail");
  expect(detail?.querySelectorAll("[data-field]")).toHaveLength(15);
  expect(within(detail as HTMLElement).getByText("77")).toBeTruthy();
});

test("a group's lines are those whose company is known to be in it", () => {
  const texts = new Map([
    ["A", "BANKS"],
    ["B", "Bank"],
    ["C", undefined],
  ]);
  const lines = linesBySector(
    [
      boardRow({ symbol: "A.N0000", change: 1, marketCap: 5 }),
      boardRow({ symbol: "A.X0000", change: -1, marketCap: 2 }),
      ...["B", "C", "D"].map((ticker) => boardRow({ symbol: `${ticker}.N0000`, change: 1 })),
    ],
    sectorBook(rows, texts),
  );
  const [banks, energy] = sectorRows(rows.slice(2, 4), lines);
  expect(banks?.lines).toMatchObject({ lines: 2, up: 1, down: 1, marketCap: 7 });
  expect(energy?.lines).toBeUndefined();
  // the sector of D is not known yet, so D may be a bank
  const cap = sectorColumns.find(({ id }) => id === "cap")?.show;
  expect([banks, energy].map((row) => row && cap?.(row))).toEqual(["≥ 7.00", "—"]);
  inPage(<LineCounts of={banks} />);
  expect(screen.getByTitle(/^At least 1 up, 0 unchanged, 1 down/).textContent).toContain("≥");
});

test("sums over a group's lines are exact once the sector of every line on the board is known", () => {
  const texts = new Map([
    ["A", "Banks"],
    ["B", undefined],
  ]);
  const board = ["A", "B"].map((ticker) => boardRow({ symbol: `${ticker}.N0000`, marketCap: 5 }));
  const gone = boardRow({ symbol: "D.N0000", lastKnown: { price: 1, isClose: true, at: 0 } });
  const [banks] = sectorRows(rows.slice(2, 3), linesBySector([...board, gone], sectorBook(rows, texts)));
  expect(banks && sectorColumns.find(({ id }) => id === "cap")?.show?.(banks)).toBe("5.00");
});

test("sums over a group's lines stay hidden until the sector of most lines on the board is known", () => {
  const board = ["A", "B", "C", "D", "E"].map((ticker) =>
    boardRow({ symbol: `${ticker}.N0000`, marketCap: 5 }),
  );
  const knowing = (known: number) => {
    const texts = new Map(["A", "B", "C", "D", "E"].slice(0, known).map((ticker) => [ticker, "Banks"]));
    const [banks] = sectorRows(rows.slice(2, 3), linesBySector(board, sectorBook(rows, texts)));
    return banks && [sectorColumns.find(({ id }) => id === "cap")?.show?.(banks), banks.lines?.lines];
  };
  expect([0, 1, 3, 4, 5].map(knowing)).toEqual([
    ["—", undefined],
    ["—", undefined],
    ["—", undefined],
    ["≥ 20.00", 4],
    ["25.00", 5],
  ]);
});

test("a group whose index is of an earlier day than the newest known figures has no colour", () => {
  const now = exchangeNow();
  exchangeClock.noteBoard(now);
  page([
    sectorFixture(238, "Banks", { changePercent: 1, lastTickAt: now }),
    sectorFixture(223, "Energy", { changePercent: 1, lastTickAt: now - 3 * 86_400_000 }),
  ]);
  const past = (id: number) => document.querySelector(`tr[data-sector="${id}"]`)?.hasAttribute("data-past");
  expect([past(238), past(223)]).toEqual([false, true]);
});

test("figures of the lines show their day if the board is from another session than the index", () => {
  const at = Date.UTC(2026, 9, 2, 8);
  const board = [boardRow({ symbol: "A.N0000", change: 1, marketCap: 5, lastTradeAt: at })];
  const row = (lastTickAt: number) => {
    const sector = sectorFixture(238, "Banks", { lastTickAt });
    const [banks] = sectorRows(
      [sector],
      linesBySector(board, sectorBook([sector], new Map([["A", "Banks"]]))),
    );
    return banks;
  };
  const [same, other] = [row(at), row(at + 86_400_000)];
  const cap = sectorColumns.find(({ id }) => id === "cap")?.show;
  expect([same && cap?.(same), other && cap?.(other)]).toEqual([
    "5.00",
    expect.stringMatching(/^5\.00 · of 2 Oct/),
  ]);
  inPage(<LineCounts of={other} />);
  expect(screen.getByTitle(/of 2 Oct/).textContent).toContain("2 Oct");
});

const banksOf = (board: readonly ReturnType<typeof boardRow>[]) => {
  const texts = new Map([
    ["A", "Banks"],
    ["B", undefined],
  ]);
  const [banks] = sectorRows(rows.slice(2, 3), linesBySector(board, sectorBook(rows, texts)));
  if (!banks) throw new Error("no banks");
  return banks;
};
const cap = sectorColumns.find(({ id }) => id === "cap");

test("a line without a figure makes its group's sum a minimum; if no line has the figure, there is no sum", () => {
  const said = boardRow({ symbol: "A.N0000", change: 1, marketCap: 5 });
  const silent = boardRow({ symbol: "A.X0000" });
  const banks = banksOf([said, silent]);
  expect([cap?.show?.(banks), cap?.title?.(banks)]).toEqual(["≥ 5.00", "≥ 5.00"]);
  inPage(<LineCounts of={banks} />);
  expect(screen.getByTitle(/^At least 1 up, 0 unchanged, 0 down/).textContent).toContain("≥");
  expect(cap?.show?.(banksOf([silent]))).toBe("—");
});

test("a group's market cap is a minimum if a line did not trade, but its counts up and down are complete", () => {
  const untraded = boardRow({ symbol: "A.X0000", lastKnown: { price: 1, isClose: true, at: 0 } });
  const banks = banksOf([boardRow({ symbol: "A.N0000", change: 1, marketCap: 5 }), untraded]);
  const shown = (id: string) => sectorColumns.find((column) => column.id === id)?.show?.(banks);
  expect(shown("cap")).toBe("≥ 5.00");
  inPage(<LineCounts of={banks} />);
  expect(screen.getByTitle("1 up, 0 unchanged, 0 down").textContent).not.toContain("≥");
});

test("a group's percentage of the board's market cap is shown if it can be calculated", () => {
  const own = boardRow({ symbol: "A.N0000", marketCap: 5 });
  const silent = boardRow({ symbol: "A.X0000" });
  const other = boardRow({ symbol: "B.N0000", marketCap: 15 });
  const otherSilent = boardRow({ symbol: "B.X0000" });
  const share = (board: readonly ReturnType<typeof boardRow>[]) =>
    capShareOf(banksOf(board), breadthOf(board));
  expect(share([own, other])).toBe("25.00%");
  expect(share([own, silent, other])).toBe("≥ 25.00%");
  expect(share([own, other, otherSilent])).toBe("—");
  expect(share([silent, other])).toBe("—");
});

test("percentages of the turnover of all groups are shown if each group that traded has a turnover", () => {
  const shares = (given: Partial<Parameters<typeof sectorFixture>[2]>) =>
    sectorRows(
      [
        sectorFixture(1, "A", { turnover: 75 }),
        sectorFixture(2, "B", { turnover: 25 }),
        sectorFixture(3, "C", given),
      ],
      noLines,
    ).map(({ turnoverShare }) => turnoverShare);
  expect(shares({})).toEqual([75, 25, undefined]);
  expect(shares({ trades: 0, shares: 0 })).toEqual([75, 25, undefined]);
  expect(shares({ trades: 3 })).toEqual([undefined, undefined, undefined]);
});

test("for an id that is no sector's, the page says so", () => {
  inPage(<UnknownSector asked={`<b>${"9".repeat(500)}`} />);
  expect(screen.getByRole("heading").textContent).toBe(`There is no sector <b>${"9".repeat(37)}`);
});
