import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkDay } from "#server/recorder/files/checkDay";
import { closedPath, lineOf, openPath } from "#server/recorder/storage/dayFile";
import { type Disk, realDisk } from "#server/recorder/storage/disk";
import { chances, stage, startAt, temporaryFolder, today } from "#server/recorder/testing/stage";
import type { RecordedLine } from "#wire/gateway/recording";
import { daysIn } from "./folder.ts";
import { Reader } from "./reader.ts";
import { recoverDay } from "./recoverDay.ts";

const refused = (code: string) => Object.assign(new Error(code.toLowerCase()), { code });

/** A disk on which one kind of operation fails until the test repairs it. */
function refusing(job: keyof Disk, code: string) {
  let broken = true;
  const refuse = async () => {
    throw refused(code);
  };
  const disk: Disk = {
    open: (path) => (broken && job === "open" ? refuse() : realDisk.open(path)),
    write: (file, octets) => (broken && job === "write" ? refuse() : realDisk.write(file, octets)),
    sync: (file) => (broken && job === "sync" ? refuse() : realDisk.sync(file)),
  };
  return {
    disk,
    mend: () => {
      broken = false;
    },
  };
}

const said = {
  ENOSPC: "the disk is full (ENOSPC)",
  EDQUOT: "the disk quota is used up (EDQUOT)",
  EACCES: "it is not allowed (EACCES)",
  EROFS: "the file system is read-only (EROFS)",
};

test.each(
  Object.entries(said).flatMap(([code, reason]) =>
    (["open", "write", "sync"] as const).map((job) => [code, job, reason] as const),
  ),
)(
  "%s at %s stops the recording with the reason and one log line; recording continues after the repair",
  async (code, job, reason) => {
    const { disk, mend } = refusing(job, code);
    const { folder, recorder, logs, ...market } = stage({ disk });
    for (let count = 0; count < 20; count += 1) {
      market.serve();
      market.answer("quote", { count, text: "x".repeat(17_500) }, { symbol: "A.N0000" }); // members end
      market.pass(10_000);
      await recorder.flush();
    }
    expect(recorder.state()).toMatchObject({ state: "stopped", reason });
    expect(logs.filter(({ message }) => message === "recording stopped")).toHaveLength(1);
    mend();
    market.pass(60_000);
    market.serve();
    await recorder.flush();
    market.pass(10_000);
    market.serve();
    await recorder.flush();
    expect(recorder.state()).toMatchObject({ state: "recording" });
    await recorder.close();
    const checked = await checkDay(new Reader(folder), today);
    expect(checked?.faults).toEqual([]);
    expect(checked?.boards).toBeGreaterThanOrEqual(2);
    expect(gunzipSync(readFileSync(closedPath(folder, today))).length).toBeGreaterThan(0);
  },
);

test("if the folder cannot be created, recording stops, and the reason is reported", async () => {
  const folder = `${temporaryFolder()}/below`;
  const makeFolder = () => {
    throw refused("EROFS");
  };
  const { recorder, ...market } = stage({ folder, makeFolder });
  market.serve();
  expect(recorder.state()).toEqual({
    mode: "on",
    state: "stopped",
    reason: "the file system is read-only (EROFS)",
    problems: [],
  });
  expect(existsSync(folder)).toBe(false);
  await recorder.close();
});

test("an old day that cannot be repaired does not affect today's recording", async () => {
  const folder = temporaryFolder();
  mkdirSync(closedPath(folder, "2026-10-01"));
  const { recorder, ...market } = stage({ folder });
  market.serve();
  await recorder.flush();
  expect(recorder.state()).toMatchObject({ state: "recording", boards: 1 });
  await recorder.close();
});

/** A folder as a killed server leaves it: some closed members, and an open one. @returns the open file's text */
async function killed(boards = 40): Promise<{ folder: string; text: string }> {
  const folder = temporaryFolder();
  const { recorder, ...market } = stage({ folder });
  const chance = chances(5);
  let text = "";
  for (let count = 0; count < boards; count += 1) {
    market.move(chance);
    market.pass(10_000);
    await recorder.flush();
    text = readFileSync(openPath(folder, today), "utf8");
  }
  await recorder.close();
  rmSync(closedPath(folder, today));
  writeFileSync(openPath(folder, today), text);
  return { folder, text };
}

