import { expect, test } from "#e2e/testing/fixtures";

test("sectors are sorted by a link; a sector opens with its chart and its lines; an unknown sector is reported", async ({
  page,
  stack,
  complaints,
}) => {
  await page.goto("/sectors?sort=turnover");
  const table = page.getByRole("table", { name: "Industry groups" });
  await expect(table.locator("tr[data-sector]")).toHaveCount(22);
  await expect(table.getByRole("columnheader", { name: /Turnover/ }).first()).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  // the server learns one company at a time while a page shows sectors
  const profiles = () => stack.tap.calls.filter(({ path }) => path.includes("companyProfile")).length;
  await expect.poll(profiles).toBeGreaterThan(0);
  // for all companies it would need a minute or two, so the test requests the others itself
  const symbols = stack.exchange.market.companies.flatMap(({ lines }) => lines[0]?.symbol ?? []);
  // the server may close an idle connection just when the next request is sent on it
  const headers = { Connection: "close" };
  const ask = (symbol: string) => page.request.post("/api/companyProfile", { headers, form: { symbol } });
  const answered = (symbol: string) =>
    expect.poll(async () => (await ask(symbol)).status(), { intervals: [250] }).toBeLessThan(300);
  // the server refuses more than 100 requests a second
  for (let at = 0; at < symbols.length; at += 20) await Promise.all(symbols.slice(at, at + 20).map(answered));
  const known = table.locator("tr[data-sector]").filter({ hasText: /up, \d+ unchanged, \d+ down/ });
  await expect(known.first()).toBeVisible();
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
      .or(stream.getByText(/^The newest lists have nothing/))
      .first(),
  ).toBeVisible();
  await line.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/s/${ticker}\\.`));

  await page.goto("/sectors/7");
  await expect(page.getByRole("heading", { name: "There is no sector 7" })).toBeVisible();
  expect(complaints).toEqual([]);
});
