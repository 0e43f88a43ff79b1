/** What users notice first: where clicks work, that nothing covers a figure, where the focus goes, and which theme is used. */
import type { Locator, Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, flags, type Stack, test } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { answeredSteps, holdClock } from "#e2e/testing/heldClock";

const symbolOf = async (stack: Stack) => String((await rowsListed(stack.exchange))[0]?.symbol);
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("not on the page");
  return box;
};
const boardIsThere = async (page: Page) => {
  await page.goto("/board");
  await expect(page.locator(".board-line").first()).toBeVisible();
};

test("a click anywhere in a header's cell sorts by that column", async ({ page }) => {
  await boardIsThere(page);
  const head = page.getByRole("columnheader", { name: "Last", exact: true });
  await head.click({ position: { x: 3, y: 3 } });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const { width } = await boxOf(head);
  await head.click({ position: { x: width - 2, y: 12 } });
  await expect(head).toHaveAttribute("aria-sort", "ascending");
});

test("dragging or double-clicking the edge of a header's cell changes the width and does not sort", async ({
  page,
}) => {
  await boardIsThere(page);
  const head = page.getByRole("columnheader", { name: "Company", exact: true });
  const next = page.getByRole("columnheader", { name: "Last", exact: true });
  const { x, y, width } = await boxOf(head);
  await page.mouse.move(x + width - 2, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + width + 58, y + 12, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await boxOf(head)).width - width)).toBe(60);
  await head.dblclick({ position: { x: width + 58, y: 12 } });
  await expect.poll(async () => Math.round((await boxOf(head)).width - width)).not.toBe(60);
  await expect(head).toHaveAttribute("aria-sort", "none");
  // the next header is clicked after both clicks have taken effect
  const beside = await boxOf(next);
  await next.click({ position: { x: beside.width - 2, y: 12 } });
  await expect(next).toHaveAttribute("aria-sort", "descending");
  await expect(head).toHaveAttribute("aria-sort", "none");
});

/** Holds back answers to requests for a path. @returns a function that releases them */
async function delay(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route(`**${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("no skeleton is drawn while the word is LIVE, neither at first nor on a page opened later", async ({
  page,
  stack,
}) => {
  const symbol = await symbolOf(stack);
  const word = page.getByRole("status", { name: "Market status" });
  const waiting = page.locator("main [aria-busy=true]");
  const answerSeries = await delay(page, "/api/chartData");
  await page.goto("/");
  await expect(waiting).toHaveCount(1);
  await expect(word).toContainText("LOADING");
  answerSeries();
  await expect(waiting).toHaveCount(0);
  await expect(word).toContainText("LIVE");

  const answerQuote = await delay(page, "/api/companyInfoSummery*");
  await page.getByRole("link", { name: symbol, exact: true }).first().click();
  await expect(page).toHaveURL(/\/s\//);
  await expect(waiting.first()).toBeVisible();
  await expect(word).toContainText("LOADING");
  answerQuote();
  await expect(word).toContainText("LIVE");
  await expect(waiting).toHaveCount(0);
  // cached data is shown at once, so the word never changes on the way back
  await word.evaluate((element) => {
    new MutationObserver(() => {
      if (element.textContent?.includes("LOADING")) document.documentElement.dataset["flickered"] = "";
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  await page.goBack();
  await expect(page.getByRole("region", { name: "Top gainers" })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.locator("html:not([data-flickered])")).toHaveCount(1);
});

for (const [width, height] of [
  [390, 844],
  [1024, 768],
] as const)
  test(`at ${width} px a confirmation is shown below the page, covers nothing, and disappears by itself`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/board?size=nothing&range=nothing&sort=nothing");
    const note = page.locator(".corner-note");
    await expect(note).toBeVisible();
    const [told, main] = await Promise.all([note.boundingBox(), page.getByRole("main").boundingBox()]);
    const tabs = page.locator(".tabs");
    const below = (await tabs.count()) ? (await tabs.boundingBox())?.y : undefined;
    expect(told?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? height));
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(below ?? height);
    await expect(note).toHaveCount(0, { timeout: 20_000 });
  });

test("on a phone every tool of the board is completely on screen", async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await boardIsThere(page);
    const tools = page.locator(".board-tools :is(button, select, input)");
    expect(await tools.count()).toBeGreaterThan(5);
    const cut = await tools.evaluateAll((found) =>
      found
        .filter((tool) => tool.checkVisibility())
        .flatMap((tool) => {
          const { left, right } = tool.getBoundingClientRect();
          return left < 0 || right > innerWidth ? [tool.textContent] : [];
        }),
    );
    expect(cut).toEqual([]);
  }
});

test("at 1024 px the leaders have ten rows, prints are complete, and the map is below them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/");
  const lists = page.locator(".overview-leaders .leaders");
  await expect(lists.locator("tbody > tr:nth-child(10)")).toHaveCount(3);
  const hidden = (boxes: Element[]) =>
    boxes.map((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
  expect(await lists.evaluateAll(hidden)).toEqual(Array(3).fill([0, 0]));
  const prints = page.getByRole("region", { name: "Latest prints" }).locator(".prints");
  await expect(prints).toBeVisible();
  expect((await prints.evaluateAll(hidden))[0]?.[0]).toBe(0);
  const map = page.getByRole("region", { name: "Map" });
  await map.scrollIntoViewIfNeeded();
  await expect(map).toBeInViewport({ ratio: 0.9 });
  const places = await page
    .locator(".overview .panel")
    .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().toJSON()));
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1))
      expect(
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        "two panels lie over each other",
      ).toBe(false);
});

test("a disclosure of the overview is a target of 24 px, and a sum states its currency once", async ({
  page,
}) => {
  await page.goto("/");
  const row = page.locator(".stream > li").first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  const sums = page.getByRole("region", { name: "Day so far" }).locator(".day-figures").first();
  expect((await sums.textContent())?.match(/LKR/g)).toHaveLength(1);
});

test("`/` opens the jump box, and on a new page the focus is at the page's heading", async ({
  page,
  stack,
}) => {
  const symbol = await symbolOf(stack);
  const heading = page.getByRole("heading", { level: 1 });
  await boardIsThere(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.type(symbol);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/s/${symbol}`));
  await expect(heading).toBeFocused();
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await expect(heading).toBeFocused();
  await page.locator('.board-line [role="gridcell"]').first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/s\//);
  await expect(heading).toBeFocused();
});

