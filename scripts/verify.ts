/**
 * Runs the suites named on the command line, or all of them. It prints failures, one line per suite, and `N passed, N failed` for all
 * suites. Exits with 1 if any suite failed or could not start.
 */
import { mkdirSync, rmSync } from "node:fs";
import { answerHelp } from "./help.ts";
import { type Outcome, running, runSuite } from "./suites/runSuite.ts";
import { reports, type Suite, suites } from "./suites/suites.ts";

function line(name: string, { count, seconds }: Outcome): string {
  const mark = count.failed > 0 ? "FAILED" : "ok";
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  const flaky = count.flaky ? `, ${count.flaky} of them only at a retry` : "";
  return `${name.padEnd(8)} ${mark.padEnd(7)} ${count.passed} passed, ${count.failed} failed${skipped}${flaky} (${seconds.toFixed(0)} s)`;
}

function chosen(names: readonly string[]): readonly Suite[] | undefined {
  if (names.length === 0) return suites;
  if (names.some((name) => !suites.some((suite) => suite.name === name))) return undefined;
  return suites.filter(({ name }) => names.includes(name));
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const usage = `tsx scripts/verify.ts [${suites.map(({ name }) => name).join("|")}]…\nRuns the named suites, or all.`;

async function main(names: readonly string[]): Promise<number> {
  const wanted = chosen(names);
  if (!wanted) {
    process.stderr.write(`usage: ${usage}\n`);
    return 2;
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const outcomes = await runAll(wanted);
  const total = { passed: 0, failed: 0 };
  for (const { count } of outcomes) {
    total.passed += count.passed;
    total.failed += count.failed;
  }
  say(`\n${wanted.map(({ name }, at) => line(name, outcomes[at] ?? unknown)).join("\n")}`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

const unknown: Outcome = { count: { passed: 0, failed: 1, skipped: 0 }, seconds: 0 };

/**
 * Runs suites in parallel, except those that run alone, and those that wait for another suite's result.
 * @returns their results, in the sequence of the suites
 */
async function runAll(wanted: readonly Suite[]): Promise<Outcome[]> {
  const all = new Map<string, Promise<Outcome>>();
  for (const suite of wanted) {
    if (suite.alone) await Promise.all(all.values());
    const before = suite.after === undefined ? undefined : all.get(suite.after);
    const outcome = before ? before.then(() => runSuite(suite)) : runSuite(suite);
    all.set(suite.name, outcome);
    if (suite.alone) await outcome;
  }
  return Promise.all(all.values());
}

answerHelp(usage);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const pid of running) process.kill(-pid, "SIGKILL");
    process.exit(1);
  });
}
process.exitCode = await main(process.argv.slice(2));
