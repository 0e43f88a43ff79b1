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

test("on the captured record the figures are those of that session", async ({ page, captured }) => {
  test.skip(!capturesAreHere, "the captured bodies are not beside the project");
  await page.goto(`${captured.url}/summary`);
  const sheet = page.getByRole("region", { name: "Day sheet" });
  await expect(sheet).toContainText("Session of Friday 10 Jul 2026");
  await expect(sheet.getByRole("row", { name: /^Equity turnover/ })).toContainText("2.03 B");
  // F15: (116,501,568 + 789,565,760) ÷ (2 × 2,032,697,980)
  await expect(sheet.getByRole("row", { name: /^Foreign participation/ })).toContainText("22.29%");
  await expect(sheet).toContainText("6 sums checked");
  await expect(sheet).not.toContainText(/NaN|undefined|Milanka|provisional/);
});
