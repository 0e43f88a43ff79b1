import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { wholeBrowser } from "#e2e/testing/chromiumFlags";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";

test.use(wholeBrowser());

const main = (page: Page) => page.getByRole("main");
const numbers = (page: Page) => main(page).getByRole("group", { name: "Numbers" });
const turnover = (page: Page) =>
  page.getByRole("grid", { name: "Board" }).locator("[data-symbol] [data-field='turnover']").first();

/** Types into the jump box and takes the first match. */
async function jump(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
}

test("lakh and crore are used on every page at once, and in no saved file", async ({ page }) => {
  await drawn(page, "/board");
  await page.getByRole("button", { name: "Look", exact: true }).click();
  await page.getByRole("dialog", { name: "Look" }).getByRole("link", { name: "All settings" }).click();
  await expect(page).toHaveTitle("Settings · Pola");
  await expect(page.getByRole("dialog", { name: "Look" })).toBeHidden();
  await numbers(page).getByText("Lakh and crore").click();
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await expect(page.getByRole("grid", { name: "Board" })).toBeVisible();
  await visit(page, "/board?sort=turnover&columns=symbol.price.turnover");
  await expect(turnover(page)).toHaveText(/^[\d,.]+ (L|Cr)$/);
  const download = page.waitForEvent("download");
  await jump(page, "csv");
  const text = await readFile((await (await download).path()) ?? "", "utf8");
  expect(text).toMatch(/\d{6}/);
  expect(text).not.toMatch(/\d (L|Cr)\b/);
  // a choice in the jump box redraws the page that is open
  await jump(page, "numbers: thousands");
  await expect(turnover(page)).toHaveText(/^[\d,.]+ [MB]$/);
});

test("the names of kept texts keep a gap between them where they wrap", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/settings");
  await page.evaluate(() => {
    for (const name of ["alert-rules", "lines", "wall"])
      localStorage.setItem(`pola-${name}-unreadable`, "{}");
  });
  await page.reload();
  const gaps = () =>
    main(page)
      .locator("tbody th")
      .evaluateAll((cells) => {
        const written = cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect();
        });
        return written.slice(1).map(({ top }, at) => Math.round(top - (written[at]?.bottom ?? 0)));
      });
  await expect.poll(async () => (await gaps()).length).toBeGreaterThanOrEqual(3);
  expect(Math.min(...(await gaps()))).toBeGreaterThanOrEqual(6);
});

test("a fresh visit opens the start page, and the overview stays reachable", async ({ page, stack }) => {
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Start page" }).selectOption("Board");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await drawn(page, "/");
  await expect(page).toHaveURL(`${stack.link.url}/board`);
  await expect(page.getByRole("grid", { name: "Board" })).toBeVisible();
  // the board's page is not preceded by the overview's requests
  expect(asked).toContain("/api/tradeSummary");
  expect(asked).not.toContain("/api/topGainers");
  const overview = page.getByRole("link", { name: "Overview", exact: true });
  const address = await overview.evaluate((link) => (link as HTMLAnchorElement).href);
  await overview.click();
  await expect(page).toHaveTitle("Overview · Pola");
  await page.reload();
  await expect(page).toHaveTitle("Overview · Pola");
  await visit(page, "/health");
  await page.goto(address); // as in another tab
  await expect(page).toHaveTitle("Overview · Pola");
  await page.goto("/?turnover=1000000");
  await expect(page).toHaveTitle("Overview · Pola");
});

