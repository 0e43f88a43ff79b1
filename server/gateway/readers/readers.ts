/**
 * Readers outside the page: /v1, and what else reads the market from the cache. Whoever reads the board counts as one open page: the gateway
 * then renews the board at the usual cadence. So any number of readers cause as many requests upstream as one page, and none by themselves.
 */
import type { EventHub } from "#server/gateway/answers/eventHub";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import { type GatewayMarket, isFit } from "#server/gateway/answers/market";
import { type Callers, createConnectionLimits } from "#server/gateway/http/callers";
import { dataHeaders } from "#server/gateway/http/headers";
import type { Routes } from "#server/gateway/http/routes";
import type { LearnedLines } from "#server/gateway/learned/lines";
import type { LearnedWeights } from "#server/gateway/learned/weights";
import { readersPath } from "#wire/gateway/pageFiles";
import { createReaderAddresses, streamHeaders } from "./addresses.ts";
import type { RecordingFiles } from "./recordedTables.ts";
import { createStream } from "./stream.ts";
import { createTables } from "./tables.ts";

export interface ReadersOptions {
  parts: GatewayParts;
  market: GatewayMarket;
  recording: RecordingFiles;
  lines: Pick<LearnedLines, "absent">;
  weights: Pick<LearnedWeights, "isMember">;
  callers: Callers;
  /** streams of one client address */
  sockets: number;
  frameAncestors: string;
  /** symbols whose price is in the metrics */
  priceMetrics?: readonly string[];
  /** whether the board is renewed already */
  interest: { anywhere(): boolean };
}

export type Readers = ReturnType<typeof createReaders>;

/** ms that the first reader after a pause waits for a new board */
const longestWait = 3_000;
const readyInterval = 50;
/** ms for which the indices are renewed after a reading */
const readerStays = 90_000;

export function createReaders(events: EventHub, options: ReadersOptions) {
  const { parts, market, recording, callers, sockets, frameAncestors } = options;
  const { clock, pace } = parts;
  /** The board is read now; it is renewed for a minute. */
  const reading = () => events.emit("reading", "board", clock.now());
  const tables = createTables(market, options.weights);
  const headers = streamHeaders(dataHeaders(frameAncestors));
  const stream = createStream({ market, clock, headers, reading });
  const ready = createReadiness(options, { market, reading });
  let indicesReadAt = Number.NEGATIVE_INFINITY;
  const readIndices = () => {
    indicesReadAt = clock.now();
  };
  parts.metrics.gauge("pola_reader_streams", "Open streams of /v1/stream", stream.count);
  registerPrices(options, { market, reading });
  const give = createReaderAddresses({
    ...{ market, tables, stream, ready, recording, frameAncestors, readIndices },
    known: () => options.lines.absent(),
    connectionLimits: createConnectionLimits(sockets, callers),
  });
  return {
    market,
    tables,
    /** Counts as a reading of the board. Resolves when the board is fresh, or when it cannot be for now. */
    ready,
    /** tells that the indices are read */
    readIndices,
    recording,
    /** whether the indices have readers */
    readsIndices: () => clock.now() - indicesReadAt < readerStays * pace,
    routes: { [`${readersPath}/*`]: { get: ({ env }) => give(env.incoming) } } satisfies Routes,
    close: stream.close,
  };
}

/** The first reader after a pause waits a moment for a new board; those who come meanwhile wait with it. */
interface BoardReading {
  market: GatewayMarket;
  reading: () => void;
}

function createReadiness({ parts, interest }: ReadersOptions, { market, reading }: BoardReading) {
  const { clock } = parts;
  const isReady = () => market.board() !== undefined && isFit(market.state().word);
  let waking: Promise<void> | undefined;
  const wake = async () => {
    const until = clock.now() + longestWait;
    while (!isReady() && clock.now() < until) await clock.wait(readyInterval);
  };
  return async (): Promise<void> => {
    const renewed = interest.anywhere();
    reading();
    if (isReady()) return;
    if (!renewed)
      waking ??= wake().finally(() => {
        waking = undefined;
      });
    await waking;
  };
}

/** The prices of the lines that the operator names. A price that is not current, or of an earlier day, is no sample. */
function registerPrices(
  { parts, priceMetrics = [] }: ReadersOptions,
  { market, reading }: BoardReading,
): void {
  if (priceMetrics.length === 0) return;
  parts.metrics.labelled("pola_price", "Last price of a line, rupees", "symbol", () => {
    reading();
    const prices = new Map<string, number>();
    if (!isFit(market.state().word)) return prices;
    for (const symbol of priceMetrics) {
      const row = market.board()?.rows.get(symbol);
      if (row?.price !== undefined && !row.earlier) prices.set(symbol, row.price);
    }
    return prices;
  });
}
