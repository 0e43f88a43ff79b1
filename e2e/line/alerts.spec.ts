/** Rules for alerts: typed, as a form, run over a recorded day, moved in the chart, and made by a key on any line. */
import type { Locator, Page } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { expect, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { recordedDay, sharedDay } from "#e2e/testing/recording";
import { drawn, visit } from "#e2e/testing/visit";

const { day } = sharedDay;
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

test.beforeAll(async () => {
  const data = recordedDay({ until: "10:10" });
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
test.afterAll(() => server.stop());

const sentenceBox = (page: Page) => page.getByRole("combobox", { name: "Rule as a sentence" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save alert" });
const newAlert = (page: Page) => page.getByRole("button", { name: "+ New alert" });
const rules = (page: Page) => page.getByRole("region", { name: "Rules, with their state" });
const ruleRow = (page: Page, sentence: string) => rules(page).getByRole("row").filter({ hasText: sentence });

async function add(page: Page, sentence: string) {
  await newAlert(page).click();
  await sentenceBox(page).fill(sentence);
  await saveButton(page).click();
  await expect(ruleRow(page, sentence)).toBeVisible();
}

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
      return isShown ? [{ head: head.textContent?.trim(), off: Math.round(edge(head) - edge(cell)) }] : [];
    });
  });

test("rules are made by an example, by keys and by a sentence, and the keyboard stays with them when one is deleted or restored", async ({
  page,
}) => {
  await drawn(page, `${server.url}/alerts`);
  const sentence = `${short} price > ${middle.toFixed(2)}`;

  await test.step("an example can be taken by a click", async () => {
    await expect(
      page.getByText("Rules run while a page or a wall of Pola is open in this browser"),
    ).toBeVisible();
    expect(await foundByAxe(page)).toEqual([]);
    await page.getByRole("button", { name: "any block >= 20m" }).click();
    await expect(sentenceBox(page)).toHaveValue("any block >= 20m");
    await saveButton(page).click();
    await expect(ruleRow(page, "any block >= 20m")).toContainText("armed");
  });

  await test.step("a sentence is completed by Tab and saved by Enter", async () => {
    await newAlert(page).press("Enter");
    await expect(sentenceBox(page)).toBeFocused();
    await page.keyboard.type(`${short} pri`);
    await page.keyboard.press("Tab");
    await expect(sentenceBox(page)).toHaveValue(`${short} price `);
    await page.keyboard.type(`> ${middle.toFixed(2)}`);
    await page.keyboard.press("Enter");
    await expect(ruleRow(page, sentence)).toContainText(middle.toFixed(2));
  });

  await test.step("on a phone the headings stand over their figures, and every button is in view", async () => {
    await add(page, `${short} change > 7%`);
    await page.setViewportSize({ width: 360, height: 800 });
    const headings = ["Rule", "State", "Distance", "Dist. %"].map((head) => ({ head, off: 0 }));
    await expect.poll(() => offHeadings(rules(page).locator("table"))).toEqual(headings);
    const buttons = rules(page).locator("tbody").getByRole("button");
    await expect(buttons).toHaveCount(12);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  });

  await test.step("the keyboard goes to the next rule, then to the one before, then to the button for a new rule", async () => {
    const removes = rules(page).getByRole("button", { name: /^Delete:/ });
    // saved within one second, their times may not be in this sequence
    const names = await removes.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ""));
    const [first, second, third] = names.map((name) => page.getByRole("button", { name, exact: true }));
    if (!first || !second || !third) throw new Error("three rules are needed");
    await second.press("Enter");
    await expect(third).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(removes).toHaveCount(0);
    await expect(newAlert(page)).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(first).toBeVisible();
    await expect(newAlert(page)).toBeFocused();
    await add(page, sentence.replace(">", "<"));
  });

  await test.step("a replay shows the stored rules, says that they do not run, and changes nothing", async () => {
    await page.goto(`${server.url}/alerts?at=${day}T10:00:00`);
    await expect(page.getByText("Rules do not run in a replay")).toBeVisible();
    await expect(ruleRow(page, sentence.replace(">", "<"))).toBeVisible();
    await expect(newAlert(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Delete:/ })).toHaveCount(0);
  });
});

test("the dialog names a wrong word, shows form and sentence alike, and runs a rule over the recorded day", async ({
  page,
}) => {
  await drawn(page, `${server.url}/alerts`);
  await newAlert(page).click();
  const sentence = `${short} price > ${middle.toFixed(2)}`;

  await test.step("a price off the tick grid cannot be saved, and the prices beside it are offered", async () => {
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
    await expect(sentenceBox(page)).toHaveValue(sentence);
  });

  await test.step("the form and the sentence show each other", async () => {
    await expect(page.getByRole("combobox", { name: "When" })).toHaveValue("price");
    await page.getByRole("combobox", { name: "Side" }).selectOption("goes below");
    await page.getByRole("textbox", { name: "Threshold" }).fill(line.low.toFixed(2));
    await page.getByRole("combobox", { name: "Fires" }).selectOption("once");
    await expect(sentenceBox(page)).toHaveValue(`${short} price < ${line.low.toFixed(2)}, once`);
    await page.getByRole("combobox", { name: "When" }).selectOption("breadth");
    await expect(sentenceBox(page)).toHaveValue("breadth up < 30%, once");
  });

  await test.step("each firing over the recorded day leads into the replay", async () => {
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
});

test("a rule's line in the chart is moved by pointer and by keys, and Alt+A opens the dialog for the line of a row or page", async ({
  page,
}) => {
  await drawn(page, `${server.url}/alerts`);
  await add(page, `${short} price > ${middle.toFixed(2)}`);

  await test.step("the chart's line is dragged, Esc cancels, and Enter keeps a step by key", async () => {
    await visit(page, `/s/${line.symbol}`);
    const level = page.getByRole("slider", { name: `Alert: ${short} price >` });
    const chip = page
      .getByRole("region", { name: "Alerts of this line" })
      .getByRole("button", { name: "price >" });
    await expect(level).toHaveAttribute("aria-valuetext", middle.toFixed(2));
    const drag = async () => {
      await level.hover();
      const box = await level.boundingBox();
      if (!box) throw new Error("the level has no place");
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y - 80, { steps: 4 });
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
    const stepped = (middle + 0.1).toFixed(2);
    await expect(level).not.toHaveAttribute("aria-valuetext", stepped);
    await page.mouse.up();
    await expect
      .poll(async () => Number(await level.getAttribute("aria-valuetext")))
      .toBeGreaterThan(Number(stepped));
    // the level may still follow the pointer when the button is released
    await expect
      .poll(async () =>
        (await chip.textContent())?.includes(`price > ${await level.getAttribute("aria-valuetext")}`),
      )
      .toBe(true);
  });

  await test.step("Alt+A on the line's page opens the dialog for the line", async () => {
    await page.keyboard.press("Alt+a");
    await expect(sentenceBox(page)).toHaveValue(new RegExp(`^${short} price > `));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "New alert" })).toHaveCount(0);
  });

  await test.step("the board's column shows the distance, and Alt+A opens the dialog for the row", async () => {
    await visit(page, `/board?columns=symbol.price.alert&filter=${short}`);
    const row = page.locator(`[role=row][data-symbol="${line.symbol}"]`);
    await expect(row.locator('[data-column="alert"]')).toContainText("%");
    await row.hover();
    await page.keyboard.press("Alt+a");
    await expect(page.getByRole("dialog", { name: "New alert" })).toBeVisible();
    await expect(sentenceBox(page)).toHaveValue(new RegExp(`^${short} price > `));
  });
});
