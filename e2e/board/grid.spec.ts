import type { Page } from "playwright/test";
import { type BoardRow, changeRows, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { openTap, type Tap } from "#e2e/testing/tap";
import { drawn } from "#e2e/testing/visit";
import { operations } from "#wire/operations";
import { boardOf, rowOf } from "./boardReading.ts";

/** A board that is polled five times a second. */
let tap: Tap;
let server: Gateway;
test.beforeAll(async ({ stack }) => {
  tap = await openTap(stack.exchange.url);
  server = await startGateway(flags(tap.url, 0.02));
});
test.afterEach(() => tap.reset());
test.afterAll(async () => {
  await server.stop();
  await tap.close();
});

/** Changes every price at each poll. @returns a function that ends the changes */
function shake(): () => void {
  let round = 0;
  let still = false;
  tap.alter(operations.board.path, (body) => {
    if (!still) round += 1;
    return changeRows(body, (row, place) => shaken(row, place * 2 + round));
  });
  return () => {
    still = true;
  };
}

function shaken(row: BoardRow, phase: number): BoardRow {
  const close = row.previousClose ?? 10;
  const percentageChange = Math.round(Math.sin(phase) * 900) / 100;
  const price = Math.round(close * (100 + percentageChange)) / 100;
  return { ...row, price, change: price - close, percentageChange };
}

const lineAt = (page: Page, place: number) => boardOf(page).locator(`[aria-rowindex="${place + 2}"]`);

/** Opens the board sorted by change, and points at the price of a row. @returns the row's symbol */
async function pointAt(page: Page, place: number): Promise<string> {
  await drawn(page, `${server.url}/board?sort=changePercent`);
  await lineAt(page, place).locator('[data-field="price"]').hover();
  // sorting is paused from here on, so the row under the pointer stays
  const line = boardOf(page).locator("[data-symbol]:hover");
  await expect(line).toHaveCount(1);
  return (await line.getAttribute("data-symbol")) ?? "";
}

/**
 * Looks at the row under the pointer in every frame, until its price has changed this often.
 * @returns the symbols of all rows that were there
 */
const rowsUnderPointer = (page: Page, changes: number): Promise<string[]> =>
  page.evaluate(
    (changes) =>
      new Promise<string[]>((done) => {
        const symbols = new Set<string>();
        let left = changes;
        let last: string | null | undefined;
        const look = () => {
          const line = [...document.querySelectorAll<HTMLElement>("[data-symbol]:hover")].at(-1);
          symbols.add(line?.dataset.symbol ?? "none");
          const price = line?.querySelector('[data-field="price"]')?.textContent;
          if (price !== last) left -= 1;
          last = price;
          if (left >= 0) requestAnimationFrame(look);
          else done([...symbols]);
        };
        look();
      }),
    changes,
  );

/** The changes in per cent, in the sequence of the rows on screen. */
const shownChanges = (page: Page) =>
  boardOf(page)
    .locator("[data-symbol]")
    .evaluateAll((rows) =>
      rows
        .map((row) => ({
          at: Number(row.getAttribute("aria-rowindex")),
          value: Number.parseFloat(
            (row.querySelector('[data-field="percentageChange"]')?.textContent ?? "").replace("−", "-"),
          ),
        }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
    );

test("updates change the row under the pointer but do not move it; afterwards rows are sorted again, and a pressed row is the one that opens", async ({
  tab,
}) => {
  await test.step("in twenty updates no other row comes under the pointer", async () => {
    const still = shake();
    const symbol = await pointAt(tab, 6);
    await expect.poll(() => rowsUnderPointer(tab, 20)).toEqual([symbol]);
    await expect(tab.getByText(/sorting paused · \d+ lines? would move/)).toBeVisible();
    await tab.mouse.move(700, 5);
    await expect(tab.getByText(/sorting paused/)).toHaveCount(0);
    still();
    const unsorted = async () => {
      const changes = await shownChanges(tab);
      return changes.length > 20 ? changes.filter((change, at) => change > (changes[at - 1] ?? 100)) : "few";
    };
    await expect.poll(unsorted).toEqual([]);
  });

  await test.step("between pressing and releasing the button, no other row takes the place of the pressed row", async () => {
    shake();
    const symbol = await pointAt(tab, 4);
    await tab.mouse.down();
    await expect.poll(() => rowsUnderPointer(tab, 10)).toEqual([symbol]);
    await tab.mouse.up();
    await expect(tab).toHaveURL(`${server.url}/s/${symbol}`);
  });
});

test("every line is counted, at most sixty are mounted, keys reach and open the last line, and the focus stays in a row out of view", async ({
  tab,
}) => {
  const grid = boardOf(tab);
  const lines = grid.locator("[data-symbol]");
  const focused = grid.locator('[role="gridcell"]:focus');
  /** @param share 1 is the last row */
  const scroll = (share: number) =>
    tab.locator(".board").evaluate((box, share) => box.scrollTo(0, box.scrollHeight * share), share);
  await tab.setViewportSize({ width: 2560, height: 1440 });
  await drawn(tab, `${server.url}/board`);
  const count = rowsServed(tap).length;
  const last = lineAt(tab, count - 1);

  await test.step("the grid is counted whole and mounted in part", async () => {
    await expect(grid).toHaveAttribute("aria-rowcount", String(count + 1));
    await grid.locator('[role="gridcell"][tabindex="0"]').focus();
    await tab.keyboard.press("Control+End");
    await expect(last.locator('[role="gridcell"]:focus')).toBeInViewport();
    await expect.poll(() => lines.count()).toBeLessThanOrEqual(60);
    await tab.keyboard.press("Control+Home");
    await expect(last).toHaveCount(0);
    await scroll(0.4);
    // it has the focus, so it stays mounted
    await expect(lineAt(tab, 0)).not.toBeInViewport();
    await expect.poll(() => lines.count()).toBeLessThanOrEqual(60);
    await scroll(1);
    await expect(last).toBeInViewport();
    await expect.poll(() => lines.count()).toBeLessThanOrEqual(60);
  });

  await test.step("keys sort, go to the rows and open one, whose focus stays while it is out of view", async () => {
    const turnover = tab.getByRole("columnheader", { name: "Turnover" });
    await turnover.getByRole("button").focus();
    await tab.keyboard.press("Enter");
    await expect(turnover).toHaveAttribute("aria-sort", "descending");
    await tab.keyboard.press("ArrowDown");
    await expect(focused).toHaveAttribute("data-column", "turnover");
    const byTurnover = rowsServed(tap)
      .map(({ symbol, turnover }) => ({ symbol, turnover: turnover ?? 0 }))
      .sort((a, b) => b.turnover - a.turnover)
      .map(({ symbol }) => symbol);
    const [first = ""] = byTurnover;
    const symbol = byTurnover.find((other) => other[0] !== first[0]) ?? "";
    await tab.keyboard.press((symbol[0] ?? "").toLowerCase());
    await expect(rowOf(tab, symbol).locator(":focus")).toBeInViewport();
    await scroll(1);
    await expect(rowOf(tab, symbol).locator(":focus")).toHaveCount(1);
    await expect(rowOf(tab, symbol)).not.toBeInViewport();
    await tab.keyboard.press("ArrowLeft");
    await expect(rowOf(tab, symbol).locator(":focus")).toBeInViewport();
    await tab.keyboard.press("Enter");
    await expect(tab).toHaveURL(`${server.url}/s/${symbol}`);
  });
});

/** Looks in every frame whether a part of the board has no row. @returns stops, and returns what was seen */
async function watchGaps(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const box = document.querySelector(".board");
    if (!box) throw new Error("no board");
    const { left, top, bottom, width } = box.getBoundingClientRect();
    const seen = { gaps: 0, places: [] as number[], going: true };
    const look = () => {
      for (let y = top + 50; y < bottom - 50; y += 20)
        if (!document.elementFromPoint(left + width / 2, y)?.closest("[data-symbol]")) seen.gaps += 1;
      if (seen.places.at(-1) !== box.scrollTop) seen.places.push(box.scrollTop);
      if (seen.going) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return seen;
  });
  return {
    /** number of scroll positions that were looked at */
    places: () => seen.evaluate(({ places }) => places.length),
    /** parts without a row */
    end: () =>
      seen.evaluate((seen) => {
        seen.going = false;
        return seen.gaps;
      }),
  };
}

test("while prices change, no frame of a fast scroll has a gap between its rows", async ({ tab }) => {
  shake();
  await pointAt(tab, 6);
  const watch = await watchGaps(tab);
  let places = 1;
  for (const turn of [900, 2_400, 3_000, -4_000, 2_000, -9_000, 9_000]) {
    await tab.mouse.wheel(0, turn);
    places += 1;
    await expect.poll(watch.places).toBeGreaterThanOrEqual(places);
  }
  await expect.poll(watch.end).toBe(0);
});
