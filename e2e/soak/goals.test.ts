import { expect, test } from "vitest";
import { hour } from "#units/time";
import { goalsOf, type Run, statusOf, verdictOf } from "./goals.ts";
import type { Sample } from "./samples.ts";
import { plan, type Recovery } from "./troubles.ts";

const views = ["overview", "board", "map"];
/** A healthy wall: each view has its own memory level, with little noise, and the server is restarted twice. */
function sample(n: number): Sample {
  const at = n * 10_000;
  const noise = Math.sin(n * 12.9898) * 1e5;
  return {
    at,
    page: {
      ...{
        view: views[n % 3] ?? "",
        word: "live",
        errors: [],
        worst: "",
        documents: 1,
        timings: 0,
        detached: 0,
      },
      ...{
        heap: 15e6 + (n % 3) * 3e6 + noise,
        code: 5e6 + noise / 3,
        own: 80e6 + noise,
        shared: 30e6 + noise,
        nodes: 2_000 + (n % 3) * 500 + (n % 2),
      },
      ...{ listeners: 300 + (n % 2), attached: 1_900, frames: 600 },
      ...{ longestGap: 40, longestFrame: 900, longestWork: 60 },
    },
    server: {
      pid: n < 30 ? 1 : n < 60 ? 2 : 3,
      resident: 90e6 + (n < 30 ? 4e7 : 0) + noise,
      heap: 2e7,
      external: 1e7,
      handles: 12,
    },
    sockets: 1,
    loads: 1,
  };
}
const recovery = (took: number | undefined): Recovery => ({ at: 60, kind: "silence", took, word: "stale" });
const well: Run = {
  minutes: 30,
  samples: Array.from({ length: 180 }, (_, n) => sample(n)),
  recoveries: [recovery(400), recovery(9_900)],
  loads: 1,
  asked: 1,
};
const missed = (run: Run) =>
  goalsOf(run)
    .filter(({ met }) => !met)
    .map(({ name }) => name);
const changed = (change: (sample: Sample) => Partial<Sample>): Run => ({
  ...well,
  samples: well.samples.map((one) => ({ ...one, ...change(one) })),
});
const paged = (change: (sample: Sample) => Partial<Sample["page"]>) =>
  changed((one) => ({ page: { ...one.page, ...change(one) } }));
const served = (change: (sample: Sample) => Partial<Sample["server"] & object>) =>
  changed(({ server, ...one }) => ({ server: server && { ...server, ...change({ ...one, server }) } }));

test("a healthy wall passes, with any memory of its views and any number of server restarts", () => {
  expect(missed(well)).toEqual([]);
  expect(verdictOf(goalsOf(well))).toBe("soak: PASS");
  expect(statusOf(goalsOf(well))).toBe(0);
});

test.each<[string, Run]>([
  ["page heap", paged(({ at, page }) => ({ heap: page.heap + (3e6 * at) / hour }))],
  [
    "compiled code",
    paged(({ at, page }) => ({
      ...{ code: page.code + (8e6 * at) / hour, heap: page.heap + (8e6 * at) / hour },
    })),
  ],
  ["page nodes", paged(({ at, page }) => ({ nodes: page.nodes + (900 * at) / hour }))],
  ["page listeners", paged(({ at, page }) => ({ listeners: page.listeners + (400 * at) / hour }))],
  ["renderer memory", paged(({ at, page }) => ({ own: page.own + (40e6 * at) / hour }))],
  ["shared memory", paged(({ at, page }) => ({ shared: page.shared + (40e6 * at) / hour }))],
  ["detached nodes", paged(({ at }) => ({ detached: at > hour / 4 ? 1 : 0 }))],
  ["detached nodes", paged(({ at }) => ({ detached: 600 + Math.round((90 * at) / hour) }))],
  ["detached nodes", paged(({ at }) => ({ detached: at > 900_000 && at < 920_000 ? 1_501 : 600 }))],
  ["server memory", served(({ at, server }) => ({ resident: (server?.resident ?? 0) + (60e6 * at) / hour }))],
  ["server handles", served(({ at }) => ({ handles: 12 + Math.round((60 * at) / hour) }))],
  ["recoveries", { ...well, recoveries: [recovery(400), recovery(10_100)] }],
  ["recoveries", { ...well, recoveries: [recovery(undefined)] }],
  ["recoveries", { ...well, recoveries: [] }],
  ["reloads", { ...well, loads: 2 }],
  ["longest frame", paged(({ at }) => ({ longestWork: at === 600_000 ? 201 : 60 }))],
  ["uncaught errors", paged(({ at }) => ({ errors: at > 900_000 ? ["TypeError"] : [] }))],
  ["the run", { ...well, broke: "the page crashed" }],
])("if only %s is wrong, only that is reported", (name, run) => {
  expect(missed(run)).toEqual([name]);
  expect(verdictOf(goalsOf(run))).toBe(`soak: FAIL ${name}`);
  expect(statusOf(goalsOf(run))).toBe(1);
});

