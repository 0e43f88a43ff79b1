import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readyFolder, type System, stateFolder } from "./dataFolder.ts";

const linux: System = { platform: "linux", env: {}, home: "/home/me" };
const windows: System = { platform: "win32", env: {}, home: "C:\\Users\\me" };

test.each<[string, System, string | undefined]>([
  ["Linux", linux, "/home/me/.local/state/pola"],
  ["Linux with a state folder", { ...linux, env: { XDG_STATE_HOME: "/state" } }, "/state/pola"],
  [
    "a state folder that is not absolute",
    { ...linux, env: { XDG_STATE_HOME: "x" } },
    "/home/me/.local/state/pola",
  ],
  ["a user without a home", { ...linux, home: undefined }, undefined],
  [
    "macOS",
    { ...linux, platform: "darwin", home: "/Users/me" },
    "/Users/me/Library/Application Support/Pola",
  ],
  ["Windows", windows, "C:\\Users\\me\\AppData\\Local\\Pola"],
  ["Windows with its folder named", { ...windows, env: { LOCALAPPDATA: "D:\\Local" } }, "D:\\Local\\Pola"],
])("on %s the user's state folder is what the system says", (_, system, folder) => {
  expect(stateFolder(system)).toBe(folder);
});

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "pola-folder-"));
});
/** @returns the path of a file, which is no folder */
function aFile(): string {
  const file = join(place, "file");
  writeFileSync(file, "");
  return file;
}
afterEach(() => {
  chmodSync(place, 0o755);
  rmSync(place, { recursive: true });
});

test("the server creates a missing folder, and reports its path", () => {
  const folder = join(place, "a", "b");
  expect(readyFolder(folder)).toMatchObject({ failing: false, text: expect.stringContaining(folder) });
  expect(existsSync(folder)).toBe(true);
});

test.each([
  ["below a file", () => join(aFile(), "below"), "a part of the path is a file (ENOTDIR)"],
  ["a file", aFile, "a file has that name (EEXIST)"],
  ["below a device", () => "/dev/null/x", "a part of the path is a file (ENOTDIR)"],
])("the notice gives the reason why a folder cannot be used: %s", (_, make, reason) => {
  const folder = make();
  expect(readyFolder(folder)).toMatchObject({
    failing: true,
    text: expect.stringContaining(
      `Cannot keep recordings or learned data in ${folder}: ${reason}; use --data`,
    ),
  });
});

test.runIf(process.platform === "linux")("the start does not hang if the system allows no new folder", () => {
  // Runs in a separate process, because only another process can end an endless loop.
  const asked = `import { readyFolder } from ${JSON.stringify(join(import.meta.dirname, "dataFolder.ts"))};
    for (const folder of ["/proc/nope", "/proc/nope/deeper", "/proc"]) console.log(readyFolder(folder).text);`;
  const run = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", asked], {
    timeout: 120_000,
    encoding: "utf8",
  });
  expect(run.stdout.split("\n").slice(0, 3)).toEqual(
    ["/proc/nope", "/proc/nope/deeper", "/proc"].map(
      (folder) =>
        `Cannot keep recordings or learned data in ${folder}: the system makes no folder or file there (ENOENT); use --data to choose another folder`,
    ),
  );
});

test.skipIf(process.getuid?.() === 0)("the server reports a read-only folder", () => {
  chmodSync(place, 0o555);
  expect(readyFolder(place)).toMatchObject({ failing: true, text: expect.stringContaining("EACCES") });
});

test("the notice names the folder of the recordings, or says that nothing is recorded", () => {
  const recordings = join(place, "recordings", "embedded-1");
  expect(readyFolder(place, recordings).text.split("\n")).toEqual([
    `Records each trading day in ${recordings}; use --record off to record nothing`,
    `Keeps learned data in ${place}; use --data to choose another folder, or --data none`,
  ]);
  expect(readyFolder(place).text.split("\n")[0]).toBe(
    "Records nothing; use --record on to record each trading day",
  );
});

test("without a folder the notice says that nothing is kept", () => {
  expect(readyFolder(undefined)).toMatchObject({ failing: false, text: expect.stringMatching(/nothing/) });
});
