/** `/index-weights`: what is known now of the indices' weights, and with `?at=` what was known at a recorded instant. */
import { recordingDate } from "#market/day/recordings";
import type { HeaderRecord } from "#server/gateway/http/headers";
import { queryOf } from "#server/gateway/http/requestTarget";
import { jsonRoute, type Routes } from "#server/gateway/http/routes";
import type { LearnedWeights } from "#server/gateway/learned/weights";
import { exchangeIso } from "#server/recorder/facts";
import { weightsQuestion } from "#server/recorder/recorder";
import { Unusable } from "#server/recorder/storage/scan";
import { indexWeightsPath } from "#wire/gateway/indexWeights";
import { parseInstant } from "./parseInstant.ts";
import type { Recording } from "./recording.ts";

export interface WeightsAddressOptions {
  weights: Pick<LearnedWeights, "body">;
  recording: Pick<Recording, "reader" | "flush" | "exchangeAt">;
  headers: HeaderRecord;
}

/** A recording without weights answers with none, so that the page estimates as it did then. */
const noWeights = JSON.stringify({ indices: [] });

export const createWeightsAddress = ({
  weights,
  recording,
  headers,
}: WeightsAddressOptions): { routes: Routes } => ({
  routes: {
    [indexWeightsPath]: jsonRoute(async ({ url }) => {
      const at = queryOf(url).get("at");
      return at === null
        ? weights.body()
        : ((await recordedWeights(recording, parseInstant(at))) ?? noWeights);
    }, headers),
  },
});

/** @param at the exchange's time, ms */
async function recordedWeights(
  { reader, flush, exchangeAt }: WeightsAddressOptions["recording"],
  at: number,
): Promise<string | undefined> {
  if (!reader) return undefined;
  await flush();
  const { days } = await reader.list(exchangeAt(), undefined);
  const date = exchangeIso(at).slice(0, 10);
  const named = days.findLast(({ day, from }) => recordingDate(day) === date && from <= at);
  if (!named) return undefined;
  try {
    const found = await reader.answerAt(await reader.day(named.day), weightsQuestion, at);
    return found && JSON.stringify(found.body);
  } catch (error) {
    if (error instanceof Unusable) return undefined; // the board of this moment cannot be read either, and says so
    throw error;
  }
}