const closedLines = (folder: string): RecordedLine[] =>
  existsSync(closedPath(folder, today))
    ? gunzipSync(readFileSync(closedPath(folder, today)))
        .toString()
        .split("\n")
        .flatMap((one) => lineOf(one) ?? [])
    : [];

const asideName = `${today}.open.ndjson.unreadable`;
const lineIn = (text: string, at: number, change: (line: string) => string) =>
  text
    .split("\n")
    .map((line, place) => (place === at ? change(line) : line))
    .join("\n");
const cannotRead = "it has a line that cannot be read";

test.each<[string, (text: string) => Buffer | string, { kept: number; why: string }]>([
  ["a foreign text", () => "my notes of that day\n", { kept: 0, why: cannotRead }],
  ["a foreign text without a line break", () => "notes", { kept: 0, why: cannotRead }],
  ["random bytes", () => Buffer.from([7, 200, 10, 0, 255, 10, 3]), { kept: 0, why: cannotRead }],
  ["zeros after a power cut", (text) => text + "\0".repeat(4_096), { kept: 41, why: cannotRead }],
  ["zeros within the last line", (text) => `${text}{"k":"change"\0\0`, { kept: 41, why: cannotRead }],
  ["a damaged line", (text) => lineIn(text, 20, (line) => line.slice(5)), { kept: 20, why: cannotRead }],
  [
    "a missing line",
    (text) => text.split("\n").toSpliced(20, 1).join("\n"),
    { kept: 20, why: "lines are missing in it" },
  ],
  ["a line of an unknown kind", (text) => `${text}{"k":"new"}\n{"k":"chan`, { kept: 41, why: cannotRead }],
  [
    "a later version",
    (text) => lineIn(text, 0, (line) => line.replace('"version":1', '"version":2')),
    { kept: 0, why: "it has version 2; this server reads version 1" },
  ],
  [
    "a later version with other fields",
    () => '{"k":"start","version":3,"time":7}\n{"k":"other"}\n',
    { kept: 0, why: "it has version 3; this server reads version 1" },
  ],
])(
  "an open file with %s is set aside as it is, its readable lines are closed, and both are told",
  async (_, spoil, { kept, why }) => {
    const { folder, text } = await killed();
    const octets = Buffer.from(spoil(text));
    writeFileSync(openPath(folder, today), octets);
    const { recorder, logs, ...market } = stage({ folder, at: startAt + 3_600_000 });
    expect(readFileSync(join(folder, asideName))).toEqual(octets);
    expect(recorder.state().problems).toEqual([
      { file: asideName, why: "it could not be read; it was set aside and is not changed" },
    ]);
    expect(logs).toContainEqual({
      message: "a part of a recording could not be read; its whole open file was set aside",
      what: { day: today, file: asideName, why },
    });
    const before = closedLines(folder);
    expect(before).toHaveLength(kept === 0 ? 0 : kept + 1);
    if (kept > 0) expect(before.at(-1)).toMatchObject({ k: "end", why: expect.stringContaining(asideName) });
    market.serve();
    await recorder.close();
    expect(readFileSync(join(folder, asideName))).toEqual(octets);
    const gaps = closedLines(folder).filter(({ k }) => k === "gap");
    expect(gaps).toMatchObject(
      kept === 0
        ? []
        : [
            {
              why: `the server was not running, and the newest part could not be read and was set aside as ${asideName}: ${why}`,
            },
          ],
    );
    expect((await checkDay(new Reader(folder), today))?.faults).toEqual([]);
  },
);

