import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mover } from "#wire/leaderboards";
import { parseBody } from "./parseBody.ts";
import { rows } from "./schema.ts";

describe("times", () => {
  const gainers = rows(mover);
  const at = (tradeDate: unknown) => parseBody(gainers, [{ symbol: "A", tradeDate }]).body[0]?.tradeDate;

  test("times with the offset +0000 give the same ms as over HTTP, in every spelling of the offset", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Date.UTC(2199, 0, 1) }),
        fc.integer({ min: -47, max: 56 }),
        (ms, quarter) => {
          const iso = (shift: number) => new Date(ms + shift).toISOString().slice(0, -1);
          const offset = `${quarter < 0 ? "-" : "+"}${String(Math.floor(Math.abs(quarter) / 4)).padStart(2, "0")}`;
          const minutes = String((Math.abs(quarter) % 4) * 15).padStart(2, "0");
          expect(at(ms)).toBe(ms);
          for (const zero of ["+0000", "+00:00", "Z", "-0000"]) expect(at(iso(0) + zero)).toBe(ms);
          for (const colon of ["", ":"])
            expect(at(`${iso(quarter * 900_000)}${offset}${colon}${minutes}`)).toBe(ms);
        },
      ),
    );
  });

  test.each(["2026-13-01T00:00:00Z", "2026-08-21", "09:30", "", "2026-08-21T09:09:13.000", 1.5, 9e15])(
    "times such as %j are refused",
    (value) => {
      expect(at(value)).toBeUndefined();
    },
  );
});

describe("a line's code", () => {
  const gainers = rows(mover);
  const taken = (symbol: unknown) => parseBody(gainers, [{ symbol }, { symbol: "GOOD.N0000" }]);

  test.each(["JKH.N0000", "A&B.X0000", "AFIN", "1ST.W-12", "TEN+.D0001", "x", "A".repeat(24)])(
    "a line's code may be %s",
    (symbol) => expect(taken(symbol).body[0]?.symbol).toBe(symbol),
  );

  test.each([
    "",
    " ",
    "A B",
    "BUY NOW: JKH.N0000",
    "<b>",
    "A_B",
    "A#B",
    "සිං",
    ".N0000",
    "A".repeat(25),
    7,
    null,
  ])("a line's code may not be %j: the row is left out, counted and named", (symbol) => {
    const { body, dropped, surprises } = taken(symbol);
    expect(body.map((row) => row.symbol)).toEqual(["GOOD.N0000"]);
    expect(dropped).toMatchObject([{ place: "[0]", reason: expect.stringContaining("symbol:") }]);
    expect(surprises.filter(({ kind }) => kind === "type")).toMatchObject([{ field: "symbol", count: 1 }]);
  });
});
