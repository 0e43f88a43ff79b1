/** What moved an index: in every view the rows add up to the index's change. */
import type { Locator, Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";

const hundredths = (written: string | null | undefined) =>
  Math.round(Number((written ?? "").replace("−", "-").replace(/[^\d.-]/g, "")) * 100);

/** Points of each row in hundredths, by the row's line or part. They are read at once, because the market goes on. */
const pointsIn = async (rows: Locator): Promise<[key: string, points: number][]> => {
  const written = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.getAttribute("data-symbol") ?? row.getAttribute("data-part") ?? "",
      row.querySelector("td.num, dd.num, p.num")?.textContent ?? "",
    ]),
  );
  return written.map(([key = "", points]) => [key, hundredths(points)]);
};

/** How far the sum of all rows is from the index's change, and the number of rows. */
async function sumIn(rows: Locator): Promise<{ difference: number; lines: number }> {
  const all = await pointsIn(rows);
  const parts = all.filter(([key]) => key !== "index").map(([, points]) => points);
  const index = all.find(([key]) => key === "index")?.[1] ?? Number.NaN;
  const lines = all.filter(([key]) => key.includes(".")).length;
  return { difference: parts.reduce((sum, points) => sum + points, 0) - index, lines };
}

const panel = (page: Page, index: string) => page.getByRole("region", { name: `What moved ${index}` });

test("what moved an index adds up to its change on the page, beside the charts and on a wall", async ({
  tab,
}) => {
  const rowsOf = (index: string) => panel(tab, index).locator("tr[data-symbol], tr[data-part]");

  await test.step("the page lists every line, and says first what its weights are", async () => {
    await visit(tab, "/moved");
    await expect(panel(tab, "ASPI").locator("[data-weights]")).toContainText(
      /^(ESTIMATE by full market cap, misses ASPI by|from learned weights: explains ASPI to) \d/,
    );
    const { difference, lines } = await sumIn(rowsOf("ASPI"));
    expect(difference).toBe(0);
    expect(lines).toBeGreaterThan(20);
  });

  await test.step("a search leaves the other lines in the sum", async () => {
    await tab.getByRole("searchbox", { name: "Symbol or company" }).fill("bank");
    await expect(tab).toHaveURL(/find=bank/);
    await expect(rowsOf("ASPI").first()).toBeVisible();
    await expect(rowsOf("ASPI").filter({ hasText: /other lines/ })).toBeVisible();
    expect((await sumIn(rowsOf("ASPI"))).difference).toBe(0);
  });

  await test.step("another index is one choice away, and is in the address", async () => {
    await tab.getByRole("combobox", { name: "Index" }).selectOption("S&P SL20");
    await expect(tab).toHaveURL(/index=40/);
    await expect(rowsOf("S&P SL20").last()).toContainText("S&P SL20");
    expect((await sumIn(rowsOf("S&P SL20"))).difference).toBe(0);
  });

  for (const [path, index] of [
    ["/", "ASPI"],
    ["/sectors/1", "ASPI"],
    ["/wall?views=moved:600", "ASPI"],
  ] as const)
    await test.step(`${path} shows the largest rises and falls, and what completes the sum`, async () => {
      await visit(tab, path);
      const rows = panel(tab, index).locator("[data-symbol]:has(.num:not([data-field])), [data-part]");
      await expect(rows.last()).toBeVisible();
      const { difference, lines } = await sumIn(rows);
      expect(difference).toBe(0);
      expect(lines).toBeGreaterThan(5);
      await expect(panel(tab, index).locator("[data-part=residual]")).toBeInViewport();
      await expect(panel(tab, index).locator("[data-part=index]")).toBeInViewport();
    });
});
