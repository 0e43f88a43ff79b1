import { afterEach, expect, test, vi } from "vitest";
import type { StudyLine } from "#market/series/studyRun";
import { openStudies } from "./studyDesk.ts";

afterEach(() => vi.unstubAllGlobals());

const question = {
  bars: [1, 3].map((value) => ({ value, quantity: undefined, turnover: undefined })),
  days: false,
  studies: [{ kind: "sma", length: 2 } as const],
};
const lines: StudyLine[] = [{ study: "sma2", part: "value", values: [undefined, 2] }];

const answered = () =>
  new Promise((resolve, reject) => {
    const desk = openStudies(resolve, reject);
    desk.ask(question);
  });

test("without workers the page computes the studies itself", async () => {
  vi.stubGlobal("Worker", undefined);
  expect(await answered()).toEqual(lines);
});

test("the page computes the studies if a worker is forbidden or does not start", async () => {
  vi.stubGlobal("Worker", () => {
    throw new Error("policy");
  });
  expect(await answered()).toEqual(lines);
  class Broken {
    onerror: ((event: unknown) => void) | undefined;
    postMessage() {
      this.onerror?.({ message: "not found", preventDefault() {} });
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", Broken);
  expect(await answered()).toEqual(lines);
});
