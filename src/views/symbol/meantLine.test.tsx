import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { problems } from "#feed/reading/problems";
import { FeedError } from "#feed/reading/reading";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { UnknownSymbol } from "./meantLine.tsx";

afterEach(cleanup);

test("before the first board, the page does not state which lines are on the board", async () => {
  const { container } = await inPage(<UnknownSymbol asked="JKH.N0000" unsure />);
  expect(screen.getByRole("heading").textContent).toBe("No data on JKH.N0000 yet");
  expect(container.textContent).toContain("does not answer");
  expect(container.textContent).not.toContain("similar");
});

test("at a moment that was not recorded, the page does not say that the exchange failed", async () => {
  boardStore.fail(new FeedError("unrecorded", "/tradeSummary: not recorded", 404));
  const { container } = await inPage(<UnknownSymbol asked="JKH.N0000" unsure />);
  expect(container.textContent).toBe("JKH.N0000 was not recorded at this moment");
});

test("a line whose row cannot be read is on the board", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 1, {})], Date.now()));
  problems.success("/tradeSummary", {
    at: 1,
    dropped: [{ place: "reqTradeSummery[0]", symbol: "ZZZZ.N0000", reason: "price: expected a number" }],
  });
  await inPage(<UnknownSymbol asked="ZZZZ.N0000" unsure={false} />);
  expect(screen.getByRole("heading").textContent).toBe("The board’s row of ZZZZ.N0000 cannot be read");
  problems.success("/tradeSummary", { at: 2 });
});

test("once a board has arrived, a symbol that it lacks is reported as not on it", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 1, {})], Date.now()));
  const { container } = await inPage(<UnknownSymbol asked="ZZZZ.N0000" unsure={false} />);
  expect(screen.getByRole("heading").textContent).toContain("is not on the board");
  expect(container.textContent).toContain("No line on the board has a similar symbol or name.");
});