test("choices made in two tabs are all kept, and what one tab erases is gone from the other", async ({
  page,
  context,
  stack,
}) => {
  const { market } = stack.exchange;
  const other = await context.newPage();
  await page.goto("/settings");
  await other.goto("/settings");

  await test.step("a choice in each tab", async () => {
    await numbers(other).getByText("Lakh and crore").click();
    await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
    await page.bringToFront(); // a tab in the background draws too seldom for a click
    await main(page).getByText("Roomy").click();
    await expect(main(other).getByRole("radio", { name: "Roomy" })).toBeChecked();
    await expect(numbers(other).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
    await page.reload();
    await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
    await expect(main(page).getByRole("radio", { name: "Roomy" })).toBeChecked();
  });

  await test.step("a rule that fired, erased with everything else", async () => {
    const line = market.lines.find(
      ({ symbol, standing, day }) => symbol.endsWith(".N0000") && standing === "trading" && day.last > 3000,
    );
    if (!line) throw new Error("no line is dear enough");
    const price = Math.round(line.day.last / 100);
    const sentence = `${line.symbol.replace(".N0000", "")} price > ${price + 1}.00`;
    await other.bringToFront();
    await visit(other, "/alerts");
    await other.getByRole("button", { name: "+ New alert" }).click();
    await other.getByRole("combobox", { name: "Rule as a sentence" }).fill(sentence);
    await other.getByRole("button", { name: "Save alert" }).click();
    const rules = other.getByRole("region", { name: "Rules, with their state" });
    // the distance is there once the rule has seen a board
    await expect(rules.getByRole("row").filter({ hasText: sentence })).toContainText(/armed.*\+\d/);
    market.trade({ symbol: line.symbol, price: price + 2, quantity: 100 });
    const firings = other.getByRole("region", { name: "Firings, newest first" });
    await expect(firings).toContainText(sentence);

    await page.bringToFront();
    await page.reload();
    await page.getByRole("button", { name: "Erase all" }).click();
    const question = page.getByRole("dialog", { name: /^Erase / });
    await question.getByRole("button", { name: "Erase all" }).click();
    await expect(other.getByText("No rule has fired yet.")).toBeVisible();
    await expect(other.getByRole("button", { name: /^Delete:/ })).toHaveCount(0);
    await expect(numbers(page).getByRole("radio", { name: "Thousands" })).toBeChecked();
  });
});

test("what the browser keeps is exported, erased after a question, and imported after a preview; sounds and notifications answer", async ({
  page,
  context,
}) => {
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: "What this browser keeps" });
  const kept = panel.getByRole("row").filter({ hasText: "Settings, columns and their sets" });

  await test.step("each sound can be heard", async () => {
    const alerts = page.getByRole("region", { name: "Alerts" });
    await alerts.getByRole("button", { name: "Play two tones" }).click();
    await expect(alerts.getByText("Played.")).toBeVisible();
  });

  await test.step("notifications are on only with the browser's permission", async () => {
    const alerts = page.getByRole("region", { name: "Alerts" });
    const notifications = alerts.getByRole("group", { name: "Notifications" });
    await context.grantPermissions(["notifications"]);
    await notifications.getByText("On", { exact: true }).click();
    await expect(notifications.getByRole("radio", { name: "On" })).toBeChecked();
    await expect(alerts).toContainText("The browser allows them.");
  });

  const text = await test.step("an export is a file", async () => {
    await numbers(page).getByText("Lakh and crore").click();
    await page.reload();
    await expect(kept).toContainText(/\d\.\d/);
    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Export" }).click();
    return readFile((await (await download).path()) ?? "", "utf8");
  });

  await test.step("erasing needs a second click", async () => {
    await kept.getByRole("button", { name: "Erase" }).click();
    const question = page.getByRole("dialog", { name: /^Erase Settings/ });
    await question.getByRole("button", { name: "Close" }).click();
    await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
    await kept.getByRole("button", { name: "Erase" }).click();
    await question.getByRole("button", { name: "Erase", exact: true }).click();
    await expect(numbers(page).getByRole("radio", { name: "Thousands" })).toBeChecked();
    await expect(kept).toHaveCount(0);
  });

  await test.step("an import shows what it changes, and refuses a file with an unknown value", async () => {
    const dialog = page.getByRole("dialog", { name: "Import a file" });
    const choose = async (name: string, content: string) => {
      await panel.getByRole("button", { name: "Import…" }).click();
      await dialog
        .getByLabel("File to import")
        .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
    };
    await choose("bad.json", text.replace('"lakh"', '"dozens"'));
    await expect(dialog).toContainText("Settings, columns and their sets, numbers:");
    await dialog.getByRole("button", { name: "Close" }).click();
    await choose("good.json", text);
    await expect(dialog).toContainText("Numbers: Lakh and crore");
    await expect(numbers(page).getByRole("radio", { name: "Thousands" })).toBeChecked();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
  });
});
