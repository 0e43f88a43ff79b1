/** Connects the recorder to the gateway: its input, its folder, and its state in `/healthz?full` and `/metrics`. */
import { join } from "node:path";
import type { Logger } from "pino";
import { lifetimes } from "#server/gateway/answers/answers";
import type { EventHub } from "#server/gateway/answers/eventHub";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import type { GatewayMarket } from "#server/gateway/answers/market";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { Handler, Routes } from "#server/gateway/http/routes";
import { makeFolder } from "#server/gateway/learned/dataFolder";
import { sourceFolder } from "#server/recorder/folder";
import { Reader } from "#server/recorder/reader";
import { type AnswerContext, Recorder } from "#server/recorder/recorder";
import type { RecorderState } from "#server/recorder/recordings";
import { recordingsPath } from "#wire/gateway/recording";
import { topics } from "#wire/leaderboards";
import { isOperationName } from "#wire/operations";
import { createRecordedAddresses, type RecordedOptions } from "./addresses.ts";

export interface RecordConfig {
  mode: "on" | "session";
  /** number of days that are kept */
  days: number;
  /** greatest number of bytes of all recordings of this source */
  octets: number;
}

export interface Recording extends Pick<RecordedOptions, "reader" | "flush" | "exchangeAt" | "source"> {
  routes: Routes;
  /** whether the recorder now counts as a viewer of the board and the indices */
  watching(): boolean;
  close(): Promise<void>;
  state(): RecorderState | { state: "off" };
  /** the recorder of this gateway alone: writes all received data, and names the recording that is being written */
  here: { flush(): Promise<void>; busy(): string | undefined };
}

interface RecordingConfig {
  frameAncestors: string;
  record?: RecordConfig | undefined;
  /** folder for data kept over restarts */
  data?: string | undefined;
  zone: string;
  base: string;
  /** identifies this upstream */
  upstreamName?: string | undefined;
}

/** The folder with the recordings of one upstream. */
export const recordingsFolder = (data: string, upstreamName: string) =>
  join(data, "recordings", sourceFolder(upstreamName));

interface RecorderParts {
  parts: GatewayParts;
  market: Pick<GatewayMarket, "state">;
  /** undefined for a gateway that works alone */
  cluster: { flush(): Promise<void>; recording(): string | undefined } | undefined;
}

/** Several gateways read the recording that the leader writes. They must have the same data folder. */
export function createRecording(
  events: EventHub,
  { record, data, zone, base, upstreamName = base, frameAncestors }: RecordingConfig,
  { parts, market, cluster }: RecorderParts,
): Recording {
  const { times } = parts;
  const log = parts.log.child({ part: "recorder" });
  // without a recorder, earlier recordings can still be replayed
  const reader = data === undefined ? undefined : new Reader(recordingsFolder(data, upstreamName));
  const recorder = reader && record && startRecorder(events, { record, reader, zone, market, parts, log });
  const here = { flush: async () => recorder?.flush(), busy: () => recorder?.busy() };
  const read = {
    reader,
    flush: cluster ? () => cluster.flush() : here.flush,
    exchangeAt: () => times.clock().at,
    source: () => times.source(),
  };
  const busy = () => here.busy() ?? cluster?.recording();
  const give = createRecordedAddresses({
    ...read,
    busy,
    records: recorder !== undefined,
    frameAncestors,
  });
  const route = { get: ({ env }: Parameters<Handler>[0]) => give(env.incoming) };
  return {
    ...{ ...read, here },
    routes: { [recordingsPath]: route, [`${recordingsPath}/*`]: route },
    watching: () => recorder?.watching() ?? false,
    close: async () => recorder?.close(),
    state: () => recorder?.state() ?? { state: "off" },
  };
}

interface RecorderStart extends Pick<RecordingConfig, "zone">, Omit<RecorderParts, "cluster"> {
  record: RecordConfig;
  reader: Reader;
  log: Logger;
}

