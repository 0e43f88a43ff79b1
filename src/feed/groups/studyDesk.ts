/** Computes studies in a worker for each chart. Without workers it computes them on the page's thread. */
import { ownScript } from "#feed/page/browser";
import { type StudyLine, type StudyQuestion, StudyRun } from "#market/series/studyRun";
import studyWorker from "./studyWorker.ts?worker&url";

/** Runs one request at a time. If others arrive meanwhile, it runs only the newest of them, so a burst of any length costs two runs. */
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

function openWorker(): Worker | undefined {
  if (typeof Worker === "undefined") return undefined;
  try {
    return new Worker(ownScript(studyWorker), { type: "module" });
  } catch {
    return undefined; // the host's policy may forbid workers; then the page's own thread does the work
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
  const run = new StudyRun();
  return async (question) => run.take(question);
}

/**
 * Runs one request at a time. If others arrive meanwhile, it runs only the newest of them. @param take receives the lines, one value for
 * each bar of the request
 * @param failed called if neither the worker nor the page could compute the request
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
      worker = undefined; // a worker that failed is not used again
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
