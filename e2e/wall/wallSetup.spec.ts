/** Setting up a wall: what needs a window, a pointer or a layout. Names, pasted links and long lists are told in e2e/stories. */
import type { Page } from "playwright/test";
import { foundByAxe } from "#e2e/testing/axe";
import { expect, test } from "#e2e/testing/fixtures";
import { chooseTheme } from "#e2e/testing/look";

const list = (page: Page, name = "Views in turn") => page.getByRole("list", { name, exact: true });
/** The names of the views, in order. */
const names = (page: Page, name?: string) => list(page, name).locator(".setup-name").allInnerTexts();
const bare = (texts: readonly string[]) => texts.map((text) => text.replace("⠿", "").trim());
const link = (page: Page) => page.getByRole("region", { name: "Link to the wall" }).locator("output");
const preview = (page: Page) => page.locator(".setup-picture .wall-view");

/** px that remain beside the help in a box; negative if it is cut */
const roomBesideHelp = (box: Element) => {
  if (!(box instanceof HTMLInputElement)) throw new Error("no box");
  const { font, paddingLeft, paddingRight } = getComputedStyle(box);
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("nothing to measure with");
  pen.font = font;
  const inside = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return inside - pen.measureText(box.placeholder).width;
};

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
  await expect(link(page)).toHaveText(
    /\/wall\?views=leaders:30,map:25,(index-\d+|symbol-[A-Z\d.]+):30&theme=light&lang=en,si&scale=1\.25&screen=2&offset=43&sleep=20:00-08:00$/,
  );
  const told = await link(page).innerText();
  await expect(page).toHaveURL(/\/wall\/setup\?.*scale=1\.25/);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open in a new window" }).click();
  const wall = await opened;
  await expect(wall.locator(".wall-view")).toBeVisible();
  await expect(wall).toHaveURL(told);
  await expect(wall.locator(".wall-corner")).toHaveCount(0);
  // a reload restores the same choices
  await page.reload();
  await expect(link(page)).toHaveText(told);
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
  const background = (part: string) =>
    page.locator(part).evaluate((element) => getComputedStyle(element).getPropertyValue("--bg").trim());
  // the page is dark and the wall light
  const ofPage = await background("html");
  await expect.poll(() => background(".setup-picture")).not.toBe(ofPage);
  for (const [shape, ratio] of [
    ["1080×1920", 1080 / 1920],
    ["2560×1080", 2560 / 1080],
  ] as const) {
    await page.getByRole("group", { name: "Screen" }).getByText(shape).click();
    const sizes = () =>
      page.evaluate(() => {
        const [frame, picture] = [".setup-screen", ".setup-picture"].map((part) =>
          document.querySelector(part)?.getBoundingClientRect(),
        );
        return { frame, picture };
      });
    const proportion = async () => {
      const { picture } = await sizes();
      return (picture?.width ?? 0) / (picture?.height ?? 1);
    };
    await expect.poll(proportion).toBeCloseTo(ratio, 2);
    // as large as the frame inside its border
    const border = async () => {
      const { frame, picture } = await sizes();
      if (!frame || !picture) return Number.POSITIVE_INFINITY;
      return Math.max(Math.abs(frame.width - picture.width), Math.abs(frame.height - picture.height));
    };
    await expect.poll(border).toBeLessThan(4);
  }
  await expect(page).toHaveTitle("Set up a wall · Pola");
  await expect(page.locator("html")).not.toHaveAttribute("data-wall");
});

test("every control and its help can be read at each width, and axe finds nothing in any theme", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(
    "/wall/setup?views=leaders:30,watch-JKH.N0000_COMB.N0000:30,map:30&closed=summary:60&sleep=20:00-08:00",
  );
  await expect(preview(page)).toBeVisible();
  for (const theme of ["Dark", "Light"] as const) {
    await chooseTheme(page, theme);
    await expect.poll(() => foundByAxe(page), { message: theme }).toEqual([]);
  }
  const boxes = page.locator(".setup input[placeholder]");
  await expect(boxes).not.toHaveCount(0);
  for (const width of [1440, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const box of await boxes.all())
      await expect
        .poll(() => box.evaluate(roomBesideHelp), { message: `${width} px` })
        .toBeGreaterThanOrEqual(0);
    const wider = () => page.locator("main#content").evaluate((main) => main.scrollWidth - main.clientWidth);
    await expect.poll(wider, { message: `${width} px` }).toBe(0);
  }
});
