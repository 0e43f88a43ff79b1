/** The tape of the day, on a server that was recording before the page was opened. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, flags, type Stack, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { drawn, visit } from "#e2e/testing/visit";

interface Block {
  symbol: string;
  /** as the page writes it */
  value: string;
}

let server: Gateway;
let folder: string;
/** a block from before the recording */
let early: Block;
test.beforeAll(async ({ stack }) => {
  early = cross(stack);
  folder = await mkdtemp(join(tmpdir(), "pola-tape-"));
  const recording = ["--record", "session", "--data", folder];
  server = await startGateway([...flags(stack.tap.url, 0.02), ...recording]);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until another board is recorded. */
async function nextBoard(): Promise<void> {
  const recorded = async () => {
    const list = (await (await fetch(`${server.url}/recordings`)).json()) as { days: { boards: number }[] };
    return list.days[0]?.boards ?? 0;
  };
  const before = await recorded();
  await expect.poll(recorded).toBeGreaterThan(before);
}

/** Lines above 40 rupees that have traded and have no block. */
const plainLines = ({ exchange: { market } }: Stack) =>
  market.lines.filter(
    ({ standing, day }) => standing === "trading" && day.traded && day.crossings === 0 && day.last > 4_000,
  );

/** Makes a block of 700,000 shares. */
function cross(stack: Stack): Block {
  const [line] = plainLines(stack);
  if (!line) throw new Error("every line has a block");
  const price = Math.round(line.day.last / 100);
  stack.exchange.market.cross({ symbol: line.symbol, price, shares: 700_000 });
  return { symbol: line.symbol, value: `${(price * 0.7).toFixed(2)} M` };
}

/** Makes one trade in each line, above its last price. @returns the number of trades */
function tradeUp(stack: Stack, shares: number): number {
  const lines = plainLines(stack);
  for (const { symbol, day } of lines)
    stack.exchange.market.trade({ symbol, price: Math.ceil(day.last / 100) + 1, quantity: shares });
  return lines.length;
}

test("a page opened later has the earlier prints and blocks, follows the market, and keeps filters and sorting in the address", async ({
  tab,
  stack,
}) => {
  await nextBoard();
  const made = tradeUp(stack, 2_000);
  await nextBoard();
  const block = cross(stack);
  await nextBoard();
  const tape = tab.getByRole("region", { name: "Tape", exact: true });
  const prints = tape.getByRole("table");
  const count = async () => Number(await prints.getAttribute("aria-rowcount"));
  const blocks = tab.getByRole("region", { name: "Blocks", exact: true });
  const blockOf = (symbol: string) => blocks.locator(`[data-symbol="${symbol}"]`);

  await test.step("the tape has the prints from before the page, and the row under the pointer stays when others arrive", async () => {
    await drawn(tab, `${server.url}/tape`);
    await expect(tape.getByText(/^Since \d\d:\d\d:\d\d, when recording began$/)).toBeVisible();
    await expect.poll(count).toBeGreaterThan(made);
    const before = await count();
    const row = prints.getByRole("row").nth(3);
    await row.hover();
    const text = (await row.textContent()) ?? "";
    const more = tradeUp(stack, 100);
    await expect(tape.getByRole("button", { name: /new prints?/ })).toBeVisible();
    await expect(row).toHaveText(text);
    await tab.mouse.move(0, 0);
    await expect(tape.getByRole("button", { name: /new prints?/ })).toBeHidden();
    await expect.poll(count).toBe(before + more);
  });

  await test.step("filters of the tape are in the address, and a load keeps them", async () => {
    await tape.getByText("▲", { exact: true }).first().click();
    await expect(tab).toHaveURL(/\?side=up$/);
    await tape.getByRole("textbox", { name: "Shares ≥" }).fill("1k");
    await expect(tab).toHaveURL(/\?side=up&size=1000$/);
    await drawn(tab, tab.url());
    await expect(prints.getByRole("row").nth(1)).toContainText("Above the previous print");
    await expect(prints.getByRole("row").nth(1)).toContainText("2,000");
    await tape.getByRole("searchbox", { name: "Symbol or company" }).fill("no such line");
    await expect(tape.getByText("No print matches the filter")).toBeVisible();
  });

  await test.step("a block has the same exact value on the blocks page and on the tape", async () => {
    await tape.getByRole("link", { name: "Blocks" }).click();
    await expect(blockOf(block.symbol)).toContainText(block.value);
    await expect(blockOf(block.symbol)).not.toContainText("≈");
    await expect(blockOf(early.symbol)).toContainText(/before \d\d:/);
    await expect(blockOf(early.symbol)).toContainText(early.value);
    await expect(blocks.getByText(/^[\d.]+% of turnover is crossed$/)).toBeVisible();
    await visit(tab, `/tape?find=${block.symbol}&size=100000`);
    await expect(tape.getByRole("row").filter({ hasText: "block" })).toContainText(block.value);
  });

  await test.step("filter and sorting of the blocks are in the address, and their button saves them", async () => {
    await visit(tab, "/blocks");
    const [file] = await Promise.all([
      tab.waitForEvent("download"),
      blocks.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^pola-blocks-.*\.csv$/);
    await blocks.getByRole("button", { name: "Shares", exact: true }).click();
    await expect(tab).toHaveURL(/\?sort=shares$/);
    await blocks.getByRole("textbox", { name: "Shares ≥" }).fill("1k");
    await expect(tab).toHaveURL(
      ({ searchParams }) => searchParams.get("sort") === "shares" && searchParams.get("size") === "1000",
    );
    await drawn(tab, tab.url());
    await expect(blocks.getByRole("columnheader", { name: "Shares" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await blocks.getByRole("searchbox", { name: "Symbol or company" }).fill("no such line");
    await expect(blocks.getByText("No block matches the filter")).toBeVisible();
    await blocks.getByRole("button", { name: "Clear" }).click();
    await expect(tab).toHaveURL(/\/blocks\?sort=shares$/);
  });

  await test.step("the map marks a block's line with a round mark, and the overview leads to the blocks in any width", async () => {
    await visit(tab, "/map");
    const mark = tab.locator(`.map-tile[data-symbol="${block.symbol}"] > u`);
    await expect(mark).toHaveCSS("border-radius", "50%");
    await expect(tab.getByRole("list", { name: /^Legend/ }).getByText("● block")).toBeVisible();
    await visit(tab, "/");
    const share = tab.getByRole("link", { name: /^(≈ )?[\d.]+% of turnover is crossed$/ });
    for (const [width, height] of [
      [1440, 900],
      [360, 800],
    ] as const) {
      await tab.setViewportSize({ width, height });
      await share.scrollIntoViewIfNeeded();
      await expect(share).toBeInViewport();
    }
    await share.click();
    await expect(tab).toHaveURL(/\/blocks$/);
  });
});
