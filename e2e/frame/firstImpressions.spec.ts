/** What users notice first: where clicks work, where the focus goes, and that nothing covers a figure. */
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";
import { resize } from "#e2e/testing/wellPlaced";

test("a click anywhere in a header's cell sorts but not at its edge, `/` opens the jump box, and a new page has the focus at its heading", async ({
  tab,
  stack,
}) => {
  const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
  const heading = tab.getByRole("heading", { level: 1 });
  await visit(tab, "/board");
  await expect(tab.locator(".board-line").first()).toBeVisible();
  await test.step("the corners of a header's cell", async () => {
    const head = tab.getByRole("columnheader", { name: "Last", exact: true });
    await head.click({ position: { x: 3, y: 3 } });
    await expect(head).toHaveAttribute("aria-sort", "descending");
    const width = (await head.boundingBox())?.width ?? 0;
    await head.click({ position: { x: width - 2, y: 12 } });
    await expect(head).toHaveAttribute("aria-sort", "ascending");
  });
  await test.step("dragging or double-clicking the edge of a cell changes the width and does not sort", async () => {
    const head = tab.getByRole("columnheader", { name: "Company", exact: true });
    const next = tab.getByRole("columnheader", { name: "Turnover", exact: true });
    const before = await head.boundingBox();
    if (!before) throw new Error("no header");
    const { x, y, width } = before;
    const wider = async () => Math.round(((await head.boundingBox())?.width ?? 0) - width);
    await tab.mouse.move(x + width - 2, y + 12);
    await tab.mouse.down();
    await tab.mouse.move(x + width + 58, y + 12, { steps: 4 });
    await tab.mouse.up();
    await expect.poll(wider).toBe(60);
    await head.dblclick({ position: { x: width + 58, y: 12 } });
    await expect.poll(wider).not.toBe(60);
    await expect(head).toHaveAttribute("aria-sort", "none");
    // the next header is clicked after both clicks have taken effect
    await next.click({ position: { x: 3, y: 3 } });
    await expect(next).toHaveAttribute("aria-sort", "descending");
    await expect(head).toHaveAttribute("aria-sort", "none");
  });
  await test.step("the focus", async () => {
    await tab.keyboard.press("/");
    await expect(tab.getByRole("dialog")).toBeVisible();
    await tab.keyboard.type(symbol);
    await tab.keyboard.press("Enter");
    await expect(tab).toHaveURL(new RegExp(`/s/${symbol}`));
    await expect(heading).toBeFocused();
    await tab.getByRole("link", { name: "Board", exact: true }).click();
    await expect(heading).toBeFocused();
    await tab.locator('.board-line [role="gridcell"]').first().focus();
    await tab.keyboard.press("Enter");
    await expect(tab).toHaveURL(/\/s\//);
    await expect(heading).toBeFocused();
  });
  await test.step("one link skips header and tools, and leads to the rows", async () => {
    await tab.getByRole("link", { name: "Board", exact: true }).click();
    await expect(tab.locator(".board-line").first()).toBeVisible();
    await tab.reload();
    await expect(tab.locator(".board-line").first()).toBeVisible();
    await tab.keyboard.press("Tab");
    await tab.keyboard.press("Tab");
    await expect(tab.getByRole("button", { name: "Skip to the board" })).toBeFocused();
    await tab.keyboard.press("Enter");
    await expect(tab.getByRole("gridcell").first()).toBeFocused();
    await tab.keyboard.press("ArrowDown");
    await expect(tab.locator('.board-line[aria-rowindex="3"] [role="gridcell"]').first()).toBeFocused();
  });
});

test("a note about the address is below the page and covers nothing, on a phone and on a tablet", async ({
  tab,
}) => {
  await resize(tab, [1024, 768]);
  await visit(tab, "/board?size=nothing&range=nothing&sort=nothing");
  const note = tab.locator(".corner-note");
  await note.hover(); // it stays while the pointer is over it
  await expect(note).toContainText("cannot be read and are ignored");
  for (const size of [
    [1024, 768],
    [390, 844],
  ] as const) {
    await resize(tab, size);
    const gaps = async () => {
      const [at, main, tabs] = await Promise.all(
        [note, tab.getByRole("main"), tab.locator(".tabs")].map(async (part) =>
          (await part.count()) ? part.boundingBox() : undefined,
        ),
      );
      if (!at || !main) return undefined;
      return [at.y - (main.y + main.height), (tabs?.y ?? size[1]) - (at.y + at.height)].map(Math.sign);
    };
    await expect.poll(async () => (await gaps())?.every((gap) => gap >= 0), size.join("×")).toBe(true);
  }
});

test("in the columns of news there is no gap between stories, and a month's columns end within one story", async ({
  tab,
}) => {
  await visit(tab, "/media");
  await expect(tab.locator(".story").nth(5)).toBeAttached();
  const gaps = () =>
    tab.locator(".media-month .stories").evaluateAll((months) =>
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
  await expect.poll(async () => (await gaps()).length).toBeGreaterThan(3);
  await expect.poll(async () => (await gaps()).filter((gap) => Math.abs(gap) > 1)).toEqual([]);

  /** For each month with columns: their number, and whether they end within the height of one story. */
  const columns = () =>
    tab.locator(".media-panel .media-month").evaluateAll((months) =>
      months.flatMap((month) => {
        const whole = month.querySelector(".stories")?.clientWidth ?? 0;
        const stories = [...month.querySelectorAll(".story")]
          .map((story) => story.getBoundingClientRect())
          .filter(({ width }) => width < whole * 0.7);
        if (stories.length === 0) return [];
        const lefts = new Set(stories.map(({ left }) => Math.round(left)));
        const ends = [...lefts].flatMap(
          (at) => stories.filter(({ left }) => Math.round(left) === at).at(-1) ?? [],
        );
        const [longer, shorter] = ends.sort((a, b) => b.bottom - a.bottom);
        const near = longer && shorter && longer.bottom - shorter.bottom < longer.height;
        return [{ columns: ends.length, near }];
      }),
    );
  await expect.poll(async () => (await columns()).length).toBeGreaterThan(1);
  await expect
    .poll(async () => (await columns()).filter(({ columns, near }) => columns !== 2 || !near))
    .toEqual([]);
});
