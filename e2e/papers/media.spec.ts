import { wholeBrowser } from "#e2e/testing/chromiumFlags";
import { expect, test } from "#e2e/testing/fixtures";
import { operations } from "#wire/operations";
import { expectAllFields, panel, type Sent, story } from "./mediaStories.ts";

test.use(wholeBrowser());

test("news and events of the exchange are shown completely, and every field can be opened", async ({
  page,
  stack,
}) => {
  await page.goto("/media");
  await expect(panel(page, "News").getByRole("article").first()).toBeVisible();
  await expect(panel(page, "Events").getByRole("article").first()).toBeVisible();
  const body = stack.tap.served(operations.news.path) as { CN: Sent[] };
  const [item] = body.CN;
  const [event] = stack.tap.served(operations.events.path) as Sent[];
  if (!item || !event) throw new Error("nothing was published");
  await expectAllFields(story(page, "News", String(item["title"])), item);
  await expectAllFields(story(page, "Events", String(event["title"])), event);
  await expect(panel(page, "Events").locator("[data-field=body]").first()).not.toBeEmpty();

  await panel(page, "News").getByText("Business news").click();
  await expect(page).toHaveURL(/[?&]type=BN/);
  await expect(panel(page, "News").getByRole("article").first()).toBeVisible();
  await page.reload();
  await expect(panel(page, "News").getByRole("radio", { name: "Business news BN" })).toBeChecked();

  const yearBefore = String(Number(event["year"]) - 1);
  await panel(page, "Events").getByRole("combobox", { name: "Year" }).selectOption(yearBefore);
  await expect(page).toHaveURL(new RegExp(`[?&]year=${yearBefore}`));
  await expect(panel(page, "Events").getByRole("heading", { level: 3 }).first()).toContainText(yearBefore);
});

test("keys move through a gallery, a document opens beside the page, and a missing document is reported", async ({
  page,
  complaints,
}) => {
  // the test itself cuts requests for files, and the browser's PDF viewer is an extension with files of its own
  complaints.allow(
    /^console: Failed to load resource: net::ERR_FAILED \(http:\/\/127\.0\.0\.1:\d+\/files\//,
    /^request to another host: chrome(-extension)?:\/\//,
  );
  await page.goto("/media");
  await test.step("gallery", async () => {
    const first = panel(page, "Events")
      .getByRole("button", { name: /^Picture 1 of/ })
      .first();
    await first.click();
    const gallery = page.getByRole("dialog");
    await expect(gallery).toContainText(/Picture 1 of \d/);
    await page.keyboard.press("ArrowRight");
    await expect(gallery).toContainText("Picture 2 of");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    await expect(gallery).toContainText("Picture 1 of");
    await expect(gallery.getByRole("img")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(gallery).toHaveCount(0);
    await expect(first).toBeFocused();
  });

  await test.step("document", async () => {
    const news = panel(page, "News");
    const link = news.getByRole("link", { name: "Open English in a new tab" }).first();
    await expect(link).toHaveAttribute("href", /^\/files\/cms-internal\//);
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAttribute("hreflang", "en");
    const read = news.getByRole("button", { name: /Read in en/ });
    await read.first().click();
    await expect(page.getByRole("dialog").locator("iframe")).toHaveAttribute("src", /^\/files\//);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.route("/files/**", (route) => route.abort());
    await read.nth(1).click();
    await expect(page.getByRole("dialog")).toContainText("The file could not be loaded");
  });
});
