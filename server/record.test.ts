/** Runs `npm run record` as a separate process. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import papaparse from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bundle, bundle } from "#scripts/bundle";
import { Reader } from "#server/recorder/reader";
import { closedPath, openPath } from "#server/recorder/storage/dayFile";
import { chances, stage, temporaryFolder, today } from "#server/recorder/testing/stage";

async function record(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program.main, ...args], {
    env: { ...process.env, POLA_DATA: "", ...env },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code] = await once(child, "close");
  return { code: Number(code), out, err };
}

/** A data folder with one source. Its day has boards, answers, a disclosure and a gap. */
async function recorded() {
  const data = mkdtempSync(join(tmpdir(), "pola-record-"));
  const folder = join(data, "recordings", "embedded-1");
  mkdirSync(folder, { recursive: true });
  const { recorder, ...market } = stage({ folder });
  const chance = chances(3);
  const announcements: object[] = [{ announcementId: 1, company: "A PLC", announcementCategory: "DIVIDEND" }];
  for (let count = 0; count < 300; count += 1) {
    market.move(chance);
    if (count === 150)
      announcements.push({ announcementId: 2, company: '=HYPERLINK("x")', announcementCategory: "AGM" });
    if (count % 50 === 0) market.answer("approvedAnnouncements", { approvedAnnouncements: announcements });
    if (count % 10 === 0) market.answer("sectors", [{ sectorId: 1, value: Math.floor(count / 20) }]);
    market.pass(count === 200 ? 90_000 : 10_000);
  }
  await recorder.close();
  return { data, folder };
}

let kept: Awaited<ReturnType<typeof recorded>>;
let program: Bundle;
beforeAll(async () => {
  program = bundle("server/record.ts");
  kept = await recorded();
});
afterAll(() => {
  program.remove();
  rmSync(kept.data, { recursive: true });
});

/** A copy of that folder, whose files the test changes. */
function spoilt(change: (path: string) => void) {
  const data = temporaryFolder();
  cpSync(kept.data, data, { recursive: true });
  const folder = join(data, "recordings", "embedded-1");
  change(closedPath(folder, today));
  return data;
}

test.each([
  ["no command", [], "a command is missing"],
  ["an unknown command", ["wipe"], '"wipe" is not a command'],
  ["an unknown flag", ["list", "--dat", "x"], "--dat is not a flag"],
  ["a text that is not a day", ["check", "2.10.2026"], '"2.10.2026" is not a day such as 2026-10-02'],
  ["a path instead of a day", ["export", "../../etc"], '"../../etc" is not a day such as 2026-10-02'],
  ["an export without a day", ["export"], "export needs exactly one day"],
  ["a flag without its value", ["list", "--data"], "--data needs a value"],
])("%s gets the usage text and the exit code 2", async (_, args, said) => {
  const { code, err, out } = await record(args);
  expect([code, out]).toEqual([2, ""]);
  expect(err.split("\n")[0]).toContain(said);
  expect(err).toContain("npm run record -- <command>");
});

test("a folder without recordings, or an upstream without any, is named, and the exit code is 1", async () => {
  const empty = temporaryFolder();
  const none = await record(["list", "--data", empty]);
  expect([none.code, none.err]).toEqual([1, `${empty} has no recordings\n`]);
  const other = await record(["list", "--data", kept.data, "--upstream", "cse"]);
  expect([other.code, other.err]).toEqual([1, '--upstream "cse" was not recorded; recorded: embedded-1\n']);
});

test("if several sources are recorded, `--upstream` must name one", async () => {
  const data = spoilt(() => undefined);
  mkdirSync(join(data, "recordings", "www.cse.lk"));
  const without = await record(["list", "--data", data]);
  expect(without.code).toBe(2);
  expect(without.err).toContain(
    "--upstream is needed, because several sources were recorded: embedded-1, www.cse.lk",
  );
  const cse = await record(["list", "--data", data, "--upstream", "https://www.cse.lk/api"]);
  expect([cse.code, cse.out]).toEqual([0, "nothing is recorded\n"]);
  const embedded = await record(["list", "--upstream", "embedded-1"], { POLA_DATA: data });
  expect([embedded.code, embedded.out]).toEqual([
    0,
    expect.stringContaining(`${today}  300 boards, 2 gaps,`),
  ]);
});

test("a day without faults passes the check, which compares whole boards with the changes before them", async () => {
  const { code, out } = await record(["check", today, "--data", kept.data]);
  expect(out).toMatch(
    /^2026-10-02 {2}ok: 300 boards in \d+ members, 1 gap, coverage [\d.]+ %, \d+ whole boards?/,
  );
  expect(Number(/(\d+) whole boards? compared/.exec(out)?.[1])).toBeGreaterThan(0);
  expect(code).toBe(0);
});

