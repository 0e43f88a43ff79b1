import { expect, test } from "vitest";
import { columnsOf } from "#views/board/columns/columnSets";
import { columnsInRoom } from "./columnsInRoom.ts";

const trader = columnsOf("trader");
const idsIn = (room: number, widths = {}) => columnsInRoom(trader, room, widths).map(({ id }) => id);

test("at 1422 px all columns of the trader set fit, and each px less hides the least important column", () => {
  expect(columnsInRoom(trader, 1422, {})).toBe(trader);
  expect(trader.map(({ id }) => id).filter((id) => !idsIn(1421).includes(id))).toEqual(["liquidity"]);
});

test("at 1006 px prices, shares, turnover and time remain, in their sequence", () => {
  expect(idsIn(1006)).toEqual(
    "symbol company price change changePercent range high low shares trades turnover lastTrade".split(" "),
  );
});

test("the most important columns and a page's own columns stay in any width", () => {
  const notes = trader.slice(0, 1).map((column) => ({ ...column, id: "note", width: 44 }));
  const left = columnsInRoom([...trader, ...notes], 100, {}).map(({ id }) => id);
  expect(left).toEqual("symbol company price changePercent shares turnover lastTrade note".split(" "));
});

test("a width chosen by the user replaces the column's own width", () => {
  expect(idsIn(1422, { company: 103 })).not.toContain("liquidity");
  expect(idsIn(1360, { company: 40 })).toContain("liquidity");
});
