/**
 * Idle requests collect data that needs many answers. They are sent one at a time, while upstream is idle and pages read the board. An
 * upstream in the same process gets them without pauses.
 */

import type { Canonical } from "#server/gateway/upstream/parameters";
import type { OperationName } from "#wire/operations";
import type { Answers } from "./answers.ts";
import type { GatewayParts } from "./gatewayParts.ts";
import { snapshotKey } from "./snapshots.ts";

export interface IdleQuestion {
  operation: OperationName;
  params: Canonical;
}

/** Collects data from answers, and knows which data is missing. */
export interface Learner {
  /** undefined if nothing is missing now */
  next(): IdleQuestion | undefined;
  /** Called when a request got no answer, so that it is not repeated for a while. */
  failed(question: IdleQuestion): void;
}

export interface IdleQuestions {
  /** Sends all missing requests; those of one learner (sectors or lines) are sent one after another. Never rejects. */
  askAll(): Promise<void>;
  start(): void;
  close(): void;
}

export interface IdleQuestionsOptions {
  parts: Pick<GatewayParts, "requestQueue" | "backoff" | "clock" | "pace">;
  answers: Pick<Answers, "renew">;
  learners: readonly Learner[];
  /** ms between two idle requests; if undefined, none is sent */
  every: number | undefined;
  interested(): boolean;
}

/** ms before the first idle request, so that requests of pages go first after a start */
const firstPause = 20_000;

export function createIdleQuestions({ parts, answers, learners, every, interested }: IdleQuestionsOptions) {
  const { requestQueue, backoff, clock, pace } = parts;
  /** grows with each start and end, so that the rounds of an earlier start end */
  let turn = 0;
  const ask = async (learner: Learner, question: IdleQuestion) => {
    if (!(await answers.renew(question.operation, question.params))) learner.failed(question);
  };
  const askNext = async () => {
    if (!interested() || requestQueue.inFlight() + requestQueue.waiting() > 0) return;
    for (const learner of learners) {
      const question = learner.next();
      if (!question || backoff.pause(question.operation, keyOf(question)) > 0) continue;
      return ask(learner, question);
    }
  };
  const run = async (own: number) => {
    while (turn === own && every !== undefined) {
      await askNext();
      await clock.wait(every * pace);
    }
  };
  return {
    async askAll() {
      await Promise.all(learners.map((learner) => askedOut(learner, (question) => ask(learner, question))));
    },
    start() {
      turn += 1;
      const own = turn;
      if (every !== undefined) void clock.wait(firstPause * pace).then(() => run(own));
    },
    close() {
      turn += 1;
    },
  } satisfies IdleQuestions;
}

/** Sends requests until none is missing. It sends each request only once, whatever the outcome. */
async function askedOut(learner: Learner, ask: (question: IdleQuestion) => Promise<void>): Promise<void> {
  const asked = new Set<string>();
  for (let question = learner.next(); question; question = learner.next()) {
    if (asked.has(keyOf(question))) return;
    asked.add(keyOf(question));
    await ask(question);
  }
}

const keyOf = ({ operation, params }: IdleQuestion) => snapshotKey(operation, params);
