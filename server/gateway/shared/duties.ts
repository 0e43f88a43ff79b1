/**
 * What the gateway does of its own accord for its upstream: the push link, the renewals, the requests that collect data, the recording, and
 * the operator's alerts.
 * Of several gateways only the leader has these duties. One that is alone renews its answers slowly, and has no push link.
 */
import type { Answers } from "#server/gateway/answers/answers";
import { type BoardChangesReader, rowsOf, startRenewal } from "#server/gateway/answers/boardChanges";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import { readBody } from "#server/gateway/answers/readBody";
import type { Learning, Memories } from "#server/gateway/learned/learnt";
import type { PushLink } from "#server/gateway/push/push";
import type { RecordConfig, Recording } from "#server/gateway/recorded/recording";
import type { Role } from "#server/gateway/shared/lease";
import type { Sharing } from "#server/gateway/shared/sharing";
import type { OperationName } from "#wire/operations";

export interface DutiesOptions {
  config: { record?: RecordConfig | undefined };
  parts: GatewayParts;
  answers: Answers;
  link: Pick<PushLink, "start" | "close">;
  recording: Pick<Recording, "start" | "close" | "watching">;
  learning: Pick<Learning, "startAsking" | "stopAsking">;
  memories: Pick<Memories, "lines" | "sectors">;
  changes: BoardChangesReader;
  sharing: Pick<Sharing, "learnt"> | undefined;
  alerting: OperatorAlerts;
  /** whether the board has readers */
  interested: () => boolean;
  /** whether readers outside the page read the indices; pages request them by themselves */
  readsIndices: () => boolean;
}

/** The operator's alerts, as far as they are a duty. */
interface OperatorAlerts {
  lead(): void;
  rest(): Promise<void>;
  /** what its rules need now */
  needs(): { board: boolean; operations: ReadonlySet<OperationName> };
  /** operations that rules can need */
  operations: readonly OperationName[];
}

export interface Duties {
  became(role: Role, fence: number): void;
  /** ends all duties; resolves when the recording is complete */
  end(): Promise<void>;
}

/** ms between two looks at what has been learnt */
const tellLearntEvery = 2_000;
/** Greatest number of boards that one leader publishes. The numbers of the next leader are greater than all of them. */
const boardsOfLeader = 1_000_000;

export function createDuties(options: DutiesOptions): Duties {
  const { parts, link, recording, learning, changes, alerting } = options;
  let stops: (() => void)[] = [];
  let recorded = Promise.resolve();
  let records = false;

  const stop = () => {
    for (const one of stops) one();
    stops = [];
    link.close();
    learning.stopAsking();
  };
  const stopRecording = () => {
    if (records) recorded = recorded.then(() => recording.close());
    records = false;
  };
  const lead = (fence: number) => {
    if (fence > 0) changes.continueAt(fence * boardsOfLeader, lastBoard(parts));
    link.start();
    learning.startAsking();
    if (!records) recorded = recorded.then(() => recording.start());
    records = true;
    alerting.lead();
    stops = [...startRenewals(options), ...tellLearnt(options)];
  };

  return {
    became(role, fence) {
      stop();
      if (role === "leads") lead(fence);
      else if (role === "alone") {
        // Each gateway now publishes boards of its own. A page that changes gateways sees by the number that it missed some.
        const numbers = fence * boardsOfLeader + Math.floor((0.5 + 0.4 * Math.random()) * boardsOfLeader);
        changes.continueAt(numbers, lastBoard(parts));
        // A gateway that led until now goes on with the alerts; the others cannot know what it has sent.
        stops = startRenewals(options);
      } else {
        stopRecording();
        void alerting.rest();
      }
    },
    async end() {
      stop();
      stopRecording();
      await Promise.all([recorded, alerting.rest()]);
    },
  };
}

function startRenewals(options: DutiesOptions): (() => void)[] {
  const { config, parts, answers, recording, alerting, interested, readsIndices } = options;
  const renewed = { answers, clock: parts.clock, pace: parts.pace };
  const watched = () => recording.watching();
  const board = startRenewal({
    ...renewed,
    operation: "board",
    interested: () => interested() || watched() || alerting.needs().board,
  });
  const recordsIndices = () => config.record?.mode === "session" && watched();
  const indices = { operation: "sectors" as const, interested: () => readsIndices() || recordsIndices() };
  const forRules = alerting.operations.map((operation) =>
    startRenewal({ ...renewed, operation, interested: () => alerting.needs().operations.has(operation) }),
  );
  return [board, startRenewal({ ...renewed, ...indices }), ...forRules];
}

/** Tells the other gateways what this one learns. */
function tellLearnt({ parts, memories, sharing }: DutiesOptions): (() => void)[] {
  if (!sharing) return [];
  const told = new Map<string, string>();
  let open = true;
  const run = async () => {
    while (open) {
      for (const what of ["lines", "sectors"] as const) {
        const text = memories[what].shared();
        if (told.get(what) !== text) sharing.learnt(what, text);
        told.set(what, text);
      }
      await parts.clock.wait(tellLearntEvery);
    }
  };
  void run();
  return [
    () => {
      open = false;
    },
  ];
}

/** The rows of the board that this gateway's browsers have. */
function lastBoard({ snapshots, knownSymbols }: GatewayParts) {
  const held = snapshots.get("board");
  if (!held?.body) return undefined;
  const body = readBody(held)?.body;
  knownSymbols.learn("board", {}, body);
  const rows = rowsOf(body);
  return rows && { rows, fetchedAt: held.fetchedAt };
}
