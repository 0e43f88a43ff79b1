import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkDay } from "#server/recorder/files/checkDay";
import { closedPath, openPath } from "#server/recorder/storage/dayFile";
import { scanMembers } from "#server/recorder/storage/scan";
import { minute } from "#units/time";
import { DamagedPart } from "./dayReader.ts";
import { Reader } from "./reader.ts";
import { chances, stage, startAt, temporaryFolder, today } from "./testing/stage.ts";

const later = Date.parse("2026-10-05T11:00:00+05:30");

/** A folder with the recording of one day. */
async function recorded() {
  const chance = chances(7);
  const { folder, recorder, ...market } = stage();
  for (let count = 0; count < 200; count += 1) {
    market.move(chance);
    market.pass(10_000);
  }
  await recorder.close();
  return folder;
}

test("the list does not read a day again while its files are unchanged", async () => {
  const folder = await recorded();
  const reader = new Reader(folder);
  const first = await reader.list(later, undefined);
  expect(first.days).toMatchObject([{ day: today, boards: 200, complete: true }]);
  const path = closedPath(folder, today);
  const { atime, mtime, size } = statSync(path);
  writeFileSync(path, Buffer.alloc(size, "x"));
  utimesSync(path, atime, mtime);
  expect(await reader.list(later, undefined)).toEqual(first);
  utimesSync(path, atime, new Date(mtime.getTime() + 5_000));
  expect(await reader.list(later, undefined)).toEqual({
    days: [],
    withoutSession: [],
    problems: [{ file: today, why: "it is not a recording" }],
  });
  rmSync(path);
  expect(await reader.list(later, undefined)).toEqual({ days: [], withoutSession: [], problems: [] });
});

test("the list includes the newest line of a day that is being written", async () => {
  const { folder, recorder, ...market } = stage();
  const reader = new Reader(folder);
  const boards = async () => {
    await recorder.flush();
    return (await reader.list(market.time.ex, today)).days.map((day) => day.boards);
  };
  market.serve();
  expect(await boards()).toEqual([1]);
  market.pass(10_000);
  market.serve();
  expect(await boards()).toEqual([2]);
});

test("a recording begins with its first board, even if an answer arrived before it or has a later time", async () => {
  const { folder, recorder, ...market } = stage();
  market.answer("quote", { price: 1 }, { symbol: "A.N0000" });
  market.pass(5_000);
  const boardAt = market.time.ex;
  market.time.ex += 700; // this answer is written before the board, but belongs to a later instant
  market.answer("quote", { price: 2 }, { symbol: "A.N0000" });
  market.time.ex = boardAt;
  market.serve();
  market.pass(10_000);
  market.serve();
  await recorder.flush();
  const reader = new Reader(folder);
  const [day] = (await reader.list(market.time.ex, today)).days;
  expect(day?.from).toBe(boardAt);
  const asked = { op: "board", params: {}, topic: undefined };
  const found = await reader.answerAt(await reader.day(today), asked, boardAt);
  expect(found?.line).toMatchObject({ k: "key", ex: boardAt });
});

test("the reader finds the board of a recording, even if the first line belongs to a later instant", async () => {
  const { folder, recorder, ...market } = stage();
  const boardAt = market.time.ex;
  market.time.ex += 700;
  market.answer("quote", { price: 1 }, { symbol: "A.N0000" });
  market.time.ex = boardAt;
  market.serve();
  await recorder.close();
  const reader = new Reader(folder);
  const read = await reader.day(today);
  const found = await reader.answerAt(read, { op: "board", params: {}, topic: undefined }, boardAt);
  expect(found?.line).toMatchObject({ k: "key", ex: boardAt });
});

test("if a day has two recordings, the earlier one counts as complete, because it is not continued", async () => {
  const folder = await recorded();
  const { recorder, ...market } = stage({ folder });
  market.serve();
  await recorder.flush();
  const { days } = await new Reader(folder).list(market.time.ex, `${today}-2`);
  expect(days.map(({ day, complete }) => [day, complete])).toEqual([
    [today, true],
    [`${today}-2`, false],
  ]);
  await recorder.close();
});

test("the list reports a day with an unreadable file, and still has the other days", async () => {
  const folder = await recorded();
  mkdirSync(closedPath(folder, "2026-10-01"));
  const { days, problems } = await new Reader(folder).list(later, undefined);
  expect(days.map(({ day }) => day)).toEqual([today]);
  expect(problems.map(({ file }) => file)).toEqual(["2026-10-01"]);
});

test("a folder that does not exist has no days", async () => {
  expect(await new Reader(`${temporaryFolder()}/none`).list(later, undefined)).toEqual({
    days: [],
    withoutSession: [],
    problems: [],
  });
});

