/** The worker that ./studyDesk.ts starts. It computes the studies of one chart outside the page's thread. */
import { type StudyQuestion, StudyRun } from "#market/series/studyRun";

const run = new StudyRun();

addEventListener("message", ({ data }: MessageEvent<StudyQuestion>) => postMessage(run.take(data)));
