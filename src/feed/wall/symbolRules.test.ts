/** Compares the wire's rules for a symbol (parsing, requests, quotes, reports) with the page's own rule. */
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { wallReport } from "#feed/testing/wallReport";
import { isSymbol, joinSymbols } from "#market/company/symbol";
import { symbolParam } from "#wire/contract/operation";
import { symbol as readSymbol } from "#wire/contract/schema";
import { harmlessSymbol } from "#wire/contract/surprises";
import { wallReport as reportShape } from "#wire/gateway/walls";

const symbols = fc.stringMatching(/^[A-Z][A-Z\d&.-]{0,19}$/).filter(isSymbol);

test("a symbol that a request to the exchange may contain is valid on the page once it is in capitals", () => {
  fc.assert(
    fc.property(fc.stringMatching(symbolParam.pattern), (asked) => {
      expect(isSymbol(asked.toUpperCase()), asked).toBe(true);
    }),
  );
});

test("a symbol that is valid on the page is parsed unchanged in a row, and a quote may be requested for it", () => {
  fc.assert(
    fc.property(symbols, (symbol) => {
      expect(v.parse(readSymbol, symbol)).toBe(symbol);
      expect(harmlessSymbol({ symbol })).toEqual({ symbol });
    }),
  );
});

test("a wall may report every line and every list that its address can name", () => {
  const reported = (view: string) => v.is(reportShape, { ...wallReport, version: "1.2.3", view });
  fc.assert(
    fc.property(fc.array(symbols, { minLength: 1, maxLength: 3 }), (named) => {
      expect(reported(`symbol-${named[0]}`)).toBe(true);
      expect(reported(`watch-${joinSymbols(named)}`)).toBe(true);
    }),
  );
});
