import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operations } from "#wire/operations";
import { parseBody } from "./parseBody.ts";
import { plainText } from "./schema.ts";

test.each([
  ["an override", "Good \u202eCLP\u202c", "Good CLP"],
  ["an isolate", "\u2066ACME\u2069 PLC", "ACME PLC"],
  ["marks of direction", "A\u200eB\u200fC\u061c", "ABC"],
  ["letters without width", "AC\u200bM\u2060E\ufeff", "ACME"],
  ["joiners among Latin letters", "AC\u200dM\u200cE", "ACME"],
  ["controls", "\u0000A\u001b[31mC\u0007M\u0085E\u007f", "A[31mCME"],
  ["tags", "ACME\u{e0041}\u{e007f}", "ACME"],
])("%s is removed", (_, sent, left) => expect(plainText(sent)).toBe(left));

test.each([
  ["a joiner within a Sinhala word", "ශ්\u200dරී ලංකා"],
  ["a non-joiner within a Tamil word", "க்\u200cஷ"],
  ["line breaks and tabs", "one\r\ntwo\tthree"],
  ["signs and accents", "Café – «Ünïque» ₨ ½ 😀"],
])("%s stays", (_, sent) => expect(plainText(sent)).toBe(sent));

test("cleaning a text twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (sent) => {
      const left = plainText(sent);
      expect(plainText(left)).toBe(left);
    }),
  );
});

test("texts and symbols of a body, and reports about the body, have no invisible characters", () => {
  const { body, surprises, dropped } = parseBody(operations.board.reply, {
    reqTradeSummery: [
      { symbol: "AC\u200bME.N0000", name: "ACME \u202eCLP", "mo\u202eod": "\u2066x" },
      { symbol: "BAD.N0000", price: "\u202e1" },
    ],
  });
  expect(body.reqTradeSummery[0]).toMatchObject({ symbol: "ACME.N0000", name: "ACME CLP" });
  expect(JSON.stringify([surprises, dropped])).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
});
