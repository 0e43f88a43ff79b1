/** Runs the commands of one suite, prints what failed, and counts its tests. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Count, Suite } from "./suites.ts";

export interface Outcome {
  count: Count;
  seconds: number;
}

interface Result {
  ok: boolean;
  output: string;
}

/** process groups of running commands, so that an interrupted run also ends its children */
export const running = new Set<number>();
const bin = (command: string) => join("node_modules", ".bin", command);
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs one command. @returns its output and whether it succeeded. It is stopped with its children if it exceeds the suite's limit. */
function run([command = "", ...args]: readonly string[], { limit, passes = [0] }: Suite): Promise<Result> {
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

function counted(suite: Suite, ok: boolean, say: typeof print): Count {
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

/** Runs every command of a suite, also after one has failed, and prints the output of each that failed. */
export async function runSuite(suite: Suite, runCommand = run, say = print): Promise<Outcome> {
  const started = performance.now();
  let commands = suite.commands;
  let ok = true;
  try {
    suite.prepare?.();
  } catch (error) {
    ok = false;
    commands = [];
    say(`\n=== ${suite.name} could not start\n${reason(error)}`);
  }
  const outputs: string[] = [];
  for (const command of commands) {
    const result = await runCommand(command, suite);
    const output = `\n=== ${suite.name}: ${command.join(" ")}\n${result.output.trim()}`;
    if (result.ok) outputs.push(output);
    else say(output);
    ok &&= result.ok;
  }
  const count = counted(suite, ok, say);
  if (ok && count.flaky) say(outputs.join("\n"));
  return { count, seconds: (performance.now() - started) / 1000 };
}
