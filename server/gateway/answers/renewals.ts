/** Renews an answer each time it expires, while it has readers. Of several gateways the leader does so, and each that works alone. */
import type { Clock } from "#server/gateway/upstream/clocks";
import { boardTopic } from "#wire/gateway/boardChanges";
import type { OperationName } from "#wire/operations";
import type { Answers } from "./answers.ts";
import type { EventHub } from "./eventHub.ts";

interface RenewalPace {
  clock: Clock;
  /** factor on every interval */
  pace: number;
}

/** ms for which the board is renewed after the last reader by HTTP */
const readerStays = 60_000;

interface BoardReaders extends RenewalPace {
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
  parts: RenewalPace;
  answers: Pick<Answers, "due" | "renew">;
}

/** Those who need answers that no browser requests. */
interface RenewalDemand {
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

interface RenewedOperation {
  operation: OperationName;
  /** whether the answer has readers now */
  wanted(): boolean;
}

export function startRenewals(
  events: EventHub,
  around: RenewalParts & RenewalDemand,
): Pick<Renewals, "close"> {
  const { interest, recording, readers, alerting } = around;
  return new Renewals(events, around, [
    {
      operation: "board",
      wanted: () => interest.anywhere() || recording.watching() || alerting.needs().board,
    },
    { operation: "sectors", wanted: () => readers.readsIndices() || recording.watching() },
    ...alerting.operations.map((operation) => ({
      operation,
      wanted: () => alerting.needs().operations.has(operation),
    })),
  ]);
}

class Renewals {
  readonly #around: RenewalParts;
  /** grows with each start and end, so that the rounds of an earlier start end */
  #turn = 0;

  constructor(events: EventHub, around: RenewalParts, answers: readonly RenewedOperation[]) {
    this.#around = around;
    events.on("role", (role) => {
      this.close();
      if (role !== "follows") for (const one of answers) void this.#run(one, this.#turn);
    });
  }

  close(): void {
    this.#turn += 1;
  }

  async #run({ operation, wanted }: RenewedOperation, turn: number): Promise<void> {
    const { answers, parts } = this.#around;
    const { clock, pace } = parts;
    while (this.#turn === turn) {
      const due = answers.due(operation, {});
      if (!wanted()) await clock.wait(readerCheckEvery * pace);
      else if (due > 0) await clock.wait(Math.min(due, readerCheckEvery));
      else if (!(await answers.renew(operation, {}))) await clock.wait(afterFailure * pace);
    }
  }
}
