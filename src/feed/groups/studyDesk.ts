/** Where studies are worked out: in a worker of the chart's own, or on the page's thread where there can be none. */
import { ownScript } from "#feed/page/browser";
import type { StudyLine, StudyQuestion } from "#market/series/studyRun";
import studyWorker from "./studyWorker.ts?worker&url";

/**
 * Asks one thing after the other and never two at once; of what is asked meanwhile only the newest is asked at all. So a
 * burst costs two questions, however long it is.
 */
export function newestWins<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  take: (answer: Answer, question: Question) => void,
  failed: (error: unknown) => void,
) {
  let asking = false;
  let closed = false;
  let next: { question: Question } | undefined;
  async function work() {
    asking = true;
    while (next && !closed) {
      const { question } = next;
      next = undefined;
      try {
        const answer = await ask(question);
        if (!closed) take(answer, question);
      } catch (error) {
        if (!closed) failed(error);
      }
    }
    asking = false;
  }
  return {
    ask(question: Question) {
      next = { question };
      if (!asking) void work();
    },
    close() {
      closed = true;
      next = undefined;
    },
  };
}

type Ask = (question: StudyQuestion) => Promise<StudyLine[]>;

/** @returns undefined where there are no workers */
function openWorker(): Worker | undefined {
  if (typeof Worker === "undefined") return undefined;
  try {
    return new Worker(ownScript(studyWorker), { type: "module" });
  } catch {
    return undefined; // a policy of the page's host may forbid it: the page's own thread does it then
  }
}

const askOf =
  (worker: Worker): Ask =>
  (question) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<StudyLine[]>) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message || "the worker did not start"));
      };
      worker.postMessage(question);
    });

async function askHere(): Promise<Ask> {
  const { StudyRun } = await import("#market/series/studyRun");
  const run = new StudyRun();
  return async (question) => run.take(question);
}

/**
 * Works out one question after the other, the newest first.
 * @param take the lines, one value for each bar of the question
 * @param failed neither worker nor page could do it
 */
export function openStudies<Question extends StudyQuestion>(
  take: (lines: readonly StudyLine[], question: Question) => void,
  failed: (error: unknown) => void,
) {
  let worker = openWorker();
  let here: Promise<Ask> | undefined;
  const ask: Ask = async (question) => {
    try {
      if (worker) return await askOf(worker)(question);
    } catch {
      worker?.terminate();
      worker = undefined; // once it failed it is not asked again
    }
    here ??= askHere();
    return (await here)(question);
  };
  const desk = newestWins(({ bars, days, studies }: Question) => ask({ bars, days, studies }), take, failed);
  return {
    ask: (question: Question) => desk.ask(question),
    close() {
      desk.close();
      worker?.terminate();
    },
  };
}
