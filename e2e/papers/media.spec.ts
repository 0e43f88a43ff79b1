import type { Locator, Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { capturesAreHere } from "#e2e/testing/standIn";
import { operations } from "#wire/operations";

const paths = { news: operations.news.path, events: operations.events.path };
type Sent = Record<string, unknown>;

const panel = (page: Page, name: "News" | "Events") => page.getByRole("region", { name });
const story = (page: Page, name: "News" | "Events", title: string) =>
  panel(page, name)
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title.trim() }) })
    .first();

/** Expects every value of a record, at any depth, to be among the fields shown. */
async function expectAllFields(article: Locator, record: Sent) {
  await article.locator("details > summary").click();
  await expect(article.locator("details [data-field]").first()).toBeVisible();
  for (const [field, value] of Object.entries(record)) {
    const cells = article.locator(`details [data-field="${field}"]`);
    const told = (await cells.allTextContents()).join("\n");
    for (const leaf of leaves(value)) expect(told, field).toContain(leaf);
  }
}
function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [JSON.stringify(value)];
  return Object.values(value).flatMap(leaves);
}

test("news and events of the exchange are shown completely, and every field can be opened", async ({
  page,
  stack,
  complaints,
}) => {
  await page.goto("/media");
  await expect(panel(page, "News").getByRole("article").first()).toBeVisible();
  await expect(panel(page, "Events").getByRole("article").first()).toBeVisible();
  const body = stack.tap.served(paths.news) as { CN: Sent[] };
  const [item] = body.CN;
  const [event] = stack.tap.served(paths.events) as Sent[];
  if (!item || !event) throw new Error("nothing was published");
  await expectAllFields(story(page, "News", String(item["title"])), item);
  await expectAllFields(story(page, "Events", String(event["title"])), event);
  await expect(panel(page, "Events").locator("[data-field=body]").first()).not.toBeEmpty();

  await panel(page, "News").getByText("Business news").click();
  await expect(page).toHaveURL(/[?&]type=BN/);
  await expect(panel(page, "News").getByRole("article").first()).toBeVisible();
  await page.reload();
  await expect(panel(page, "News").getByRole("radio", { name: "Business news BN" })).toBeChecked();

  const thisYear = Number(event["year"]);
  await panel(page, "Events")
    .getByRole("combobox", { name: "Year" })
    .selectOption(String(thisYear - 1));
  await expect(page).toHaveURL(new RegExp(`[?&]year=${thisYear - 1}`));
  await expect(panel(page, "Events").getByRole("heading", { level: 3 }).first()).toContainText(
    String(thisYear - 1),
  );
  expect(complaints).toEqual([]);
});

test("keys move through a gallery, and the focus returns afterwards", async ({ page, complaints }) => {
  await page.goto("/media");
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
  expect(complaints).toEqual([]);
});

test("a document opens beside the page, and a document that fails to load is reported", async ({
  page,
  complaints,
}) => {
  await page.goto("/media");
  const link = panel(page, "News").getByRole("link", { name: "Open English in a new tab" }).first();
  await expect(link).toHaveAttribute("href", /^\/files\/cms-internal\//);
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(link).toHaveAttribute("hreflang", "en");
  const read = panel(page, "News")
    .getByRole("button", { name: /Read in en/ })
    .first();
  test.skip((await read.count()) === 0, "this browser shows no PDF in a page");
  await read.click();
  await expect(page.getByRole("dialog").locator("iframe")).toHaveAttribute("src", /^\/files\//);
  await page.keyboard.press("Escape");
  await page.route("/files/**", (route) => route.abort());
  await panel(page, "News")
    .getByRole("button", { name: /Read in en/ })
    .nth(1)
    .click();
  await expect(page.getByRole("dialog")).toContainText("The file could not be loaded");
  // the browser's PDF viewer logs its own messages
  expect(complaints.filter((told) => !/ERR_FAILED|chrome(-extension)?:/.test(told))).toEqual([]);
});

test("on the captured records every field can be opened, and each document in its languages", async ({
  page,
  captured,
  complaints,
}) => {
  test.skip(!capturesAreHere, "the captured bodies are not beside the project");
  await page.goto(`${captured.url}/media?year=2026`);
  const ask = async (target: string) => (await fetch(`${captured.url}/api${target}`)).json();
  const { CN } = (await ask(`${paths.news}?top=true&type=CN&numberOfRecord=30`)) as { CN: Sent[] };
  const events = (await ask(`${paths.events}?top=true&year=2026&numberOfRecord=200`)) as Sent[];
  for (const item of CN) await expectAllFields(story(page, "News", String(item["title"])), item);
  for (const event of events) await expectAllFields(story(page, "Events", String(event["title"])), event);

  const delayed = story(page, "News", "Delay in the Commencement of Trading on 1st July 2026");
  await expect(delayed).toContainText("1 Jul 2026 11:07:11");
  for (const language of ["si", "en", "ta"])
    await expect(delayed.locator(`.editions a[hreflang=${language}]`)).toHaveCount(1);
  await expect(story(page, "News", "SEC & CSE to Host").locator(".editions a")).toHaveCount(1);
  await expect(panel(page, "News").getByRole("heading", { level: 3 })).toHaveText(["Jul 2026", "Jun 2026"]);
  await expect(panel(page, "Events")).toContainText("Market opening MOC");
  await expect(page.locator("main")).not.toContainText(/NaN|undefined|\[object/);
  expect(complaints).toEqual([]);
});
