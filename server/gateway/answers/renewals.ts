/** Renews an answer each time it expires, while it has readers. Of several gateways the leader does so, and each that works alone. */
import type { Clock } from "#server/gateway/upstream/clocks";
import { boardTopic } from "#wire/gateway/boardChanges";
import type { OperationName } from "#wire/operations";
import type { Answers } from "./answers.ts";
import type { EventHub } from "./eventHub.ts";

/** ms for which the board is renewed after the last reader by HTTP */
const readerStays = 60_000;

interface BoardReaders {
  clock: Clock;
  /** factor on every interval */
  pace: number;
  broker: { subscribers(topic: string): number };
  /** undefined for a gateway that works alone */
  cluster: { othersInterested(): boolean } | undefined;
}

/** Whether the board has readers: browsers with a subscription, and clients that request it. */
export class BoardInterest {
  readonly #readers: BoardReaders;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(events: EventHub, readers: BoardReaders) {
    this.#readers = readers;
    events.on("reading", (operation, now) => {
      if (operation === "board") this.#readAt = now;
    });
  }

  /** whether it has readers at this gateway */
  here(): boolean {
    const { clock, pace, broker } = this.#readers;
    return broker.subscribers(boardTopic) > 0 || clock.now() - this.#readAt < readerStays * pace;
  }

  /** whether it has readers at any gateway of this upstream */
  anywhere(): boolean {
    return this.here() || this.#readers.cluster?.othersInterested() === true;
  }
}

/** ms between two checks whether there are readers */
const readerCheckEvery = 500;
/** ms until the next attempt after a failure; the backoff may make it longer */
const afterFailure = 250;

interface RenewalParts {
  parts: Pick<BoardReaders, "clock" | "pace">;
  answers: Pick<Answers, "due" | "renew">;
  // those who need answers that no browser requests
  interest: Pick<BoardInterest, "anywhere">;
  recording: { watching(): boolean };
  /** readers outside the page; pages request the indices by themselves */
  readers: { readsIndices(): boolean };
  alerting: {
    /** operations that rules can need, and what they need now */
    operations: readonly OperationName[];
    needs(): { board: boolean; operations: ReadonlySet<OperationName> };
  };
}

export function startRenewals(events: EventHub, around: RenewalParts): { close(): void } {
  const { answers, interest, recording, readers, alerting } = around;
  const { clock, pace } = around.parts;
  /** whether the answer to an operation has readers now */
  const renewed: readonly [OperationName, isWanted: () => boolean][] = [
    ["board", () => interest.anywhere() || recording.watching() || alerting.needs().board],
    ["sectors", () => readers.readsIndices() || recording.watching()],
    ...alerting.operations.map((name): [OperationName, () => boolean] => [
      name,
      () => alerting.needs().operations.has(name),
    ]),
  ];
  /** grows with each start and end, so that the rounds of an earlier start end */
  let turn = 0;
  const run = async (operation: OperationName, isWanted: () => boolean, own: number) => {
    while (turn === own) {
      const due = answers.due(operation, {});
      if (!isWanted()) await clock.wait(readerCheckEvery * pace);
      else if (due > 0) await clock.wait(Math.min(due, readerCheckEvery));
      else if (!(await answers.renew(operation, {}))) await clock.wait(afterFailure * pace);
    }
  };
  const close = () => {
    turn += 1;
  };
  events.on("role", (role) => {
    close();
    if (role !== "follows") for (const [operation, isWanted] of renewed) void run(operation, isWanted, turn);
  });
  return { close };
}
