/** Rules for alerts: typed, as a form, run over a recorded day, moved in the chart, and made by a key on any line. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { playDay } from "#e2e/testing/playedDay";

const day = "2026-11-20";
const data = mkdtempSync(join(tmpdir(), "pola-alerts-"));
let server: Gateway;

interface Row {
  symbol: string;
  price: number;
  high: number;
  low: number;
}
/** a line below 100 rupees that moved most today, in ticks of 0.10 */
let line: Row;
/** the line's symbol without the class of shares, as a sentence names it */
let short: string;
/** a price of the grid in the middle of the day's range */
let middle: number;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const recordings = join(data, "recordings", "embedded-1");
  await playDay({ folder: recordings, every: 20, day, until: "10:10" });
  const monday = "2026-11-23T11:30:00+05:30";
  server = await startGateway(["--data", data, "--record", "off", "--clock", monday, "--log-level", "warn"]);
  const answer = await fetch(`${server.url}/api/tradeSummary`, { method: "POST" });
  const { reqTradeSummery }: { reqTradeSummery: Row[] } = await answer.json();
  const range = ({ high, low }: Row) => high - low;
  const [widest] = reqTradeSummery
    .filter(({ symbol, high }) => symbol.endsWith(".N0000") && high < 90)
    .sort((a, b) => range(b) - range(a));
  if (!widest || range(widest) < 0.3) throw new Error("no line moved by three ticks");
  line = widest;
  short = line.symbol.slice(0, -".N0000".length);
  middle = Math.round((line.high + line.low) * 5) / 10;
});
test.afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