test("the time after lines that were set aside is a gap of that day with the reason, and the file is listed", async () => {
  const { folder, text } = await killed();
  writeFileSync(openPath(folder, today), `${text}garbage\n`);
  const { recorder } = stage({ folder, at: startAt + 72 * 3_600_000 });
  await recorder.close();
  const { days, problems } = await new Reader(folder).list(startAt + 72 * 3_600_000, undefined);
  expect(days).toMatchObject([
    {
      boards: 40,
      gaps: [
        {
          from: startAt + 390_000,
          to: Date.parse(`${today}T14:30:00+05:30`),
          why: expect.stringContaining("could not be read and was set aside"),
        },
      ],
    },
  ]);
  expect(problems.map(({ file }) => file)).toEqual([asideName]);
});

test("files that were set aside are no days, are never overwritten, and stay when old days are removed", async () => {
  const folder = temporaryFolder();
  for (const text of ["one", "two", "three"]) {
    writeFileSync(openPath(folder, today), text);
    await stage({ folder }).recorder.close();
  }
  const { recorder, ...market } = stage({
    folder,
    at: startAt + 96 * 3_600_000,
    allowed: { days: 1, octets: 1 },
  });
  expect(recorder.state().problems).toHaveLength(3);
  market.serve();
  await recorder.close();
  expect(daysIn(folder)).toEqual(["2026-10-06"]);
  const texts = ["", "-2", "-3"].map((end) => readFileSync(join(folder, asideName + end), "utf8"));
  expect(texts).toEqual(["one", "two", "three"]);
});

test.each(["", "{", '{"k":', '{"k":"change","n":41,"at":17'])(
  "only the begin of a last line, %j, is removed",
  async (torn) => {
    const { folder, text } = await killed();
    writeFileSync(openPath(folder, today), text + torn);
    const { recorder } = stage({ folder });
    expect(recorder.state().problems).toEqual([]);
    await recorder.close();
    expect(closedLines(folder)).toHaveLength(41);
    expect(readdirSync(folder)).not.toContain(asideName);
  },
);

test("a closed member that was cut is not removed if the open file does not have all its lines", async () => {
  const { folder, text } = await killed();
  recoverDay(folder, today);
  const whole = readFileSync(closedPath(folder, today));
  const cut = whole.subarray(0, whole.length - 30);
  writeFileSync(closedPath(folder, today), cut);
  const spoilt = lineIn(text, 20, (line) => line.slice(5));
  writeFileSync(openPath(folder, today), spoilt);
  expect(recoverDay(folder, today).fault).toBe("it is cut short");
  expect(readFileSync(closedPath(folder, today))).toEqual(cut);
  expect(readFileSync(openPath(folder, today), "utf8")).toBe(spoilt);
});

test.each<[string, (taken: number) => number]>([
  ["fails after some bytes", (taken) => (taken > 300 ? Number.NaN : 100)],
  ["takes no more bytes", (taken) => (taken > 300 ? 0 : 100)],
])("if the disk %s while a member is closed, both files stay as they were", async (_, takes) => {
  const { folder, text } = await killed();
  recoverDay(folder, today);
  const closed = readFileSync(closedPath(folder, today));
  const more = text.replace(/"n":(\d+)/g, (_all, n) => `"n":${Number(n) + 41}`);
  writeFileSync(openPath(folder, today), more);
  let taken = 0;
  const full = (file: number, octets: Buffer, from: number) => {
    const size = takes(taken);
    if (Number.isNaN(size)) throw refused("ENOSPC");
    taken += size;
    return size === 0 ? 0 : writeSync(file, octets, from, Math.min(size, octets.length - from));
  };
  expect(() => recoverDay(folder, today, full)).toThrow();
  expect(readFileSync(closedPath(folder, today))).toEqual(closed);
  expect(readFileSync(openPath(folder, today), "utf8")).toBe(more);
  recoverDay(folder, today);
  expect(closedLines(folder)).toHaveLength(82);
});

test("a member that the disk takes in parts is written whole", async () => {
  const { folder } = await killed();
  recoverDay(folder, today, (file, octets, from) =>
    writeSync(file, octets, from, Math.min(50, octets.length - from)),
  );
  expect(closedLines(folder)).toHaveLength(41);
  expect(statSync(openPath(folder, today)).size).toBe(0);
});

