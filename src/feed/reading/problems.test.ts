import { expect, test } from "vitest";
import { createProblems } from "./problems.ts";

test("a source keeps its newest ten incidents and its count of failures in a row", () => {
  const problems = createProblems();
  for (let at = 0; at < 30; at++) problems.failure("/x", { at, what: "unreachable", reason: "gone" });
  expect(problems.snapshot().get("/x")).toMatchObject({ failures: 30, failing: 30 });
  expect(
    problems
      .snapshot()
      .get("/x")
      ?.incidents.map(({ at }) => at),
  ).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
  problems.success("/x", { at: 31, latency: 12 });
  expect(problems.snapshot().get("/x")).toMatchObject({
    failures: 30,
    failing: 0,
    lastSuccessAt: 31,
    latency: 12,
  });
});

test("a thousand dropped rows are counted and ten of them named", () => {
  const problems = createProblems();
  problems.success("/x", {
    at: 1,
    rows: 5,
    dropped: Array.from({ length: 1000 }, (_, at) => ({ place: `[${at}]`, reason: "bad" })),
  });
  const health = problems.snapshot().get("/x");
  expect(health).toMatchObject({ droppedRows: 1000, droppedLately: 1000, rows: 5 });
  expect(health?.incidents).toHaveLength(10);
  problems.success("/x", { at: 2 });
  expect(problems.snapshot().get("/x")).toMatchObject({ droppedRows: 1000, droppedLately: 0 });
});

test("the lines of left-out rows are known until the next answer", () => {
  const problems = createProblems();
  const dropped = [
    { place: "[0]", symbol: "JKH.N0000", reason: "bad" },
    { place: "[1]", reason: "bad" },
  ];
  problems.success("/x", { at: 1, dropped });
  problems.refused("/x", 1, [{ place: "[2]", symbol: "SAMP.N0000", reason: "twice" }]);
  expect(problems.snapshot().get("/x")?.unreadable).toEqual(new Set(["JKH.N0000", "SAMP.N0000"]));
  problems.success("/x", { at: 2 });
  expect(problems.snapshot().get("/x")?.unreadable).toEqual(new Set());
});

test("each change calls the listeners and makes a new snapshot object", () => {
  const problems = createProblems();
  const before = problems.snapshot();
  let heard = 0;
  const undo = problems.subscribe(() => heard++);
  problems.success("/x", { at: 1 });
  undo();
  problems.success("/x", { at: 2 });
  expect(heard).toBe(1);
  expect(problems.snapshot()).not.toBe(before);
});

test("a surprise is kept once, as last seen, and stays after later answers without it", () => {
  const problems = createProblems();
  const surprise = { kind: "undeclared", place: "", field: "mood", count: 1, example: "1" } as const;
  problems.success("/x", { at: 1, surprises: [surprise] });
  problems.success("/x", { at: 2, surprises: [{ ...surprise, count: 7 }] });
  problems.success("/x", { at: 3 });
  expect(problems.snapshot().get("/x")?.surprises).toEqual([{ ...surprise, count: 7, lastAt: 2 }]);
});

test("a dropped row is listed with its place and its line", () => {
  const problems = createProblems();
  const dropped = [{ place: "reqTradeSummery[3]", symbol: "ACME.N0000", reason: "price: bad" }];
  problems.success("/x", { at: 1, rows: 1, dropped });
  expect(problems.snapshot().get("/x")?.incidents[0]).toMatchObject({
    what: "reqTradeSummery[3] ACME.N0000",
  });
});

test("many undeclared fields do not displace an impossible figure", () => {
  const problems = createProblems();
  const one = (kind: "undeclared" | "doubted", field: string) => ({
    kind,
    place: "",
    field,
    count: 1,
    example: "",
  });
  const crowd = Array.from({ length: 60 }, (_, at) => one("undeclared", `f${at}`));
  problems.success("/board", { at: 1, surprises: [one("doubted", "price"), ...crowd] });
  const kept = problems.snapshot().get("/board")?.surprises ?? [];
  expect(kept.filter(({ kind }) => kind === "doubted").map(({ field }) => field)).toEqual(["price"]);
  expect(kept).toHaveLength(25);
});
