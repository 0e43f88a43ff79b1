import { expect, test } from "#e2e/testing/fixtures";

test("sectors: sorted by a link, one opened with its series and its lines, an unknown one reported", async ({
  page,
  stack,
  complaints,
}) => {
  test.setTimeout(240_000);
  await page.goto("/sectors?sort=turnover");
  const table = page.getByRole("table", { name: "Industry groups" });
  await expect(table.locator("tr[data-sector]")).toHaveCount(22);
  await expect(table.getByRole("columnheader", { name: /Turnover/ }).first()).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  // the server learns one company at a time while a page shows sectors; after its start it needs a minute or two
  const known = table.locator("tr[data-sector]").filter({ hasText: /up, \d+ unchanged, \d+ down/ });
  await expect(known.first()).toBeVisible({ timeout: 170_000 });
  await known.first().getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("figure")).toBeVisible();
  const lines = page.getByRole("region", { name: "Lines of this group" });
  const line = lines.locator("tr[data-symbol]").first();
  const ticker = (await line.getAttribute("data-symbol"))?.split(".")[0] ?? "";
  const middles = await line
    .locator(".watch-star, .sector-name")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    );
  expect(middles).toHaveLength(2);
  expect(Math.max(...middles) - Math.min(...middles), "a star stands beside its symbol").toBeLessThan(6);
  const stream = page.getByRole("region", { name: "Disclosures of these lines" });
  await expect(
    stream
      .getByRole("listitem")
      .or(stream.getByText(/^Nothing in the newest/))
      .first(),
  ).toBeVisible();
  const profiles = stack.tap.calls.filter(({ path }) => path.includes("companyProfile"));
  expect(profiles.length).toBeGreaterThan(0);
  await line.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/s/${ticker}\\.`));

  await page.goto("/sectors/7");
  await expect(page.getByRole("heading", { name: "There is no sector 7" })).toBeVisible();
  expect(complaints).toEqual([]);
});
