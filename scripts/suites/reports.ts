/** Reads the reports of Vitest and Playwright: the number of tests, the slowest, and the failed. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "playwright/types/testReporter";
import type { JsonTestResults } from "vitest/node";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Ran {
  name: string;
  seconds: number;
  /** what it said at each failed try */
  failures: readonly string[];
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

const browserTests = ({ specs, suites = [] }: JSONReportSuite): Ran[] => [
  ...specs.map(({ title, file, tests }) => {
    const tries = tests.flatMap(({ results }) => results);
    return {
      name: `e2e/${file}: ${title}`,
      seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      failures: tries.flatMap(({ errors = [] }) => errors.map(({ message = "" }) => message)),
    };
  }),
  ...suites.flatMap(browserTests),
];

const unitTests = ({ testResults }: JsonTestResults): Ran[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative("", name);
    if (assertionResults.length === 0 && message) return [{ name: file, seconds: 0, failures: [message] }];
    return assertionResults.map(({ title, duration, failureMessages }) => ({
      name: `${file}: ${title}`,
      seconds: (duration ?? 0) / 1000,
      failures: failureMessages ?? [],
    }));
  });

const inBrowser = () => (existsSync(browserReport) ? browser().suites.flatMap(browserTests) : []);
const allTests = () => [...inBrowser(), ...(existsSync(unitReport) ? unitTests(unit()) : [])];

/** lines of a failure that are repeated at the end, and letters of each; the whole is printed where the suite ended */
const [toldLines, toldLetters] = [12, 160];

const beginOf = (said: string): string[] =>
  stripVTControlCharacters(said)
    .split("\n")
    .slice(0, toldLines)
    .map((line) => `  ${line.slice(0, toldLetters)}`);

/** @returns lines about the failed tests of the last run: the name of each, and the begin of what it said */
export function failedTests(): string[] {
  return allTests()
    .filter(({ failures }) => failures.length > 0)
    .flatMap(({ name, failures }) => [`failed: ${name}`, ...failures.flatMap(beginOf)]);
}

/** s; a browser test that takes longer is named */
const long = 5;

/** @returns lines about the last run: its ten slowest tests, and every other browser test that took more than 5 s */
export function slowTests(): string[] {
  const slowest = allTests()
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  const others = inBrowser().filter(
    ({ name, seconds }) => seconds > long && !slowest.some((one) => one.name === name),
  );
  const line = ({ name, seconds }: Ran) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`;
  if (slowest.length === 0) return [];
  return [
    "slowest tests:",
    ...slowest.map(line),
    ...(others.length > 0 ? [`other browser tests above ${long} s:`, ...others.map(line)] : []),
  ];
}