test("the reader finds members from their headers", async () => {
  const folder = await recorded();
  const reader = new Reader(folder);
  const read = await reader.day(today);
  const [first] = read.members;
  const octets = readFileSync(closedPath(folder, today));
  expect(read.members.length).toBeGreaterThan(1);
  expect(read.octets).toBe(octets.length);
  if (!first?.closed) throw new Error("the first member is open");
  expect(await reader.stored(today, first.closed)).toEqual(octets.subarray(0, first.closed.size));
});

test("answers that are requested together share one reading of their member", async () => {
  const folder = await recorded();
  const reader = new Reader(folder);
  const read = await reader.day(today);
  const [member] = read.members;
  if (!member) throw new Error("the day has no member");
  const [one, other] = await Promise.all([reader.lines(today, member), reader.lines(today, member)]);
  expect(one.length).toBeGreaterThan(100);
  expect(other).toBe(one);
});

test("a member that could not be read is read again for the next answer", async () => {
  const folder = await recorded();
  const reader = new Reader(folder);
  const read = await reader.day(today);
  const [member] = read.members;
  if (!member?.closed) throw new Error("the day has no closed member");
  const path = closedPath(folder, today);
  const whole = readFileSync(path);
  const damaged = Buffer.from(whole);
  damaged.fill(0, member.closed.offset + member.closed.size - 400, member.closed.offset + member.closed.size);
  writeFileSync(path, damaged);
  await expect(reader.lines(today, member)).rejects.toThrow("damaged");
  writeFileSync(path, whole);
  expect((await reader.lines(today, member)).length).toBeGreaterThan(100);
});

const board = { op: "board", params: {}, topic: undefined };
const quote = { op: "quote", params: { symbol: "A.N0000" }, topic: undefined };
const sessionEnd = Date.parse(`${today}T14:30:00+05:30`);

/** A day of many members, with a gap. */
async function manyMembers(from = startAt, boards = 300) {
  const chance = chances(3);
  const { folder, recorder, ...market } = stage({ at: from });
  for (let count = 0; count < boards; count += 1) {
    market.move(chance);
    const noise = Array.from({ length: 1_000 }, () => Math.round(chance() * 1e15).toString(36)).join("");
    market.answer("quote", { count, noise }, { symbol: "A.N0000" });
    market.pass(count === 150 ? 90_000 : 10_000);
  }
  await recorder.close();
  const octets = readFileSync(closedPath(folder, today));
  return { folder, octets, members: scanMembers(octets).members, path: closedPath(folder, today) };
}

/** The answer at an instant as text; `damaged` if it may be in a damaged part. */
async function answered(reader: Reader, wanted: typeof board | typeof quote, at: number) {
  try {
    const read = await reader.day(today);
    const body = (await reader.answerAt(read, wanted, at))?.body;
    // An absent field equals null, and a whole board may have its fields in another sequence.
    return JSON.stringify(body, (_, value: unknown) =>
      typeof value === "object" && value && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([, one]) => one !== null)
              .sort(),
          )
        : value,
    );
  } catch (error) {
    if (error instanceof DamagedPart) return "damaged";
    throw error;
  }
}

const flip = (octets: Buffer, at: number) => {
  const spoilt = Buffer.from(octets);
  spoilt[at] = (spoilt[at] ?? 0) ^ 0x20;
  return spoilt;
};

test("after one flipped byte anywhere, every moment has its answer or is called damaged; most are answered", async () => {
  const { folder, octets, members, path } = await manyMembers();
  expect(members.length).toBeGreaterThan(8);
  const instants = Array.from({ length: 14 }, (_, at) => startAt + at * 220_000 + 1);
  const intact = new Reader(folder);
  const right = await Promise.all(
    instants.map(async (at) => [await answered(intact, board, at), await answered(intact, quote, at)]),
  );
  const [, second] = members;
  const inHeader = Array.from({ length: 14 }, (_, at) => (second?.offset ?? 0) + at * 19);
  const chance = chances(8);
  const anywhere = Array.from({ length: 8 }, () => Math.floor(chance() * octets.length));
  for (const place of [...inHeader, ...anywhere]) {
    writeFileSync(path, flip(octets, place));
    const reader = new Reader(folder);
    let damaged = 0;
    for (const [at, instant] of instants.entries()) {
      for (const [which, wanted] of [board, quote].entries()) {
        const found = await answered(reader, wanted, instant);
        if (found === "damaged") damaged += 1;
        else expect(found, `byte ${place}, ${instant}`).toBe(right[at]?.[which]);
      }
    }
    expect(damaged, `byte ${place}`).toBeLessThan(instants.length / 2);
    const { days, problems } = await reader.list(later, undefined);
    expect(days.map(({ day }) => day)).toEqual([today]);
    if (damaged > 0) expect(problems.map(({ file }) => file)).toEqual([today]);
    if (damaged > 0)
      expect((await checkDay(new Reader(folder), today))?.faults, `byte ${place}`).not.toEqual([]);
  }
});

