/**
 * Runs npm scripts side by side: those named on the command line, or every suite of `npm test`. It prints the output of each that failed,
 * a line for each, the slowest tests, the CPU time used, and `N passed, N failed` over all. Exits with 1 if anything failed.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import * as v from "valibot";
import { answerHelp } from "#scripts/help";
import { type Count, countBrowserTests, countUnitTests, failedTests, slowTests } from "./reports.ts";

interface Suite {
  /** suites whose results it needs; it starts when they have ended */
  after?: readonly string[];
  /** counts the tests in its report; without it the suite counts as one test */
  count?: () => Count;
}

/**
 * The suites of `npm test`, by the names of their npm scripts. Browser tests run beside the unit tests: each of the two waits for a fifth
 * of its time, and the other then uses the processor.
 */
const ofTest: Readonly<Record<string, Suite>> = {
  build: {},
  types: {},
  lint: {},
  unused: {},
  unit: { count: countUnitTests },
  size: { after: ["build"] },
  licenses: { after: ["build"] },
  e2e: { after: ["build"], count: countBrowserTests },
};

const suites: Readonly<Record<string, Suite>> = {
  ...ofTest,
  "unit:changed": { count: countUnitTests },
  // those of `npm run test:wide`, one after another
  wide: { after: ["build"], count: countBrowserTests },
  "unit:wide": { after: ["wide"], count: countUnitTests },
  "soak:long": { after: ["unit:wide"] },
  instants: { after: ["soak:long"] },
};

/** ms; a suite that hangs is stopped and counts as failed */
const limit = 60 * 60_000;

interface Outcome extends Count {
  seconds: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** process groups of running scripts, so that an interrupted run also ends its children */
const running = new Set<number>();

/** Runs one npm script. @returns its output and whether it succeeded */
function run(script: string): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
    const child = spawn("npm", ["run", "--silent", script], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const { pid = 0 } = child;
    running.add(pid);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
      });
    const stop = setTimeout(() => {
      output += `\nstopped after ${limit / 60_000} minutes`;
      process.kill(-pid, "SIGKILL");
    }, limit);
    const finish = (ok: boolean) => {
      clearTimeout(stop);
      running.delete(pid);
      done({ ok, output });
    };
    child.once("error", (error) => {
      output += String(error);
      finish(false);
    });
    child.once("close", (code) => finish(code === 0));
  });
}

function counted(count: Suite["count"], ok: boolean): Count {
  const whole = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  if (!count) return whole;
  try {
    const found = count();
    // it failed for a reason outside its tests, such as an unhandled rejection
    return ok || found.failed > 0 ? found : { ...found, failed: 1 };
  } catch (error) {
    say(`no readable report: ${error}`);
    return { ...whole, passed: 0, failed: 1 };
  }
}

/** Runs suites side by side, each when those before it have ended. @returns their outcomes, in the sequence of the names */
async function runAll(names: readonly string[]): Promise<Outcome[]> {
  const all = new Map<string, Promise<Outcome>>();
  for (const name of names) {
    const { after = [], count } = suites[name] ?? {};
    const before = Promise.all(after.map((each) => all.get(each)));
    const outcome = before.then(async () => {
      const started = performance.now();
      const { ok, output } = await run(name);
      if (!ok) say(`\n=== ${name}\n${output.trim()}`);
      return { ...counted(count, ok), seconds: (performance.now() - started) / 1000 };
    });
    all.set(name, outcome);
  }
  return Promise.all(all.values());
}

/** CPU time, user and system, of all child processes that have ended, in s; undefined where the system does not tell it */
function cpuOfChildren(): number | undefined {
  try {
    const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(13, 15).map(Number);
    return v.parse(v.number(), ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100);
  } catch {
    return undefined; // not Linux
  }
}

async function main(named: readonly string[]): Promise<number> {
  const unknown = named.find((name) => !suites[name]);
  if (unknown !== undefined) {
    process.stderr.write(`no suite ${unknown}\nusage: ${usage}\n`);
    return 2;
  }
  // in the sequence of the table, so that a suite finds the ones that it waits for
  const names =
    named.length > 0 ? Object.keys(suites).filter((name) => named.includes(name)) : Object.keys(ofTest);
  rmSync("test-results", { recursive: true, force: true });
  mkdirSync("test-results");
  const outcomes = await runAll(names);
  say("");
  for (const line of slowTests()) say(line);
  const cpu = cpuOfChildren();
  if (cpu !== undefined) say(`CPU time of all suites: ${cpu.toFixed(0)} s`);
  for (const [at, { passed, failed, skipped, seconds }] of outcomes.entries()) {
    const left = skipped > 0 ? `, ${skipped} skipped` : "";
    const mark = failed > 0 ? "FAILED" : "ok";
    say(
      `${(names[at] ?? "").padEnd(10)} ${mark.padEnd(6)} ${passed} passed, ${failed} failed${left} (${seconds.toFixed(0)} s)`,
    );
  }
  // last, because whoever sees only the end of the output must see what failed
  for (const line of failedTests()) say(line);
  const sum = (of: "passed" | "failed") => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

const usage = `tsx scripts/suites/verify.ts [${Object.keys(suites).join("|")}]…\nRuns the named suites, or those of npm test.`;
answerHelp(usage);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const group of running) process.kill(-group, "SIGKILL");
    process.exit(1);
  });
process.exitCode = await main(process.argv.slice(2));
