import { expect, test } from "vitest";
import { columnsOf } from "#views/board/columns/columnSets";
import { columnsInRoom } from "./useColumnsInRoom.ts";

const trader = columnsOf("trader");
const idsIn = (room: number, widths = {}) => columnsInRoom(trader, room, widths).map(({ id }) => id);

test("the trader's columns are all there with a room of 1422 px, and each px less leaves out what is missed least", () => {
  expect(columnsInRoom(trader, 1422, {})).toBe(trader);
  expect(trader.map(({ id }) => id).filter((id) => !idsIn(1421).includes(id))).toEqual(["liquidity"]);
});

test("with a room of 1006 px prices, shares, turnover and the time are left, in their order", () => {
  expect(idsIn(1006)).toEqual(
    "symbol company price change changePercent range high low shares trades turnover lastTrade".split(" "),
  );
});

test("columns that are sure to be wanted stay however small the room is, and what a page added stays too", () => {
  const notes = trader.slice(0, 1).map((column) => ({ ...column, id: "note", width: 44 }));
  const left = columnsInRoom([...trader, ...notes], 100, {}).map(({ id }) => id);
  expect(left).toEqual("symbol company price changePercent shares turnover lastTrade note".split(" "));
});

test("a width that the person chose counts in place of the column's own", () => {
  expect(idsIn(1422, { company: 103 })).not.toContain("liquidity");
  expect(idsIn(1360, { company: 40 })).toContain("liquidity");
});
