/** The other side of ./studyDesk.ts: works the studies of one chart out, off the page's own thread. */
import { type StudyQuestion, StudyRun } from "#market/series/studyRun";

const run = new StudyRun();

addEventListener("message", ({ data }: MessageEvent<StudyQuestion>) => postMessage(run.take(data)));