test("the page uses the system's light or dark theme until the user chooses another; a wall stays dark", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/wall?views=leaders:600");
  await expect(page.locator(".wall")).toBeVisible();
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("in the columns of news there is no gap between stories", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/media");
  await expect(page.locator(".story").nth(5)).toBeAttached();
  const gaps = await page.locator(".media-month .stories").evaluateAll((months) =>
    months.flatMap((month) => {
      const stories = [...month.querySelectorAll(".story:not([data-lead=true])")].map((story) =>
        story.getBoundingClientRect(),
      );
      return stories.slice(1).flatMap((story, at) => {
        const above = stories[at];
        return above && Math.abs(above.left - story.left) < 2 ? [Math.round(story.top - above.bottom)] : [];
      });
    }),
  );
  expect(gaps.length).toBeGreaterThan(3);
  expect(gaps.filter((gap) => Math.abs(gap) > 1)).toEqual([]);
});

test("the columns of a month of news end at nearly the same height, within one story", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/media");
  await expect(page.locator(".story").nth(5)).toBeAttached();
  const months = await page.locator(".media-panel .media-month").evaluateAll((found) =>
    found.map((month) => {
      const whole = month.querySelector(".stories")?.clientWidth ?? 0;
      return [...month.querySelectorAll(".story")]
        .map((story) => story.getBoundingClientRect().toJSON())
        .filter(({ width }) => width < whole * 0.7);
    }),
  );
  const inColumns = months.filter(({ length }) => length > 0);
  expect(inColumns.length).toBeGreaterThan(1);
  for (const stories of inColumns) {
    const lefts = new Set(stories.map(({ left }) => Math.round(left)));
    const ends = [...lefts].map((at) => stories.filter(({ left }) => Math.round(left) === at).at(-1));
    const [longer, shorter] = ends.sort((a, b) => (b?.bottom ?? 0) - (a?.bottom ?? 0));
    expect(ends).toHaveLength(2);
    expect((longer?.bottom ?? 0) - (shorter?.bottom ?? 0)).toBeLessThan(longer?.height ?? 0);
  }
});

