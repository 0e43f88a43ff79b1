import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { columnsWritten } from "#ui/preferences/preferences";
import {
  columnSets,
  columnsInRoom,
  columnsOfSet,
  readColumns,
  spelledSet,
  writeColumns,
} from "./columnSets.ts";
import { boardColumns } from "./columns.ts";

const choices = fc
  .shuffledSubarray(
    [...boardColumns.keys()].filter((id) => id !== "symbol"),
    { minLength: 1 },
  )
  .map((ids) => ["symbol", ...ids]);

test("any choice of columns in any order can be read back from its address", () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const written = v.parse(columnsWritten, writeColumns(chosen));
      expect(new URLSearchParams(`columns=${written}`).get("columns")).toBe(written);
      expect(readColumns(written)).toEqual(chosen);
    }),
  );
});

test("for any address, the symbol comes first and no column comes twice", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom("symbol", "price", "liquidity", "x")).map((ids) => ids.join(".")),
  );
  fc.assert(
    fc.property(anything, (written) => {
      const ids = readColumns(written);
      expect(ids[0]).toBe("symbol");
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => boardColumns.has(id))).toBe(true);
      expect(spelledSet(spelledSet(written))).toBe(spelledSet(written));
    }),
  );
});

test("a set's columns are written as the set's name, even if a column has the same name", () => {
  for (const name of columnSets) expect(writeColumns(readColumns(name))).toBe(name);
  expect(readColumns("liquidity").length).toBeGreaterThan(2);
  expect(readColumns("symbol.liquidity")).toEqual(["symbol", "liquidity"]);
});

test.each([[undefined], [""], ["nothing.of.ours"], ["__proto__"]])(
  "%s in an address is the trader's set",
  (written) => {
    expect(readColumns(written)).toEqual(readColumns("trader"));
  },
);

test("the set of all columns contains every column once, except those of the person's own shares", () => {
  const all = columnsOfSet("all").map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
  expect([...boardColumns.keys()].filter((id) => !all.includes(id))).toEqual(["myShares", "myValue"]);
});

const trader = columnsOfSet("trader");
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
