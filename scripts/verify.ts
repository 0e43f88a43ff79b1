/**
 * Runs the suites named on the command line, or all of them. It prints failures, one line per suite, and `N passed, N failed` for all
 * suites. Exits with 1 if any suite failed or could not start.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answerHelp } from "./help.ts";
import { type Count, reports, type Suite, suites } from "./suites.ts";

interface Outcome {
  count: Count;
  seconds: number;
}

/** process groups of running commands, so that an interrupted run also ends its children */
const running = new Set<number>();
const bin = (command: string) => join("node_modules", ".bin", command);
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Runs one command. @returns its output and whether it succeeded. It is stopped with its children if it exceeds the suite's limit. */
function run(
  [command = "", ...args]: readonly string[],
  { limit, passes = [0] }: Suite,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(bin(command), args, {
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const { pid } = child;
    if (pid) running.add(pid);
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const stop = setTimeout(() => {
      output += `\n${command} was stopped after ${limit} minutes`;
      if (pid) process.kill(-pid, "SIGKILL");
    }, limit * 60_000);
    const finish = (ok: boolean) => {
      clearTimeout(stop);
      if (pid) running.delete(pid);
      done({ ok, output });
    };
    child.once("error", (error) => {
      output += `\n${command} could not be started: ${error.message}`;
      finish(false);
    });
    child.once("close", (code) => finish(code !== null && passes.includes(code)));
  });
}

function counted(suite: Suite, ok: boolean): Count {
  if (!suite.count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  try {
    const count = suite.count();
    // it failed for a reason outside the tests, such as an unhandled rejection
    return ok || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch (error) {
    say(`${suite.name}: no readable report (${reason(error).split("\n")[0]})`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function runSuite(suite: Suite): Promise<Outcome> {
  const started = performance.now();
  const commands = [...suite.commands];
  let ok = true;
  let printed = "";
  try {
    suite.prepare?.();
  } catch (error) {
    ok = false;
    printed = `\n=== ${suite.name} could not start\n${reason(error)}`;
    commands.length = 0;
  }
  for (const command of commands) {
    const result = await run(command, suite);
    printed = `\n=== ${suite.name}: ${command.join(" ")}\n${result.output.trim()}`;
    ok = result.ok;
    if (!ok) break;
  }
  const count = counted(suite, ok);
  if (!ok || count.flaky) say(printed);
  return { count, seconds: (performance.now() - started) / 1000 };
}

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

/** Runs suites in parallel, except those that run alone. @returns their results, in the sequence of the suites */
async function runAll(wanted: readonly Suite[]): Promise<Outcome[]> {
  const all: Promise<Outcome>[] = [];
  for (const suite of wanted) {
    if (suite.alone) await Promise.all(all);
    const outcome = runSuite(suite);
    all.push(outcome);
    if (suite.alone) await outcome;
  }
  return Promise.all(all);
}

answerHelp(usage);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const pid of running) process.kill(-pid, "SIGKILL");
    process.exit(1);
  });
}
process.exitCode = await main(process.argv.slice(2));