test("the check of a day without a recording has the exit code 1", async () => {
  const { code, out } = await record(["check", "2026-10-01", "--data", kept.data]);
  expect([code, out]).toEqual([1, "2026-10-01  was not recorded\n1 checked, 1 with faults\n"]);
});

test.each<[string, (octets: Buffer) => Buffer, string]>([
  ["a foreign file", () => Buffer.from("my notes of that day"), "it is not a recording"],
  ["a file of a later version", (octets) => replaced(octets, '{"v":1', '{"v":8'), "it has version 8"],
  ["a flipped bit", (octets) => flipped(octets, octets.length - 300), "checksum|member|invalid"],
  ["a file cut short", (octets) => octets.subarray(0, octets.length - 40), "it is cut short"],
])("%s is reported and not changed", async (_, spoil, said) => {
  let octets: Buffer = Buffer.alloc(0);
  const data = spoilt((path) => {
    octets = spoil(readFileSync(path));
    writeFileSync(path, octets);
  });
  const { code, out } = await record(["check", "--data", data]);
  expect(out).toMatch(new RegExp(`${today} {2}FAULTY[^]*(${said})`));
  expect(code).toBe(1);
  const path = closedPath(join(data, "recordings", "embedded-1"), today);
  expect(readFileSync(path)).toEqual(octets);
});

const replaced = (octets: Buffer, from: string, to: string) =>
  Buffer.from(octets.toString("latin1").replace(from, to), "latin1");

function flipped(octets: Buffer, at: number): Buffer {
  const spoilt = Buffer.from(octets);
  spoilt[at] = (spoilt[at] ?? 0) ^ 0x10;
  return spoilt;
}

test("a folder, a pipe or a set aside file among the recordings is named, and the other days are checked", async () => {
  const data = spoilt((path) => {
    const folder = join(path, "..");
    mkdirSync(closedPath(folder, "2026-09-30"));
    execFileSync("mkfifo", [closedPath(folder, "2026-10-01")]);
    writeFileSync(`${openPath(folder, today)}.unreadable`, "notes");
  });
  const { code, out } = await record(["check", "--data", data]);
  expect(code).toBe(1);
  expect(out).toContain("2026-09-30  FAULTY: it is not a regular file\n");
  expect(out).toContain("2026-10-01  FAULTY: it is not a regular file\n");
  expect(out).toContain(`${today}  ok: `);
  expect(out).toContain(`${today}.open.ndjson.unreadable  it could not be read; it was set aside`);
  expect(out).toContain("3 checked, 2 with faults");
  const list = await record(["list", "--data", data]);
  expect(list.out).toContain("2026-10-01  it is not a regular file\n");
});

test("a damaged part is named by the check with its times, and the reason", async () => {
  const data = spoilt((path) => writeFileSync(path, flipped(readFileSync(path), 2_500)));
  const { out } = await record(["check", "--data", data]);
  expect(out).toMatch(
    / {2}not recorded from 2026-10-02T11:\S+ to 2026-10-02T1\d:\S+: the recording is damaged here\n/,
  );
});

test("an incomplete last line of a killed server is reported, and does not count as a fault", async () => {
  const data = spoilt((path) => {
    const folder = join(path, "..");
    writeFileSync(openPath(folder, today), '{"k":"fault","n":9999');
  });
  const { code, out } = await record(["check", "--data", data]);
  expect(out).toContain("21 bytes of an incomplete line at the end");
  expect(code).toBe(0);
});

const table = (folder: string, name: string) =>
  papaparse.parse<Record<string, string>>(readFileSync(join(folder, name), "utf8").replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  }).data;

test("an exported day is enough to rebuild the last board, and no cell is a formula", async () => {
  const to = join(temporaryFolder(), "csv");
  const { code, err } = await record(["export", today, "--data", kept.data, "--to", to]);
  expect([code, err]).toEqual([0, ""]);
  const board = new Map<string, Record<string, string>>();
  for (const row of table(to, "boards.csv")) {
    if (row["event"] === "gone") board.delete(row["symbol"] ?? "");
    else board.set(row["symbol"] ?? "", row);
  }
  const last = await lastBoard();
  expect([...board.keys()].sort()).toEqual([...last.keys()].sort());
  for (const [symbol, row] of last)
    for (const field of ["price", "lastTradedTime", "turnover"])
      expect(board.get(symbol)?.[field]).toBe(String(row[field] ?? ""));
  expect(table(to, "gaps.csv")).toMatchObject([{ seconds: "90", why: "no page requested the board" }]);
  expect(table(to, "answers.csv").filter(({ operation }) => operation === "sectors")).toHaveLength(30);
  expect(table(to, "disclosures.csv")).toMatchObject([
    { id: "1", firstAnswer: "true", title: "DIVIDEND" },
    { id: "2", firstAnswer: "false", company: `'=HYPERLINK("x")` },
  ]);
  expect(table(to, "events.csv").map(({ event }) => event)).toEqual(["start", "end"]);
});

