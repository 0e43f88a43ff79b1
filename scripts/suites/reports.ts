/** Reads the reports of Vitest and Playwright: the number of tests, and the slowest. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "playwright/types/testReporter";
import type { JsonTestResults } from "vitest/node";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Timed {
  name: string;
  seconds: number;
}

export const unitReport = "test-results/unit.json";
export const browserReport = "test-results/e2e.json";

const unit = (): JsonTestResults => JSON.parse(readFileSync(unitReport, "utf8"));
const browser = (): JSONReport => JSON.parse(readFileSync(browserReport, "utf8"));

/** @throws if the report is missing */
export function countUnitTests(): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = unit();
  // a file that could not be loaded has no test that could fail
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** @throws if the report is missing */
export function countBrowserTests(): Count {
  const { stats, errors } = browser();
  // a test that passes only at a retry is a fault, too
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

const browserTests = ({ specs, suites = [] }: JSONReportSuite): Timed[] => [
  ...specs.map(({ title, file, tests }) => ({
    name: `e2e/${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
  ...suites.flatMap(browserTests),
];

const unitTests = ({ testResults }: JsonTestResults): Timed[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      name: `${relative("", name)}: ${title}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );

/** s; a browser test that takes longer is named */
const long = 5;

/** @returns lines about the last run: its ten slowest tests, and every other browser test that took more than 5 s */
export function slowTests(): string[] {
  const inBrowser = existsSync(browserReport) ? browser().suites.flatMap(browserTests) : [];
  const all = [...inBrowser, ...(existsSync(unitReport) ? unitTests(unit()) : [])];
  const slowest = all.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  const others = inBrowser.filter((test) => test.seconds > long && !slowest.includes(test));
  const line = ({ name, seconds }: Timed) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`;
  if (slowest.length === 0) return [];
  return [
    "slowest tests:",
    ...slowest.map(line),
    ...(others.length > 0 ? [`other browser tests above ${long} s:`, ...others.map(line)] : []),
  ];
}