const sentenceBox = (page: Page) => page.getByRole("combobox", { name: "Rule as a sentence" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save alert" });
const ruleRow = (page: Page, sentence: string) =>
  page
    .getByRole("region", { name: "Rules, with their state" })
    .getByRole("row")
    .filter({ hasText: sentence });

async function add(page: Page, sentence: string) {
  await page.goto(`${server.url}/alerts`);
  await page.getByRole("button", { name: "+ New alert" }).click();
  await sentenceBox(page).fill(sentence);
  await saveButton(page).click();
  await expect(ruleRow(page, sentence)).toBeVisible();
}

test("without a rule the page says where rules run, and an example can be taken by a click", async ({
  page,
}) => {
  await page.goto(`${server.url}/alerts`);
  await expect(
    page.getByText("Rules run while a page or a wall of Pola is open in this browser"),
  ).toBeVisible();
  expect(await foundByAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "any block >= 20m" }).click();
  await expect(sentenceBox(page)).toHaveValue("any block >= 20m");
  await saveButton(page).click();
  await expect(ruleRow(page, "any block >= 20m")).toContainText("armed");
});

test("a sentence is completed by keys, saved by Enter, deleted, and restored by Undo", async ({ page }) => {
  await page.goto(`${server.url}/alerts`);
  await page.getByRole("button", { name: "+ New alert" }).press("Enter");
  await expect(sentenceBox(page)).toBeFocused();
  await page.keyboard.type(`${short} pri`);
  await page.keyboard.press("Tab");
  await expect(sentenceBox(page)).toHaveValue(`${short} price `);
  await page.keyboard.type(`> ${middle.toFixed(2)}`);
  await page.keyboard.press("Enter");
  const sentence = `${short} price > ${middle.toFixed(2)}`;
  await expect(ruleRow(page, sentence)).toContainText(middle.toFixed(2));
  await page.reload();
  await page.getByRole("button", { name: `Delete: ${sentence}` }).click();
  await expect(ruleRow(page, sentence)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(ruleRow(page, sentence)).toBeVisible();
});

test("the keyboard stays with the rules when one is deleted or restored", async ({ page }) => {
  const rules = [`${short} change > 5%`, `${short} change > 6%`, `${short} change > 7%`] as const;
  for (const sentence of rules) await add(page, sentence);
  const remove = (sentence: string) => page.getByRole("button", { name: `Delete: ${sentence}` });
  const adds = page.getByRole("button", { name: "+ New alert" });
  await remove(rules[1]).press("Enter");
  await expect(remove(rules[2])).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove(rules[0])).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Deleted: ${rules[0]}`)).toBeVisible();
  await expect(adds).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(ruleRow(page, rules[0])).toBeVisible();
  await expect(adds).toBeFocused();
});

/** For each heading of a table that is shown: px between the edges at which it and the figures below it begin or end. */
const offHeadings = (table: Locator) =>
  table.evaluate((all) => {
    const edge = (cell: Element) => {
      const { left, right } = cell.getBoundingClientRect();
      const { textAlign, paddingLeft, paddingRight } = getComputedStyle(cell);
      const atEnd = textAlign === "right" || textAlign === "end";
      return atEnd ? right - Number.parseFloat(paddingRight) : left + Number.parseFloat(paddingLeft);
    };
    const [heads = [], cells = []] = ["thead tr", "tbody tr"].map((row) => [
      ...(all.querySelector(row)?.children ?? []),
    ]);
    return heads.flatMap((head, at) => {
      const cell = cells[at];
      const isShown = cell && head.getClientRects().length > 0 && !head.querySelector(".sr-only");
      return isShown ? [{ head: head.textContent, off: Math.round(edge(head) - edge(cell)) }] : [];
    });
  });

test("on a phone the headings of the rules stand over their figures, and every button is in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await add(page, `${short} price > ${middle.toFixed(2)}`);
  const region = page.getByRole("region", { name: "Rules, with their state" });
  const found = await offHeadings(region.locator("table"));
  expect(found.map(({ head }) => head?.trim())).toEqual(["Rule", "State", "Distance", "Dist. %"]);
  expect(found.filter(({ off }) => off !== 0)).toEqual([]);
  for (const button of await region.locator("tbody button").all())
    await expect(button).toBeInViewport({ ratio: 1 });
});

test("a wrong word is named with what is near it, and a price off the tick grid cannot be saved", async ({
  page,
}) => {
  await page.goto(`${server.url}/alerts`);
  await page.getByRole("button", { name: "+ New alert" }).click();
  await sentenceBox(page).fill(`${short} prise > ${middle.toFixed(2)}`);
  await expect(page.getByText("“prise” is not known here.")).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await page.getByRole("button", { name: "price", exact: true }).click();
  await expect(saveButton(page)).toBeEnabled();
  await sentenceBox(page).fill(`${short} price > ${middle.toFixed(1)}7`);
  await expect(page.getByText("This rule cannot fire: the price is not on the tick grid.")).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  expect(await foundByAxe(page, { part: ".alert-dialog" })).toEqual([]);
  await page.getByRole("button", { name: middle.toFixed(2), exact: true }).click();
  await expect(sentenceBox(page)).toHaveValue(`${short} price > ${middle.toFixed(2)}`);
});

test("the form and the sentence show each other", async ({ page }) => {
  await page.goto(`${server.url}/alerts`);
  await page.getByRole("button", { name: "+ New alert" }).click();
  await sentenceBox(page).fill(`${short} price > ${middle.toFixed(2)}`);
  await expect(page.getByRole("combobox", { name: "When" })).toHaveValue("price");
  await page.getByRole("combobox", { name: "Side" }).selectOption("goes below");
  await page.getByRole("textbox", { name: "Threshold" }).fill(line.low.toFixed(2));
  await page.getByRole("combobox", { name: "Fires" }).selectOption("once");
  await expect(sentenceBox(page)).toHaveValue(`${short} price < ${line.low.toFixed(2)}, once`);
  await page.getByRole("combobox", { name: "When" }).selectOption("breadth");
  await expect(sentenceBox(page)).toHaveValue("breadth up < 30%, once");
});

test("a rule runs over the recorded day before it is saved, and each firing leads into the replay", async ({
  page,
}) => {
  await page.goto(`${server.url}/alerts`);
  await page.getByRole("button", { name: "+ New alert" }).click();
  await sentenceBox(page).fill("any change > 1%");
  await page.getByRole("button", { name: "Run it over the recorded days" }).click();
  const found = page.getByRole("region", { name: "Would have fired" });
  await expect(found).toContainText(/\d+ firings? on 1 recorded day/);
  await expect(found.getByRole("link").first()).toHaveAttribute(
    "href",
    new RegExp(`^/s/[^?]+\\?at=${day}T\\d`),
  );
  await sentenceBox(page).fill("ASPI change > 1%");
  await expect(found).toContainText("Recorded boards do not contain what this rule needs");
});

test("a rule's line in the chart is moved by pointer and by keys, and Esc cancels", async ({ page }) => {
  await add(page, `${short} price > ${middle.toFixed(2)}`);
  await page.goto(`${server.url}/s/${line.symbol}`);
  const level = page.getByRole("slider", { name: `Alert: ${short} price >` });
  const chip = page.getByRole("region", { name: "Alerts of this line" }).getByRole("button");
  await expect(level).toHaveAttribute("aria-valuetext", middle.toFixed(2));
  const box = await level.boundingBox();
  if (!box) throw new Error("the level has no place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 80, { steps: 4 });
  };
  await drag();
  await expect(level).not.toHaveAttribute("aria-valuetext", middle.toFixed(2));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(level).toHaveAttribute("aria-valuetext", middle.toFixed(2));
  await level.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(chip).toContainText(`price > ${(middle + 0.1).toFixed(2)}`);
  await drag();
  await page.mouse.up();
  const dragged = Number(await level.getAttribute("aria-valuetext"));
  expect(dragged).toBeGreaterThan(middle);
  await expect(chip).toContainText(`price > ${dragged.toFixed(2)}`);
});

test("Alt+A on a row opens the dialog for its line, and the board's column shows the distance", async ({
  page,
}) => {
  await add(page, `${short} price > ${middle.toFixed(2)}`);
  await page.goto(`${server.url}/board?columns=symbol.price.alert&filter=${short}`);
  const row = page.locator(`[role=row][data-symbol="${line.symbol}"]`);
  await expect(row.locator('[data-column="alert"]')).toContainText("%");
  await row.hover();
  await page.keyboard.press("Alt+a");
  await expect(page.getByRole("dialog", { name: "New alert" })).toBeVisible();
  await expect(sentenceBox(page)).toHaveValue(new RegExp(`^${short} price > `));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "New alert" })).toHaveCount(0);
  await page.goto(`${server.url}/s/${line.symbol}`);
  await expect(page.locator(".symbol-head")).toBeVisible();
  // the key's code loads after the page is drawn
  await expect(async () => {
    await page.keyboard.press("Alt+a");
    await expect(sentenceBox(page)).toHaveValue(new RegExp(`^${short} price > `), { timeout: 2_000 });
  }).toPass();
});

test("a replay shows the rules, says that they do not run, and changes nothing", async ({ page }) => {
  await add(page, `${short} price > ${middle.toFixed(2)}`);
  await page.goto(`${server.url}/alerts?at=${day}T10:00:00`);
  await expect(page.getByText("Rules do not run in a replay")).toBeVisible();
  await expect(page.getByRole("button", { name: "+ New alert" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Delete:/ })).toHaveCount(0);
});
