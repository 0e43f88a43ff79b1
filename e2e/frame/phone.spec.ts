import type { Locator, Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";
import { resize } from "#e2e/testing/wellPlaced";

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

const lines = (page: Page) => page.locator(".board-line");
const tools = (page: Page) => page.locator(".board-tools :is(button, select, input)");

/** Lists whose rows are wider than the list, so that figures are cut. */
const tooWide = (lists: Locator) =>
  lists.evaluateAll((all) =>
    all.flatMap((list) => (list.scrollWidth > list.clientWidth ? [list.textContent?.slice(0, 40)] : [])),
  );

/** Expects that each kind of touch target is on the page, and that each target is 44 px high. */
async function expectForFingers(page: Page, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    const targets = page.locator(kind);
    await expect(targets.first(), kind).toBeAttached();
    const tooLow = () =>
      targets.evaluateAll((all) =>
        all.flatMap((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width > 0 && height < 44 ? [`${target.textContent} ${height}`] : [];
        }),
      );
    await expect.poll(tooLow, kind).toEqual([]);
  }
}

/** Expects targets of at least 44 × 44 px. */
async function expectLarge(targets: Locator): Promise<void> {
  await expect(targets.first()).toBeAttached();
  const tooSmall = () =>
    targets.evaluateAll((all) =>
      all.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width > 0 && Math.min(width, height) < 44 ? [`${target.ariaLabel} ${width}×${height}`] : [];
      }),
    );
  await expect.poll(tooSmall).toEqual([]);
}

const widthOfPage = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("on a phone figures are complete, targets are large enough, rows fill the window, and every tool can be reached", async ({
  page,
  stack,
}) => {
  await test.step("the overview", async () => {
    await page.goto("/");
    await expect(page.locator(".leaders tbody tr").nth(30)).toBeAttached();
    await page.evaluate(async () => void (await document.fonts.ready)); // the system's font is wider than ours
    const line = (await rowsListed(stack.exchange)).find(({ price }) => price);
    stack.exchange.market.trade({ symbol: line?.symbol ?? "", price: line?.price ?? 0, quantity: 100 });
    await expect(page.locator(".prints")).toContainText("exact");
    await expect.poll(() => tooWide(page.locator(".leaders"))).toEqual([]);
    await expectForFingers(page, [
      ".tabs > *:not([popover])",
      ".jump",
      ".chip",
      ".choice > label",
      ".leaders tbody tr",
      ".panel-head:has(.source)",
    ]);
  });

  await test.step("a leader's name is nearer to its own symbol than to the next symbol", async () => {
    const rows = page.getByRole("region", { name: "Top gainers" }).locator("tbody tr");
    await expect(rows.nth(9)).toBeVisible();
    const loose = () =>
      rows.evaluateAll((found) => {
        const places = found.map((row) => {
          const [symbol, name] = [row.querySelector("th > a"), row.querySelector(".leader-under")];
          if (!symbol || !name) throw new Error("a leader without its symbol or its name");
          const [above, under] = [symbol.getBoundingClientRect(), name.getBoundingClientRect()];
          return { top: above.top, toName: under.top - above.bottom, end: under.bottom, of: row.textContent };
        });
        return places.filter(({ toName, end }, at) => toName * 2 >= (places[at + 1]?.top ?? Infinity) - end);
      });
    await expect.poll(loose).toEqual([]);
  });

  await test.step("the board", async () => {
    await visit(page, "/board");
    await expect(lines(page).first()).toBeVisible();
    // the two text lines of a row are under their column names
    for (const name of ["Symbol", "Company", "Turnover", "Last", "Δ %"]) {
      const head = page.getByRole("columnheader", { name, exact: true });
      await expect.poll(async () => (await head.boundingBox())?.height).toBeGreaterThan(10);
    }
    await expectForFingers(page, [".tabs > *:not([popover])", ".jump", ".chip", ".field", ".board-line"]);
    const cutTools = () =>
      tools(page).evaluateAll((found) =>
        found
          .filter((tool) => tool.checkVisibility())
          .flatMap((tool) => {
            const { left, right } = tool.getBoundingClientRect();
            return left < 0 || right > innerWidth ? [tool.textContent] : [];
          }),
      );
    await expect(tools(page).nth(5)).toBeAttached();
    await expect.poll(cutTools).toEqual([]);
    await resize(page, [390, 844]);
    await expect.poll(cutTools).toEqual([]);
  });

  for (const { name, size, least } of [
    { name: "upright", size: [360, 800], least: 0.6 },
    { name: "sideways", size: [800, 360], least: 0.5 },
    { name: "at 200 % zoom on a laptop", size: [720, 450], least: 0.5 },
    { name: "320 px wide", size: [320, 640], least: 0.5 },
  ] as const)
    await test.step(`the board ${name}`, async () => {
      const [width, height] = size;
      await resize(page, size);
      await page.locator(".board").evaluate((box) => box.scrollTo(0, 0));
      const forRows = async () => {
        const box = await page.locator(".board-rows").boundingBox();
        return box ? (height - box.y) / height : 0;
      };
      await expect.poll(forRows).toBeGreaterThan(least);
      await expect.poll(() => widthOfPage(page)).toBe(width);
      for (const tool of await page
        .locator(".board-tools :is(button, select, input), .topbar :is(a, button), .tabs > *")
        .all()) {
        if (!(await tool.isVisible())) continue; // the link with the name Pola may be hidden, because the first tab leads to the same page
        await tool.scrollIntoViewIfNeeded();
        await expect(tool).toBeInViewport({ ratio: 0.9 });
      }
      await page.locator(".board").evaluate((box) => box.scrollTo(0, box.scrollHeight));
      const count = await page.getByRole("grid", { name: "Board" }).getAttribute("aria-rowcount");
      const last = page.locator(`.board-line[aria-rowindex="${count}"]`);
      await expect(last).toBeInViewport();
    });

  await test.step("pictures of news, and the buttons for setting up a wall", async () => {
    await resize(page, [360, 800]);
    await visit(page, "/media");
    await expectLarge(page.locator("button.thumb"));
    await page.goto("/wall/setup");
    // the preview contains buttons of another page
    await expectLarge(page.locator(".setup button:not([inert] *)"));
    await expect.poll(() => widthOfPage(page)).toBe(360);
  });
});

