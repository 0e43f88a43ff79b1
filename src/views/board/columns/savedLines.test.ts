import { expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#views/board/testing/testRows";
import { savedLines } from "./column.ts";
import { boardColumns } from "./columns.ts";

const saved = (row: Partial<BoardRow>) => {
  const whole = { ...boardRow("JKH.N0000"), ...row };
  const { fields, rows } = savedLines({
    board: { row: () => whole },
    columns: [...boardColumns.values()],
    symbols: [whole.symbol],
    label: "Board",
  });
  return Object.fromEntries(fields.map((field, at) => [field, rows[0]?.[at]]));
};

test("a name is saved as sent, a day as a calendar date, and an instant as a timestamp", () => {
  const lastTradeAt = Date.parse("2026-11-20T10:27:39+05:30");
  expect(saved({ name: "JOHN  KEELLS HOLDINGS PLC", issueDate: "16/FEB/2012", lastTradeAt })).toMatchObject({
    name: "JOHN  KEELLS HOLDINGS PLC",
    issueDate: "2012-02-16",
    lastTradedTime: new Date(lastTradeAt),
  });
});

test.each(["16.02.2012", undefined])("%s, which is not a valid day, stays as sent", (issueDate) => {
  expect(saved({ issueDate })).toMatchObject({ issueDate });
});
