import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Mark, markPath, type Processes } from "./mark.ts";

/** A folder, a clock, and the processes of several containers. */
function stage() {
  const folder = mkdtempSync(join(tmpdir(), "pola-mark-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let now = Date.parse("2026-10-02T11:00:00+05:30");
  const running = new Map<string, string>();
  return {
    folder,
    pass: (ms: number) => {
      now += ms;
    },
    kill: (place: string, pid: number) => running.delete(`${place} ${pid}`),
    begin: (place: string, { pid = 1, started = `${running.size}`, host = place } = {}) => {
      running.set(`${place} ${pid}`, started);
      const processes: Processes = {
        own: { pid, host, place, started, run: `run of ${place} ${pid} ${started}` },
        runs: (other) => running.has(`${place} ${other}`),
        startOf: (other) => running.get(`${place} ${other}`) ?? "",
        bootedAt: () => now - 3_600_000,
      };
      return new Mark(folder, () => now, processes);
    },
  };
}

test("of two containers with the same process id, only the first records; the second names it", () => {
  const { folder, pass, begin } = stage();
  const one = begin("here");
  const other = begin("there");
  expect(one.claim()).toBeUndefined();
  for (let count = 0; count < 20; count += 1) {
    expect(other.claim()).toBe("process 1 on here records in the same folder");
    pass(5_000);
    expect(one.renew()).toBeUndefined();
  }
  other.release();
  expect(readFileSync(markPath(folder), "utf8")).toContain('"host":"here"');
  one.release();
  expect(other.claim()).toBeUndefined();
});

test("containers with the same host name are told apart too", () => {
  const { begin } = stage();
  expect(begin("here", { host: "pola" }).claim()).toBeUndefined();
  expect(begin("there", { host: "pola" }).claim()).toBe("process 1 on pola records in the same folder");
});

test("a killed process of the same container does not block the next start, also if its id is used again", () => {
  const { begin, kill } = stage();
  begin("here", { pid: 7, started: "100" }).claim();
  kill("here", 7);
  expect(begin("here", { pid: 8, started: "200" }).claim()).toBeUndefined();
  kill("here", 8);
  expect(begin("here", { pid: 8, started: "300" }).claim()).toBeUndefined();
  expect(begin("here", { pid: 9 }).claim()).toBe("process 8 on here records in the same folder");
});

test("the mark of a killed process of another container blocks for twenty seconds only", () => {
  const { begin, pass } = stage();
  begin("before the reboot").claim();
  const next = begin("after the reboot");
  pass(10_000);
  expect(next.claim()).toContain("process 1 on before the reboot");
  pass(10_001);
  expect(next.claim()).toBeUndefined();
});

test("a mark whose time lies in the future is stale if it stays the same", () => {
  const { folder, begin, pass } = stage();
  begin("with a fast clock").claim();
  const later = Date.parse("2026-10-03T11:00:00+05:30") / 1_000;
  utimesSync(markPath(folder), later, later);
  const next = begin("here");
  expect(next.claim()).toBeDefined();
  pass(20_001);
  expect(next.claim()).toBeUndefined();
});

test("a suspended process learns that another one has taken the folder, and leaves its mark alone", () => {
  const { folder, begin, pass } = stage();
  const one = begin("here");
  one.claim();
  pass(60_000);
  expect(begin("there").claim()).toBeUndefined();
  expect(one.renew()).toBe("process 1 on there records in the same folder");
  one.release();
  expect(readFileSync(markPath(folder), "utf8")).toContain('"host":"there"');
});

test.each([
  ["an earlier version that runs", "7\n", true],
  ["an earlier version that ended", "8\n", false],
  ["this process's id, as in a container", "1\n", false],
  ["a power cut", "", false],
  ["somebody else", "mine", false],
])("a mark of %s blocks: %s %s", (_, text, blocks) => {
  const { folder, begin } = stage();
  begin("here", { pid: 7 });
  writeFileSync(markPath(folder), text);
  const now = Date.parse("2026-10-02T10:59:00+05:30") / 1_000;
  utimesSync(markPath(folder), now, now);
  const said = begin("here", { pid: 1 }).claim();
  expect(said).toBe(blocks ? "process 7 records in the same folder" : undefined);
});
