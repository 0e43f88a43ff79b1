import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { indexSeriesQuery } from "#feed/groups/charts";
import { sectorsQuery } from "#feed/papers/sectors";
import { readingOf } from "#feed/testing/freshnessScene";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { inPage } from "#ui/testing/inPage.tsx";
import { IndexHero, SectorHead } from "./SectorHead.tsx";

afterEach(cleanup);

/** Minutes after the open of 10 July 2026. */
const at = (minute: number) => Date.UTC(2026, 6, 10, 4, minute);
const minutes = (count: number) =>
  Array.from({ length: count }, (_, minute) => ({ at: at(minute), value: 100 + minute }));

async function dayRange(count: number) {
  const now = Date.now();
  const index = sectorFixture(1, "All Share", { value: 120, lastTickAt: at(310) });
  await inPage(<IndexHero sectorId={1} />, [
    [sectorsQuery().queryKey, readingOf([index], now)],
    [indexSeriesQuery(1, 1).queryKey, readingOf(minutes(count), now)],
  ]);
  return (await screen.findByText("Day's range")).nextElementSibling;
}

test("the day's range covers the whole session", async () => {
  expect((await dayRange(300))?.textContent).toBe("100.00 – 399.00");
});

test("a session with missing hours has no range", async () => {
  const range = await dayRange(40);
  expect(range?.textContent).toBe("—");
  expect(range?.closest("[title]")?.getAttribute("title")).toContain("gaps");
});

test("a name of the index that is already the heading is not repeated below it", async () => {
  const names = async (sectorId: number, name: string, indexName: string) => {
    const sector = sectorFixture(sectorId, name, { indexName });
    await inPage(<SectorHead sector={sector} sectors={[sector]} origin={undefined} freshness="live" />);
    const said = screen.getByRole("heading").parentElement?.querySelector('[data-field="indexName"]');
    cleanup();
    return said?.textContent;
  };
  expect(await names(40, "S&P SL20", "S&P SL20")).toBeUndefined();
  expect(await names(238, "Banks", "S&P/CSE Banks Industry Group Index")).toBe(
    "S&P/CSE Banks Industry Group Index",
  );
});
