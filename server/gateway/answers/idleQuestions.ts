/**
 * Questions that nobody waits for: what only many answers tell is learnt one question at a time, while upstream has nothing else to do and
 * somebody looks. An upstream of our own is asked all of them at once.
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

/** What learns from answers, and knows what it still lacks. */
export interface Learner {
  /** undefined while it lacks nothing that could be asked for now */
  next(): IdleQuestion | undefined;
  /** There was no answer: the question is to be left alone for a while. */
  failed(question: IdleQuestion): void;
}

export interface IdleQuestions {
  /** Asks all there is to ask, one after the other. Never rejects. */
  askAll(): Promise<void>;
  start(): void;
  close(): void;
}

export interface IdleQuestionsOptions {
  parts: Pick<GatewayParts, "requestQueue" | "backoff" | "clock" | "pace">;
  answers: Pick<Answers, "renew">;
  learners: readonly Learner[];
  /** ms between two questions; undefined: none is put by itself */
  every: number | undefined;
  /** whether anybody looks now */
  interested(): boolean;
}

/** ms before the first question, so that a start is its readers' */
const firstPause = 20_000;

export function createIdleQuestions({ parts, answers, learners, every, interested }: IdleQuestionsOptions) {
  const { requestQueue, backoff, clock, pace } = parts;
  let open = true;
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
  const run = async () => {
    while (open && every !== undefined) {
      await askNext();
      await clock.wait(every * pace);
    }
  };
  return {
    async askAll() {
      await Promise.all(learners.map((learner) => askedOut(learner, (question) => ask(learner, question))));
    },
    start() {
      if (every !== undefined) void clock.wait(firstPause * pace).then(run);
    },
    close() {
      open = false;
    },
  } satisfies IdleQuestions;
}

/** Until there is nothing more to ask; what was asked once is not asked again, whatever came of it. */
async function askedOut(learner: Learner, ask: (question: IdleQuestion) => Promise<void>): Promise<void> {
  const asked = new Set<string>();
  for (let question = learner.next(); question; question = learner.next()) {
    if (asked.has(keyOf(question))) return;
    asked.add(keyOf(question));
    await ask(question);
  }
}

const keyOf = ({ operation, params }: IdleQuestion) => snapshotKey(operation, params);
