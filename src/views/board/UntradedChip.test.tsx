import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { knownLines, linesComplete } from "#feed/lines/knownLines";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { namedFrom } from "#market/line/knownLine";
import { UntradedChip } from "./BoardTools.tsx";

beforeEach(() => boardStore.takeSnapshot(readingOf([wireRow("A", 1)], now())));
afterEach(() => {
  cleanup();
  knownLines.set(new Map());
  linesComplete.set(false);
});

const know = (...symbols: string[]) =>
  knownLines.set(new Map(symbols.map((symbol) => [symbol, namedFrom({ symbol })])));
const show = () => render(<UntradedChip known={true} on={false} onTurn={() => undefined} />);
const count = () => screen.getByRole("button").querySelector(".num")?.textContent;

test("until the gateway sends its list of lines, lines named only by quotes are not counted", () => {
  know("A", "QUOTED");
  show();
  expect(count()).toBe("—");
  act(() => {
    know("A", "QUOTED", "LISTED");
    linesComplete.set(true);
  });
  expect(count()).toBe("2");
});

test("while only the board names lines, the number of untraded lines is unknown", () => {
  know("A");
  linesComplete.set(true);
  show();
  expect(count()).toBe("—");
});
