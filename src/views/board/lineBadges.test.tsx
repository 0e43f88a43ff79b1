import { act, cleanup, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { markedLines } from "#feed/lines/lineMarks";
import { showGrid } from "#views/board/testing/gridScene.tsx";
import { boardRow } from "#views/board/testing/testRows";

vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
afterEach(() => {
  cleanup();
  markedLines.set(new Map());
});

test("a marked line shows the letter of its most serious mark; the accessible name lists all marks with their sources", () => {
  const { grid } = showGrid([boardRow("SHL.N0000"), boardRow("JKH.N0000")]);
  const cell = (symbol: string) => {
    const found = grid.querySelector<HTMLElement>(`[data-symbol="${symbol}"] [data-column="symbol"]`);
    if (!found) throw new Error(`no line ${symbol}`);
    return found;
  };
  expect(cell("SHL.N0000").textContent).toBe("SHL.N0000");
  act(() =>
    markedLines.set(
      new Map([
        [
          "SHL.N0000",
          [
            { kind: "halted", category: "TRADING HALTED", at: Date.UTC(2026, 6, 10, 5, 0) },
            { kind: "watch", name: "Watch List", companies: 3 },
          ],
        ],
      ]),
    ),
  );
  const badge = within(cell("SHL.N0000")).getByText("H").parentElement;
  expect(badge?.textContent).toBe("H halted, watch list");
  expect(badge?.title).toContain("TRADING HALTED: announced 10 Jul 2026 10:30");
  expect(badge?.title).toContain(
    "Watch List (learned): 3 company profiles with this status code give this listing board",
  );
  expect(cell("JKH.N0000").textContent).toBe("JKH.N0000");
  act(() => markedLines.set(new Map()));
  expect(cell("SHL.N0000").textContent).toBe("SHL.N0000");
});
