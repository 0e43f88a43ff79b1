/** Keys, pointer and address of a display. */
import { expect } from "#e2e/testing/fixtures";
import { hasWord, look, monday, test, three, viewsIn } from "./wallStory.ts";

test.describe.configure({ mode: "parallel", timeout: 600_000 });

test("keys show the controls for 10 s, change and hold the view; a hold ends after 5 min; Esc leaves the wall", async ({
  page,
  open,
}) => {
  const day = await open(monday, three);
  await day.until(hasWord(page, "live"), 30);
  const bar = page.getByRole("toolbar", { name: "Display" });
  const view = async () => (await look(page)).view;
  await expect(bar).toHaveCount(0);
  const order = ["leaders", "board", "overview"];
  const first = await view();
  const after = (name: string, by: number) => order[(order.indexOf(name) + by + 3) % 3];

  await page.keyboard.press("ArrowRight");
  await expect.poll(view).toBe(after(first, 1));
  for (const key of ["←", "→", "Space", "Esc"]) await expect(bar).toContainText(key);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(view).toBe(first);
  await day.pass(8);
  await expect(bar).toBeVisible();
  await day.pass(4);
  await expect(bar).toHaveCount(0);

  const held = await view();
  await page.keyboard.press("Space");
  await expect(bar.getByRole("button", { name: "Resume" })).toBeVisible();
  await expect(page.getByRole("img", { name: "HELD" })).toBeVisible();
  expect(await viewsIn(page, day, 280)).toEqual(new Set([held]));
  await day.pass(60);
  await expect(page.getByRole("img", { name: "HELD" })).toHaveCount(0);
  expect((await viewsIn(page, day, 64)).size).toBe(3);

  await page.keyboard.press("Escape");
  await day.pass(2);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("html")).not.toHaveAttribute("data-wall");
  await expect(page.locator("html")).not.toHaveAttribute("data-wall-state");
});

test("? shows the keys for half a minute, and Esc closes them first", async ({ page, open }) => {
  const day = await open(monday, three);
  const keys = page.getByRole("region", { name: "Keys" });
  await page.keyboard.press("?");
  await expect(keys.locator("dt")).toHaveText(["←→", "Space", "?", "Esc"]);
  await expect(keys).toContainText("holds the view");
  await day.pass(26);
  await expect(keys).toBeVisible();
  await day.pass(6);
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect(page).toHaveURL(/\/wall/);
});

test("views without data are skipped and named; a view with too short a time is left out", async ({
  page,
  open,
}) => {
  const day = await open(
    monday,
    "?views=symbol-NOPE.N0000:60,watch-mine:60,index-99999:60,leaders:20,map:5,board:10",
  );
  const corner = page.locator(".wall-corner");
  const told = async (words: string) =>
    (await corner.textContent({ timeout: 100 }).catch(() => ""))?.includes(words) ?? false;
  await day.until(() => told("not known here: symbol-NOPE.N0000, watch-mine, index-99999"), 60);
  expect(await viewsIn(page, day, 40)).toEqual(new Set(["leaders", "board"]));
  await day.until(() => told("Ignored: views map:5. A view must last 10 to 600 s."), 20);
  await page.goto(`${day.url}/wall?views=index-99999:600`);
  await day.until(() => told("index-99999"), 60);
  expect(await viewsIn(page, day, 8)).toEqual(new Set(["overview"]));
});

test("the pointer is hidden after three seconds at rest", async ({ page, open }) => {
  const day = await open(monday);
  const cursor = () => page.locator(".wall-room").evaluate((room) => getComputedStyle(room).cursor);
  expect(await cursor()).toBe("none");
  await page.mouse.move(300, 300);
  await expect.poll(cursor).toBe("auto");
  await day.pass(4);
  expect(await cursor()).toBe("none");
});

test("theme, palette and motion come from the address, and are not stored", async ({ page, open }) => {
  const day = await open(monday, "?theme=light&palette=blue-orange&motion=0");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await expect(html).toHaveAttribute("data-palette", "blue-orange");
  await expect(html).toHaveAttribute("data-motion", "reduced");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("light");
  await page.keyboard.press("Escape");
  await day.pass(2);
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-palette", "green-red");
});

test("errors in the address are shown readably in a corner, and cover no row", async ({ page, open }) => {
  // U+202E in the address must not reverse the text after it
  const day = await open(monday, "?views=leaders:60,non%E2%80%AEsense:30");
  await day.untilSeen(page.locator(".leaders-room [data-field=price]").first(), 20);
  const corner = page.locator(".wall-corner");
  await expect(corner).toHaveText("Ignored in the address: views nonsense:30");
  const [note, view] = [await corner.boundingBox(), await page.locator(".wall-view").boundingBox()];
  expect((note?.y ?? 0) + 1).toBeGreaterThanOrEqual((view?.y ?? 0) + (view?.height ?? 0));
  const size = await corner.evaluate((note) => Number.parseFloat(getComputedStyle(note).fontSize));
  expect(size).toBeGreaterThanOrEqual(720 * 0.016);
  await expect(page.locator(".leaders-room tbody").first().locator("tr")).toHaveCount(10);
  await expect(page.locator(".wall-view .page-foot")).toHaveCount(0);
});
