import { says } from "#e2e/board/boardReading";
import { rowsListed, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";
import { resize } from "#e2e/testing/wellPlaced";

/** Runs in the page. The rows of a scrolled book that are seen in part, and the parts above them that a row covers. */
function cutRows(box: Element): string[] {
  const of = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  const covers = [...box.querySelectorAll("thead th, .ladder-spread td")];
  const covered = covers.filter((cell) => {
    const { x, y, width, height } = of(cell);
    return document.elementFromPoint(x + width / 2, y + height / 2) !== cell;
  });
  const [head, spread] = [of(covers[0]), of(covers.at(-1))];
  const seenIn = (row: DOMRect, from: number, to: number) =>
    Math.max(0, Math.min(row.bottom, to) - Math.max(row.top, from));
  const cut = [...box.querySelectorAll("tbody:not(:has(.ladder-spread)) > tr")].filter((row) => {
    const place = of(row);
    const seen =
      seenIn(place, head.bottom, spread.top) +
      seenIn(place, spread.bottom, box.getBoundingClientRect().bottom);
    return seen > 1.5 && seen < place.height - 1.5;
  });
  return [...covered, ...cut].map(({ textContent }) => textContent);
}

test("a symbol's page shows the quote, the day's chart and the totals of the order book, and an unknown symbol's page similar symbols", async ({
  tab: page,
  stack,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  stack.tap.freeze();
  await drawn(page, `/s/${symbol}`);
  const head = page.locator(`header[data-symbol="${symbol}"]`);
  const field = (name: string) => head.locator(`[data-field="${name}"]`);

  await test.step("each figure of the head is the one that was sent", async () => {
    for (const name of ["price", "change", "percentageChange", "previousClose", "high", "low"] as const) {
      await expect(field(name)).toHaveText(/\d/);
      await expect
        .poll(async () => {
          const row = rowsServed(stack.tap).find((each) => each.symbol === symbol);
          return says(await field(name).innerText(), row?.[name] ?? null);
        }, name)
        .toBe(true);
    }
    await expect(field("triASIBetaValue")).toHaveText(/\d/);
    await expect
      .poll(async () => {
        const { reqSymbolBetaInfo: beta } = stack.tap.served("/companyInfoSummery") as {
          reqSymbolBetaInfo: { triASIBetaValue: number };
        };
        return says(await field("triASIBetaValue").innerText(), beta.triASIBetaValue);
      })
      .toBe(true);
  });

  await test.step("the chart and the book's totals are there", async () => {
    await expect(page.locator("canvas").first()).toBeVisible();
    const book = page.getByRole("region", { name: "Order book" });
    await expect(book.locator('[data-field="totalBids"]')).toHaveText(/\d/);
    await expect(book.locator('[data-field="totalAsks"]')).toHaveText(/\d/);
  });

  await test.step("each disclosure shows its day and its time in full", async () => {
    const times = page.getByRole("region", { name: "Disclosures" }).locator("time");
    await expect(times.first()).toHaveText(/\d/);
    const tight = () =>
      times.evaluateAll((all) =>
        all.flatMap((time) => {
          const text = document.createRange();
          text.selectNodeContents(time);
          const day = time.querySelector("span")?.getBoundingClientRect();
          text.setStart(time, 1);
          const clock = text.getBoundingClientRect();
          const fits =
            day && clock.left - day.right > 4 && clock.right <= time.getBoundingClientRect().right + 1;
          return fits ? [] : [time.textContent];
        }),
      );
    await expect.poll(tight).toEqual([]);
  });

  await test.step("an unknown symbol", async () => {
    const ticker = symbol.split(".")[0] ?? "";
    await visit(page, `/s/${ticker}Q.N0000`);
    await expect(page.getByText(`${ticker}Q.N0000`).first()).toBeVisible();
    await expect(
      page.getByRole("link", { name: new RegExp(symbol.replace(".", "\\.")) }).first(),
    ).toBeVisible();
  });
});

test("a book whose levels scroll shows whole rows only, and its heading and its spread cover the rows below them", async ({
  tab: page,
  stack,
}) => {
  const levelsOf = ({ book }: (typeof lines)[number]) =>
    Math.min(book.levels("buy").length, book.levels("sell").length);
  const { lines } = stack.exchange.market;
  const [deepest] = [...lines].sort((a, b) => levelsOf(b) - levelsOf(a));
  await visit(page, `/s/${deepest?.symbol}`);
  await resize(page, [1280, 720]);
  const levels = page.getByRole("region", { name: "Price levels" });
  await expect.poll(() => levels.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(44);
  await expect.poll(() => levels.evaluate(cutRows), "at first").toEqual([]);
  for (const top of [0, 30, 9999]) {
    await levels.evaluate((box, to) => {
      box.scrollTop = to;
    }, top);
    await expect.poll(() => levels.evaluate(cutRows), `scrolled to ${top} px`).toEqual([]);
  }
});
