/** Translates the weights of the indices between the wire and the market, so that the server writes what every reader understands. */
import type { IndexWeights } from "#market/index/moved";
import type { Read } from "#wire/contract/schema";
import type { indexWeights, SentIndexWeights } from "#wire/gateway/indexWeights";
import { undefinedIfAbsent } from "./sent.ts";

type ReadWeights = Read<typeof indexWeights>["indices"][number];

export const toIndexWeights = ({ sectorId, word, pairs, ...sent }: ReadWeights): IndexWeights => ({
  ...{ sectorId, word, pairs },
  since: undefinedIfAbsent(sent.since),
  misses: undefinedIfAbsent(sent.misses),
  points: new Map(Object.entries(sent.weights)),
  uncertain: sent.uncertain.map(([symbol, of, perRupee]) => ({ symbol, points: of, perRupee })),
  ...(typeof sent.changedAt === "number" && { changedAt: sent.changedAt }),
  ...(sent.base && {
    base: {
      at: sent.base.at,
      lines: new Map(sent.base.lines.map(([symbol, price, points]) => [symbol, { price, points }])),
    },
  }),
});

/** Six significant digits keep a contribution of a thousand points right to 0.001. */
const sixDigits = (value: number) => Number(value.toPrecision(6));
/** enough for a doubt */
const twoDigits = (value: number) => Number(value.toPrecision(2));
const fourDecimals = (value: number) => Math.round(value * 10_000) / 10_000;

/** Weights that are not proven are not sent: nobody may show them. */
export function sentWeights({
  base,
  points,
  misses,
  uncertain,
  since,
  changedAt,
  ...weights
}: IndexWeights): SentIndexWeights {
  const isLearned = weights.word === "learned";
  const known = isLearned ? [...points].filter(([, value]) => value > 0) : [];
  return {
    ...weights,
    since: since ?? null,
    changedAt: changedAt ?? null,
    misses: misses === undefined ? null : fourDecimals(misses),
    weights: Object.fromEntries(known.map(([symbol, value]) => [symbol, sixDigits(value)])),
    uncertain: (isLearned ? uncertain : []).map(({ symbol, points: of, perRupee }) => [
      symbol,
      fourDecimals(of),
      twoDigits(perRupee),
    ]),
    base:
      isLearned && base
        ? {
            at: base.at,
            lines: [...base.lines].map(([symbol, at]) => [symbol, at.price, fourDecimals(at.points)]),
          }
        : null,
  };
}
