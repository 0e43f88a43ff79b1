import type { Page } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { chooseTheme } from "#e2e/testing/look";

test.describe.configure({ mode: "parallel" });

const list = (page: Page, name = "Views in turn") => page.getByRole("list", { name, exact: true });
/** The names of the views, in order. */
const names = (page: Page, name?: string) => list(page, name).locator(".setup-name").allInnerTexts();
const bare = (texts: readonly string[]) => texts.map((text) => text.replace("⠿", "").trim());
const link = (page: Page) => page.getByRole("region", { name: "Link to the wall" }).locator("output");
const preview = (page: Page) => page.locator(".setup-picture .wall-view");

test("a wall opens as it was set up by clicks", async ({ page, context }) => {
  await page.goto("/wall/setup?views=leaders:30");
  await page.getByRole("button", { name: "+ Map" }).click();
  await page.getByRole("spinbutton", { name: "Seconds for Map" }).fill("25");
  const find = page.getByRole("combobox", { name: "Add a line, sector or index" });
  await find.fill("bank");
  await expect(page.getByRole("option").first()).toBeVisible();
  await find.press("Enter");
  await page.getByRole("group", { name: "Theme" }).getByText("Light", { exact: true }).click();
  await page.getByRole("spinbutton", { name: "Size" }).fill("1.25");
  await page.getByRole("checkbox", { name: "Sinhala" }).check();
  await page.getByRole("checkbox", { name: "Dark at night" }).check();
  await page.getByRole("spinbutton", { name: "Number of displays" }).fill("2");
  await page.getByRole("spinbutton", { name: "Number of this display" }).fill("2");
  await expect(page.getByText("3 views, a full turn takes 1 min 25 s")).toBeVisible();
  const told = await link(page).innerText();
  expect(told).toMatch(
    /\/wall\?views=leaders:30,map:25,(index-\d+|symbol-[A-Z\d.]+):30&theme=light&lang=en,si&scale=1\.25&screen=2&offset=43&sleep=20:00-08:00$/,
  );
  await expect(page).toHaveURL(/\/wall\/setup\?.*scale=1\.25/);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open in a new window" }).click();
  const wall = await opened;
  await expect(wall.locator(".wall-view")).toBeVisible();
  expect(wall.url()).toBe(told);
  await expect(wall.locator(".wall-corner")).toHaveCount(0);
  // a reload restores the same choices
  await page.reload();
  await expect(link(page)).toHaveText(told);
});