test.each<[string, (octets: Buffer, offset: number, size: number) => Buffer, string]>([
  ["header", (octets, offset) => flip(octets, offset + 2), "the recording is damaged here"],
  ["size", (octets, offset) => flip(octets, offset + 18), "the recording is damaged here"],
  ["content", (octets, offset, size) => flip(octets, offset + size - 40), "the recording is damaged here"],
  [
    "version",
    (octets, offset, size) => {
      const member = octets.toString("latin1", offset, offset + size).replace('{"v":1', '{"v":5');
      return Buffer.concat([
        octets.subarray(0, offset),
        Buffer.from(member, "latin1"),
        octets.subarray(offset + size),
      ]);
    },
    "it has version 5; this server reads version 1",
  ],
  [
    "whole place, which is gone,",
    (octets, offset, size) => Buffer.concat([octets.subarray(0, offset), octets.subarray(offset + size)]),
    "lines of the recording are missing here",
  ],
])(
  "a member with a damaged %s is a gap with its reason, and the list, the answers and the check agree",
  async (what, spoil, why) => {
    const { folder, octets, members, path } = await manyMembers();
    const [before, spoilt, next] = members.slice(2);
    if (!before || !spoilt || !next) throw new Error("too few members");
    writeFileSync(path, spoil(octets, spoilt.offset, spoilt.size));
    const reader = new Reader(folder);
    const within = ((spoilt.boardsFrom ?? 0) + (spoilt.boardsTo ?? 0)) / 2;
    if (what === "size") {
      expect(await answered(reader, board, within)).not.toBe("damaged"); // only the header was wrong
      return;
    }
    expect(await answered(reader, board, within)).toBe("damaged");
    expect(await answered(reader, board, before.boardsTo ?? 0)).not.toBe("damaged");
    expect(await answered(reader, board, next.boardsFrom ?? 0)).not.toBe("damaged");
    const read = await reader.day(today);
    const until = await reader.nextAfter(read, board, before.boardsTo ?? 0);
    expect(until, "an answer before the damage is not valid within it").toBeLessThanOrEqual(
      spoilt.boardsFrom ?? 0,
    );
    expect(await reader.nextAfter(read, board, within)).toBeLessThanOrEqual(next.boardsFrom ?? 0);
    const { days, problems } = await reader.list(later, undefined);
    const gap = { from: before.boardsTo, to: spoilt.boardsTo, why };
    expect(days[0]?.gaps).toContainEqual(gap);
    expect(problems).toEqual([{ file: today, why: `a part of it cannot be read: ${why}` }]);
    const whole = 100 * ((startAt + 3_070_000 - startAt) / (5 * 3_600_000));
    expect(days[0]?.coverage).toBeLessThan(
      whole - (100 * ((spoilt.boardsTo ?? 0) - (before.boardsTo ?? 0))) / (5 * 3_600_000) + 0.2,
    );
    const checked = await checkDay(new Reader(folder), today);
    expect(checked?.faults.length).toBeGreaterThan(0);
    expect(checked?.faults.length, "damage of one part causes no further faults").toBeLessThan(3);
    if (what !== "whole place, which is gone,")
      expect(checked?.lost).toMatchObject([{ from: gap.from, to: gap.to }]);
  },
);

test("a file that is cut in the middle is named, and the time to the session's end is a gap", async () => {
  const { folder, octets, members, path } = await manyMembers();
  const cut = members[4];
  const before = members[3];
  if (!cut || !before) throw new Error("too few members");
  writeFileSync(path, octets.subarray(0, cut.offset + cut.size - 50));
  const reader = new Reader(folder);
  const { days, problems } = await reader.list(later, undefined);
  const why = "the recording is cut short";
  expect(problems).toEqual([{ file: today, why: `a part of it cannot be read: ${why}` }]);
  expect(days[0]?.gaps).toEqual([{ from: before.boardsTo, to: sessionEnd, why }]);
  expect(days[0]?.coverage).toBeCloseTo((((before.boardsTo ?? 0) - startAt) / (5 * 3_600_000)) * 100, 1);
  expect(await answered(reader, board, (cut.boardsTo ?? 0) - 1)).toBe("damaged");
  const checked = await checkDay(new Reader(folder), today);
  expect(checked?.coverage).toBe(days[0]?.coverage);
});

test("a file of which only the begin of the first member is left is named", async () => {
  const { folder, octets, path } = await manyMembers(startAt, 20);
  writeFileSync(path, octets.subarray(0, 400));
  const { days, problems } = await new Reader(folder).list(later, undefined);
  expect([days, problems]).toEqual([[], [{ file: today, why: "it is cut short" }]]);
});

