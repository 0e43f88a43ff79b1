import { expect, test } from "vitest";
import type { IndexWeights } from "#market/index/moved";
import { parseBody } from "#wire/contract/parseBody";
import { indexWeights } from "#wire/gateway/indexWeights";
import { sentWeights, toIndexWeights } from "./weightRows.ts";

const weights: IndexWeights = {
  ...{ sectorId: 1, word: "learned", pairs: 120, since: 1_790_000_000_000, misses: 0.012345 },
  points: new Map([
    ["DIAL.N0000", 70.754_612_3],
    ["SLTL.N0000", 0.004_336_912_3],
    ["NONE.N0000", 0],
  ]),
  uncertain: [{ symbol: "SLTL.N0000", points: 0.066_666, perRupee: 0.012_345_678 }],
  base: { at: 1_790_000_100_000, lines: new Map([["DIAL.N0000", { price: 12.3, points: -4.123_456 }]]) },
};

const arrived = (sent: IndexWeights) => {
  const body: unknown = JSON.parse(JSON.stringify({ indices: [sentWeights(sent)] }));
  return parseBody(indexWeights, body).body.indices.map(toIndexWeights)[0];
};

test("learned weights arrive as they were sent, to six digits, without the lines that have none", () => {
  expect(arrived(weights)).toEqual({
    ...weights,
    misses: 0.0123,
    points: new Map([
      ["DIAL.N0000", 70.7546],
      ["SLTL.N0000", 0.00433691],
    ]),
    uncertain: [{ symbol: "SLTL.N0000", points: 0.0667, perRupee: 0.012 }],
    base: { at: 1_790_000_100_000, lines: new Map([["DIAL.N0000", { price: 12.3, points: -4.1235 }]]) },
  });
});

test("weights that are not proven do not leave the server", () => {
  const { base: _, ...rest } = weights;
  const changedAt = 1_790_000_100_000;
  expect(arrived({ ...rest, word: "estimate", changedAt })).toMatchObject({ word: "estimate", changedAt });
  expect(arrived(rest)).not.toHaveProperty("changedAt");
  expect(arrived({ ...weights, word: "estimate" })).toMatchObject({ word: "estimate", points: new Map() });
  expect(arrived({ ...rest, word: "estimate" })?.base).toBeUndefined();
});