/** The rows of an exported Parquet file; a 64-bit integer as a number. */
async function rowsOf(folder: string, name: string) {
  const octets = readFileSync(join(folder, name));
  const file = octets.buffer.slice(octets.byteOffset, octets.byteOffset + octets.length);
  const types = new Map(parquetMetadata(file).schema.map((column) => [column.name, column]));
  const rows = (await parquetReadObjects({ file })).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, typeof value === "bigint" ? Number(value) : value]),
    ),
  );
  return { rows, types };
}

test("the Parquet files have typed columns, and the last board read from them equals the recorded one in every field", async () => {
  const to = join(temporaryFolder(), "parquet");
  const { code, out } = await record(["export", today, "--data", kept.data, "--to", to]);
  expect(code).toBe(0);
  const { rows, types } = await rowsOf(to, "boards.parquet");
  const typeOf = (name: string) => [types.get(name)?.type, types.get(name)?.converted_type];
  expect(typeOf("line")).toEqual(["INT32", undefined]);
  expect(typeOf("exchangeTime")).toEqual(["INT64", "TIMESTAMP_MILLIS"]);
  expect(typeOf("lastTradedTime")).toEqual(["INT64", "TIMESTAMP_MILLIS"]);
  expect(typeOf("price")).toEqual(["DOUBLE", undefined]);
  expect(typeOf("sharevolume")).toEqual(["INT64", undefined]);
  expect(typeOf("symbol")).toEqual(["BYTE_ARRAY", "UTF8"]);
  const board = new Map<unknown, Record<string, unknown>>();
  for (const { event, ...row } of rows) {
    if (event === "gone") board.delete(row["symbol"]);
    else board.set(row["symbol"], row);
  }
  const last = await lastBoard();
  expect([...board.keys()].sort()).toEqual([...last.keys()].sort());
  const fields = rows[0] ? Object.keys(rows[0]).slice(6) : [];
  expect(fields).toContain("lastTradedTime");
  for (const [symbol, row] of last)
    for (const field of fields) {
      const found = board.get(symbol)?.[field];
      const expected = row[field] ?? null;
      const value = found instanceof Date ? found.getTime() : found;
      expect(value, `${symbol} ${field}`).toEqual(
        typeof expected === "object" && expected ? JSON.stringify(expected) : expected,
      );
    }
  const inCsv = table(to, "boards.csv").map(({ line, symbol, event }) => [Number(line), symbol, event]);
  expect(rows.map(({ line, symbol, event }) => [line, symbol, event])).toEqual(inCsv);
  expect(out).toContain(`${join(to, "boards.parquet")}  ${rows.length.toLocaleString("en")} lines`);
  const gaps = (await rowsOf(to, "gaps.parquet")).rows;
  expect(gaps).toMatchObject([{ seconds: 90, why: "no page requested the board", from: expect.any(Date) }]);
  for (const name of ["answers", "events", "disclosures"])
    expect((await rowsOf(to, `${name}.parquet`)).rows).toHaveLength(table(to, `${name}.csv`).length);
});

/** The last board of the recording. */
async function lastBoard() {
  const reader = new Reader(kept.folder);
  const day = await reader.day(today);
  const found = await reader.answerAt(
    day,
    { op: "board", params: {}, topic: undefined },
    Number.MAX_SAFE_INTEGER,
  );
  const body = found?.body;
  if (typeof body !== "object" || body === null || !("reqTradeSummery" in body)) throw new Error("no board");
  const rows = body.reqTradeSummery;
  if (!Array.isArray(rows)) throw new Error("no rows");
  return new Map(rows.map((row: Record<string, unknown>) => [String(row["symbol"]), row]));
}

test("an export overwrites existing files only with --force", async () => {
  const to = temporaryFolder();
  const mine = join(to, "gaps.csv");
  writeFileSync(mine, "mine");
  const args = ["export", today, "--data", kept.data, "--to", to];
  const refused = await record(args);
  expect([refused.code, refused.err]).toEqual([1, `${mine} already exists; --force overwrites it\n`]);
  expect(readFileSync(mine, "utf8")).toBe("mine");
  const forced = await record([...args, "--force"]);
  expect(forced.code).toBe(0);
  expect(readFileSync(mine, "utf8")).toContain("why");
});

test("an export into a folder that cannot be created gives the reason", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const { code, err } = await record(["export", today, "--data", kept.data, "--to", join(file, "csv")]);
  expect(code).toBe(1);
  expect(err).toContain("(ENOTDIR)");
});

test("an export leaves out a damaged member, and reports it", async () => {
  const to = join(temporaryFolder(), "csv");
  const data = spoilt((path) => writeFileSync(path, flipped(readFileSync(path), 2_500)));
  const { code, err } = await record(["export", today, "--data", data, "--to", to]);
  expect(code).toBe(1);
  expect(err).toMatch(/^left out: member \d+: /);
  expect(table(to, "boards.csv").length).toBeGreaterThan(0);
});
