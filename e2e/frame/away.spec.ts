/** A trader leaves the page and returns to it after twenty minutes, of which the server has recorded a part. */
import type { Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { recordedDay, sharedDay } from "#e2e/testing/recording";
import { visit } from "#e2e/testing/visit";

const { day } = sharedDay;
const at = (time: string) => Date.parse(`${day}T${time}+05:30`);
let server: Gateway;

test.beforeAll(async () => {
  const data = recordedDay({ until: "10:25" });
  const clock = ["--clock", `${day}T10:25:30+05:30`, "--record", "off"];
  server = await startGateway(["--data", data, ...clock, "--pace", "0.1", "--log-level", "warn"]);
});
test.afterAll(() => server.stop());
test.use({ baseURL: undefined }); // the shared exchange is not started

/** The last look at the market as the browser keeps it, exchange's time in ms. */
const lastLook = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem("pola-last-look") ?? "{}") as { at?: number }).at ?? 0,
  );

/** Leaves the last look of another time in the browser, from an address without a page. */
async function lookAt(page: Page, time: number) {
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(
    (look) => localStorage.setItem("pola-last-look", JSON.stringify({ at: look, source: "embedded" })),
    time,
  );
}

test("after twenty minutes away the page offers the changes once, and compares the market with the recorded one", async ({
  page,
}) => {
  const left = at("10:05:00");
  const notice = page.getByRole("region", { name: "While you were away" });
  const breadth = page.getByRole("region", { name: "Breadth" });

  await test.step("a recent look is no absence, and looking is noted", async () => {
    await lookAt(page, at("10:20:00"));
    await page.goto(`${server.url}/board`);
    await expect.poll(() => lastLook(page)).toBeGreaterThanOrEqual(at("10:25:30"));
    await expect(notice).toHaveCount(0);
  });

  await test.step("the notice names the last look, and leads to the comparison", async () => {
    await lookAt(page, left);
    await page.goto(`${server.url}/board`);
    await expect(notice).toContainText(/Your last look was at 10:05, 2\d min ago/);
    await notice.getByRole("link", { name: "Show what happened since" }).click();
    await expect(page).toHaveURL(/\/away\?since=2026-11-20T10(:|%3A)05/);
    await expect(notice).toHaveCount(0);
    await expect(
      page.getByText(/^Compares two boards as Pola saw them: Fri 20 Nov 10:05:00 and /),
    ).toBeVisible();
  });

  await test.step("each panel shows what changed, with its source", async () => {
    const indices = page.getByRole("region", { name: "Indices and sectors" });
    await expect(indices.getByRole("row")).toHaveCount(23); // a head, two market indices, twenty sectors
    await expect(indices.getByRole("row").nth(1)).toContainText(/[\d,]+\.\d\d.*[\d,]+\.\d\d/);
    // their values are from their own answer; only breadth and the like come from the board
    await expect(indices.locator("[data-via]")).toHaveAttribute("data-via", "http");
    await expect(breadth.locator("[data-via]")).toHaveAttribute("data-via", "derived");
    await expect(page.getByRole("region", { name: "ASPI since then" })).toBeVisible();
    await expect(breadth.getByRole("row", { name: /^Trades/ })).toContainText(/\+\d/);
    await expect(
      page.getByRole("region", { name: "Times that Pola did not record" }).getByRole("listitem"),
    ).toHaveText([
      "Fri 20 Nov 10:12:00–Fri 20 Nov 10:15:00: no page requested the board",
      /^Fri 20 Nov 10:25:00–Fri 20 Nov 10:2\d:\d\d: the recording was not continued$/, // the server does not record
    ]);
  });

  const every = page.getByRole("region", { name: "Every line, then and now" }).getByRole("table");
  await test.step("the table of all lines has their recorded prices, and is sorted by its heads", async () => {
    await every.getByRole("columnheader", { name: "Symbol" }).getByRole("button").click();
    await expect(page).toHaveURL(/sort=symbol-up/);
    await expect.poll(() => every.getByRole("row").count()).toBeGreaterThan(200);
    const symbols = () => every.getByRole("rowheader").allTextContents();
    await expect
      .poll(async () => (await symbols()).toSorted().join() === (await symbols()).join())
      .toBe(true);
    const answer = await fetch(`${server.url}/recordings/${day}/answers/board?at=${left}`);
    const { reqTradeSummery }: { reqTradeSummery: { symbol: string; price: number }[] } = await answer.json();
    for (const { symbol, price } of reqTradeSummery.filter((row) => row.price > 0).slice(0, 3))
      await expect(
        every
          .getByRole("row")
          .filter({ has: page.getByRole("rowheader", { name: symbol }) })
          .getByRole("cell")
          .first(),
      ).toHaveText(price.toFixed(2));
  });

  await test.step("each row opens its own line or sector", async () => {
    const strangers = () =>
      page.locator("tbody tr .row-link").evaluateAll((links) =>
        links.slice(0, 60).flatMap((link) => {
          const row = link.closest("tr");
          row?.scrollIntoView({ block: "center" });
          const { left: x, top, width, height } = (row ?? link).getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, top + height / 2)?.closest("tr");
          return hit === row ? [] : [`${link.textContent} opens ${hit?.textContent}`];
        }),
      );
    await expect(page.locator("tbody tr .row-link").nth(59)).toBeAttached();
    await expect.poll(strangers).toEqual([]);
  });

  await test.step("a moment without a recording is named with recorded ones, and so is one that cannot be read", async () => {
    await visit(page, `/away?since=${day}T09:15`);
    await expect(page.getByText("Nothing was recorded at Fri 20 Nov 09:15:00.")).toBeVisible();
    await page.getByRole("link", { name: "The oldest recording begins at Fri 20 Nov 09:25:00." }).click();
    await expect(breadth.getByRole("row", { name: /^Trades/ })).toBeVisible();
    await visit(page, "/away?since=2026-02-31T10:00");
    await expect(page.getByRole("alert").filter({ hasText: "2026-02-31T10:00" })).toBeVisible();
    await visit(page, "/away?since=2026-11-21T09:45");
    await expect(page.getByRole("alert")).toContainText(
      "Sat 21 Nov 09:45:00 is after the present, Fri 20 Nov",
    );
    await visit(page, "/away?since=10:10");
    await expect(
      page.getByText(/^Compares two boards as Pola saw them: Fri 20 Nov 10:10:00 and /),
    ).toBeVisible();
  });

  await page.reload();
  await expect(breadth).toBeVisible();
  await expect(notice).toHaveCount(0);
});
