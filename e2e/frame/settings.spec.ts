import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";

const numbers = (page: Page) => page.getByRole("main").getByRole("group", { name: "Numbers" });
const turnover = (page: Page) =>
  page.getByRole("grid", { name: "Board" }).locator("[data-symbol] [data-field='turnover']").first();

test("lakh and crore are used on every page at once, and in no saved file", async ({ page }) => {
  await page.goto("/settings");
  await numbers(page).getByText("Lakh and crore").click();
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await page.getByRole("row").first().waitFor();
  await page.goto("/board?sort=turnover&columns=symbol.price.turnover");
  await expect(turnover(page)).toHaveText(/^[\d,.]+ (L|Cr)$/);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("csv");
  await page.keyboard.press("Enter");
  const text = await readFile((await (await download).path()) ?? "", "utf8");
  expect(text).toMatch(/\d{6}/);
  expect(text).not.toMatch(/\d (L|Cr)\b/);
  // a choice in the jump box redraws the page that is open
  await page.keyboard.press("Control+k");
  await page.keyboard.type("numbers: thousands");
  await page.keyboard.press("Enter");
  await expect(turnover(page)).toHaveText(/^[\d,.]+ [MB]$/);
});

test("a fresh visit opens the start page, and the overview stays reachable", async ({ page, stack }) => {
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Start page" }).selectOption("Board");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page).toHaveURL(`${stack.link.url}/board`);
  await expect(page.getByRole("grid", { name: "Board" })).toBeVisible();
  expect(asked.filter((path) => /overview-|topGainers/.test(path))).toEqual([]);
  const overview = page.getByRole("link", { name: "Overview", exact: true });
  const address = await overview.evaluate((link) => (link as HTMLAnchorElement).href);
  await overview.click();
  await expect(page).toHaveTitle("Overview · Pola");
  await page.reload();
  await expect(page).toHaveTitle("Overview · Pola");
  await page.goto("/health");
  await page.goto(address); // as in another tab
  await expect(page).toHaveTitle("Overview · Pola");
  await page.goto("/?turnover=1000000");
  await expect(page).toHaveTitle("Overview · Pola");
});

test("choices made in two tabs at once are all kept", async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto("/settings");
  await other.goto("/settings");
  await Promise.all([
    numbers(page).getByText("Lakh and crore").click(),
    other.getByRole("main").getByRole("group", { name: "Row height" }).getByText("Roomy").click(),
  ]);
  for (const tab of [page, other]) {
    await expect(numbers(tab).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
    await expect(tab.getByRole("main").getByRole("radio", { name: "Roomy" })).toBeChecked();
  }
  await page.reload();
  await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
  await expect(page.getByRole("main").getByRole("radio", { name: "Roomy" })).toBeChecked();
});

test("the arrow keys change a setting, and the focus stays on it", async ({ page }) => {
  await page.goto("/settings");
  await numbers(page).getByRole("radio", { name: "Thousands" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeFocused();
  await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
});

test("what the browser keeps is exported, erased after a question, and imported after a preview", async ({
  page,
}) => {
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: "What this browser keeps" });
  await numbers(page).getByText("Lakh and crore").click();
  await page.reload();
  const kept = panel.getByRole("row").filter({ hasText: "Settings, columns and their sets" });
  await expect(kept).toContainText(/\d\.\d/);
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Export" }).click();
  const path = (await (await download).path()) ?? "";

  await kept.getByRole("button", { name: "Erase" }).click();
  const question = page.getByRole("dialog", { name: /^Erase Settings/ });
  await question.getByRole("button", { name: "Close" }).click();
  await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
  await kept.getByRole("button", { name: "Erase" }).click();
  await question.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(numbers(page).getByRole("radio", { name: "Thousands" })).toBeChecked();
  await expect(kept).toHaveCount(0);

  const dialog = page.getByRole("dialog", { name: "Import a file" });
  const choose = async (name: string, text: string) => {
    await panel.getByRole("button", { name: "Import…" }).click();
    await dialog
      .getByLabel("File to import")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  };
  const text = await readFile(path, "utf8");
  await choose("bad.json", text.replace('"lakh"', '"dozens"'));
  await expect(dialog).toContainText("pola-preferences: numbers:");
  await dialog.getByRole("button", { name: "Close" }).click();
  await choose("good.json", text);
  await expect(dialog).toContainText("numbers: — → lakh");
  await expect(numbers(page).getByRole("radio", { name: "Thousands" })).toBeChecked();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(numbers(page).getByRole("radio", { name: "Lakh and crore" })).toBeChecked();
});

