/** The shape of the overview in windows of several sizes. */
import type { Locator, Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";
import { resize } from "#e2e/testing/wellPlaced";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const lists = (page: Page) => page.locator(".leaders");

/** How far the contents of boxes exceed them to the right, px. */
const tooWide = (boxes: Locator) =>
  boxes.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));

/** Rows of which only a part is shown at the lower end of their list. */
const cutRows = (page: Page) =>
  lists(page).evaluateAll((all) =>
    all.flatMap((list) => {
      const { bottom } = list.getBoundingClientRect();
      return [...list.querySelectorAll("tbody tr")]
        .filter((row) => {
          const box = row.getBoundingClientRect();
          return box.top < bottom - 1 && box.bottom > bottom + 1;
        })
        .map(({ textContent }) => textContent);
    }),
  );

/** Pairs of panels that cover each other. */
const covering = (page: Page) =>
  page.locator(".overview .panel").evaluateAll((panels) => {
    const places = panels.map((one) => one.getBoundingClientRect());
    return places.flatMap((one, at) =>
      places
        .slice(at + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        ),
    );
  });

test("in each window the overview shows whole rows, complete columns and a complete chart, and no panel covers another", async ({
  tab,
}) => {
  await visit(tab, "/");
  const prints = panel(tab, "Latest prints").locator(".prints");
  await expect(prints.locator("[data-symbol]").nth(5)).toBeAttached();

  await test.step("where ten leaders do not fit, no row is cut", async () => {
    await resize(tab, [1280, 800]);
    await expect(panel(tab, "Top gainers").locator("[data-symbol]").nth(9)).toBeAttached();
    await expect(lists(tab)).toHaveCount(5);
    await expect.poll(() => cutRows(tab)).toEqual([]);
  });

  await test.step("below heads of two lines no row is cut either", async () => {
    const style = await tab.addStyleTag({ content: ".overview .panel-head { min-height: 57px }" });
    await expect
      .poll(async () => (await panel(tab, "Top gainers").locator(".panel-head").boundingBox())?.height)
      .toBe(57);
    await expect.poll(() => cutRows(tab)).toEqual([]);
    await style.evaluate((element) => element instanceof Element && element.remove());
  });

  await test.step("in a narrow panel the figures of the day are complete", async () => {
    await resize(tab, [1280, 720]);
    const figures = tab.locator(".day-figures");
    await expect(figures).toHaveCount(2);
    await expect.poll(() => tooWide(figures)).toEqual([0, 0]);
  });

  for (const width of [1280, 1440])
    await test.step(`at ${width} px every column of the prints is complete`, async () => {
      await resize(tab, [width, 900]);
      await expect.poll(() => tooWide(prints)).toEqual([0]);
      await expect.poll(() => covering(tab)).toEqual([]);
    });

  await test.step("a disclosure is a target of 24 px", async () => {
    const disclosure = tab.locator(".stream > li").first();
    await expect.poll(async () => (await disclosure.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });

  await test.step("on a tablet the leaders have ten rows, and the map is below them", async () => {
    await resize(tab, [1024, 768]);
    const leaders = tab.locator(".overview-leaders .leaders");
    await expect(leaders.locator("tbody > tr:nth-child(10)")).toHaveCount(3);
    const hidden = () =>
      leaders.evaluateAll((boxes) =>
        boxes.map((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]),
      );
    await expect.poll(hidden).toEqual(Array(3).fill([0, 0]));
    await expect.poll(() => tooWide(prints)).toEqual([0]);
    await panel(tab, "Map").scrollIntoViewIfNeeded();
    await expect(panel(tab, "Map")).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => covering(tab)).toEqual([]);
  });

  await test.step("below a head of two lines the index chart shows its complete axis", async () => {
    await resize(tab, [1440, 900]);
    const chart = panel(tab, "ASPI");
    await expect(chart.locator(".chart-area canvas").first()).toBeVisible();
    await tab.addStyleTag({ content: ".chart-head { min-height: 40px }" });
    // the chart takes its new size in a later frame
    const below = () =>
      chart.evaluate((whole) => {
        const area = whole.querySelector(".chart-area");
        return area && area.getBoundingClientRect().bottom - whole.getBoundingClientRect().bottom;
      });
    await expect.poll(below).toBeLessThanOrEqual(0);
  });
});
