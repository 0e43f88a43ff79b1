import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createKeptFile } from "./keptFile.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pola-kept-"));
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true });
});

const log = pino({ level: "silent" });
const open = (where: string | undefined = folder) =>
  createKeptFile({ folder: where, name: "a", most: 100, log });
const path = () => join(folder, "a.json");

test("a written file can be read again, and no half-written file remains", async () => {
  expect(open().read()).toBeUndefined();
  await open().write({ one: 1 });
  expect(open().read()).toEqual({ one: 1 });
  expect(readdirSync(folder)).toEqual(["a.json"]);
  expect(open().state()).toEqual({ kept: "file", reason: undefined });
});

test("an interrupted write keeps the previous file", async () => {
  await open().write("whole");
  writeFileSync(`${path()}.new`, '"hal');
  expect(open().read()).toBe("whole");
  expect(readdirSync(folder)).toEqual(["a.json"]);
});

test.each([
  ["broken", '{"one":'],
  ["empty", ""],
  ["far too long", `"${"x".repeat(200)}"`],
])("a file that is %s is renamed, written again, and reported until the next start", async (_, text) => {
  writeFileSync(path(), text);
  const file = open();
  expect(file.read()).toBeUndefined();
  expect(file.state()).toMatchObject({
    kept: "failing",
    reason: expect.stringContaining("renamed to .unreadable"),
  });
  expect(readFileSync(`${path()}.unreadable`, "utf8")).toBe(text);
  await file.write("new");
  expect(file.state()).toEqual({
    kept: "file",
    reason: expect.stringMatching(/^the file is unreadable and was renamed to .unreadable: [^;]+$/),
  });
  const next = open();
  expect(next.read()).toBe("new");
  expect(next.state()).toEqual({ kept: "file", reason: undefined });
});

test("a folder that cannot be created is reported once, by the start and not by each file", async () => {
  writeFileSync(path(), "1");
  const warned: object[] = [];
  const file = createKeptFile({
    folder: join(path(), "below"),
    name: "a",
    most: 100,
    log: { ...log, warn: (about: object) => void warned.push(about) } as typeof log,
  });
  expect(file.read()).toBeUndefined();
  await file.write("lost");
  expect(file.state()).toEqual({ kept: "failing", reason: expect.stringMatching(/ENOTDIR|EEXIST/) });
  expect(file.state().reason).not.toContain(folder);
  expect(warned).toEqual([]);
});

test.skipIf(process.getuid?.() === 0)("the content of a read-only folder is kept", async () => {
  await open().write("old");
  chmodSync(folder, 0o555);
  const file = open();
  expect(file.read()).toBe("old");
  await file.write("new");
  expect(file.state().kept).toBe("failing");
});

test("without a folder the server keeps nothing, and reports no error", async () => {
  const file = createKeptFile({ folder: undefined, name: "a", most: 100, log });
  await file.write("x");
  expect([file.read(), file.state()]).toEqual([undefined, { kept: "memory", reason: undefined }]);
  expect(existsSync(path())).toBe(false);
});
