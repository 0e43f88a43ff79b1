/**
 * The gateway's own address with the weights of the indices, as learned from boards and index values. The service sends no weights. A plain
 * proxy does not have this address, and the page then estimates by market capitalisation.
 */
import * as v from "valibot";
import { get } from "#wire/contract/address";
import { decimal, instant, integer, key, nullable, parts, row, rows, symbol } from "#wire/contract/schema";

export const indexWeightsPath = "/index-weights";

const indexWeight = row({
  /** of the index, or of the industry group */
  sectorId: integer,
  /** "learned" once the weights are proven. Until then the page estimates, and `weights` is empty. */
  word: v.picklist(["estimate", "learned"]),
  /** number of pairs of a board and an index value that the weights were learned from, since `since` */
  pairs: integer,
  /** exchange's time of the first of them, ms */
  since: nullable(instant),
  /** exchange's time of the first pair after the newest change of the weights, while the new ones are not learned; ms */
  changedAt: nullable(instant),
  /** points by which the weights missed the index at most, in the last 50 pairs, before they were learned from */
  misses: nullable(decimal),
  /** points of the index for one rupee of a line's price, by symbol; 6 significant digits */
  weights: v.record(key, decimal),
  /**
   * Lines whose weight the pairs do not fix, with two standard deviations: the points of what they contributed before `base`, and points for
   * each rupee that their price moves after that
   */
  uncertain: v.array(v.tuple([symbol, decimal, decimal])),
  /**
   * Set from a change of the weights in mid-session to the end of that session: exchange's time of the board at which they changed, ms, and
   * for each line its price there in rupees and the points that it had contributed until then.
   */
  base: nullable(v.object({ at: instant, lines: v.array(v.tuple([symbol, decimal, decimal])) })),
});

export const indexWeights = parts({ indices: rows(indexWeight) });
export type SentIndexWeights = v.InferInput<typeof indexWeight>;

/** `at`: the weights that were known at this time of the exchange, from its recording, ms; by default those of now. */
export const indexWeightsAddress = get<typeof indexWeights, { at: number | undefined }>(
  indexWeightsPath,
  indexWeights,
);