test("if the disk fills up while the running server closes a member, the closed file gets back its length", async () => {
  let filling = false;
  const disk: Disk = {
    ...realDisk,
    async write(file, octets) {
      const isMember = octets.subarray(0, 2).toString("hex") === "1f8b";
      if (!filling || !isMember) return realDisk.write(file, octets);
      await realDisk.write(file, octets.subarray(0, 100));
      throw refused("ENOSPC");
    },
  };
  const { folder, recorder, ...market } = stage({ disk });
  const boards = async (count: number) => {
    for (let board = 0; board < count; board += 1) {
      market.serve();
      market.answer("quote", { board, at: market.time.at, text: "x".repeat(17_500) }, { symbol: "A.N0000" });
      market.pass(10_000);
      await recorder.flush();
    }
  };
  const size = () => statSync(closedPath(folder, today), { throwIfNoEntry: false })?.size ?? 0;
  while (size() === 0) await boards(1);
  const before = size();
  filling = true;
  while (recorder.state().state === "recording") await boards(1);
  expect(size()).toBe(before);
  const lines = readFileSync(openPath(folder, today), "utf8").trim().split("\n");
  expect(lines.length).toBeGreaterThan(5);
  filling = false;
  market.pass(60_000);
  await boards(1);
  await recorder.close();
  expect((await checkDay(new Reader(folder), today))?.faults).toEqual([]);
  expect(closedLines(folder).map(({ n }) => n)).toEqual(closedLines(folder).map((_, at) => at + 1));
});

test.each(["closed", "open"] as const)(
  "a pipe with the name of the %s file stops nothing, and is named",
  async (kind) => {
    const folder = temporaryFolder();
    const other = stage({ folder, at: startAt - 24 * 3_600_000 });
    other.serve();
    await other.recorder.close();
    const path = (kind === "closed" ? closedPath : openPath)(folder, today);
    execFileSync("mkfifo", [path]);
    const { recorder, ...market } = stage({ folder });
    const reader = new Reader(folder);
    for (let count = 0; count < 6; count += 1) {
      market.serve();
      market.pass(10_000);
      const { days, problems } = await reader.list(market.time.ex, undefined);
      expect(days.map(({ day }) => day)).toContain("2026-10-01");
      expect(problems).toContainEqual({ file: today, why: "it is not a regular file" });
    }
    await recorder.flush();
    expect(recorder.state()).toMatchObject({ state: "recording", day: `${today}-2`, boards: 6 });
    await recorder.close();
    expect(statSync(path).isFIFO()).toBe(true);
  },
);

test("the removal of old days leaves folders and pipes alone, and is not stopped by them", async () => {
  const folder = temporaryFolder();
  mkdirSync(closedPath(folder, "2026-09-01"));
  execFileSync("mkfifo", [openPath(folder, "2026-09-02")]);
  writeFileSync(closedPath(folder, "2026-09-03"), "x".repeat(100));
  const { recorder, ...market } = stage({ folder, allowed: { days: 1, octets: 1e9 } });
  market.serve();
  await recorder.flush();
  expect(recorder.state()).toMatchObject({ state: "recording", boards: 1 });
  expect(existsSync(closedPath(folder, "2026-09-01"))).toBe(true);
  expect(statSync(openPath(folder, "2026-09-02")).isFIFO()).toBe(true);
  expect(existsSync(closedPath(folder, "2026-09-03"))).toBe(false);
  await recorder.close();
});

test("a folder with the name of an open file does not keep the other days from being closed", async () => {
  const { folder } = await killed();
  mkdirSync(openPath(folder, "2026-10-01"));
  renameSync(openPath(folder, today), openPath(folder, "2026-09-30"));
  const { recorder } = stage({ folder, at: startAt + 24 * 3_600_000 });
  expect(recorder.state()).toMatchObject({
    state: "waiting",
    problems: [{ file: "2026-10-01", why: "it is not a regular file" }],
  });
  expect(existsSync(closedPath(folder, "2026-09-30"))).toBe(true);
  await recorder.close();
});
