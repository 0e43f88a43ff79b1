import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";

test("a chart's first bar is at the exchange's opening minute in any time zone", async ({
  browser,
  stack,
}) => {
  stack.tap.freeze();
  for (const timezoneId of ["UTC", "America/New_York", "Asia/Colombo"]) {
    const context = await browser.newContext({ timezoneId, baseURL: stack.link.url });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.locator("canvas").first()).toBeVisible();
    const reader = page.getByRole("slider");
    await reader.focus();
    await reader.press("Home");
    await expect(reader).toHaveAttribute("aria-valuetext", /^09:3\d /);
    await context.close();
  }
});

test("a line's chart opens with the period in its address, and its table has every point", async ({
  page,
  stack,
  complaints,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  await page.goto(`/s/${symbol.toLowerCase()}?range=1Y`);
  await expect(page).toHaveURL(`/s/${symbol}?range=1Y`);
  await expect(page.locator("canvas").first()).toBeVisible();
  await expect(page.getByRole("figure", { name: `${symbol}, 1 year` })).toBeVisible();
  await page.getByText("1M", { exact: true }).click();
  await expect(page).toHaveURL(/range=1M/);
  await page.getByRole("button", { name: "View as table" }).click();
  await expect(
    page
      .getByRole("region", { name: `${symbol}, 1 month` })
      .getByRole("row")
      .nth(3),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole("figure", { name: `${symbol}, 1 month` })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a chart is read and switched by keys, and its settings are in the address", async ({
  page,
  stack,
  complaints,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  await page.goto(`/s/${symbol}?range=1Y`);
  const chart = page.getByRole("figure", { name: `${symbol}, 1 year` });
  await expect(chart.locator("canvas").first()).toBeVisible();
  const reader = chart.getByRole("slider");
  await reader.focus();
  const newest = (await reader.getAttribute("aria-valuetext")) ?? "";
  await reader.press("ArrowLeft");
  await expect(reader).not.toHaveAttribute("aria-valuetext", newest);
  const read = ((await reader.getAttribute("aria-valuetext")) ?? "").split(" ").slice(0, 3).join(" ");
  await expect(chart.locator(".chart-legend")).toContainText(read);
  await reader.press("+");
  await expect(page.getByText(/^In view: .* to .*$/)).toBeAttached();
  await reader.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain("panel");
  await reader.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);

  await chart.getByRole("button", { name: "How the chart is drawn" }).click();
  await page.getByText("Per cent", { exact: true }).click();
  await page.getByText("Closing line", { exact: true }).click();
  await expect(page).toHaveURL(`/s/${symbol}?range=1Y&scale=percent&form=line`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save picture" }).click();
  expect((await download).suggestedFilename()).toMatch(/^.*1 year .*\.png$/);
  await page.keyboard.press("Escape");
  await page.reload();
  await chart.getByRole("button", { name: "How the chart is drawn" }).click();
  await expect(page.getByRole("radio", { name: "Per cent" })).toBeChecked();
  expect(complaints).toEqual([]);
});

test("a split line's chart is rescaled before its jump unless its address asks for traded prices, and its head shows the change since the split", async ({
  page,
  stack,
  complaints,
}) => {
  const line = stack.exchange.market.lines.find(({ history }) =>
    history.some((bar, index) => index > 0 && bar.close < (history[index - 1]?.close ?? 0) * 0.5),
  );
  const symbol = line?.symbol ?? "";
  await page.goto(`/s/${symbol}?range=1Y`);
  const chart = page.getByRole("figure", { name: `${symbol}, 1 year` });
  await expect(chart.locator(".chart-legend")).toContainText(/since \d+ \w+ 20\d\d/);
  await expect(chart.locator(".chart-note")).toContainText("earlier prices rebased by Pola");
  await chart.getByRole("button", { name: "How the chart is drawn" }).click();
  await expect(page.getByRole("radio", { name: "Rebased" })).toBeChecked();
  await page.getByText("As traded", { exact: true }).click();
  await expect(page).toHaveURL(`/s/${symbol}?range=1Y&prices=traded`);
  await page.keyboard.press("Escape");
  await expect(chart.locator(".chart-note")).toContainText("prices not adjusted");
  await expect(chart.locator(".chart-legend")).toContainText(/since \d+ \w+ 20\d\d/);
  const standing = page.getByRole("region", { name: "Where the price stands" });
  await expect(standing.getByRole("row", { name: /^12 months/ })).toContainText("across");
  expect(complaints).toEqual([]);
});

test("disclosures along a year's chart are a single Tab stop, and each has its name", async ({
  page,
  stack,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  await page.goto(`/s/${symbol}?range=1Y`);
  const marks = page.getByRole("toolbar", { name: "Disclosures and blocks along the chart" });
  const first = marks.getByRole("button").first();
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(marks.getByRole("button").nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(marks.getByRole("dialog").getByRole("listitem").first()).toContainText(/ 20\d\d \d\d:\d\d/);
});

test("a disclosure keeps its date when the chart enters and leaves full screen", async ({ page, stack }) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  await page.goto(`/s/${symbol}?range=1Y`);
  await expect(page.locator(".chart-mark").first()).toBeVisible();
  /** Position of each mark along the axis in thousandths, by the mark's label. */
  const along = () =>
    page.locator(".chart-area").evaluate((area) => {
      const axis = area.querySelector("canvas")?.getBoundingClientRect() ?? new DOMRect();
      const marks = [...area.querySelectorAll(".chart-mark")].map((mark) => {
        const { left, width } = mark.getBoundingClientRect();
        const part = (left + width / 2 - axis.left) / axis.width;
        return [mark.getAttribute("aria-label") ?? "", Math.round(part * 1000)] as const;
      });
      return { width: axis.width, marks: Object.fromEntries(marks) };
    });
  const before = await along();
  /** The largest change of a mark's position. Marks with several entries are left out. */
  const moved = async () => {
    const now = await along();
    const same = Object.entries(now.marks).filter(([words]) => words in before.marks);
    expect(same.length).toBeGreaterThan(1);
    return Math.max(...same.map(([words, part]) => Math.abs(part - (before.marks[words] ?? 0))));
  };
  await page.getByRole("slider").press("f");
  await expect.poll(async () => (await along()).width).toBeGreaterThan(before.width + 50);
  await expect.poll(moved).toBeLessThan(4);
  await page.getByRole("slider").press("f");
  await expect.poll(async () => (await along()).width).toBe(before.width);
  await expect.poll(moved).toBeLessThan(2);
});
