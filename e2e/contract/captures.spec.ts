import { boardOf, readBoard } from "#e2e/board/boardReading";
import { expect, test } from "#e2e/testing/fixtures";
import { capturedBoard, capturedSymbol, capturesAreHere } from "#e2e/testing/standIn";

test.skip(!capturesAreHere, "the captured bodies are not beside the project");

test("board, overview and a line's page work with captured answers of the real service", async ({
  page,
  captured,
  complaints,
}) => {
  await page.goto(`${captured.url}/board`);
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  const shown = await readBoard(page);
  expect(Object.keys(shown).sort()).toEqual(
    capturedBoard()
      .map(({ symbol }) => symbol)
      .sort(),
  );

  await page.goto(captured.url);
  for (const name of ["Top gainers", "Top losers", "Most active"])
    await expect(page.getByRole("region", { name }).locator("[data-symbol]").first()).toBeVisible();
  await expect(page.locator("canvas").first()).toBeVisible();

  await page.goto(`${captured.url}/s/${capturedSymbol}`);
  await expect(page.locator(`header[data-symbol="${capturedSymbol}"] [data-field="price"]`)).toContainText(
    "20.00",
  );
  const head = page.locator(`header[data-symbol="${capturedSymbol}"]`);
  await expect(head).toContainText("These figures are from the session of 10 Jul 2026");
  await expect(page.getByRole("region", { name: "Trades", exact: true })).toContainText("5 of 294 trades");
  await expect(page.getByRole("region", { name: "Activity" }).getByRole("rowheader").first()).toHaveText(
    "10 Jul 2026",
  );
  const book = page.getByRole("region", { name: "Order book" });
  await expect(book).toContainText("1,667,674");
  await expect(book).toContainText("sent without a time");
  await page.getByRole("heading", { name: "Company", exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "www.keells.com" })).toHaveAttribute("rel", /noopener/);
  await expect(page.locator("html")).toHaveAttribute("data-source", "live");
  await expect(page.getByText("SIMULATED")).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(/NaN|undefined|1970|Invalid/);
  expect(complaints).toEqual([]);
});
