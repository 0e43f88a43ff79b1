import { expect, test } from "#e2e/testing/fixtures";
import { capturesAreHere } from "#e2e/testing/standIn";
import { operations } from "#wire/operations";

const path = operations.dailySummary.path;

test("the day sheet has a place for every field the service sends, and prints on one page", async ({
  page,
  stack,
  complaints,
}) => {
  await page.goto("/summary");
  const sheet = page.getByRole("region", { name: "Day sheet" });
  await expect(sheet.getByRole("table").first()).toBeVisible();
  const reply = await fetch(`${stack.exchange.url}${path}`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  const [[record]] = (await reply.json()) as [[Record<string, number | null>]];
  for (const [field, value] of Object.entries(record))
    await expect(sheet.locator(`[data-field="${field}"]`), field).toHaveCount(value === null ? 0 : 1);

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/)?.[1]).toBe("1");
  expect(complaints).toEqual([]);
});

test("with the captured record the figures are those of that session", async ({ page, captured }) => {
  test.skip(!capturesAreHere, "the captured bodies are not beside the project");
  await page.goto(`${captured.url}/summary`);
  const sheet = page.getByRole("region", { name: "Day sheet" });
  await expect(sheet).toContainText("Session of Friday 10 Jul 2026");
  await expect(sheet.getByRole("row", { name: /^Equity turnover/ })).toContainText("2.03 B");
  // (116,501,568 + 789,565,760) ÷ (2 × 2,032,697,980)
  await expect(sheet.getByRole("row", { name: /^Foreign participation/ })).toContainText("22.29%");
  await expect(sheet).toContainText("6 sums checked");
  await expect(sheet).not.toContainText(/NaN|undefined|Milanka|provisional/);
});

test("a figure many times larger than usual stays in its column", async ({ page, stack }) => {
  await page.route(`${stack.link.url}/api${path}`, async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    const [[latest], [before]] = body as [[Record<string, number>], [Record<string, number>]];
    // sessions that have ended; an unfinished one is not compared with the previous one
    const day = 86_400_000;
    latest["tradeDate"] = (before["tradeDate"] ?? 0) - day;
    before["tradeDate"] = latest["tradeDate"] - day;
    const base = 41_860_000;
    const grown = (factor: number, from: string) => {
      before[from] = base;
      latest[from] = base * factor;
    };
    grown(2.783, "equityForeignPurchase");
    grown(5.9122, "equityForeignSales");
    grown(15.9122, "volumeOfTurnoverForeign");
    await route.fulfill({ response, json: body });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/summary");
  const sheet = page.getByRole("region", { name: "Day sheet" });
  await expect(sheet).toContainText("+178.30%");
  await expect(sheet).toContainText("+1,491.22%");
  for (const width of [1440, 1366, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await sheet
      .locator("td, th")
      .evaluateAll((cells) =>
        cells.flatMap(({ scrollWidth, clientWidth, textContent }) =>
          scrollWidth > clientWidth ? [textContent] : [],
        ),
      );
    expect(wide, `${width} px`).toEqual([]);
  }
});
