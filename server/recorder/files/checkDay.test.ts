import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { factsOf } from "#server/recorder/facts";
import { Reader } from "#server/recorder/reader";
import { closedPath, lineOf } from "#server/recorder/storage/dayFile";
import { type Facts, packMemberSync, unpackMember } from "#server/recorder/storage/member";
import { scanMembers } from "#server/recorder/storage/scan";
import { chances, stage, today } from "#server/recorder/testing/stage";
import type { RecordedLine } from "#wire/gateway/recording";
import { checkDay } from "./checkDay.ts";

/** A day with several members, a gap, answers and an integrity line. */
async function recorded(): Promise<string> {
  const chance = chances(9);
  const { folder, recorder, ...market } = stage({ at: Date.parse("2026-10-02T14:00:00+05:30") });
  for (let count = 0; count < 300; count += 1) {
    market.move(chance);
    market.answer("sectors", [{ sectorId: 1, value: Math.floor(count / 2) }]);
    if (count % 3 === 0) market.answer("quote", { text: "y".repeat(2_000) }, { symbol: "A.N0000" });
    market.pass(count === 250 ? 60_000 : 10_000);
  }
  market.pass(20 * 3_600_000);
  market.serve();
  await recorder.close();
  return folder;
}

/** Writes the file again with changed lines. The headers match these lines. */
function rewrite(folder: string, change: (lines: RecordedLine[]) => RecordedLine[]): void {
  const path = closedPath(folder, today);
  const octets = readFileSync(path);
  let before: Facts | undefined;
  const members = scanMembers(octets).members.map(({ offset, size }) => {
    const text = unpackMember(octets.subarray(offset, offset + size));
    const lines = change(text.split("\n").flatMap((one) => lineOf(one) ?? []));
    const facts = factsOf(lines, before);
    before = facts ?? before;
    const packed = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    return facts ? packMemberSync(packed, facts) : Buffer.alloc(0);
  });
  writeFileSync(path, Buffer.concat(members));
}

test("an unchanged recording has no fault", async () => {
  const folder = await recorded();
  const before = await checkDay(new Reader(folder), today);
  expect(before).toMatchObject({ faults: [], boards: 300, gaps: 1, torn: 0, integrity: { equal: true } });
  expect(before?.compared).toBeGreaterThan(1);
  rewrite(folder, (lines) => lines);
  expect(await checkDay(new Reader(folder), today)).toMatchObject({ faults: [], compared: before?.compared });
});

const rewritten = (line: RecordedLine, other: object): RecordedLine => Object.assign(line, other);

/** Changes the last price in a member's lines where no later line replaces it. */
function spoilPrice(lines: RecordedLine[]): RecordedLine[] {
  for (const line of lines.toReversed())
    for (const table of line.k === "change" ? line.changed : []) {
      const at = table.fields.indexOf("price");
      const [row] = table.rows;
      if (at < 0 || !row) continue;
      const changed = [{ ...table, rows: [row.with(at, 77.7), ...table.rows.slice(1)] }];
      return lines.map((one) => (one === line ? rewritten({ ...line }, { changed }) : one));
    }
  return lines;
}

test.each<[string, (lines: RecordedLine[]) => RecordedLine[], RegExp]>([
  [
    "a change with another price",
    spoilPrice,
    /^line \d+: the whole board differs from the board rebuilt from changes$/,
  ],
  ["a line that is missing", (lines) => lines.toSpliced(5, 1), /^line \d+ comes after line \d+$/],
  [
    "a gap that begins elsewhere",
    (lines) => lines.map((line) => (line.k === "gap" ? rewritten(line, { from: line.from - 5_000 }) : line)),
    /^line \d+: the gap does not begin at the board before it$/,
  ],
  [
    "a gap that ends elsewhere",
    (lines) => lines.map((line) => (line.k === "gap" ? rewritten(line, { to: line.to + 5_000 }) : line)),
    /^line \d+: the gap recorded before this line does not end at its time$/,
  ],
  [
    "an integrity line of other figures",
    (lines) => lines.map((line) => (line.k === "integrity" ? rewritten(line, { boards: 301 }) : line)),
    /^line \d+ gives 301 boards, 1 gaps, .* the file has 300, 1,/,
  ],
  [
    "an integrity line that says no",
    (lines) => lines.map((line) => (line.k === "integrity" ? rewritten(line, { equal: false }) : line)),
    /^line \d+: the last board, read from the file, differs from the served board$/,
  ],
  [
    "a body that refers to a missing line",
    (lines) => lines.map((line) => (line.k === "answer" && line.same ? rewritten(line, { same: 2 }) : line)),
    /^line \d+ refers to line 2, which has no answer to (sectors|quote\?symbol=A.N0000)$/,
  ],
])("%s is named", async (_, change, said) => {
  const folder = await recorded();
  rewrite(folder, change);
  const checked = await checkDay(new Reader(folder), today);
  expect(checked?.faults.filter((fault) => said.test(fault))).not.toEqual([]);
});

test("a header that does not match its lines is reported", async () => {
  const folder = await recorded();
  const path = closedPath(folder, today);
  const octets = readFileSync(path);
  const text = octets
    .toString("latin1")
    .replace('"sum":', '"old":') // as earlier versions wrote it, without a checksum
    .replace(/"boards":(\d+)(\d),/, (_, tens, one) => `"boards":${tens}${(Number(one) + 1) % 10},`);
  writeFileSync(path, Buffer.from(text, "latin1"));
  expect((await checkDay(new Reader(folder), today))?.faults).toContain(
    "member 1: the header does not match the lines",
  );
});
