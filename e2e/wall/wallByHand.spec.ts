/** A person at a display: keys, pointer, and what its address got wrong. More about keys is told in e2e/stories. */
import { expect } from "#e2e/testing/fixtures";
import { hasWord, look, monday, test, three, viewsIn } from "./wallStory.ts";

test("keys show the controls for 10 s, change and hold the view; a moved pointer is shown for 3 s; Esc leaves the wall", async ({
  page,
  open,
}) => {
  const day = await open(monday, three);
  await day.until(hasWord(page, "live"), 30);
  const bar = page.getByRole("toolbar", { name: "Display" });
  const view = async () => (await look(page)).view;
  const room = page.locator(".wall-room");
  await expect(bar).toHaveCount(0);
  await expect(room).toHaveCSS("cursor", "none");
  await page.mouse.move(300, 300);
  await expect(room).toHaveCSS("cursor", "auto");
  await day.pass(4);
  await expect(room).toHaveCSS("cursor", "none");

  const order = ["leaders", "board", "overview"];
  const first = await view();
  const next = order[(order.indexOf(first) + 1) % 3] ?? "";
  await page.keyboard.press("ArrowRight");
  await expect.poll(view).toBe(next);
  for (const key of ["←", "→", "Space", "Esc"]) await expect(bar).toContainText(key);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(view).toBe(first);
  await day.pass(8);
  await expect(bar).toBeVisible();
  await day.pass(4);
  await expect(bar).toHaveCount(0);

  await page.keyboard.press("Space");
  await expect(bar.getByRole("button", { name: "Resume" })).toBeVisible();
  await expect(page.getByRole("img", { name: "HELD" })).toBeVisible();
  const held = await view();
  expect(await viewsIn(page, day, 40)).toEqual(new Set([held]));

  await page.keyboard.press("Escape");
  await day.pass(2);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("html")).not.toHaveAttribute("data-wall");
});

test("errors in the address are shown readably in a corner, and cover no row", async ({ page, open }) => {
  // U+202E in the address must not reverse the text after it
  const day = await open(monday, "?views=leaders:60,non%E2%80%AEsense:30");
  await day.untilSeen(page.locator(".leaders-room [data-field=price]").first(), 20);
  const corner = page.getByRole("contentinfo");
  await expect(corner).toHaveText("Ignored in the address: views nonsense:30");
  const overlap = async () => {
    const [note, view] = [await corner.boundingBox(), await page.locator(".wall-view").boundingBox()];
    return (view?.y ?? 720) + (view?.height ?? 720) - (note?.y ?? 0);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(1);
  const size = () => corner.evaluate((note) => Number.parseFloat(getComputedStyle(note).fontSize));
  await expect.poll(size).toBeGreaterThanOrEqual(720 * 0.016);
  await expect(page.locator(".leaders-room tbody").first().locator("tr")).toHaveCount(10);
  await expect(page.locator(".wall-view .page-foot")).toHaveCount(0);
});
