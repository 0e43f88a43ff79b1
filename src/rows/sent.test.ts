import { expect, test } from "vitest";
import { read } from "#wire/contract/read";
import { operations } from "#wire/operations";
import { toBoardRow } from "./boardRows.ts";

const rowsOf = (sent: unknown) => read(operations.board.reply, sent).body.reqTradeSummery.map(toBoardRow);

test("with a previous close of 0 no change is known, although the service sends the price as the change", () => {
  const sent = { symbol: "NEW.N0000", price: 59.6, previousClose: 0, change: 59.6, percentageChange: 0 };
  expect(rowsOf({ reqTradeSummery: [sent] })).toMatchObject([
    { price: 59.6, previousClose: undefined, change: undefined, changePercent: undefined },
  ]);
});
