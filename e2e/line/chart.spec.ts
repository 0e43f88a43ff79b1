import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";

/** The line with the highest turnover. */
const busiest = async (exchange: { url: string }) => (await rowsListed(exchange))[0]?.symbol ?? "";

test("a chart opens with the period in its address, is read and switched by keys, and keeps its settings in the address", async ({
  page,
  stack,
}) => {
  const symbol = await busiest(stack.exchange);
  await drawn(page, `/s/${symbol.toLowerCase()}?range=1Y`);
  const chart = page.getByRole("figure", { name: `${symbol}, 1 year` });
  const reader = chart.getByRole("slider");

  await test.step("the address is corrected, and its period is drawn", async () => {
    await expect(page).toHaveURL(`/s/${symbol}?range=1Y`);
    await expect(chart.locator("canvas").first()).toBeVisible();
  });

  await test.step("an arrow key reads another bar, and the legend shows that bar", async () => {
    await reader.focus();
    await expect(reader).toHaveAttribute("aria-valuetext", /\d/);
    const newest = (await reader.getAttribute("aria-valuetext")) ?? "";
    await reader.press("ArrowLeft");
    await expect(reader).not.toHaveAttribute("aria-valuetext", newest);
    const read = ((await reader.getAttribute("aria-valuetext")) ?? "").split(" ").slice(0, 3).join(" ");
    await expect(chart.locator(".chart-legend")).toContainText(read);
    await reader.press("+");
    await expect(page.getByText(/^In view: .* to .*$/)).toBeAttached();
  });

  await test.step("f enters and leaves full screen", async () => {
    await reader.press("f");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain("panel");
    await reader.press("f");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  });

  await test.step("settings are in the address, and a picture is saved", async () => {
    await chart.getByRole("button", { name: "How the chart is drawn" }).click();
    await page.getByText("Per cent", { exact: true }).click();
    await page.getByText("Closing line", { exact: true }).click();
    await expect(page).toHaveURL(`/s/${symbol}?range=1Y&scale=percent&form=line`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save picture" }).click();
    expect((await download).suggestedFilename()).toMatch(/^.*1 year .*\.png$/);
    await page.keyboard.press("Escape");
  });

  await test.step("another period keeps the settings, and its table has every point", async () => {
    await page.getByText("1M", { exact: true }).click();
    await expect(page).toHaveURL(`/s/${symbol}?range=1M&scale=percent&form=line`);
    await page.getByRole("button", { name: "View as table" }).click();
    const table = page.getByRole("region", { name: `${symbol}, 1 month` });
    await expect(table.getByRole("row").nth(3)).toBeVisible();
  });

  await test.step("a reload restores period and settings", async () => {
    await page.reload();
    const month = page.getByRole("figure", { name: `${symbol}, 1 month` });
    await month.getByRole("button", { name: "How the chart is drawn" }).click();
    await expect(page.getByRole("radio", { name: "Per cent" })).toBeChecked();
    await page.keyboard.press("Escape");
  });

  await test.step("the first bar of a day is at the exchange's opening minute, whatever zone the computer is in", async () => {
    await visit(page, "/");
    const index = page.getByRole("slider");
    await expect(page.locator("canvas").first()).toBeVisible();
    await index.focus();
    await index.press("Home");
    await expect(index).toHaveAttribute("aria-valuetext", /^09:3\d /);
  });
});

test("a split line's chart is rescaled before its jump unless its address asks for traded prices, and its head shows the change since the split", async ({
  tab: page,
  stack,
}) => {
  const line = stack.exchange.market.lines.find(({ history }) =>
    history.some((bar, index) => index > 0 && bar.close < (history[index - 1]?.close ?? 0) * 0.5),
  );
  const symbol = line?.symbol ?? "";
  await drawn(page, `/s/${symbol}?range=1Y`);
  const chart = page.getByRole("figure", { name: `${symbol}, 1 year` });
  await expect(chart.locator(".chart-legend")).toContainText(/since \d+ \w+ 20\d\d/);
  await expect(chart.locator(".chart-note")).toContainText("earlier prices rebased by Pola");
  await chart.getByRole("button", { name: "How the chart is drawn" }).click();
  await expect(page.getByRole("radio", { name: "Rebased" })).toBeChecked();
  await page.getByText("As traded", { exact: true }).click();
  await expect(page).toHaveURL(`/s/${symbol}?range=1Y&prices=traded`);
  await page.keyboard.press("Escape");
  await expect(chart.locator(".chart-note")).toContainText("prices not adjusted");
  // from the first day, across the split
  await expect(chart.locator(".chart-legend")).not.toContainText("since");
  await expect(chart.locator(".chart-legend")).toContainText(/−\d\d\.\d\d%/);
  const standing = page.getByRole("region", { name: "Where the price stands" });
  await expect(standing.getByRole("row", { name: /^12 months/ })).toContainText("across");
});

test("disclosures along a year's chart are a single Tab stop with names, and keep their dates when the chart enters and leaves full screen", async ({
  tab: page,
  stack,
}) => {
  const symbol = await busiest(stack.exchange);
  await drawn(page, `/s/${symbol}?range=1Y`);
  const marks = page
    .getByRole("toolbar", { name: "Disclosures and blocks along the chart" })
    .getByRole("button");

  await test.step("arrow keys move along the marks, and Enter lists what a mark stands for", async () => {
    await marks.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(marks.nth(1)).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(marks.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    const listed = page.getByRole("toolbar").getByRole("dialog").getByRole("listitem").first();
    await expect(listed).toContainText(/ 20\d\d \d\d:\d\d/);
    await page.keyboard.press("Escape");
  });

  await test.step("a mark keeps its place along the axis", async () => {
    /** Position of each mark along the axis in thousandths, by the mark's label. */
    const along = () =>
      page.locator(".chart-area").evaluate((area) => {
        const axis = area.querySelector("canvas")?.getBoundingClientRect() ?? new DOMRect();
        const placed = [...area.querySelectorAll(".chart-mark")].map((mark) => {
          const { left, width } = mark.getBoundingClientRect();
          const part = (left + width / 2 - axis.left) / axis.width;
          return [mark.getAttribute("aria-label") ?? "", Math.round(part * 1000)] as const;
        });
        return { width: axis.width, marks: Object.fromEntries(placed) };
      });
    const before = await along();
    /** The largest change of a mark's position; undefined with fewer than two marks. Marks with several entries are left out. */
    const moved = async () => {
      const now = await along();
      const same = Object.entries(now.marks).filter(([words]) => words in before.marks);
      if (same.length < 2) return undefined;
      return Math.max(...same.map(([words, part]) => Math.abs(part - (before.marks[words] ?? 0))));
    };
    const reader = page.getByRole("figure", { name: `${symbol}, 1 year` }).getByRole("slider");
    await reader.press("f");
    await expect.poll(async () => (await along()).width).toBeGreaterThan(before.width + 50);
    await expect.poll(moved).toBeLessThan(4);
    await reader.press("f");
    await expect.poll(async () => (await along()).width).toBe(before.width);
    await expect.poll(moved).toBeLessThan(2);
  });
});