test("on a phone five tabs and More open pages, a touch opens a line, and the figure beside the price can be chosen and stays", async ({
  page,
}) => {
  await page.goto("/board");
  const pages = page.getByRole("navigation", { name: "Pages" });
  const daySheet = pages.getByRole("link", { name: "Day sheet" });
  await test.step("tabs", async () => {
    await expect(pages.locator(":scope > a, :scope > button")).toHaveText([
      "Market",
      "Board",
      "Watch",
      "News",
      "More",
    ]);
    const edges = async () => {
      const [tabs, main] = [await pages.boundingBox(), await page.getByRole("main").boundingBox()];
      return tabs && main && { isBelow: tabs.y >= main.y + main.height, bottom: tabs.y + tabs.height };
    };
    await expect.poll(edges).toEqual({ isBelow: true, bottom: 800 });
    await expect(daySheet).toBeHidden();
    await pages.getByRole("button", { name: "More" }).tap();
    await expect(daySheet).toBeInViewport({ ratio: 1 });
    await pages.getByRole("link", { name: "Disclosures" }).tap();
    await expect(page).toHaveURL(/\/disclosures$/);
    await expect(daySheet).toBeHidden();
    await pages.getByRole("link", { name: "Watch" }).tap();
    await expect(page).toHaveURL(/\/watch\//);
    await pages.getByRole("link", { name: "Board" }).tap();
    await expect(page).toHaveURL(/\/board$/);
  });
  await test.step("a touch on a name opens the line, and no peek", async () => {
    await page.locator('.board-line [data-column="company"]').nth(3).tap();
    await expect(page).toHaveURL(/\/s\//);
    await page.goBack();
    await expect(lines(page).first()).toBeVisible();
  });
  await test.step("the figure beside the price", async () => {
    const figure = page.getByRole("combobox", { name: "Figure beside the price" });
    await figure.selectOption("trades");
    await expect(page.getByRole("columnheader", { name: "Trades" })).toBeVisible();
    await expect(page.locator('.board-line [data-field="tradevolume"]').first()).toHaveText(/^\d/);
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Trades" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Turnover" })).toHaveCount(0);
  });
});

test("in the user's own arrangement a finger drags a line by its name to another place", async ({ page }) => {
  await page.goto("/board?sort=own");
  const symbolAt = (row: number) =>
    page.locator(`.board-line[aria-rowindex="${row}"] [data-column="symbol"]`);
  await expect(symbolAt(2)).toBeVisible();
  const [taken, first] = [await symbolAt(4).textContent(), await symbolAt(2).boundingBox()];
  const from = await symbolAt(4).boundingBox();
  if (!from || !first || !taken) throw new Error("no rows");
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: from.x + 30, y }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from.y + 8) });
  for (const y of [from.y - 10, from.y - 40, first.y + 4])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(y) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(symbolAt(2)).toHaveText(taken);
  await expect(page).toHaveURL(/\/board/);
});
