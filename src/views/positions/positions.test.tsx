import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { positionBook } from "#feed/positions/positionBook";
import { emptyBook } from "#feed/positions/positionRecords";
import type { ShownPosition } from "#feed/positions/shownPositions";
import { costsOfEntries } from "#market/positions/entryCosts";
import type { EntryDoubt } from "#market/positions/entryDoubts";
import { figuresOf, totalsOf } from "#market/positions/figures";
import { holdingsOf } from "#market/positions/holdings";
import type { RowVerdict } from "#market/positions/importRows";
import { entriesOf } from "#market/positions/testing/books";
import { boardRow } from "#market/testing/fixtures";
import { savedRows } from "#ui/table/column";
import { inPage } from "#ui/testing/inPage.tsx";
import { readWritten } from "./EntryDialog.tsx";
import { EntryLine } from "./EntryLine.tsx";
import { EditingArea, useEditing } from "./editing.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { entryColumns, OtherEntries } from "./PositionDetails.tsx";
import { PositionsTable, positionColumns } from "./PositionsTable.tsx";
import { PositionTotalsBar } from "./PositionTotalsBar.tsx";
import { entryWords, faultWords, originOfCosts } from "./positionWords.ts";

afterEach(cleanup);

const at = Date.parse("2026-11-20T11:00:00+05:30");

/** 1,000 shares that traded at 20.10, and 500 of a line without a price. */
function shownPositions(): ShownPosition[] {
  const entries = entriesOf("2026-10-02 buy AAA.N0000 1000 19.80\n2026-10-02 buy BBB.N0000 500 10.00");
  return holdingsOf({ entries, brokers: [] }).holdings.map((holding) => {
    const row =
      holding.symbol === "AAA.N0000"
        ? boardRow({ symbol: "AAA.N0000", price: 20.1, previousClose: 20, lastTradeAt: at - 60_000 })
        : undefined;
    const figures = figuresOf(holding, { row, usualTurnover: undefined }, { at, word: "live", brokers: [] });
    return { holding, figures, row };
  });
}

const table = (hidden: boolean) =>
  render(
    <PositionsTable
      positions={shownPositions()}
      proposals={new Map([["AAA.N0000", 2]])}
      hidden={hidden}
      sort={undefined}
      onSort={() => {}}
      details={({ holding }) => <p>entries of {holding.symbol}</p>}
    />,
  );
const cells = (name: RegExp) =>
  [...screen.getByRole("row", { name }).querySelectorAll("td")].map(({ textContent }) => textContent);

test("a row has cost, value, gain, break-even with its ticks, and what a sale brings", () => {
  table(false);
  const shown = cells(/AAA/);
  // 1,000 × 19.80 and 221.76 of charges; 20,100.00 less 225.12
  for (const figure of ["1,000", "20.02", "20,100", "+100", "+78", "+0.39%", "20.30", "+2", "19,875"])
    expect(shown).toContain(figure);
});

test("a line with corporate actions to check is marked with their number", () => {
  table(false);
  const mark = screen.getByRole("img", { name: /^2 corporate actions that entries may lack/ });
  expect(mark.closest("tr")?.dataset.symbol).toBe("AAA.N0000");
});

test("without a price there is no value, but a break-even", () => {
  table(false);
  const shown = cells(/BBB/);
  expect(shown).toContain("10.30");
  expect(shown.filter((figure) => figure === "—").length).toBeGreaterThan(5);
});

test("a dash for the days to sell says that the usual turnover is not known; without a price it says nothing of it", () => {
  const days = positionColumns(false).find(({ id }) => id === "days");
  const titles = shownPositions().map((position) => days?.title?.(position));
  expect(titles).toEqual([expect.stringContaining("Usual turnover not known"), undefined]);
});

