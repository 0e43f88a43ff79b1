import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { ruleBook } from "#feed/alerts/alerts";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import type { ChartLevel } from "#ui/chart/library/chartOverlay";
import { inPage } from "#ui/testing/inPage.tsx";
import { LineAlerts } from "./LineAlerts.tsx";

afterEach(() => {
  cleanup();
  for (const { id } of ruleBook.rules.get()) ruleBook.remove(id);
});

const rule: Rule = {
  ...usualRule,
  id: "a",
  scope: { on: "line", symbol: "JKH.N0000" },
  condition: { of: "figure", figure: "price", side: "above", level: 20 },
  created: 1,
};

test("the line of a rule keeps its sentence while it is moved, and the move can be undone", async () => {
  ruleBook.put(rule);
  let drawn: readonly ChartLevel[] = [];
  const take = (levels: readonly ChartLevel[]) => {
    drawn = levels;
  };
  inPage(<LineAlerts symbol="JKH.N0000" onLevels={take} />);
  expect(drawn[0]?.labelAt(21.5)).toBe("JKH price > 21.50");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  act(() => drawn[0]?.onMove(21.5));
  expect(ruleBook.rules.get()).toMatchObject([{ condition: { level: 21.5 } }]);
  expect(screen.queryByText("Moved: JKH price > 21.50")).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(ruleBook.rules.get()).toEqual([rule]);
  expect(screen.queryByText(/^Moved:/)).toBeNull();
});
