/** Positions: typed, imported, changed in two tabs, with a full disk; and nothing of them in any request. */
import type { Locator, Page } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";

const entryBox = (page: Page) => page.getByRole("combobox", { name: "Type an entry" });
const table = (page: Page) => page.getByRole("region", { name: "Positions, with their values" });
const row = (page: Page, symbol: string) => table(page).locator(`tr[data-symbol="${symbol}"]`);

async function enter(page: Page, line: string) {
  await entryBox(page).fill(line);
  await entryBox(page).press("Enter");
  await expect(entryBox(page)).toHaveValue("");
}

/** Everything that the page sends from now on: addresses, bodies, headers and messages of its link. */
function everythingSent(page: Page): () => string {
  const sent: string[] = [];
  page.on("request", (request) => {
    sent.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers()));
  });
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => sent.push(String(payload)));
  });
  return () => sent.join("\n");
}

const cellOf = (line: Locator, at: number) => line.locator("th, td").nth(at);

test("positions are typed, imported, hidden and saved, and no request has a quantity, a cost, a name or a line that was not opened", async ({
  page,
  stack,
}) => {
  const lines = stack.exchange.market.lines.filter(
    ({ symbol, standing, day }) => symbol.endsWith(".N0000") && standing === "trading" && day.last > 3000,
  );
  // other tests of this market make blocks, whose values a page asks for, whoever holds the line
  const [opened, unopened, imported] = lines.filter(({ day }) => day.crossings === 0);
  if (!opened || !unopened || !imported) throw new Error("three lines must trade");
  const sent = everythingSent(page);
  await drawn(page, `${stack.link.url}/positions`);

  await test.step("without an entry the page invites with an example of this market", async () => {
    expect(await foundByAxe(page)).toEqual([]);
    await page.getByRole("button", { name: /^buy 1000 / }).click();
    await expect(entryBox(page)).toHaveValue(/^buy 1000 /);
    await expect(page.getByText(/ \+ charges [\d,.]+ = /)).toBeVisible();
  });

  await test.step("a typed entry is a position with its break-even", async () => {
    await enter(page, `buy 7331 ${opened.symbol} 23.70 2026-10-02 via Secretbroker`);
    await enter(page, `buy 8887 ${unopened.symbol} 27.30 2026-10-02`);
    await expect(cellOf(row(page, opened.symbol), 2)).toHaveText("7,331");
    // 23.70 with 1.12 % on both sides
    await expect(cellOf(row(page, opened.symbol), 10)).toHaveText("24.30");
    expect(await foundByAxe(page)).toEqual([]);
  });

  await test.step("an unfinished line keeps what is typed and says what is missing", async () => {
    await entryBox(page).fill("buy 12");
    await entryBox(page).press("Escape");
    await entryBox(page).press("Enter");
    await expect(page.getByText("Which line?")).toBeVisible();
    await expect(entryBox(page)).toHaveValue("buy 12");
  });

  await test.step("an entry is changed, deleted and brought back", async () => {
    await page.getByRole("button", { name: `Entries of ${opened.symbol}` }).click();
    await page.getByRole("button", { name: /^Edit Buy 7,331/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit entry" });
    await dialog.getByLabel("Shares").fill("7332");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(cellOf(row(page, opened.symbol), 2)).toHaveText("7,332");
    await page.getByRole("button", { name: /^Delete Buy 7,332/ }).click();
    await expect(row(page, opened.symbol)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cellOf(row(page, opened.symbol), 2)).toHaveText("7,332");
  });

  await test.step("a fee of no line is listed, changed and deleted", async () => {
    await enter(page, "fee 4441 2026-10-02");
    await page.getByRole("button", { name: "Other entries (1)" }).click();
    const others = page.getByRole("region", { name: "Other entries" });
    await others.getByRole("button", { name: /^Edit Fee 4,441/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit entry" });
    await dialog.getByLabel("Rupees").fill("4442");
    await dialog.getByRole("button", { name: "Save" }).click();
    await others.getByRole("button", { name: /^Delete Fee 4,442/ }).click();
    await expect(others).toHaveCount(0);
  });

  await test.step("a file with one bad row is previewed, and nothing is written before it is accepted", async () => {
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import entries" });
    const good = Array.from(
      { length: 3 },
      (_, at) => `0${at + 1}/10/2026;${imported.symbol};Buy;1.111;19,80`,
    );
    await dialog
      .getByRole("textbox", { name: "Pasted text" })
      .fill(["Date;Security;Side;Qty;Price", ...good, "04/10/2026;NOPE;Buy;1;2,00"].join("\n"));
    await expect(dialog.getByText("3 new rows, 0 duplicates, 1 row that cannot be read")).toBeVisible();
    await expect(dialog.getByText("“NOPE” is no line of this market")).toBeVisible();
    await expect(row(page, imported.symbol)).toHaveCount(0);
    await dialog.getByRole("textbox", { name: "Name for this mapping" }).fill("Secretmapping");
    await dialog.getByRole("button", { name: "Keep mapping" }).click();
    await expect(dialog.getByRole("button", { name: "Remove the mapping Secretmapping" })).toBeVisible();
    await dialog.getByRole("button", { name: "Take 3 entries" }).click();
    await expect(cellOf(row(page, imported.symbol), 2)).toHaveText("3,333");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, imported.symbol)).toHaveCount(0);
  });

  await test.step("the jump box opens the form of a line while the page is shown", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`${opened.symbol} POS`);
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "New entry" });
    await expect(form.getByLabel("Line")).toHaveValue(opened.symbol);
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
  });

  await test.step("the days to sell are known after the line was opened", async () => {
    await expect(cellOf(row(page, opened.symbol), 13)).toHaveText(/^(?:< )?[\d.,]+$/);
  });

  await test.step("portfolios and a broker's rates", async () => {
    await page.getByRole("button", { name: "Portfolios" }).click();
    const popup = page.getByRole("dialog", { name: "Portfolios" });
    await popup.getByRole("textbox", { name: "New portfolio" }).fill("Secretportfolio");
    await popup.getByRole("button", { name: "Add" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Portfolio" }).selectOption("Secretportfolio");
    await expect(page.getByText("This portfolio has no entries.")).toBeVisible();
    await expect(page).not.toHaveURL(/Secret/);
    await page.getByRole("combobox", { name: "Portfolio" }).selectOption("All portfolios");
    await page.getByRole("button", { name: "Costs" }).click();
    const costs = page.getByRole("dialog", { name: "Costs" });
    await costs.getByRole("textbox", { name: "Broker" }).fill("Secretbroker");
    await costs.getByRole("textbox", { name: "Up to the limit, %" }).fill("0.31");
    await costs.getByRole("textbox", { name: "Above it, %" }).fill("0.2");
    await costs.getByRole("button", { name: "Add" }).click();
    await expect(costs.getByText("0.3100% · 0.2000%")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cellOf(row(page, opened.symbol), 10)).toHaveText("24.10");
  });

  await test.step("one key hides every amount", async () => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Entries as CSV" }).click();
    await saved;
    await page.locator("h2").first().click();
    await page.keyboard.press("*");
    await expect(page.getByRole("button", { name: "Amounts hidden" })).toBeVisible();
    await entryBox(page).fill(`sell 8887 ${opened.symbol} 23.70 2026-10-02`);
    await expect(page.getByText(/••• − charges •••/)).toContainText("••• shares leave");
    await entryBox(page).fill("");
    await expect.poll(() => page.getByRole("main").innerHTML()).not.toMatch(/7,?332|8,?887/);
    await page.locator("h2").first().click();
    await page.keyboard.press("*");
    await expect(cellOf(row(page, opened.symbol), 2)).toHaveText("7,332");
  });

  await test.step("the line's page, the board's column and the settings", async () => {
    await visit(page, `/s/${opened.symbol}`);
    await expect(page.getByRole("region", { name: "Your position" })).toContainText("7,332");
    await visit(page, "/board?columns=symbol.price.myShares&sort=myShares");
    const held = page.locator(`[data-symbol="${unopened.symbol}"] [data-column="myShares"]`);
    await expect(held).toHaveText("8,887");
    await page.keyboard.press("*");
    await expect(held).toHaveText("•••");
    await page.keyboard.press("*");
    await expect(held).toHaveText("8,887");
    await visit(page, "/settings");
    const exported = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await exported;
    await expect(page.getByText("Positions: entries, portfolios")).not.toHaveCount(0);
  });

  const all = sent();
  expect(all).toContain("/api/");
  expect(all).not.toMatch(/\b(?:7,?33[12]|8,?887|4,?44[12]|1,?111|3,?333|23\.70?|27\.30?)\b|Secret|myShares/);
  expect(all.includes(unopened.symbol) && unopened.day.crossings === 0).toBe(false);
});

test("entries of two tabs are both kept, and a full disk says so and keeps what was typed", async ({
  page,
  context,
  stack,
  complaints,
}) => {
  const [line] = stack.exchange.market.lines.filter(({ symbol }) => symbol.endsWith(".N0000"));
  if (!line) throw new Error("no line");
  const other = await context.newPage();
  await drawn(page, `${stack.link.url}/positions`);
  await drawn(other, `${stack.link.url}/positions`);
  await Promise.all([
    enter(page, `buy 100 ${line.symbol} 20.00 2026-10-02`),
    enter(other, `buy 200 ${line.symbol} 20.00 2026-10-02`),
  ]);
  for (const tab of [page, other]) await expect(cellOf(row(tab, line.symbol), 2)).toHaveText("300");

  complaints.allow(/full/);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await entryBox(page).fill(`buy 400 ${line.symbol} 20.00 2026-10-02`);
  await entryBox(page).press("Enter");
  await expect(page.getByText("This browser has no room. Nothing was changed")).toBeVisible();
  await expect(entryBox(page)).toHaveValue(`buy 400 ${line.symbol} 20.00 2026-10-02`);
  await page.reload();
  await expect(cellOf(row(page, line.symbol), 2)).toHaveText("300");
});
