import { boardOf } from "#e2e/board/boardReading";
import { expect, test } from "#e2e/testing/fixtures";
import { holdClock, runUntil } from "#e2e/testing/heldClock";

test("/health names the requests, the rows left out with the reason, and the fields that the contract lacks", async ({
  page,
  stack,
}) => {
  stack.tap.alter("/allSectors", (body) =>
    (body as object[]).map((row, at) =>
      at === 5 ? { ...row, indexValue: "ten" } : { ...row, mood: "fine" },
    ),
  );
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  await page.getByRole("button", { name: /LIVE/ }).click();
  await expect(page.getByText("Upstream answered")).toBeVisible();
  await page.getByRole("link", { name: "Health of every source" }).click();
  await expect(page).toHaveTitle("Health · Pola");

  const sources = page.getByRole("region", { name: "Sources, as this page sees them" });
  const line = (name: string) => sources.getByRole("row").filter({ hasText: name });
  await expect(sources.getByRole("rowheader")).toHaveCount(21 + 3 + 1);
  await expect(line("/tradeSummary")).toContainText("ok");
  await expect(line("/news/web")).toContainText("not requested");
  await expect(line("/topic/top-gainers")).toContainText("push");
  await expect(line("/allSectors")).toContainText(/1 now, \d+ in all/);
  await expect(sources).toContainText("field mood is not in the contract");
  await expect(sources).toContainText('field indexValue has another type in 1 row, for example "ten"');

  const upstream = page.getByRole("region", { name: "Upstream" });
  await expect(upstream.getByRole("row").filter({ hasText: "/tradeSummary" })).toContainText("ok");
  await expect(page.getByText("a plain proxy to the service")).toHaveCount(0);
});

test("with a plain proxy in place of our gateway, /health works without the server's own report", async ({
  page,
}) => {
  await page.route("**/healthz?full", (route) => route.fulfill({ contentType: "text/html", body: "<html>" }));
  await page.goto("/health");
  await expect(
    page.getByText("This server sends no report, because it is a plain proxy to the service"),
  ).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "/tradeSummary" })).toContainText("ok");
});

test("a renamed list is named, with the source of the figures used instead", async ({ page, stack }) => {
  await page.goto("/health");
  const line = (panel: string) =>
    page.getByRole("region", { name: panel }).getByRole("row").filter({ hasText: "/tradeSummary" });
  await expect(line("Upstream")).toContainText("ok");
  stack.tap.alter("/tradeSummary", () => ({ reqTradeSummary: [] }));
  await expect(line("Upstream")).toContainText("failing", { timeout: 40_000 });
  await expect(line("Upstream")).toContainText(
    "reqTradeSummery: expected a list, found none; the body has reqTradeSummary",
  );
  await expect(line("Sources, as this page sees them")).toContainText("from cache", { timeout: 60_000 });
  await page.getByRole("link", { name: "Board" }).click();
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
});

const wall = {
  id: "hall-2",
  view: "symbol-GNBR.N0000",
  word: "stale",
  dataAge: 400_000,
  openFor: 3_600_000,
  version: "0.1.0",
  screen: "1920×1080",
  heapOctets: 31_457_280,
  nodes: 4_200,
  slowFrames: 2,
  longestFrame: 71,
  errors: 1,
};

test("/health lists the walls that report, shows their texts as plain text, and explains how to set one up", async ({
  page,
  request,
  complaints,
}) => {
  const hostile = '<img src=x onerror="document.title=`got`">';
  expect((await request.post("/walls", { data: { ...wall, view: hostile } })).status()).toBe(400);
  await page.goto("/health");
  const walls = page.getByRole("region", { name: "Walls" });
  await expect(walls).toContainText("No wall has reported yet");
  expect((await request.post("/walls", { data: wall })).status()).toBe(204);
  const line = walls.getByRole("row").filter({ has: page.getByRole("rowheader", { name: wall.id }) });
  for (const told of [wall.view, "STALE", "6 min", "30 MB", "2, longest 71 ms", "1920×1080", "s ago"])
    await expect(line).toContainText(told);
  await expect(line).toHaveAttribute("data-state", "failing");
  // another server's list may contain anything
  await page.route("**/walls", (route) =>
    route.fulfill({
      json: { now: Date.now(), walls: [{ ...wall, view: hostile, heardAgo: 0, silent: false }] },
    }),
  );
  await expect(line).toContainText(hostile);
  await expect(page).toHaveTitle("Health · Pola");
  expect(complaints).toEqual([]);
});

