/** Limits for the samples, and the results. In a short run the confidence bands are wide, so only gross faults fail. */
import { pageSlope, type Sample, series, serverSlope } from "./samples.ts";
import { type Slope, settled } from "./slope.ts";
import { inWords, isShort, type Recovery } from "./troubles.ts";

export interface Run {
  minutes: number;
  samples: readonly Sample[];
  recoveries: readonly Recovery[];
  /** number of documents loaded in all */
  loads: number;
  /** number of expected loads: the first, and one for each five o'clock in the morning */
  asked: number;
  /** the reason if it ended early */
  broke?: string | undefined;
}

export interface Goal {
  name: string;
  figure: string;
  aim: string;
  met: boolean;
  /** whether the run was too short to judge this goal */
  tooShort?: boolean;
}

const mega = 1_000_000;
/** Minutes after which there are enough samples of everything. */
const enough = 3;
interface Limit {
  /** size of one printed unit */
  unit: number;
  name: string;
  /** limit per hour: `short` for a short run, `long` for a long run whose band excludes zero; 0 means that any proven growth fails */
  short: number;
  long: number;
}

/** Fails only if even the lower end of the band is above the limit. */
function flat(
  what: string,
  slope: Slope | undefined,
  { unit, name, ...limits }: Limit,
  minutes: number,
): Goal {
  const most = isShort(minutes) ? limits.short : limits.long;
  const aim = most === 0 ? "growth cannot be told from none" : `not more than ${most} ${name}/h for certain`;
  if (!slope) {
    const tooShort = minutes < enough;
    return {
      name: what,
      figure: tooShort ? "too short a run" : "too few samples",
      aim,
      met: false,
      tooShort,
    };
  }
  const [perHour, low, high] = [slope.perHour, slope.low, slope.high].map((each) => (each / unit).toFixed(2));
  return {
    name: what,
    figure: `${perHour} ${name}/h (${low} to ${high})`,
    aim,
    met: slope.low / unit <= most,
  };
}

export function goalsOf(run: Run): Goal[] {
  const { samples, minutes } = run;
  const page = (of: (sample: Sample) => number) => pageSlope(samples, of);
  const goals = [
    flat("page heap", page(series.heap), { unit: mega, name: "MB", short: 400, long: 0 }, minutes),
    flat("compiled code", page(series.code), { unit: mega, name: "MB", short: 400, long: 5 }, minutes),
    flat("page nodes", page(series.nodes), { unit: 1, name: "nodes", short: 60_000, long: 200 }, minutes),
    flat(
      "page listeners",
      page(series.listeners),
      { unit: 1, name: "listeners", short: 20_000, long: 100 },
      minutes,
    ),
    flat("renderer memory", page(series.own), { unit: mega, name: "MB", short: 1_000, long: 10 }, minutes),
    flat("shared memory", page(series.shared), { unit: mega, name: "MB", short: 2_000, long: 10 }, minutes),
    detachedGoal(samples, minutes),
    flat(
      "server memory",
      serverSlope(run, ({ resident }) => resident),
      { unit: mega, name: "MB", short: 2_000, long: 10 },
      minutes,
    ),
    flat(
      "server handles",
      serverSlope(run, ({ handles }) => handles),
      { unit: 1, name: "handles", short: 1_000, long: 5 },
      minutes,
    ),
    recoveryGoal(run),
    reloadGoal(run),
    ...frameGoal(run),
    errorGoal(samples),
  ];
  return run.broke === undefined
    ? goals
    : [{ name: "the run", figure: run.broke, aim: "goes on to its end", met: false }, ...goals];
}

/** Allowed number of nodes kept after their view was closed: those of each view's first render, and of the last view. */
const heldAtMost = 1_500;

/**
 * React keeps what it drew before until it draws there again, so a limited number of nodes remains after a view has closed. It is a leak if
 * the minimum of a run's last quarter is above the maximum of its first quarter.
 */
function detachedGoal(samples: readonly Sample[], minutes: number): Goal {
  const counts = settled(samples).flatMap(({ page }) => page.detached ?? []);
  const quarter = Math.floor(counts.length / 4);
  const most = Math.max(0, ...counts);
  const grown =
    !isShort(minutes) &&
    quarter > 0 &&
    Math.min(...counts.slice(-quarter)) > Math.max(...counts.slice(0, quarter));
  return {
    name: "detached nodes",
    figure: `${most} at most in ${counts.length} looks${grown ? ", and growing" : ""}`,
    aim: `at most ${heldAtMost}, and not growing`,
    met: most <= heldAtMost && !grown,
  };
}

function recoveryGoal({ recoveries, minutes }: Run): Goal {
  const most = isShort(minutes) ? 60 : 10;
  const late = recoveries.filter(({ took }) => took === undefined || took > most * 1000);
  const worst = Math.max(0, ...recoveries.map(({ took }) => took ?? Number.POSITIVE_INFINITY));
  const slow = late.map(({ kind, at }) => `${inWords[kind]} at ${at} s`).join(", ");
  return {
    name: "recoveries",
    figure: `${recoveries.length}, the slowest ${(worst / 1000).toFixed(1)} s${slow && `; late: ${slow}`}`,
    aim: `each within ${most} s`,
    met: recoveries.length > 0 && late.length === 0,
  };
}

function reloadGoal({ loads, asked }: Run): Goal {
  const unasked = Math.max(0, loads - asked);
  return {
    name: "reloads",
    figure: `${loads - 1}, ${unasked} not asked for`,
    aim: "none not asked for",
    met: unasked === 0,
  };
}

/** Judged by CPU time, because on a shared computer a frame may wait for a processor. Not judged in a short run. */
function frameGoal({ samples, minutes }: Run): Goal[] {
  if (isShort(minutes)) return [];
  const [worst] = samples.map(({ page }) => page).sort((a, b) => b.longestWork - a.longestWork);
  const { longestWork = 0, worst: what = "", view = "" } = worst ?? {};
  const wall = Math.max(0, ...samples.map(({ page }) => page.longestFrame));
  const figure = `${longestWork.toFixed(0)} ms of processor time (${view}: ${what}); with waiting ${wall.toFixed(0)} ms`;
  return [
    { name: "longest frame", figure, aim: "at most 200 ms of processor time", met: longestWork <= 200 },
  ];
}

function errorGoal(samples: readonly Sample[]): Goal {
  const errors = [...new Set(samples.flatMap(({ page }) => page.errors))];
  return {
    name: "uncaught errors",
    figure: errors.length === 0 ? "0" : errors.slice(0, 3).join("; "),
    aim: "none",
    met: errors.length === 0,
  };
}

/** The last text line of a run, for scripts. */
export function verdictOf(goals: readonly Goal[]): string {
  const open = goals.filter(({ met }) => !met);
  const names = (these: readonly Goal[]) => these.map(({ name }) => name).join(", ");
  const missed = open.filter(({ tooShort }) => !tooShort);
  if (missed.length > 0) return `soak: FAIL ${names(missed)}`;
  return open.length === 0
    ? "soak: PASS"
    : `soak: TOO SHORT, ${enough} minutes are needed to judge ${names(open)}`;
}

/** The exit status: 1 if a goal is missed; 3 if none is missed but some could not be judged. */
export function statusOf(goals: readonly Goal[]): number {
  if (goals.some(({ met, tooShort }) => !met && !tooShort)) return 1;
  return goals.every(({ met }) => met) ? 0 : 3;
}
