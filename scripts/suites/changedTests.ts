/**
 * Runs the unit tests that a change can break, since the commit at which this last passed. In a new clone it runs those of the page, and what
 * a change since the cloned commit can break, because `npm test` has passed there. `npm test` runs every test; this is for `npm run check`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { answerHelp } from "#scripts/help";
import { filesUnder, isTest } from "#scripts/imports";

const root = join(import.meta.dirname, "../..");
/** holds the commit at which the tests last passed */
const passedAt = join(root, "node_modules", ".cache", "pola", "passedAt");

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

/** Code and documents. A change of any other file, such as the lockfile or a body that a test reads, concerns every test. */
const known = /^(src|server|e2e|scripts)\/.*\.(tsx?|css)$|\.md$/;
/** Files that prepare tests or run them. */
const ofAllTests = /^scripts\/(suites|testing|redis|debianPackage)|\/testing\/componentSetup/;

/** @returns the files changed since a commit */
const changedSince = (commit: string): string[] => [
  ...git("diff", "--name-only", commit),
  ...git("ls-files", "--others", "--exclude-standard"),
];

/** The commit that was cloned, or pulled last; undefined without an upstream. */
function pulled(): string | undefined {
  try {
    return git("rev-parse", "--verify", "--quiet", "@{upstream}")[0];
  } catch {
    return undefined;
  }
}

/** @returns the arguments of each run of Vitest */
function wanted(): string[][] {
  if (existsSync(passedAt)) return [broken(readFileSync(passedAt, "utf8").trim())];
  const commit = pulled();
  const ofPage = ["run", "--project", "pure", "--project", "feed", "--project", "page"];
  return commit && changedSince(commit).length > 0 ? [ofPage, broken(commit)] : [ofPage];
}

/** @returns the arguments for the tests that a change since the commit can break */
function broken(commit: string): string[] {
  const changed = changedSince(commit);
  if (!changed.every((file) => known.test(file) && !ofAllTests.test(file))) return ["run"];
  const present = changed.filter((file) => existsSync(join(root, file)));
  return ["related", "--run", "--passWithNoTests", ...present, ...readingTests()];
}

/** Tests that read the project's files. Those that start its programs are left to `npm test`. */
function readingTests(): string[] {
  return ["src", "server", "e2e", "scripts"].flatMap(filesUnder).filter((file) => {
    if (!isTest(file)) return false;
    const text = readFileSync(join(root, file), "utf8");
    if (/child_process|scripts\/bundle|startProcess/.test(text)) return false;
    return /import\.meta\.(dirname|glob)|#scripts\/imports/.test(text);
  });
}

function vitest(...args: string[]): number {
  const program = join(root, "node_modules", "vitest", "vitest.mjs");
  return spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: "inherit" }).status ?? 1;
}

answerHelp("npm run unit:changed\nRuns the unit tests that a change since the last passed run can break.");
const [head = ""] = git("rev-parse", "HEAD");
const status = wanted().reduce((failed, args) => failed || vitest(...args), 0);
if (status === 0) {
  mkdirSync(dirname(passedAt), { recursive: true });
  writeFileSync(passedAt, `${head}\n`);
}
process.exitCode = status;