for (const width of [1440, 390, 360, 320])
  test(`the help in each box can be read completely, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/wall/setup?views=leaders:30,watch-GNBR.N0000:30");
    const boxes = page.locator(".setup input[placeholder]");
    await expect(boxes).toHaveCount(4);
    const room = (box: Element) => {
      if (!(box instanceof HTMLInputElement)) throw new Error("no box");
      const { font, paddingLeft, paddingRight } = getComputedStyle(box);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("nothing to measure with");
      pen.font = font;
      const inside = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return inside - pen.measureText(box.placeholder).width;
    };
    for (const box of await boxes.all()) expect(await box.evaluate(room)).toBeGreaterThanOrEqual(0);
  });

test("a name without a match is reported, with suggestions", async ({ page, stack }) => {
  const [symbol = "", other = ""] = (await rowsListed(stack.exchange)).map((row) => row.symbol);
  await page.goto(`/wall/setup?views=leaders:30,watch-${symbol}:30`);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  const told = page.getByRole("status").filter({ hasText: "nothing was added" });
  const found = page.getByRole("option");
  for (const [name, added] of [
    ["Add a line, sector or index", "Q"],
    ["Add a watchlist or line", "QQ"],
    ["Add a line to the list", "QQQ"],
  ] as const) {
    const box = page.getByRole("combobox", { name });
    const mistyped = symbol.split(".")[0] + added;
    await box.fill(other);
    await expect(found.first()).toBeVisible();
    await box.fill(mistyped);
    await expect(found).toHaveCount(0);
    await box.press("Enter");
    await expect(told.filter({ hasText: `“${mistyped}” was not found` })).toBeVisible();
  }
  await told.last().getByRole("button", { name: symbol }).click();
  await expect(link(page)).toContainText(`,watch-${symbol}:30,watch-${symbol}:30`);
  await page.getByRole("combobox", { name: "Add a line, sector or index" }).fill("§§§");
  await page.getByRole("combobox", { name: "Add a line, sector or index" }).press("Enter");
  await expect(told.filter({ hasText: "“§§§” was not found, so nothing was added." })).toBeVisible();
});

test("a display can be named, and a name that an address cannot contain is refused", async ({ page }) => {
  await page.goto("/wall/setup?views=leaders:30");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("reception");
  await expect(link(page)).toHaveText(/&name=reception$/);
  await name.fill("front desk");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Letters from A to Z")).toBeVisible();
  await expect(link(page)).toHaveText(/&name=reception$/);
});

test("views can be moved by dragging, by keys and by buttons, and the focus stays with the moved view", async ({
  page,
}) => {
  await page.goto("/wall/setup?views=overview:30,map:30,board:30");
  await expect(list(page).locator("li")).toHaveCount(3);
  const entry = (name: string) => list(page).getByRole("button", { name, exact: true });
  const from = await entry("Board").boundingBox();
  const to = await entry("Overview").boundingBox();
  if (!from || !to) throw new Error("the views are not drawn");
  await page.mouse.move(from.x + 30, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => bare(await names(page))).toEqual(["Board", "Overview", "Map"]);
  await entry("Board").press("Alt+ArrowDown");
  await expect.poll(async () => bare(await names(page))).toEqual(["Overview", "Board", "Map"]);
  await expect(entry("Board")).toBeFocused();
  await page.getByRole("button", { name: "Move Map up" }).click();
  await expect.poll(async () => bare(await names(page))).toEqual(["Overview", "Map", "Board"]);
  await entry("Overview").press("Delete");
  await expect.poll(async () => bare(await names(page))).toEqual(["Map", "Board"]);
  await expect(entry("Map")).toBeFocused();
  await expect(link(page)).toHaveText(/views=map:30,board:30$/);
});

test("the preview is the wall itself, in the display's proportions and look, and does not change with the page", async ({
  page,
}) => {
  await page.goto("/wall/setup?views=leaders:30,board:30&theme=light&palette=blue-orange");
  await expect(preview(page)).toHaveAttribute("data-view", "leaders");
  await expect(page.locator(".setup-picture tr[data-symbol]").first()).toBeAttached();
  await list(page).getByRole("button", { name: "Board", exact: true }).click();
  await expect(preview(page)).toHaveAttribute("data-view", "board");
  const colours = await page.evaluate(() => {
    const picture = document.querySelector(".setup-picture");
    if (!picture) throw new Error("no preview");
    const of = (element: Element) => getComputedStyle(element).getPropertyValue("--bg").trim();
    return { page: of(document.documentElement), picture: of(picture) };
  });
  expect(colours).toEqual({ page: "#0e1116", picture: "#dfe2e8" });
  for (const [shape, ratio] of [
    ["1080×1920", 1080 / 1920],
    ["2560×1080", 2560 / 1080],
  ] as const) {
    await page.getByRole("group", { name: "Screen" }).getByText(shape).click();
    const [box, picture] = [
      await page.locator(".setup-screen").boundingBox(),
      await page.locator(".setup-picture").boundingBox(),
    ];
    if (!box || !picture) throw new Error("the preview is not drawn");
    expect(picture.width / picture.height).toBeCloseTo(ratio, 2);
    // as large as the frame inside its border
    expect(Math.abs(box.width - picture.width)).toBeLessThan(4);
    expect(Math.abs(box.height - picture.height)).toBeLessThan(4);
  }
  await expect(page).toHaveTitle("Set up a wall · Pola");
  expect(await page.evaluate(() => document.documentElement.dataset["wall"])).toBeUndefined();
});

test("a pasted link is read; its unknown parts are named and stay in the box", async ({ page }) => {
  await page.goto("/wall/setup");
  const box = page.getByRole("textbox", { name: "Paste the link of a wall to change it" });
  const pasted = "http://192.0.2.7/wall?views=map:20,nonsense:30,board:5&scale=7&colour=red";
  await box.fill(pasted);
  await page.getByRole("button", { name: "Load it" }).click();
  await expect.poll(async () => bare(await names(page))).toEqual(["Map"]);
  const told = page.getByRole("status").filter({ hasText: "cannot use these parts" });
  await expect(told.getByRole("listitem")).toHaveText([
    "views=nonsense:30",
    "views=board:5: a view must last 10 to 600 s",
    "scale=7",
    "colour=red",
  ]);
  await expect(box).toHaveValue(pasted);
  // another choice does not remove their report
  await page.getByRole("button", { name: "+ Sectors" }).click();
  await expect(told.getByRole("listitem")).toHaveCount(4);
  await told.getByRole("button", { name: "Understood" }).click();
  await expect(told).toHaveCount(0);
  await box.fill("https://192.0.2.7/board");
  await box.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "not a link to a wall" })).toBeVisible();
  await expect.poll(async () => bare(await names(page))).toEqual(["Map", "Sectors"]);
});

test("a list too long for a link is refused, and the page says so", async ({ page }) => {
  const lines = Array.from({ length: 40 }, (_, at) => `ABC${at}.N0000`).join("_");
  await page.goto(`/wall/setup?views=watch-${lines}:30,watch-${lines}:30,watch-${lines}:30&closed=map:30`);
  await expect(list(page).locator(".setup-name")).toHaveCount(3);
  const before = await link(page).innerText();
  await page.getByRole("checkbox", { name: "Use other views while the market is open" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "work everywhere" })).toBeVisible();
  await expect(link(page)).toHaveText(before);
});

test("every control can be reached on a phone, and axe finds nothing in any theme", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(
    "/wall/setup?views=leaders:30,watch-JKH.N0000_COMB.N0000:30,map:30&closed=summary:60&sleep=20:00-08:00",
  );
  await expect(preview(page)).toBeVisible();
  for (const theme of ["Dark", "Light"] as const) {
    await chooseTheme(page, theme);
    expect(await foundByAxe(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const wider = await page.locator("main#content").evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(wider).toBe(0);
});
