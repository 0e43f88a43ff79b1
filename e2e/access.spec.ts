import AxeBuilder from "@axe-core/playwright";
import { rowsListed } from "./boardAnswer.ts";
import { expect, test } from "./fixtures.ts";
import { chooseTheme } from "./look.ts";

for (const theme of ["Dark", "Light"] as const) {
  test(`every page is accessible in ${theme.toLowerCase()}, without an error or a request to another host`, async ({
    page,
    stack,
    complaints,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
    await page.goto("/");
    await chooseTheme(page, theme);
    for (const path of ["/", "/board", "/summary", `/s/${symbol}`, "/nowhere"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(
          ({ id, nodes }) =>
            `${path} ${id}: ${nodes
              .map(({ html }) => html.slice(0, 160))
              .slice(0, 3)
              .join(" | ")}`,
        );
      expect(serious).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}
