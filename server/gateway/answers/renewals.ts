/** Renews an answer each time it expires, while it has readers. Of several gateways the leader does so, and each that works alone. */
import type { Clock } from "#server/gateway/upstream/clocks";
import { boardTopic } from "#wire/gateway/boardChanges";
import type { OperationName } from "#wire/operations";
import type { Answers } from "./answers.ts";
import type { EventHub } from "./eventHub.ts";

interface Paced {
  clock: Clock;
  /** factor on every interval */
  pace: number;
}

/** ms for which the board is renewed after the last reader by HTTP */
const readerStays = 60_000;

interface BoardReaders extends Paced {
  broker: { subscribers(topic: string): number };
  /** undefined for a gateway that works alone */
  sharing: { othersInterested(): boolean } | undefined;
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
    return this.here() || this.#readers.sharing?.othersInterested() === true;
  }
}

/** ms between two checks whether there are readers */
const readerCheckEvery = 500;
/** ms until the next attempt after a failure; the backoff may make it longer */
const afterFailure = 250;

interface Renewing extends Paced {
  answers: Pick<Answers, "due" | "renew">;
}

interface Renewed {
  operation: OperationName;
  /** whether the answer has readers now */
  wanted(): boolean;
}

export class Renewals {
  readonly #around: Renewing;
  /** grows with each start and end, so that the rounds of an earlier start end */
  #turn = 0;

  constructor(events: EventHub, around: Renewing, answers: readonly Renewed[]) {
    this.#around = around;
    events.on("role", (role) => {
      this.close();
      if (role !== "follows") for (const one of answers) void this.#run(one, this.#turn);
    });
  }

  close(): void {
    this.#turn += 1;
  }

  async #run({ operation, wanted }: Renewed, turn: number): Promise<void> {
    const { answers, clock, pace } = this.#around;
    while (this.#turn === turn) {
      const due = answers.due(operation, {});
      if (!wanted()) await clock.wait(readerCheckEvery * pace);
      else if (due > 0) await clock.wait(Math.min(due, readerCheckEvery));
      else if (!(await answers.renew(operation, {}))) await clock.wait(afterFailure * pace);
    }
  }
}
