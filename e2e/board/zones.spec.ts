import { isDeepStrictEqual } from "node:util";
import { settled } from "#e2e/testing/drawn";
import { expect, type Stack, test } from "#e2e/testing/fixtures";
import { operations } from "#wire/operations";
import { boardOf, readBoard } from "./boardReading.ts";

/** Waits until the gateway has dropped its earlier board and serves the frozen one. */
async function boardFrozen({ tap, link }: Stack): Promise<void> {
  const path = operations.board.path;
  const asked = () => tap.calls.filter((call) => call.path === path).length;
  const before = asked();
  await expect
    .poll(async () => {
      const answer = await fetch(`${link.url}/api${path}`, { method: "POST", body: "{}" });
      const given: unknown = await answer.json();
      return asked() > before && isDeepStrictEqual(given, tap.served(path));
    })
    .toBe(true);
}

test("a browser in any time zone shows the same board, including times", async ({ browser, stack }) => {
  stack.tap.cutPush({ refuse: true });
  stack.tap.freeze();
  await boardFrozen(stack);
  const shown: unknown[] = [];
  for (const timezoneId of ["UTC", "America/New_York", "Asia/Colombo"]) {
    const context = await browser.newContext({ timezoneId, baseURL: stack.link.url });
    const page = await context.newPage();
    await page.goto("/board?columns=all");
    await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
    shown.push(await readBoard(page));
    await context.close();
  }
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
});

const onTheOverview = ["board", "sectors", "gainers", "losers", "mostActive"] as const;

/** Waits until each kind of answer was requested twice since then, so that the gateway has no older answer. */
async function allAskedTwice({ tap }: Stack, since: number): Promise<void> {
  const paths = onTheOverview.map((name) => operations[name].path);
  const seldom = () => {
    const asked = tap.calls.slice(since).map(({ path }) => path);
    return paths.filter((path) => asked.filter((each) => each === path).length < 2);
  };
  await expect.poll(seldom, { timeout: 120_000 }).toEqual([]);
}

/** Reads texts that do not change over time: figures with their times, the freshness word, axis and day. */
test("a browser in any time zone shows the same overview", async ({ browser, stack }) => {
  stack.tap.cutPush({ refuse: true });
  stack.tap.freeze();
  const look = async (timezoneId: string) => {
    const context = await browser.newContext({ timezoneId, baseURL: stack.link.url });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.locator("main [data-field]").first()).toBeVisible();
    for (const name of ["Top gainers", "Top losers", "Most active"])
      await expect(page.getByRole("region", { name }).locator("[data-symbol]").first()).toBeVisible();
    await settled(page);
    // prints are excluded, because they depend on how long the page was open
    const texts = await page
      .locator("main [data-field]:not(.prints *), header [data-field]")
      .allTextContents();
    const status = await page.getByRole("status", { name: "Market status" }).textContent();
    await context.close();
    return { texts, status };
  };
  // each kind of answer freezes at its first request after this; a page requests each kind repeatedly
  const since = stack.tap.calls.length;
  const opened = await browser.newContext({ baseURL: stack.link.url });
  await (await opened.newPage()).goto("/");
  await allAskedTwice(stack, since);
  await opened.close();
  let shown = await look("UTC");
  // repeated until two looks are equal: then the last frozen answer has reached the page
  await expect(async () => {
    const before = shown;
    shown = await look("UTC");
    expect(shown).toEqual(before);
  }).toPass({ timeout: 30_000 });
  expect(shown.texts.length).toBeGreaterThan(50);
  expect(await look("America/New_York")).toEqual(shown);
  expect(await look("Asia/Colombo")).toEqual(shown);
});
