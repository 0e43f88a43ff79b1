import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mover } from "./leaderboards.ts";
import { read } from "./read.ts";
import { rows } from "./schema.ts";

describe("moments", () => {
  const gainers = rows(mover);
  const at = (tradeDate: unknown) => read(gainers, [{ symbol: "A", tradeDate }]).body[0]?.tradeDate;

  test("written with +0000 are the milliseconds sent over HTTP, whatever the offset's spelling", () => {
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
    "such as %j are none",
    (value) => {
      expect(at(value)).toBeUndefined();
    },
  );
});
