import { expect, test } from "#e2e/testing/fixtures";
import { day } from "#units/time";
import { operations } from "#wire/operations";

type Sheet = Record<string, number | null>;

test("the day sheet has a place for every field, keeps very large figures in their columns, and prints on one page", async ({
  page,
  stack,
}) => {
  const address = `${stack.link.url}/api${operations.dailySummary.path}`;
  const answered = page.waitForResponse(address);
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as [[Sheet], [Sheet]];
    const [[latest], [before]] = body;
    // sessions that have ended; an unfinished one is not compared with the previous one
    latest["tradeDate"] = (before["tradeDate"] ?? 0) - day;
    before["tradeDate"] = latest["tradeDate"] - day;
    const base = 41_860_000;
    const grown = (factor: number, field: string) => {
      before[field] = base;
      latest[field] = base * factor;
    };
    grown(2.783, "equityForeignPurchase");
    grown(5.9122, "equityForeignSales");
    grown(15.9122, "volumeOfTurnoverForeign");
    await route.fulfill({ response, json: body });
  });
  await page.goto("/summary");
  const sheet = page.getByRole("region", { name: "Day sheet" });
  const [[latest]] = (await (await answered).json()) as [[Sheet]];
  for (const [field, value] of Object.entries(latest))
    await expect(sheet.locator(`[data-field="${field}"]`), field).toHaveCount(value === null ? 0 : 1);

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/)?.[1]).toBe("1");

  await expect(sheet).toContainText("+178.30%");
  await expect(sheet).toContainText("+1,491.22%");
  for (const width of [1440, 1366, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        () =>
          sheet
            .locator("td, th")
            .evaluateAll((cells) =>
              cells.flatMap(({ scrollWidth, clientWidth, textContent }) =>
                scrollWidth > clientWidth ? [textContent] : [],
              ),
            ),
        `${width} px`,
      )
      .toEqual([]);
  }
});
