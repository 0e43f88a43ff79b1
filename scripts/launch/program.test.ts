/** Tests `npm run record` and `npm run alerts` with stubs. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import server from "../../vite.server.config.ts";

const project = join(import.meta.dirname, "..", "..");
let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pola-program-"));
  put("scripts/launch/program.mjs", "");
  copyFileSync(join(import.meta.dirname, "program.mjs"), join(root, "scripts", "launch", "program.mjs"));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts/launch/program.mjs"), ...args],
    {
      encoding: "utf8",
    },
  );
  return { status, stdout, stderr };
};
const prints = (what: string) =>
  `process.stdout.write(${JSON.stringify(what)} + process.argv.slice(2).join(" ")); process.exitCode = 4;`;

test("the build is run where the packages for sources are not installed, and its exit status is returned", () => {
  put("dist/server/record.js", prints("built "));
  expect(run("record", "check", "2026-10-02")).toMatchObject({ status: 4, stdout: "built check 2026-10-02" });
  put("server/record.ts", "");
  put("node_modules/tsx/dist/cli.mjs", prints("source "));
  expect(run("record", "list").stdout).toMatch(/^source .*record\.ts list$/);
});

test("without a build it says what to run", () => {
  expect(run("alerts")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Pola is not built\..*npm run alerts/),
  });
});

test("production installs the packages that the built server imports, and no others", () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(project, "package.json"), "utf8"),
  );
  const { ssr } = server as { ssr: { noExternal: boolean; external: string[] } };
  expect(ssr.noExternal).toBe(true);
  expect(Object.keys(dependencies)).toEqual(ssr.external);
  expect(optionalDependencies).toBeUndefined();
});
