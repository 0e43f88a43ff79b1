/** Connects the recorder to the gateway: its input, its folder, and its state in `/healthz?full` and `/metrics`. */
import { join } from "node:path";
import { lifetimes } from "#server/gateway/answers/answers";
import type { EventHub } from "#server/gateway/answers/eventHub";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import type { GatewayMarket } from "#server/gateway/answers/market";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { Handler, Routes } from "#server/gateway/http/routes";
import { makeFolder } from "#server/gateway/learned/keptFile";
import { sourceFolder } from "#server/recorder/folder";
import { History } from "#server/recorder/history/history";
import { Reader } from "#server/recorder/reader";
import { type Given, Recorder } from "#server/recorder/recorder";
import type { RecorderState } from "#server/recorder/recordings";
import { recordingsPath } from "#wire/gateway/recording";
import { topics } from "#wire/leaderboards";
import { isOperationName } from "#wire/operations";
import { createRecordedAddresses } from "./addresses.ts";

export interface RecordConfig {
  mode: "on" | "session";
  /** number of days that are kept */
  days: number;
  /** greatest number of bytes of all recordings of this source */
  octets: number;
}

export interface Recording {
  routes: Routes;
  /** whether the recorder now counts as a viewer of the board, and of the indices */
  watching(): boolean;
  watchingIndices(): boolean;
  close(): Promise<void>;
  state(): RecorderState | { state: "off" };
  /** undefined without a data folder; without a recorder it still reads earlier recordings */
  reader: Reader | undefined;
  /** folder of the recordings; undefined without a data folder */
  folder: string | undefined;
  /** figures of the recorded days; undefined without a data folder */
  history: History | undefined;
  /** whether the server was started to record */
  records: boolean;
  /** writes all received data to the file, also at the gateway that leads */
  flush(): Promise<void>;
  /** name of the recording that is being written, here or at the gateway that leads */
  busy(): string | undefined;
  /** the recorder of this gateway alone */
  here: Pick<Recording, "flush" | "busy">;
  /** exchange's clock now, ms */
  exchangeAt(): number;
  source(): string;
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

interface Around {
  parts: GatewayParts;
  market: Pick<GatewayMarket, "state">;
  /** undefined for a gateway that works alone */
  sharing: { flush(): Promise<void>; recording(): string | undefined } | undefined;
}

/** Several gateways read the recording that the leader writes. They must have the same data folder. */
export function createRecording(
  events: EventHub,
  config: RecordingConfig,
  { parts, market, sharing }: Around,
): Recording {
  const here = recordingHere(events, config, { parts, market });
  const recording = {
    ...here,
    ...(sharing && { flush: () => sharing.flush(), busy: () => here.busy() ?? sharing.recording() }),
  };
  const give = createRecordedAddresses({ ...recording, frameAncestors: config.frameAncestors });
  const route = { get: ({ env }: Parameters<Handler>[0]) => give(env.incoming) };
  return { ...recording, routes: { [recordingsPath]: route, [`${recordingsPath}/*`]: route } };
}

type RecordingHere = Omit<Recording, "routes">;

function recordingHere(
  events: EventHub,
  config: RecordingConfig,
  { parts, market }: Omit<Around, "sharing">,
): RecordingHere {
  const { record, data, zone, base, upstreamName = base } = config;
  if (data === undefined) return noRecording;
  const { clock, times, pace, log } = parts;
  const folder = recordingsFolder(data, upstreamName);
  const reader = new Reader(folder);
  const history = new History({ folder, reader, log: log.child({ part: "recorder" }) });
  const read = { reader, history, folder, exchangeAt: () => times.clock().at, source: () => times.source() };
  if (!record) return { ...noRecording, ...read }; // earlier recordings can still be replayed
  const recorder = new Recorder({
    folder,
    allowed: { days: record.days, octets: record.octets },
    mode: record.mode,
    zone,
    log: log.child({ part: "recorder" }),
    makeFolder,
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
  const here = { flush: () => recorder.flush(), busy: () => recorder.state().day };
  return {
    watching: () => recorder.watching(),
    watchingIndices: () => record.mode === "session" && recorder.watching(),
    close: () => become(false),
    state,
    ...read,
    records: true,
    ...here,
    here,
  };
}

const nothingHere = { flush: async () => undefined, busy: () => undefined };
const noRecording: RecordingHere = {
  watching: () => false,
  watchingIndices: () => false,
  close: async () => undefined,
  state: () => ({ state: "off" }),
  reader: undefined,
  folder: undefined,
  history: undefined,
  records: false,
  ...nothingHere,
  here: nothingHere,
  exchangeAt: () => 0,
  source: () => "live",
};

const givenBy = ({
  fetchedAt,
  clock,
  givenIn,
  source,
}: Pick<Snapshot, "fetchedAt" | "clock" | "givenIn" | "source">): Given => ({
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
