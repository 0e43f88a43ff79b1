/** What an operator reads on /health: sources and upstream with real faults, the walls that report, and the room that a hundred walls need. */
import { boardOf } from "#e2e/board/boardReading";
import { expect, test } from "#e2e/testing/fixtures";
import { holdClock, runUntil } from "#e2e/testing/heldClock";
import { settled, visit } from "#e2e/testing/visit";

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

test("/health, opened from the header, names requests, unknown fields, rows left out, a renamed list, and the walls that report", async ({
  page,
  request,
  stack,
}) => {
  stack.tap.alter("/allSectors", (body) =>
    (body as object[]).map((row, at) =>
      at === 5 ? { ...row, indexValue: "ten" } : { ...row, mood: "fine" },
    ),
  );
  stack.exchange.market.freeze(false); // so that lists are pushed
  await holdClock(page);
  await page.goto("/");
  await runUntil(page, 1_000, () => page.locator("html").getAttribute("data-freshness")).toBe("live");
  await page.getByRole("button", { name: /LIVE/ }).click();
  await expect(page.getByText("Upstream answered")).toBeVisible();
  await page.getByRole("link", { name: "Health of every source" }).click();
  await expect(page).toHaveTitle("Health · Pola");

  const panel = (name: string) => page.getByRole("region", { name, exact: true });
  const line = (name: string, source: string) => panel(name).getByRole("row").filter({ hasText: source });
  const sources = "Sources, as this page sees them";

  await test.step("each source has its state, and what is wrong with its answers", async () => {
    await expect(panel(sources).getByRole("rowheader")).toHaveCount(21 + 3 + 1);
    await expect(line(sources, "/tradeSummary")).toContainText("ok");
    await expect(line(sources, "/news/web")).toContainText("not requested");
    await runUntil(page, 1_000, () => line(sources, "/topic/top-gainers").textContent()).toContain("push");
    // the gateway may still have an answer from before
    await runUntil(page, 2_000, () => line(sources, "/allSectors").textContent()).toMatch(
      /1 now, \d+ in all/,
    );
    await expect(panel(sources)).toContainText("field mood is not in the contract");
    await expect(panel(sources)).toContainText(
      'field indexValue has another type in 1 row, for example "ten"',
    );
    await expect(line("Upstream", "/tradeSummary")).toContainText("ok");
    await expect(page.getByText("a plain proxy to the service")).toHaveCount(0);
  });

  await test.step("a wall that reports is listed; a report with a text that is no view is refused", async () => {
    const refused = await request.post("/walls", { data: { ...wall, view: "<b>" } });
    expect(refused.status()).toBe(400);
    const taken = await request.post("/walls", { data: wall });
    expect(taken.status()).toBe(204);
    const row = line("Walls", wall.id);
    await runUntil(page, 1_000, () => row.count()).toBe(1);
    for (const told of [wall.view, "STALE", "6 min", "30 MB", "2, longest 71 ms", "1920×1080", "s ago"])
      await expect(row).toContainText(told);
  });

  await test.step("a renamed list is named, and the board's last lines stay", async () => {
    stack.tap.alter("/tradeSummary", () => ({ reqTradeSummary: [] }));
    await runUntil(page, 2_000, () => line("Upstream", "/tradeSummary").textContent()).toContain("failing");
    await expect(line("Upstream", "/tradeSummary")).toContainText(
      "reqTradeSummery: expected a list, found none; the body has reqTradeSummary",
    );
    await runUntil(page, 5_000, () => line(sources, "/tradeSummary").textContent()).toContain("from cache");
    await page.getByRole("link", { name: "Board", exact: true }).click();
    await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  });
});

test("a hundred walls with long names and views fit /health on a desktop and on a phone", async ({ tab }) => {
  const told = Array.from({ length: 100 }, (_, at) => ({
    ...wall,
    id: `a-name-of-two-dozen-sign-bcdfgh-${at}`,
    view: `watch-${Array.from({ length: 6 }, (_, line) => `AAA${line}.N0000`).join("_")}`,
    version: "0.1.0+abcdef0123456789",
    screen: "3840×2160 at 1.5",
    heardAgo: at % 7 === 3 ? 600_000 : 2_000,
    silent: at % 7 === 3,
  }));
  await tab.route("**/walls", (route) => route.fulfill({ json: { now: Date.now(), walls: told } }));
  await visit(tab, "/health");
  const walls = tab.getByRole("region", { name: "Walls", exact: true });
  await expect(walls).toContainText("100 walls, 14 silent");
  await expect(walls.getByRole("rowheader")).toHaveCount(100);
  /** texts that are cut, and cells beyond the window */
  const unfit = () =>
    walls.evaluate((panel) => {
      const parts = [panel, ...panel.querySelectorAll("th, td, span, small")];
      const isCut = (part: Element) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
      const isBeyond = (part: Element) => part.getBoundingClientRect().right > innerWidth;
      return parts
        .filter((part) => isCut(part) || isBeyond(part))
        .map((part) => part.textContent?.slice(0, 40));
    });
  for (const [width, height] of [
    [1440, 900],
    [360, 780],
  ] as const)
    await test.step(`${width}×${height}`, async () => {
      await tab.setViewportSize({ width, height });
      await settled(tab);
      await expect.poll(unfit).toEqual([]);
    });
});