test("the charges of an entry name their parts as a contract note does; its own charges have none", () => {
  const [entry] = entriesOf("2026-10-02 buy AAA.N0000 1000 19.80");
  if (entry?.kind !== "buy") throw new Error("no purchase");
  const titleOf = (one: typeof entry) =>
    entryColumns
      .find(({ id }) => id === "costs")
      ?.title?.({ entry: one, cost: costsOfEntries([one], []).get(one.id), portfolio: undefined });
  expect(titleOf(entry)?.split("\n").slice(0, -1)).toEqual([
    "Brokerage 126.72",
    "Exchange 16.63",
    "Depository 4.75",
    "SEC 14.26",
    "Share transaction levy 59.40",
  ]);
  expect(titleOf({ ...entry, costs: 199.5 })).toBe("From the contract note");
});

test("a derived figure says its rule with its numbers and the age of its price, and without numbers while amounts are hidden", () => {
  const rules = (hidden: boolean) => {
    const { container } = table(hidden);
    return [...container.querySelectorAll('[data-symbol="AAA.N0000"] [data-derived]')].map((cell) =>
      cell.getAttribute("data-derived"),
    );
  };
  const shown = rules(false);
  expect(shown).toHaveLength(10);
  for (const sum of [
    "20,021.76 ÷ 1,000 shares = 20.0218",
    "1,000 × 20.10 = 20,100.00",
    "20,100.00 − 20,021.76 = +78.24",
  ])
    expect(shown.join("\n")).toContain(sum);
  for (const sum of [
    "At 20.30, 1,000 shares bring back 20,021.76",
    "20,100.00 − charges 225.11 = 19,874.89",
    "The price 20.10 is ",
  ])
    expect(shown.join("\n")).toContain(sum);
  cleanup();
  expect(rules(true).join("\n")).not.toMatch(/1,000|20,\d{3}|19,874/);
});

test("hidden amounts are in no cell, hover text or saved file; prices of a share stay", () => {
  const { container } = table(true);
  const saved = JSON.stringify(savedRows("positions", positionColumns(true), shownPositions()).rows);
  for (const text of [container.innerHTML, saved])
    expect(text).not.toMatch(/1,?000\b|20,?100|19,?875|\b500\b/);
  expect(cells(/AAA/)).toContain("20.30");
});

test("a line opens and closes its entries", () => {
  table(false);
  const opener = screen.getByRole("button", { name: "Entries of AAA.N0000" });
  fireEvent.click(opener);
  expect(screen.getByText("entries of AAA.N0000")).toBeTruthy();
  expect(opener.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(opener);
  expect(screen.queryByText("entries of AAA.N0000")).toBeNull();
});

test("a sum that lacks a line is a lower limit and names the line; a gain that lacks one is marked", () => {
  render(<PositionTotalsBar totals={totalsOf(shownPositions())} lines={2} hidden={false} />);
  expect(screen.getByText("≥ 20,100")).toBeTruthy();
  expect(screen.getByText("Without BBB.N0000")).toBeTruthy();
  expect(screen.getByText("~ +78")).toBeTruthy();
});

test("an entry shows all decimals of its price, and the rupees paid for rights", () => {
  const entries = entriesOf(
    "2026-10-02 opening AAA.N0000 100 20.0218\n2026-10-02 rightsTaken AAA.N0000 50 15",
  );
  const shown = (id: string) =>
    entries.map((entry) =>
      entryColumns
        .find((column) => column.id === id)
        ?.show?.({ entry, cost: undefined, portfolio: undefined }),
    );
  expect(shown("price")).toEqual(["20.0218", "15.00"]);
  expect(shown("amount")).toEqual(["2,002.18", "750.00"]);
  expect(entries.map((entry) => entryWords(entry))[0]).toContain("@ 20.0218");
});

test("a fee and a note of no line are listed with their lines, and can be changed and deleted", () => {
  const entries = entriesOf("2026-10-02 fee - 500\n2026-10-03 note BBB.N0000 wait");
  render(<OtherEntries entries={entries} book={{ ...emptyBook, entries }} hidden={false} />);
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Line"),
    expect.stringMatching(/Note.*BBB\.N0000.*wait/),
    expect.stringMatching(/Fee.*500\.00/),
  ]);
  expect(screen.getByRole("button", { name: /^Edit Fee 500\.00/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Delete Note BBB/ })).toBeTruthy();
});

