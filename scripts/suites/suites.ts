/** The suites of the project: the commands of each, and how its machine-readable report is counted. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { ensureChromium } from "#scripts/chromium";
import { ensureRedis } from "#scripts/redis";

export const reports = "test-results";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** number of tests that passed only at a retry */
  flaky?: number;
}

export interface Suite {
  name: string;
  /** commands that run one after another; all of them run, so that one run reports every failure */
  commands: readonly (readonly string[])[];
  /** checks or creates the things that the suite needs; throws with instructions */
  prepare?: () => void;
  /** counts the tests in the report that the commands wrote; without it the suite counts as one test */
  count?: () => Count;
  /** the suite whose result this one uses; this one starts when that one has ended */
  after?: string;
  /** whether it runs alone, after all suites before it and before all that follow; the others run in parallel */
  alone?: true;
  /** exit statuses that count as success; default 0 */
  passes?: readonly number[];
  /** minutes after which the suite is stopped and counts as failed */
  limit: number;
}

const number = v.optional(v.number(), 0);

const unitReport = join(reports, "unit.json");
const unitShape = v.object({
  numPassedTests: number,
  numFailedTests: number,
  numPendingTests: number,
  numTodoTests: number,
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
});

function countUnit(): Count {
  const report = v.parse(unitShape, JSON.parse(readFileSync(unitReport, "utf8")));
  // A file that could not be loaded has no test that could fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const e2eReport = join(reports, "e2e.json");
const e2eShape = v.object({
  stats: v.object({ expected: number, unexpected: number, flaky: number, skipped: number }),
  errors: v.array(v.unknown()),
});

function countE2e(): Count {
  const { stats, errors } = v.parse(e2eShape, JSON.parse(readFileSync(e2eReport, "utf8")));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
}

const projects = ["src", "src/worker", "server", "e2e", "scripts"];

/** Cached results for unchanged files, for the next run. */
const cache = join("node_modules", ".cache");
const learned = (project: string) => join(cache, "types", `${project.replaceAll("/", "-")}.tsbuildinfo`);

export const suites: readonly Suite[] = [
  {
    name: "build",
    commands: [
      ["vite", "build", "--logLevel=warn"],
      ["vite", "build", "--logLevel=warn", "--config", "vite.server.config.ts"],
    ],
    limit: 10,
  },
  {
    name: "soak",
    after: "build",
    prepare: () => void ensureChromium(),
    commands: [["tsx", "e2e/soak/main.ts", "--minutes", "1"]],
    passes: [0, 3], // exit status 3 means that nothing failed, but a minute was too short to judge the server's memory
    limit: 5,
  },
  {
    name: "types",
    commands: projects.map((project) => [
      "tsc",
      "-p",
      project,
      "--incremental",
      "--tsBuildInfoFile",
      learned(project),
    ]),
    limit: 10,
  },
  {
    name: "lint",
    commands: [
      ["biome", "lint", "."],
      ["oxlint", "--type-aware", ...projects],
    ],
    limit: 10,
  },
  { name: "format", commands: [["biome", "check", "--linter-enabled=false", "."]], limit: 10 },
  {
    name: "unused",
    // The second command leaves out tests, so it finds what only tests use.
    commands: [[], ["--production"]].map((mode) => [
      "knip",
      "--no-config-hints",
      ...mode,
      "--cache",
      "--cache-location",
      join(cache, `knip${mode.join("")}`),
    ]),
    limit: 10,
  },
  {
    name: "unit",
    prepare: ensureRedis,
    commands: [["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`]],
    count: countUnit,
    limit: 25,
  },
  { name: "size", after: "build", commands: [["tsx", "scripts/size.ts"]], limit: 10 },
  { name: "licenses", after: "build", commands: [["tsx", "scripts/licenses.ts"]], limit: 10 },
  {
    name: "e2e",
    prepare: () => {
      ensureChromium();
      ensureRedis();
    },
    commands: [["playwright", "test", "--config", "e2e"]],
    count: countE2e,
    alone: true,
    limit: 70,
  },
];
