/** The weights of the indices, as the server has learned them. They are asked for once a minute, and only while somebody looks. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { pollQuery } from "#feed/answers/pollQuery";
import { isReplay } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { createCollection } from "#feed/reading/store";
import type { IndexWeights } from "#market/index/moved";
import { toIndexWeights } from "#rows/weightRows";
import { minute } from "#units/time";
import { indexWeightsAddress } from "#wire/gateway/indexWeights";

type Weights = ReadonlyMap<number, IndexWeights>;

/** By sectorId; undefined before the first answer. Empty if the server learns none, or did not answer. */
export const indexWeights = createCollection<Weights | undefined>(undefined);

/** The last answer of a replay. A replay that plays asks once for each minute of the day. */
let replayAnswer: { at: number; weights: Weights } | undefined;

async function askWeights(at: number | undefined, stop: AbortSignal): Promise<Weights> {
  const { value } = await askGateway(indexWeightsAddress, { at }, stop);
  return new Map(value?.indices.map((sent) => [sent.sectorId, toIndexWeights(sent)]));
}

async function shownWeights(stop: AbortSignal): Promise<Weights> {
  if (!isReplay()) return askWeights(undefined, stop);
  const at = Math.floor(exchangeNow() / minute) * minute;
  if (replayAnswer?.at !== at) replayAnswer = { at, weights: await askWeights(at, stop) };
  return replayAnswer.weights;
}

const indexWeightsQuery = () =>
  queryOptions({
    queryKey: ["indexWeights"],
    queryFn: ({ signal }) => shownWeights(signal),
    refetchInterval: () => !isReplay() && minute,
    structuralSharing: false,
  });

/** Asks for the weights while somebody looks. Weights that were once received stay after a failure. @returns ends it */
export const feedIndexWeights = (cache: QueryClient): (() => void) =>
  indexWeights.feed(() =>
    pollQuery({
      cache,
      query: indexWeightsQuery,
      take: ({ data, isError }) => {
        const next = data ?? (isError ? new Map<number, IndexWeights>() : undefined);
        if (next) indexWeights.set(next);
      },
    }),
  );
