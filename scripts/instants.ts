/**
 * Runs suites at eight dates and times, and prints one line for each, because a suite that passes today must pass on any day. Debian's
 * `faketime` replaces the computer's clock; monotonic time stays real. Exits with 1 if any run failed.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { answerHelp } from "./help.ts";

const instants: Readonly<Record<string, string>> = {
  "Sunday, before midnight in Colombo": "2026-11-22T23:50:00+05:30",
  "Monday, after midnight in Colombo": "2026-11-23T00:10:00+05:30",
  "Monday, before midnight in Colombo": "2026-11-23T23:50:00+05:30",
  "the end of a month": "2026-11-30T23:55:00+05:30",
  "the end of a year": "2026-12-31T23:55:00+05:30",
  "29 February": "2028-02-29T12:00:00+05:30",
  "a holiday": "2026-12-25T11:00:00+05:30",
  "05:00 in Colombo": "2026-11-26T05:00:00+05:30",
};

answerHelp(
  "npm run instants -- [suite]…\nRuns suites of scripts/verify.ts (unit by default) at eight dates and times.",
);
const named = process.argv.slice(2);
const suites = named.length > 0 ? named : ["unit"];

function runAt(instant: string): { ok: boolean; last: string; output: string } {
  const at = `@${new Date(instant).toISOString().slice(0, 19).replace("T", " ")}`;
  const command = join("node_modules", ".bin", "tsx");
  const { error, status, stdout } = spawnSync(
    "faketime",
    ["-f", at, command, "scripts/verify.ts", ...suites],
    {
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC", FAKETIME_DONT_FAKE_MONOTONIC: "1" },
      maxBuffer: 1 << 28,
    },
  );
  if (error)
    throw new Error(`faketime did not start (${error.message}); Debian has it as the package faketime`);
  return { ok: status === 0, last: stdout.trim().split("\n").at(-1) ?? "", output: stdout };
}

for (const [name, instant] of Object.entries(instants)) {
  const { ok, last, output } = runAt(instant);
  if (!ok) {
    process.exitCode = 1;
    process.stdout.write(`${output}\n`);
  }
  process.stdout.write(`${instant} ${name}: ${last}\n`);
}
