import { expect, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { drawn, visit } from "#e2e/testing/visit";
import { testClock } from "#scripts/testing/testDay";

/** A server with its own exchange, from which it learns every company's sector at once. */
let server: Gateway;
test.beforeAll(async () => {
  server = await startGateway(["--clock", testClock, "--pace", "0.1", "--log-level", "warn"]);
});
test.afterAll(() => server.stop());

test("sectors are sorted by a link; a sector opens with its chart and its lines; an unknown sector is reported", async ({
  tab,
}) => {
  await test.step("the table of groups is sorted as the address says, and knows the groups' lines", async () => {
    await drawn(tab, `${server.url}/sectors?sort=turnover`);
    const table = tab.getByRole("table", { name: "Industry groups" });
    await expect(table.locator("tr[data-sector]")).toHaveCount(22);
    await expect(table.getByRole("columnheader", { name: /Turnover/ }).first()).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    const known = table.locator("tr[data-sector]").filter({ hasText: /up, \d+ unchanged, \d+ down/ });
    await known.first().getByRole("link").click();
  });

  await test.step("a group has its chart, its lines and their disclosures, and a line opens", async () => {
    await expect(tab).toHaveURL(/\/sectors\/\d+/);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tab.getByRole("figure")).toBeVisible();
    const line = tab.getByRole("region", { name: "Lines of this group" }).locator("tr[data-symbol]").first();
    await expect(line).toBeVisible();
    const parts = line.locator(".watch-star, .sector-name");
    await expect(parts).toHaveCount(2);
    const apart = async () => {
      const middles = await parts.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
      );
      return Math.max(...middles) - Math.min(...middles);
    };
    await expect.poll(apart, "a star stands beside its symbol").toBeLessThan(6);
    const stream = tab.getByRole("region", { name: "Disclosures of these lines" });
    const nothing = stream.getByText(/^The newest lists have nothing/);
    await expect(stream.getByRole("listitem").or(nothing).first()).toBeVisible();
    const ticker = ((await line.getAttribute("data-symbol")) ?? "").split(".")[0];
    await line.getByRole("link").click();
    await expect(tab).toHaveURL(new RegExp(`/s/${ticker}\\.`));
  });

  await test.step("an unknown sector is reported", async () => {
    await visit(tab, "/sectors/7");
    await expect(tab.getByRole("heading", { name: "There is no sector 7" })).toBeVisible();
  });
});
