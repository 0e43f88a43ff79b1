import { expect, test } from "vitest";
import { createWrite } from "./disk.ts";

/** Writes at most ten bytes at a time, and records how each part was written. */
function start(takes: (octets: Buffer) => number) {
  let time = 0;
  const parts: [string, string][] = [];
  const part = (way: string, octets: Buffer, from: number) => {
    const some = octets.subarray(from, from + 10);
    parts.push([way, some.toString()]);
    return some.length;
  };
  const write = createWrite({
    now: () => time,
    atOnce(_, octets, from) {
      time += takes(octets);
      return part("at once", octets, from);
    },
    inOtherThread: async (_, octets, from) => ({ bytesWritten: part("other thread", octets, from) }),
  });
  return {
    parts,
    write: (text: string) => write(3, Buffer.from(text)),
    pass(ms: number) {
      time += ms;
    },
  };
}

test("a short text is written at once, even if the system takes it in parts", async () => {
  const { write, parts } = start(() => 1);
  await write("0123456789abc");
  expect(parts).toEqual([
    ["at once", "0123456789"],
    ["at once", "abc"],
  ]);
});

test("after a slow write another thread writes, until ten minutes have passed", async () => {
  const { write, parts, pass } = start((octets) => (octets.toString() === "slow" ? 50 : 1));
  for (const text of ["quick", "slow", "next"]) await write(text);
  pass(11 * 60_000);
  await write("later");
  expect(parts.map(([way]) => way)).toEqual(["at once", "at once", "other thread", "at once"]);
});

test("a long text is written in another thread", async () => {
  const { write, parts } = start(() => 1);
  await write("x".repeat(100_001));
  expect(new Set(parts.map(([way]) => way))).toEqual(new Set(["other thread"]));
});

test.each(["short", "x".repeat(100_001)])(
  "a write that takes no bytes fails, and is not repeated for ever",
  async (text) => {
    const none = createWrite({
      now: () => 0,
      atOnce: () => 0,
      inOtherThread: async () => ({ bytesWritten: 0 }),
    });
    await expect(none(3, Buffer.from(text))).rejects.toMatchObject({ code: "ENOSPC" });
  },
);
