import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const program = join(import.meta.dirname, "verify.ts");
const tsx = join(import.meta.dirname, "../../node_modules/.bin/tsx");
const folder = mkdtempSync(join(tmpdir(), "pola-verify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

/** Runs suites in a project that has these npm scripts. */
function verify(scripts: Readonly<Record<string, string>>) {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", scripts }));
  const { status, stdout } = spawnSync(tsx, [program, ...Object.keys(scripts)], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stdout, last: stdout.trim().split("\n").at(-1) };
}

test("the last line adds up all suites; a failed one prints its output and the run fails", () => {
  const report = JSON.stringify({
    stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 },
    errors: [],
    suites: [
      {
        specs: [
          { title: "slow", file: "a.spec.ts", tests: [{ results: [{ duration: 6000 }] }] },
          {
            title: "shaky",
            file: "b.spec.ts",
            tests: [
              { results: [{ duration: 10, errors: [{ message: "\u001b[31mno row\nat b.spec.ts:3" }] }] },
            ],
          },
        ],
      },
    ],
  });
  writeFileSync(join(folder, "report.json"), report);
  const { status, stdout, last } = verify({
    build: "echo made of clay",
    lint: "echo a crooked line && exit 3",
    // reports a test that passed only at its second try
    wide: "cp report.json test-results/e2e.json",
  });
  expect(last).toBe("5 passed, 2 failed");
  expect(status).toBe(1);
  expect(stdout).toContain("a crooked line");
  expect(stdout).not.toContain("made of clay");
  expect(stdout).toContain("6.0 s  e2e/a.spec.ts: slow");
  // whoever sees only the end sees what failed
  expect(stdout).toMatch(
    /failed: e2e\/b\.spec\.ts: shaky\n {2}no row\n {2}at b\.spec\.ts:3\n5 passed, 2 failed\s*$/,
  );
  expect(stdout).toMatch(/wide +FAILED 4 passed, 1 failed, 2 skipped/);
});

test("a suite that ends well but leaves no report has failed", () => {
  expect(verify({ unit: "true" })).toMatchObject({ status: 1, last: "0 passed, 1 failed" });
});

test("a suite waits for the one that it needs", () => {
  const { stdout, status } = verify({ size: "test -f built", build: "sleep 0.2 && touch built" });
  expect(stdout).toMatch(/size +ok/);
  expect(status).toBe(0);
});
