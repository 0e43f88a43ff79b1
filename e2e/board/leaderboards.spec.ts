import { type BoardRow, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";

/** The widest gaps between open and previous close, in either direction. */
const gap = ({ open, previousClose }: BoardRow) =>
  open && previousClose ? Math.abs(open / previousClose - 1) : 0;

test("the overview's lists name their source, follow the ranking, floor and length in the address, and count the trades in a print", async ({
  tab,
  stack,
}) => {
  const panel = (name: string) => tab.getByRole("region", { name });
  const lines = (name: string) => panel(name).locator("[data-symbol]");

  await test.step("the exchange's lists come by push or by polling", async () => {
    await visit(tab, "/");
    for (const name of ["Top gainers", "Top losers", "Most active"]) {
      await expect(lines(name).first()).toBeVisible();
      await expect(panel(name)).toContainText(/(polled|push)\s*\d/);
    }
  });

  await test.step("trades between two boards become prints with their number of trades", async () => {
    const { market } = stack.exchange;
    const line = market.lines.find(({ standing, day }) => standing === "trading" && day.last > 5_000);
    if (!line) throw new Error("no line is dear enough");
    const { symbol } = line;
    await expect(lines("Latest prints").first()).toBeVisible();
    const price = Math.round(line.day.last / 100);
    // more trades than the two that could be worked out one by one
    for (const more of [0, 3, 1]) market.trade({ symbol, price: price + more, quantity: 200 });
    const bundle = lines("Latest prints").and(tab.locator(`[data-symbol="${symbol}"]`));
    await expect(bundle.filter({ hasText: "bundle (2)" })).toContainText("400");
  });

  await test.step("another ranking, a minimum turnover and the short list are shown, and written to the address", async () => {
    await tab.getByRole("combobox", { name: "Ranked by" }).selectOption("gap");
    await expect(tab).toHaveURL(/leaders=gap/);
    const byGap = [...rowsServed(stack.tap)].sort((a, b) => gap(b) - gap(a));
    for (const place of [0, 1, 2])
      await expect(lines("Widest gaps").nth(place)).toHaveAttribute(
        "data-symbol",
        byGap[place]?.symbol ?? "",
      );
    await panel("Top gainers")
      .getByRole("button", { name: /turnover/ })
      .click();
    await expect(tab).toHaveURL(/turnover=1000000/);
    await expect(panel("Top losers")).toContainText("derived from board");
    await tab.getByText("Short list", { exact: true }).click();
    await expect(tab).toHaveURL(/prints=short/);
    await drawn(tab, tab.url());
    await expect(lines("Widest gaps").first()).toBeVisible();
    await expect(panel("Top gainers")).toContainText("derived from board");
    await expect(lines("Short price list")).toHaveCount(10);
  });
});
