import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { readExchangeClockFrom } from "#ui/words/ticker";
import { BreadthPanel } from "./BreadthPanel.tsx";

afterEach(cleanup);

/** 10 July 2026, Colombo */
const at = Date.parse("2026-07-10T14:29:00+05:30");
const later = (days: number) => readExchangeClockFrom(() => at + days * 86_400_000);

test("breadth shows the day of its board if that is not today", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("A", 1, { lastTradedTime: at })], now()));
  later(45);
  await inPage(<BreadthPanel />, []);
  const day = () => screen.getByRole("region", { name: "Breadth" }).querySelector(".board-day")?.textContent;
  expect(day()).toBe("of 10 Jul");
  cleanup();
  later(0);
  await inPage(<BreadthPanel />, []);
  expect(day()).toBeUndefined();
});