/** Gives the recorder its input. It records while this gateway leads. */
function startRecorder(
  events: EventHub,
  { record, reader, zone, market, parts, log }: RecorderStart,
): Pick<Recording, "watching" | "close"> & Recording["here"] & { state(): RecorderState } {
  const { clock, times, pace } = parts;
  const recorder = new Recorder({
    folder: reader.folder,
    allowed: { days: record.days, octets: record.octets },
    ...{ mode: record.mode, zone, log, makeFolder },
    exchange: () => ({ clock: times.clock(), phase: times.session().phase, source: times.source() }),
    cadence: (op, phase) => (isOperationName(op) && isPhase(phase) ? lifetimes(op)[phase] * pace : 0),
    word: () => market.state().word,
    wall: () => clock.wall(),
    wait: (ms) => clock.wait(ms),
  });
  let unusable: RecorderState["problems"] = [];
  const state = () => {
    const now = recorder.state();
    const named = new Set(now.problems.map(({ file }) => file));
    return { ...now, problems: [...now.problems, ...unusable.filter(({ file }) => !named.has(file))] };
  };
  registerGauges(parts, state);
  events.on("answer", ({ operation, params, body, partly, ...snapshot }, read) => {
    if (operation !== "board")
      recorder.answered({ op: operation, params, body, read, partly }, givenBy(snapshot));
  });
  events.on("fault", (operation, reason, at) => recorder.failed(operation, reason, at));
  events.on("board", (board, snapshot) => recorder.board(board, givenBy(snapshot)));
  events.on("weights", (body) => {
    const { phase } = times.session();
    recorder.weights(body, { at: clock.wall(), clock: times.clock(), phase, source: times.source() });
  });
  events.on("list", ({ topic, octets, checked, at }) => {
    // before the first answer the exchange's time is unknown; the gateway then requests the list over HTTP
    if (!times.known()) return;
    recorder.listed({ op: topic, topic: topics[topic], octets, read: checked.body }, at);
  });
  const start = () => {
    recorder.start();
    // Finds unusable files at the start, before a page requests them.
    reader.list(times.clock().at, undefined).then(
      ({ problems }) => {
        unusable = problems;
      },
      (err: unknown) => log.warn({ err }, "the recordings cannot be listed"),
    );
  };
  let records = false;
  let changed = Promise.resolve();
  const become = (next: boolean) => {
    if (next !== records) changed = changed.then(() => (next ? start() : recorder.close()));
    records = next;
    return changed;
  };
  events.on("role", (role) => {
    // A gateway that led until now and works alone goes on.
    if (role !== "alone") void become(role === "leads");
  });
  return {
    watching: () => recorder.watching(),
    close: () => become(false),
    flush: () => recorder.flush(),
    busy: () => recorder.state().day,
    state,
  };
}

const givenBy = ({
  fetchedAt,
  clock,
  givenIn,
  source,
}: Pick<Snapshot, "fetchedAt" | "clock" | "givenIn" | "source">): AnswerContext => ({
  at: fetchedAt,
  clock,
  phase: givenIn.phase,
  source,
});

const isPhase = (phase: string): phase is keyof ReturnType<typeof lifetimes> =>
  Object.hasOwn(lifetimes("board"), phase);

function registerGauges({ metrics }: Pick<GatewayParts, "metrics">, state: () => RecorderState): void {
  metrics.gauge("pola_recorder_on", "1 while the recorder writes", () =>
    state().state === "recording" ? 1 : 0,
  );
  metrics.gauge("pola_recorder_boards", "Boards of the day's recording", () => state().boards ?? 0);
  metrics.gauge("pola_recorder_gaps", "Gaps of the day's recording", () => state().gaps ?? 0);
  metrics.gauge("pola_recorder_octets", "Bytes of the day's recording", () => state().octets ?? 0);
  metrics.gauge("pola_recorder_problems", "Files of recordings with a fault", () => state().problems.length);
}