test("the reload at five in the morning is expected, and memory is measured separately after it", () => {
  const run = changed(({ at, page }) =>
    at > 900_000 ? { loads: 2, page: { ...page, heap: page.heap - 4e6 } } : {},
  );
  expect(missed({ ...run, loads: 2, asked: 2 })).toEqual([]);
});

test("nodes of a view that has just closed do not count as a leak", () => {
  expect(missed(paged(({ at }) => ({ detached: at % 100_000 < 20_000 ? 88 : 0 })))).toEqual([]);
  expect(missed(paged(({ at }) => ({ detached: at % 100_000 < 20_000 ? 690 : 470 })))).toEqual([]);
});

test("a frame that only waited for a processor is not a fault of the page", () => {
  expect(missed(paged(() => ({ longestFrame: 3_000, longestGap: 3_000 })))).toEqual([]);
});

const short = {
  ...well,
  minutes: 3,
  samples: well.samples.slice(0, 45).map((one) => ({ ...one, at: one.at / 2.5 })),
};
test("a short run fails for a gross leak, but not for growth that may be noise", () => {
  const growing = (perHour: number): Run => ({
    ...short,
    samples: short.samples.map((one) => ({
      ...one,
      page: { ...one.page, heap: one.page.heap + (perHour * one.at) / hour },
    })),
  });
  expect(missed({ ...growing(20e6), recoveries: [recovery(30_000)] })).toEqual([]);
  expect(missed(growing(1_000e6))).toEqual(["page heap"]);
});

test("a run too short to judge the server neither passes nor fails; the other goals are judged", () => {
  const minute: Run = { ...short, minutes: 1, samples: short.samples.slice(0, 15) };
  const restarted: Run = {
    ...minute,
    samples: minute.samples.map((one, n) => ({
      ...one,
      server: one.server && { ...one.server, pid: Math.floor(n / 5) },
    })),
  };
  const verdict = "soak: TOO SHORT, 3 minutes are needed to judge server memory, server handles";
  expect([verdictOf(goalsOf(restarted)), statusOf(goalsOf(restarted))]).toEqual([verdict, 3]);
  const broken = { ...restarted, loads: 2 };
  expect([verdictOf(goalsOf(broken)), statusOf(goalsOf(broken))]).toEqual(["soak: FAIL reloads", 1]);
  expect(verdictOf(goalsOf({ ...restarted, minutes: 3 }))).toBe("soak: FAIL server memory, server handles");
});

test("a run without samples does not pass", () => {
  expect(missed({ ...well, samples: [], recoveries: [] })).toContain("page heap");
});

test("a one-minute run has three faults, and none in its last third, in which the page recovers", () => {
  expect(plan(1)).toEqual([
    { at: 9, kind: "refuse" },
    { at: 23, kind: "reset" },
    { at: 37, kind: "restart" },
  ]);
});

test.each([3, 30, 480])(
  "in %i minutes the server is not stopped between the first third and the end",
  (minutes) => {
    const troubles = plan(minutes);
    const ends = troubles
      .filter(({ kind }) => kind === "restart" || kind === "kill")
      .map(({ at }) => at / 60);
    expect(ends.length).toBeGreaterThanOrEqual(2);
    expect(ends.slice(0, -1).every((at) => at < minutes / 2)).toBe(true);
    expect(ends.at(-1)).toBeGreaterThan(minutes * 0.8);
    expect(ends.at(-1)).toBeLessThan(minutes);
    expect(new Set(troubles.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(minutes < 10 ? 5 : 7);
  },
);
