import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { readExchangeClockFrom } from "#ui/words/ticker";
import { leftOut, MapPanel } from "./MapPanel.tsx";
import { usualChoices } from "./mapChoices.tsx";

test("the map shows the day of its board if it is not today", async () => {
  const at = Date.parse("2026-07-10T14:29:00+05:30");
  boardStore.takeSnapshot(readingOf([wireRow("A", 1, { lastTradedTime: at })], now()));
  readExchangeClockFrom(() => at + 45 * 86_400_000);
  await inPage(<MapPanel view="table" choices={usualChoices} />, []);
  const head = screen.getByRole("region", { name: "Map" });
  expect(head.querySelector(".board-day")?.textContent).toBe("of 10 Jul");
});

test("lines that are not drawn and lines of another day are counted separately", () => {
  const [left, earlier] = [leftOut({ left: 1, earlier: 0 }), leftOut({ left: 0, earlier: 2 })];
  expect(left).toContain("1 line is not drawn");
  expect(earlier).toContain("2 lines are from another day");
  expect(leftOut({ left: 1, earlier: 2 })).toBe(`${left} · ${earlier}`);
  expect(leftOut({ left: 0, earlier: 0 })).toBe("");
});
