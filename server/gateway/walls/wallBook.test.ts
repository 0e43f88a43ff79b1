/** Who gives way to whom once all places are taken. */
import { expect, test } from "vitest";
import { Problem } from "#server/gateway/http/problem";
import { report } from "#server/gateway/testing/wallReport";
import { createWallBook, wallLimits } from "./wallBook.ts";

const { most, ofOneAddress, silentAfter, provenAfter } = wallLimits;

function setUp() {
  const time = { at: 0 };
  const book = createWallBook({ now: () => time.at });
  /** @returns why not; undefined where it was noted */
  const tell = (address: string, id: string): string | undefined => {
    try {
      book.note({ ...report, id }, address);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.message;
    }
  };
  /** Each of so many addresses brings as many names as it can. */
  const crowd = (addresses: number, name: string) => {
    for (let at = 0; at < ofOneAddress; at++)
      for (let one = 0; one < addresses; one++) tell(`crowd ${one}`, `${name}-${one}-${at}`);
  };
  const known = (name: string) => book.told().filter(({ id }) => id.startsWith(name)).length;
  return { time, tell, crowd, known };
}

test("nine addresses do not push out an office's walls, however short they were there and silent", () => {
  const { time, tell, crowd, known } = setUp();
  for (let at = 0; at < 20; at++) tell("office", `office-${at}`);
  time.at = silentAfter + 1;
  crowd(9, "forged");
  expect([known(""), known("office-")]).toEqual([most, 20]);
  time.at += silentAfter + 1;
  crowd(9, "more");
  expect([known(""), known("office-")]).toEqual([most, 20]);
});

test("where all places are taken and reporting, an office gets its own from whoever holds most, the newest first", () => {
  const { time, tell, crowd, known } = setUp();
  for (let one = 0; one < 8; one++) tell(`crowd ${one}`, `first-${one}`);
  time.at = 1_000;
  crowd(8, "forged");
  for (let at = 0; at < 20; at++) expect(tell("office", `office-${at}`)).toBeUndefined();
  expect([known(""), known("office-"), known("first-")]).toEqual([most, 20, 8]);
  // 236 are left to eight
  const left = Array.from({ length: 8 }, (_, one) => known(`forged-${one}-`) + 1);
  expect([Math.min(...left), Math.max(...left)]).toEqual([29, 30]);
});

test("shares end even: who holds as many as anybody pushes out nobody who reports", () => {
  const { tell, crowd, known } = setUp();
  crowd(8, "forged");
  const answers = Array.from({ length: ofOneAddress }, (_, at) => tell("late", `late-${at}`));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(28);
  expect(answers.at(-1)).toContain("none of them gives way");
  expect([known(""), known("late-")]).toEqual([most, 28]);
});

test("where every address holds one, what fell silent gives way, and what reports does not", () => {
  const { time, tell, known } = setUp();
  for (let at = 0; at < most; at++) tell(`address ${at}`, `wall-${at}`);
  expect(tell("late", "late")).toContain("none of them gives way");
  time.at = silentAfter + 1;
  for (let at = 1; at < most; at++) tell(`address ${at}`, `wall-${at}`);
  expect(tell("late", "late")).toBeUndefined();
  expect([known(""), known("wall-0")]).toEqual([most, 0]);
});

test("walls that are there for long give way to nobody, however many their address holds", () => {
  const { time, tell, crowd } = setUp();
  crowd(8, "old");
  time.at = provenAfter;
  crowd(8, "old");
  time.at += silentAfter + 1;
  expect(tell("late", "late")).toContain("none of them gives way");
});
