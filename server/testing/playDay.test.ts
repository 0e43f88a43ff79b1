/** Records a whole simulated day, and compares each board that the recording gives with the board that was served. */

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { effort } from "#scripts/testing/effort";
import { checkDay } from "#server/recorder/files/checkDay";
import { Reader } from "#server/recorder/reader";
import { temporaryFolder } from "#server/recorder/testing/stage";
import { boardAfter, type RebuiltRows } from "#wire/gateway/recording";
import { playDay } from "./playDay.ts";

/** Every field of every row, in the service's order. Null and a missing field count as equal, because both mean no value. */
function fingerprint(
  rows: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  order: readonly string[],
): string {
  const hash = createHash("sha256");
  for (const symbol of order) {
    const row = rows.get(symbol) ?? {};
    const fields = Object.keys(row).filter((field) => row[field] !== null && row[field] !== undefined);
    hash.update(JSON.stringify([symbol, fields.sort().map((field) => [field, row[field]])]));
  }
  return hash.digest("base64url");
}

test("over a whole day the recording gives every board as it was served, field by field", async () => {
  const folder = temporaryFolder();
  const day = "2026-11-20";
  const served: string[] = [];
  const cost = await playDay({
    ...{ folder, day, seed: 3, every: effort(60_000, 30_000) },
    served: ({ rows }) => served.push(fingerprint(rows, [...rows.keys()])),
  });
  expect(cost.boards).toBeGreaterThan(300);
  expect(served).toHaveLength(cost.boards);
  const reader = new Reader(folder);
  const rebuilt: string[] = [];
  for await (const { lines } of reader.walk(await reader.day(day))) {
    let board: RebuiltRows | undefined; // each part can be read alone
    for (const line of lines) {
      board = boardAfter(board, line);
      if (line.k === "change" || (line.k === "key" && !line.again))
        rebuilt.push(board ? fingerprint(board.rows, board.order) : "");
    }
  }
  expect(rebuilt).toEqual(served);
  expect(await checkDay(reader, day)).toMatchObject({ faults: [], gaps: 0, integrity: { equal: true } });
});
