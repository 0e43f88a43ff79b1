import { readFile } from "node:fs/promises";
import papa from "papaparse";
import type { Download, Page } from "playwright/test";
import { type BoardRow, rowsListed } from "#e2e/testing/boardAnswer";
import { expect, type Stack, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";
import { clockAt, rowOf } from "./boardReading.ts";

/** Waits for the file that an action saves. */
async function saved(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), data: await cellsOf(file) };
}

async function cellsOf(file: Download): Promise<string[][]> {
  const text = await readFile((await file.path()) ?? "", "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return papa.parse<string[]>(text.slice(1).trimEnd()).data;
}

/** The lines that rose, the highest turnover first. */
async function risers(exchange: Stack["exchange"]): Promise<BoardRow[]> {
  const rows = await rowsListed(exchange);
  return rows
    .filter(({ percentageChange }) => (percentageChange ?? 0) > 0)
    .sort((a, b) => (b.turnover ?? 0) - (a.turnover ?? 0));
}

/** Makes a trade in the first line shown, and waits until the page shows it. The page then has the exchange's newest board. */
async function newest(page: Page, exchange: Stack["exchange"]): Promise<void> {
  const [{ symbol } = { symbol: "" }] = await risers(exchange);
  const cents = exchange.market.line(symbol)?.day.last ?? 0;
  exchange.market.trade({ symbol, price: cents / 100, quantity: 1 });
  const [traded] = await risers(exchange);
  await expect(rowOf(page, symbol).locator('[data-field="lastTradedTime"]')).toHaveText(
    clockAt(traded?.lastTradedTime ?? 0),
  );
}

test("the board is saved as shown with unformatted figures, and the jump box saves the tables of every page", async ({
  tab,
  stack,
}) => {
  await test.step("the board's file has the lines, columns and sequence on screen, under the service's names", async () => {
    await visit(
      tab,
      "/board?up=true&sort=turnover&columns=symbol.company.price.changePercent.turnover.lastTrade",
    );
    // while a page is loading, its file's name contains another word
    await expect(tab.locator("html")).toHaveAttribute("data-freshness", "live");
    await newest(tab, stack.exchange);
    const board = tab.getByRole("region", { name: "Board", exact: true });
    await board.locator(".source").first().click();
    const { name, data } = await saved(tab, () => board.getByRole("button", { name: "Save as CSV" }).click());
    await tab.keyboard.press("Escape");
    expect(name).toMatch(/^pola-board-up-\d{4}-\d\d-\d\dT\d{6}-simulated\.csv$/);
    const fields = ["symbol", "name", "price", "percentageChange", "turnover"] as const;
    const [head, ...rows] = data;
    expect(head).toEqual([...fields, "lastTradedTime"]);
    const rising = await risers(stack.exchange);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map((row) => row.slice(0, fields.length))).toEqual(
      rising.map((row) => fields.map((field) => String(row[field] ?? ""))),
    );
    for (const [at, row] of rows.entries()) {
      expect(row[5]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+05:30$/);
      expect(Date.parse(row[5] ?? "")).toBe(rising[at]?.lastTradedTime);
    }
  });

  await test.step("every page offers its tables in the jump box, and each saves a file", async () => {
    const [{ symbol } = { symbol: "" }] = await risers(stack.exchange);
    for (const [path, least] of [
      ["/", 5],
      ["/board", 1],
      ["/sectors", 1],
      ["/map?view=table", 1],
      ["/summary", 6],
      ["/disclosures", 1],
      [`/s/${symbol}?view=table`, 3],
    ] as const) {
      await visit(tab, path);
      await tab.keyboard.press("Control+k");
      const entries = tab.getByRole("option", { name: /^Save as CSV/ });
      await expect.poll(() => entries.count(), path).toBeGreaterThanOrEqual(least);
      const { name, data } = await saved(tab, () => entries.last().click());
      expect(data.length, path).toBeGreaterThan(1);
      expect(new Set(data.map((row) => row.length)).size, path).toBe(1);
      await expect(tab.getByText(`Saved as ${name}`)).toBeVisible();
    }
  });
});