test.each([
  ["cannot be read", (lines: string[]) => [...lines, "garbage"]],
  ["is missing", (lines: string[]) => lines.toSpliced(2, 1)],
])("lines of the open file after one that %s are a gap, and are named", async (_, damaged) => {
  const { folder, recorder, ...market } = stage();
  for (let board = 0; board < 3; board += 1) {
    market.serve();
    market.pass(10_000);
  }
  await recorder.flush();
  const lines = readFileSync(openPath(folder, today), "utf8").trimEnd().split("\n");
  writeFileSync(openPath(folder, today), `${damaged(lines).join("\n")}\n`);
  const { days, problems } = await new Reader(folder).list(later, undefined);
  expect(problems.map(({ file }) => file)).toEqual([today]);
  expect(days[0]?.gaps.at(-1)).toMatchObject({ to: sessionEnd, why: "the recording is damaged here" });
  await recorder.close();
});

/** Records boards every 10 s from the open, until a time of the day. */
async function recordedUntil(
  until: string,
  end: (recorder: ReturnType<typeof stage>["recorder"]) => Promise<void>,
  speed = 1,
) {
  const from = Date.parse(`${today}T09:30:00+05:30`);
  const { folder, recorder, ...market } = stage({ at: from, speed });
  while (market.time.ex <= Date.parse(`${today}T${until}:00+05:30`)) {
    market.serve();
    market.pass(10_000);
  }
  await end(recorder);
  return { folder, recorder, ...market };
}

test.each([
  ["stopped", (recorder: { close(): Promise<void> }) => recorder.close(), "the server was stopped"],
  ["killed", (recorder: { flush(): Promise<void> }) => recorder.flush(), "the recording was not continued"],
])(
  "a day recorded until 10:57 by a server that was then %s covers 29 per cent of the session, and says why",
  async (_, end, why) => {
    const { folder } = await recordedUntil("10:57", end);
    const { days } = await new Reader(folder).list(later, undefined);
    expect(days[0]).toMatchObject({
      coverage: 29,
      gaps: [{ from: Date.parse(`${today}T10:57:00+05:30`), to: sessionEnd, why }],
    });
    expect((await checkDay(new Reader(folder), today, later))?.coverage).toBe(29);
  },
);

test("during the session, coverage counts the time until now, also without a new board", async () => {
  const { folder, recorder, ...market } = await recordedUntil("10:30", (one) => one.flush());
  const reader = new Reader(folder);
  const at = async (ms: number) => (await reader.list(market.time.ex + ms, today)).days[0];
  expect(await at(0)).toMatchObject({ coverage: 100, gaps: [] });
  const from = Date.parse(`${today}T10:30:00+05:30`);
  expect(await at(60 * minute - 10_000)).toMatchObject({
    coverage: 50,
    gaps: [{ from, to: from + 60 * minute, why: "no later board was received" }],
  });
  await recorder.close();
});

test.each([
  [1, 98.09],
  [50, 54.46],
])(
  "a program that has only the files of a market at speed %d measures an open recording as the server does, with the bytes of its open part",
  async (speed, coverage) => {
    const { folder, recorder, time } = await recordedUntil("10:30", (one) => one.flush(), speed);
    const reader = new Reader(folder);
    const wall = time.at + minute;
    const { days } = await reader.list(time.ex + minute * speed, today);
    const found = await reader.list(await reader.exchangeTime(wall), undefined);
    expect(found.days[0]?.coverage).toBe(days[0]?.coverage);
    expect(days[0]?.coverage).toBe(coverage);
    expect(found.days[0]?.octets).toBe(
      [openPath, closedPath].reduce(
        (sum, path) => sum + (statSync(path(folder, today), { throwIfNoEntry: false })?.size ?? 0),
        0,
      ),
    );
    await recorder.close();
  },
);

test("a recording that another one of its day follows has no gap after its end", async () => {
  const { folder } = await recordedUntil("10:00", (one) => one.close());
  const second = stage({ folder, at: Date.parse(`${today}T09:40:00+05:30`) });
  second.serve();
  await second.recorder.close();
  const { days } = await new Reader(folder).list(later, undefined);
  expect(days.map(({ coverage, gaps }) => [coverage, gaps.length])).toEqual([
    [10, 0],
    [0, 1],
  ]);
});

test("a header without a checksum, as earlier versions wrote it, is read", async () => {
  const { folder, octets, path } = await manyMembers(startAt, 20);
  const text = octets.toString("latin1").replace(/"sum":(\d+)/, (_, sum) => `"old":${sum}`);
  expect(text).toContain('"old":');
  writeFileSync(path, Buffer.from(text, "latin1"));
  const { days, problems } = await new Reader(folder).list(later, undefined);
  expect([days.length, problems]).toEqual([1, []]);
});
