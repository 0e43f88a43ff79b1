/**
 * Runs the unit tests at eight dates and times, and prints one line for each, because a suite that passes today must pass on any day.
 * Debian's `faketime` replaces the computer's clock; monotonic time stays real. Exits with 1 if any run failed.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureProgram, findProgram } from "#scripts/debianPackage";
import { answerHelp } from "#scripts/help";

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

answerHelp("npm run instants\nRuns the unit tests at eight dates and times.");
const faketime = ensureProgram({
  package: "faketime",
  find: () => findProgram(["faketime"]),
  missing: "No faketime found. Install it (Debian, Ubuntu: apt-get install faketime).",
});
const vitest = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");

for (const [name, instant] of Object.entries(instants)) {
  const at = `@${new Date(instant).toISOString().slice(0, 19).replace("T", " ")}`;
  const { status, stdout, stderr } = spawnSync(faketime, ["-f", at, process.execPath, vitest, "run"], {
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC", FAKETIME_DONT_FAKE_MONOTONIC: "1" },
    maxBuffer: 1 << 28,
  });
  if (status !== 0) {
    process.exitCode = 1;
    process.stdout.write(`${stdout}${stderr}\n`);
  }
  process.stdout.write(`${instant} ${name}: ${status === 0 ? "passed" : "FAILED"}\n`);
}