for (const path of ["/", "/board"])
  test(`${path} uses every file that it preloads, loads no file twice, and logs nothing to the console`, async ({
    page,
  }) => {
    const said: string[] = [];
    const files: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    const ofTheTests = "Service Worker registration blocked by Playwright";
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/assets/")) files.push(pathname);
    });
    await page.goto(path);
    await expect(page.locator("main [data-field=price]").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const styles = page.locator("head > link[rel=stylesheet]");
    const hrefs = await page
      .locator("head > link[rel=preload]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const href of hrefs) await expect(styles.and(page.locator(`[href$="${href}"]`))).toHaveCount(1);
    expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
    expect(said.filter((words) => words !== ofTheTests)).toEqual([]);
  });

test("in a narrow window a leader's name is nearer to its own symbol than to the next symbol", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const rows = page.getByRole("region", { name: "Top gainers" }).locator("tbody tr");
  await expect(rows.nth(9)).toBeVisible();
  const places = await rows.evaluateAll((found) =>
    found.map((row) => {
      const [symbol, name] = [row.querySelector("th > a"), row.querySelector(".leader-under")];
      if (!symbol || !name) throw new Error("a leader without its symbol or its name");
      const [above, under] = [symbol.getBoundingClientRect(), name.getBoundingClientRect()];
      return { top: above.top, toName: under.top - above.bottom, end: under.bottom, of: row.textContent };
    }),
  );
  const loose = places.filter(({ toName, end }, at) => toName * 2 >= (places[at + 1]?.top ?? Infinity) - end);
  expect(loose).toEqual([]);
});

test("at 1440 px the index chart shows its complete axis below a two-line head", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const panel = page.getByRole("region", { name: "All Share Index" });
  await expect(panel.locator(".chart-area canvas").first()).toBeVisible();
  await page.addStyleTag({ content: ".chart-head { min-height: 40px }" });
  // the chart takes its new size in a later frame
  const belowPanel = () =>
    panel.evaluate((whole) => {
      const area = whole.querySelector(".chart-area");
      if (!area) throw new Error("no chart");
      return area.getBoundingClientRect().bottom - whole.getBoundingClientRect().bottom;
    });
  await expect.poll(belowPanel).toBeLessThanOrEqual(0);
});

test("while the indices are loading nothing is marked as old, and header and page attribute say loading", async ({
  page,
}) => {
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  await page.route("**/api/allSectors", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/board");
  const strip = page.getByLabel("Indices");
  await expect(strip).toContainText("loading");
  await expect(strip).not.toContainText("stale");
  await expect(page.getByRole("status", { name: "Market status" })).toContainText("LOADING");
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "loading");
  open();
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  await expect(strip).not.toContainText("loading");
});

/** Greatest number of requests for files and data before only polling remains. */
const mostRequests = { "/": 25, "/board": 15 };

for (const [path, most] of Object.entries(mostRequests))
  test(`${path} opens with at most ${most} requests, and requests nothing twice`, async ({ page, stack }) => {
    // a separate gateway at the usual pace: the shared one pushes ten boards in this time, and each missed push causes a request
    const server = await startGateway(flags(stack.tap.url, 1));
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // fonts of other scripts are loaded when a text needs them; each step of the clock requests /healthz
      if (!["/version.json", "/healthz"].includes(pathname) && !pathname.startsWith("/assets/noto-"))
        asked.push(`${request.method()} ${pathname}`);
    });
    // the clock is held, so that polls do not repeat while a slow computer opens the page
    const answered = answeredSteps(page);
    await holdClock(page);
    await page.goto(server.url + path);
    const earlierLines = () => asked.includes("GET /lines"); // the last request of all
    for (let steps = 0; steps < 400 && !earlierLines(); steps++) await answered(50);
    expect(earlierLines()).toBe(true);
    await expect(page.locator("main [data-field=price]").first()).toBeVisible();
    const opening = asked.slice(0, asked.indexOf("GET /lines") + 1);
    expect(opening.length, opening.join("\n")).toBeLessThanOrEqual(most);
    expect(opening.filter((each, at) => opening.indexOf(each) !== at)).toEqual([]);
    await server.stop();
  });