test("a new row of a file says what is unlikely in it, and stands before the others", () => {
  const [first, second] = entriesOf("2026-10-02 buy AAA.N0000 1 20\n2026-10-03 sell QQQQ.N0000 2 20");
  if (!first || !second) throw new Error("no entries");
  const verdicts = [first, second].map(
    (entry, index): RowVerdict => ({ at: index + 2, verdict: "ok", entry, told: undefined }),
  );
  const doubts: EntryDoubt[] = [
    {
      why: "fault",
      fault: { why: "oversold", entry: "", symbol: "QQQQ.N0000", day: "2026-10-03", held: 0, given: 2 },
    },
    { why: "unlisted" },
  ];
  const imported = { head: undefined, columns: 0, rows: [] };
  render(
    <ImportPreview
      verdicts={verdicts}
      table={imported}
      doubtsAt={(row) => (row === 3 ? doubts : undefined)}
      costsAt={() => undefined}
    />,
  );
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Verdict"),
    expect.stringContaining("New, 2 shares leave, but only 0 are held; a line this market does not have now"),
    expect.stringMatching(/^2New(?!,)/),
  ]);
});

test("a row of a file shows its charges and its total, and says if the file has another sum", () => {
  const [bought] = entriesOf("2026-10-02 buy AAA.N0000 2500 91.50");
  if (bought?.kind !== "buy") throw new Error("no purchase");
  const costs = costsOfEntries([{ ...bought, costs: 1_875.75 }], []).get(bought.id);
  const shownFor = (told: number) => {
    const { unmount } = render(
      <ImportPreview
        verdicts={[{ at: 2, verdict: "ok", entry: bought, told }]}
        table={{ head: undefined, columns: 0, rows: [] }}
        doubtsAt={() => undefined}
        costsAt={() => costs}
      />,
    );
    const shown = cells(/AAA/);
    unmount();
    return shown;
  };
  expect(shownFor(231_312)).toEqual([
    "New, the file’s sum is 231,312.00, but shares × price with these charges is 230,625.75",
    expect.stringContaining("Buy 2,500 AAA.N0000"),
    "1,875.75",
    "230,625.75",
  ]);
  // rounded to the rupee, and without charges
  for (const told of [230_626, 228_750]) expect(shownFor(told)[0]).toBe("New");
});

test("who sells rights that came with the shares is told how they are entered", () => {
  const { holdings } = holdingsOf({ entries: entriesOf("2026-10-02 sell AAA.R0000 50 1.50"), brokers: [] });
  const [fault] = holdings.flatMap(({ faults }) => faults);
  expect(fault && faultWords(fault, false)).toMatch(/enter “opening 50 AAA\.R0000 0” first\.$/);
});

test("charges at a broker's own rates say so, and those of a contract note do not", () => {
  const [bought] = entriesOf("2026-10-02 buy AAA.N0000 1000 19.80 Asha");
  if (bought?.kind !== "buy") throw new Error("no purchase");
  const asha = { name: "Asha", brokerage: { below: 0.4, above: 0.2 } };
  const originFor = (entry: typeof bought) => {
    const cost = costsOfEntries([entry], [asha]).get(entry.id);
    return cost && originOfCosts(entry, cost);
  };
  expect(originFor(bought)).toMatch(/^Brokerage of Asha, the rest by the schedule of 2017/);
  expect(originFor({ ...bought, costs: 12 })).toBe("From the contract note");
});

test.each([
  ["buy 20.000 AAA.N0000 5", "“20.000” may be two figures."],
  ["buy 5.5 AAA.N0000 5", "“5.5”: shares are a whole number from 1 to 10,000,000,000."],
  ["buy 99999999999 AAA.N0000 5", /^“99999999999”: shares are a whole number/],
  ["buy 5 AAA.N0000 5.12345", /^“5\.12345”: a price is .* four decimals at most/],
])("%s says what is wrong with the figure", (typed, told) => {
  render(<EntryLine book={emptyBook} portfolio={undefined} example={typed} />);
  expect(screen.getByText(told)).toBeTruthy();
});

