/** The tape of the day, on a server that was recording before the page was opened. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";

/** starts late in the simulated morning; at this speed there are about twelve exchange seconds between two boards */
const day = [
  "--clock",
  "2026-11-17T10:30:00+05:30",
  "--speed",
  "20",
  "--pace",
  "0.06",
  "--record",
  "session",
];
const boards = 12;

let server: Gateway;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pola-tape-"));
  server = await startGateway([...day, "--data", folder, "--log-level", "warn"]);
  await expect
    .poll(async () => {
      const list = (await (await fetch(`${server.url}/recordings`)).json()) as { days: { boards: number }[] };
      return list.days[0]?.boards ?? 0;
    })
    .toBeGreaterThan(boards);
});

test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a page opened later has the earlier prints, follows the market, and keeps its filter in the address", async ({
  page,
}) => {
  await page.goto(`${server.url}/tape`);
  const tape = page.getByRole("region", { name: "Tape", exact: true });
  await expect(tape.getByText(/^Since 10:3\d:\d\d, when recording began$/)).toBeVisible();
  const table = tape.getByRole("table");
  const count = async () => Number(await table.getAttribute("aria-rowcount"));
  const first = await count();
  expect(first).toBeGreaterThan(50); // without the recording, the page would have seen none yet
  await expect.poll(count).toBeGreaterThan(first);

  const row = table.getByRole("row").nth(3);
  await row.hover();
  const before = await row.textContent();
  await expect(tape.getByRole("button", { name: /new prints?/ })).toBeVisible();
  expect(await row.textContent()).toBe(before); // the row does not move under the pointer
  await page.mouse.move(0, 0);
  await expect(tape.getByRole("button", { name: /new prints?/ })).toBeHidden();

  await tape.getByText("▲", { exact: true }).first().click();
  await expect(page).toHaveURL(/\?side=up$/);
  await tape.getByRole("textbox", { name: "Shares ≥" }).fill("1k");
  await expect(page).toHaveURL(/\?side=up&size=1000$/);
  await page.reload();
  await expect(table.getByRole("row").nth(1)).toContainText("Above the previous print");
  await tape.getByRole("searchbox", { name: "Symbol or company" }).fill("no such line");
  await expect(tape.getByText("No print matches the filter")).toBeVisible();
});

test("a block has the same exact value on the tape and on the blocks page, from one quote", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/companyInfoSummery")) asked.push(request.postData() ?? "");
  });
  await page.goto(`${server.url}/tape`);
  const tape = page.getByRole("region", { name: "Tape", exact: true });
  await expect(tape.getByRole("table")).toBeVisible();
  await tape.getByRole("link", { name: "Blocks" }).click();
  const blocks = page.getByRole("region", { name: "Blocks", exact: true });
  const row = blocks.getByRole("row").nth(1);
  await expect(row).toContainText(/before 1\d:/); // a block of this session from before the recording
  await expect(row).not.toContainText("≈", { timeout: 60_000 });
  await expect(blocks.getByText(/^[\d.]+% of turnover is crossed$/)).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  const symbol = (await row.getAttribute("data-symbol")) ?? "";
  const value = (await row.getByRole("cell").nth(3).textContent()) ?? "";
  await page.goto(`${server.url}/tape?find=${symbol}&size=100000`);
  await expect(tape.getByRole("row").filter({ hasText: "block" }).first()).toContainText(value, {
    timeout: 60_000,
  });
});

test("the blocks are saved with a button beside their filter, and the map marks their lines with a round mark", async ({
  page,
}) => {
  await page.goto(`${server.url}/blocks`);
  const blocks = page.getByRole("region", { name: "Blocks", exact: true });
  const download = page.waitForEvent("download");
  await blocks.getByRole("button", { name: "Save as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^pola-blocks-.*\.csv$/);
  await page.goto(`${server.url}/map`);
  const mark = page.locator(".map-tile > u").first();
  await expect(mark).toHaveCSS("border-radius", "50%");
  await expect(mark).toHaveCSS("background-image", "none"); // a fall is marked with a straight gradient
  await expect(page.getByRole("list", { name: /^Legend/ }).getByText("● block")).toBeVisible();
});

test("the filter and the sorting of blocks are in the address", async ({ page }) => {
  await page.goto(`${server.url}/blocks`);
  const blocks = page.getByRole("region", { name: "Blocks", exact: true });
  await blocks.getByRole("button", { name: "Shares", exact: true }).click();
  await expect(page).toHaveURL(/\?sort=shares$/);
  await blocks.getByRole("textbox", { name: "Shares ≥" }).fill("1k");
  await expect(page).toHaveURL(/sort=shares&size=1000|size=1000&sort=shares/);
  await page.reload();
  await expect(blocks.getByRole("columnheader", { name: "Shares" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await blocks.getByRole("searchbox", { name: "Symbol or company" }).fill("no such line");
  await expect(blocks.getByText("No block matches the filter")).toBeVisible();
  await blocks.getByRole("button", { name: "Clear" }).click();
  await expect(page).toHaveURL(/\/blocks\?sort=shares$/);
});

test("the overview shows the crossed share of turnover, and leads to the blocks", async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(server.url);
    await expect(page.getByRole("link", { name: /^(≈ )?[\d.]+% crossed$/ })).toBeInViewport();
  }
  await page.getByRole("link", { name: /^(≈ )?[\d.]+% crossed$/ }).click();
  await expect(page).toHaveURL(/\/blocks$/);
});