test("the report of a wall that disappeared gets older; after two missed reports the wall is listed as silent, with its last state", async ({
  page,
  request,
}) => {
  await holdClock(page);
  await request.post("/walls", { data: { ...wall, word: "live", dataAge: 4_000, errors: 0 } });
  await page.goto("/health");
  const line = page.getByRole("region", { name: "Walls" }).getByRole("row").nth(1);
  await runUntil(page, 1_000, () => line.allTextContents()).toEqual([expect.stringContaining("LIVE")]);
  // seconds since the wall's last report, and age of the wall's data
  const ages = async () => {
    const cells = await line.getByRole("cell").allTextContents();
    return [cells.at(-1), cells[2]].map((told) => Number(/^(\d+) s( ago)?$/.exec(told ?? "")?.[1]));
  };
  // the server stops answering too: its last answer must not look new
  await page.route("**/walls", (route) => route.abort());
  const before = await ages();
  await page.clock.runFor(20_000);
  await expect.poll(ages).toEqual(before.map((age) => age + 20));
  await page.clock.runFor(60_000);
  await expect(line).toContainText("silent, last known: LIVE");
  await expect(line).toContainText("silent for 1 min");
  await expect(line.getByRole("cell").nth(2)).toHaveText("—");
  await expect(page.getByRole("region", { name: "Walls" })).toContainText(
    "This is the last report that it sent, 1 min ago",
  );
});

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const)
  test(`a hundred walls with long names and views fit /health at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const told = Array.from({ length: 100 }, (_, at) => ({
      ...wall,
      id: `a-name-of-two-dozen-sign-bcdfgh-${at}`,
      view: `watch-${Array.from({ length: 6 }, (_, line) => `AAA${line}.N0000`).join("_")}`,
      version: "0.1.0+abcdef0123456789",
      screen: "3840×2160 at 1.5",
      heardAgo: at % 7 === 3 ? 600_000 : 2_000,
      silent: at % 7 === 3,
    }));
    await page.route("**/walls", (route) => route.fulfill({ json: { now: Date.now(), walls: told } }));
    await page.goto("/health");
    const walls = page.getByRole("region", { name: "Walls" });
    await expect(walls.getByRole("rowheader")).toHaveCount(100);
    await expect(walls).toContainText("100 walls, 14 silent");
    const names = await walls
      .getByRole("rowheader")
      .locator("span")
      .evaluateAll((all) =>
        all.map((name) => Number(/-(\d+)/.exec((name.firstChild?.textContent ?? "").slice(-4))?.[1])),
      );
    const numbers = Array.from({ length: 100 }, (_, at) => at);
    expect(names).toEqual([...numbers.filter((at) => at % 7 === 3), ...numbers.filter((at) => at % 7 !== 3)]);
    const cut = await walls.evaluate((panel) =>
      [panel, ...panel.querySelectorAll("th, td, span, small")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
        .map((part) => part.textContent?.slice(0, 40)),
    );
    expect(cut).toEqual([]);
    const within = await walls
      .locator("th, td")
      .evaluateAll((cells) => cells.every((cell) => cell.getBoundingClientRect().right <= innerWidth));
    expect(within).toBe(true);
  });

test("while the server is down, /health says so, and says which figures it cannot know", async ({ page }) => {
  await page.route(/\/(api\/|healthz|walls$)/, (route) => route.abort());
  await page.goto("/health");
  await expect(page.getByRole("status").filter({ hasText: "server does not answer" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Walls" })).toContainText("is not known while the server");
});

test("with a plain proxy in place of our gateway, /health says that no server lists walls", async ({
  page,
}) => {
  await page.route("**/walls", (route) => route.fulfill({ status: 404, body: "no" }));
  await page.goto("/health");
  await expect(page.getByRole("region", { name: "Walls" })).toContainText("keeps no list of walls");
});