test("a sum is unknown if no line has a price, and a known one is not grey as an old figure is", () => {
  const without = shownPositions().filter(({ row }) => row === undefined);
  const { container } = render(<PositionTotalsBar totals={totalsOf(without)} lines={1} hidden={false} />);
  const figures = [...container.querySelectorAll("dd")];
  expect(figures.map(({ textContent }) => textContent)).toEqual(["—", "—", "—", "—", "5,056"]);
  for (const figure of figures.slice(-1)) expect(figure.classList.contains("flat")).toBe(false);
});

test("with all portfolios shown, the box of an entry names the one that takes it", () => {
  const book = {
    ...emptyBook,
    portfolios: [
      { id: "a", name: "Main" },
      { id: "b", name: "Children" },
    ],
  };
  const { rerender } = render(<EntryLine book={book} portfolio={undefined} example={undefined} />);
  expect(screen.getByText(/The entry goes to the portfolio “Main”\./)).toBeTruthy();
  rerender(<EntryLine book={book} portfolio="b" example={undefined} />);
  expect(screen.queryByText(/The entry goes to/)).toBeNull();
});

test("the check of a typed entry asks for the circulars, which name the holidays", async () => {
  const asked = vi.fn(async (_: unknown) => Response.json({}, { status: 400 }));
  vi.stubGlobal("fetch", asked);
  const book = { ...emptyBook, entries: entriesOf("2026-10-02 buy AAA.N0000 1000 19.80") };
  inPage(<EntryLine book={book} portfolio={undefined} example={undefined} />);
  expect(asked).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "buy 1000 AAA 19.80 2026-10-20" } });
  expect(asked.mock.calls.map(([address]) => String(address))).toEqual([expect.stringMatching(/circular/i)]);
  vi.unstubAllGlobals();
});

function Removal() {
  const { remove } = useEditing();
  return (
    <button type="button" onClick={() => void remove([], () => "Removed: AAA")}>
      remove
    </button>
  );
}

test("after another tab erased everything, nothing that was removed before can be brought back", async () => {
  const changed = vi.spyOn(positionBook, "change").mockResolvedValue(undefined);
  render(
    <EditingArea open={() => {}}>
      {(outcome) => (
        <>
          <Removal />
          {outcome}
        </>
      )}
    </EditingArea>,
  );
  fireEvent.click(screen.getByText("remove"));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
  act(() => positionBook.kept.set({ ...positionBook.kept.get(), erasures: 1 }));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(screen.getByText(/All positions were erased/)).toBeTruthy();
  changed.mockRestore();
});

const base = { id: "1", portfolio: "main", day: "2026-10-02" };
const symbols = [{ symbol: "JKH.N0000" }];

test("the fields of the form make an entry; codes and amounts are read as in a line", () => {
  const written = { symbol: "jkh", shares: "2 k", price: "19,80", costs: "", note: " kept " };
  expect(readWritten({ kind: "buy", ...base }, written, symbols)).toEqual({
    entry: { kind: "buy", ...base, symbol: "JKH.N0000", shares: 2_000, price: 19.8, note: "kept" },
    wrong: [],
  });
});

test("fields that are missing or cannot be read are named, and fields of other kinds do not count", () => {
  expect(readWritten({ kind: "buy", ...base }, { symbol: "NOPE", shares: "1.5" }, symbols).wrong).toEqual([
    "symbol",
    "price",
    "shares",
  ]);
  const dividend = { symbol: "JKH", amount: "10", shares: "x" };
  expect(readWritten({ kind: "dividend", ...base }, dividend, symbols).entry).toBeTruthy();
  expect(readWritten({ kind: "note", ...base }, {}, symbols).wrong).toContain("note");
});