test("all that is erased is gone from the page of alerts in another tab too", async ({ page, context }) => {
  await page.goto("/settings");
  await page.evaluate(async () => {
    const seen = { value: 20.6, at: 1_795_149_000_000, age: 0, word: "live" };
    const firing = { key: "a", rule: "r", sentence: "JKH price > 20.50", after: seen, afterwards: false };
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open("pola-alerts", 1);
      request.onupgradeneeded = () => {
        for (const shelf of ["firings", "state"]) request.result.createObjectStore(shelf);
      };
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    const put = database.transaction("firings", "readwrite").objectStore("firings");
    await new Promise((done) => {
      put.put({ ...firing, firedAt: seen.at, deliveries: [] }, "a").onsuccess = done;
    });
    database.close();
  });
  const other = await context.newPage();
  await other.goto("/alerts");
  const firings = other.getByRole("region", { name: "Firings, newest first" });
  await expect(firings).toContainText("JKH price > 20.50");
  await page.reload();
  await page.getByRole("button", { name: "Erase all" }).click();
  const question = page.getByRole("dialog", { name: /^Erase / });
  await question.getByRole("button", { name: "Erase all" }).click();
  await expect(other.getByText("No rule has fired yet.")).toBeVisible();
});

test("each sound can be heard, and notifications are on only with the browser's permission", async ({
  page,
  context,
}) => {
  await page.goto("/settings");
  const alerts = page.getByRole("region", { name: "Alerts" });
  await alerts.getByRole("button", { name: "Play two tones" }).click();
  await expect(alerts.getByText("Played.")).toBeVisible();
  const notifications = alerts.getByRole("group", { name: "Notifications" });
  await page.evaluate(() => {
    Object.defineProperty(Notification, "permission", { configurable: true, value: "denied" });
  });
  await notifications.getByText("On", { exact: true }).click();
  await expect(alerts).toContainText("The browser forbids them for this address.");
  await expect(notifications.getByRole("radio", { name: "Off" })).toBeChecked();
  await context.grantPermissions(["notifications"]);
  await page.reload();
  await notifications.getByText("On", { exact: true }).click();
  await expect(notifications.getByRole("radio", { name: "On" })).toBeChecked();
  await expect(alerts).toContainText("The browser allows them.");
});

test("the jump box finds settings by several words, and Look links to them", async ({ page }) => {
  await page.goto("/board");
  await page.getByRole("button", { name: "Look", exact: true }).click();
  await page.getByRole("dialog", { name: "Look" }).getByRole("link", { name: "All settings" }).click();
  await expect(page).toHaveTitle("Settings · Pola");
  await expect(page.getByRole("dialog", { name: "Look" })).toBeHidden();
  await page.goto("/map");
  await expect(page.getByRole("heading", { name: "Map" }).first()).toBeAttached();
  await page.keyboard.press("Control+k");
  for (const [typed, found] of [
    ["density", "Row height: Compact"],
    ["flashing", "Flash of a changed value: Never"],
    ["language", "Open settings"],
    ["open settings", "Open settings"],
  ] as const) {
    await page.getByRole("combobox", { name: "Jump to a symbol, a page, a setting" }).fill(typed);
    await expect(page.getByRole("option", { name: found })).toBeVisible();
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("Settings · Pola");
});
