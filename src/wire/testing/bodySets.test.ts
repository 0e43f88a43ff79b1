import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isOperationName, operations } from "#wire/operations";
import { bodyOf, bodySet, bodySets, dayOf, filesOf } from "./bodySets.ts";

const operationNames = Object.keys(operations).filter(isOperationName);

describe.each(bodySets)("$name bodies", (set) => {
  test("there is a body of each operation", () => {
    expect(operationNames).toEqual(Object.keys(operations));
    const lacking = operationNames.filter((name) => filesOf(set, name).length === 0);
    expect(lacking.map((name) => `no body of ${name} in ${set.folder}`)).toEqual([]);
  });

  test("the named lines are on the boards where the set says they are", () => {
    const on = (board: string) => bodyOf(set, "board", board).reqTradeSummery.map(({ symbol }) => symbol);
    const { earlier, open, newest } = set.boards;
    expect(on(earlier)).toContain(set.symbol);
    expect(on(open)).toEqual([set.openSymbol]);
    for (const symbol of [set.symbol, set.openSymbol, set.absentSymbol])
      expect(on(newest)).not.toContain(symbol);
    for (const board of [earlier, newest])
      expect(new Date(`${dayOf(board)}T12:00:00Z`).getUTCDay(), board).toBe(5);
  });
});

test("the invented set is at most 60 kB", () => {
  const set = bodySet("invented");
  const files = operationNames.flatMap((name) => filesOf(set, name));
  const sizes = files.map((file) => statSync(join(set.folder, `${file}.json`)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
});
