/** Compares the figures of the open page with its goals. */

import { record } from "#e2e/bench/measuring/verdicts";
import type { Figures } from "./figures.ts";
import { metrics } from "./steadyMetrics.ts";
import { type Case, parts } from "./windows.ts";

const frameMs = 1000 / 60;

/** Limits as multiples of the hand-made page and of AG Grid. CPU time is the sum of both windows. */
const limits = {
  "1": { goal: "1", dom: 1.4, ag: 0.55 },
  "2": { goal: "2", dom: 1.2, ag: 0.5 },
} as const;

/**
 * Limit for the overview, which draws more than lists, as a multiple of lists alone: CPU of all its processes at ten pushes a second on
 * each topic.
 */
const overviewBesideLists = 2;
/** Limit at one push a second: ms of main thread a second. */
const atRest = 60;

export function steadyVerdicts(name: Case, figures: Figures): void {
  if (name === "3") {
    quietOverview(figures);
    return;
  }
  const { goal, dom, ag } = limits[name];
  against(figures, "main", { goal, what: `main-thread CPU, case ${name}`, dom, ag, unit: "ms/s" });
  if (name === "1") {
    against(figures, "processes", { goal: "3", what: "renderer + GPU CPU, case 1", dom: 1.5, unit: "ms/s" });
    latency(figures);
    busyOverview(figures);
    return;
  }
  frames(figures);
  against(figures, "heap", { goal: "7", what: "heap, case 2", dom: 5, ag: 0.8, unit: "MB" });
  against(figures, "wire", { goal: "10", what: "wire per browser, case 2", dom: 0.25, unit: "kB/s" });
}

function busyOverview(figures: Figures): void {
  const of = (who: "dom" | "pola") => figures.of(metrics.processes, who, "leaders");
  const [ours, hand] = [of("pola"), of("dom")];
  if (ours === undefined || hand === undefined) return;
  record({
    ...{ goal: "16", what: "overview, renderer + GPU CPU, case 1", figure: `${ours.toFixed(1)} ms/s` },
    against: `${(ours / hand).toFixed(2)}x by hand (at most ${overviewBesideLists})`,
    met: ours <= overviewBesideLists * hand,
  });
}

function quietOverview(figures: Figures): void {
  const ours = figures.of(metrics.main, "pola", "leaders");
  if (ours === undefined) return;
  record({
    ...{ goal: "16", what: "overview, main-thread CPU, case 3", figure: `${ours.toFixed(1)} ms/s` },
    ...{ against: `at most ${atRest}`, met: ours <= atRest },
  });
}

interface Limit {
  goal: string;
  what: string;
  unit: string;
  dom: number;
  ag?: number;
}

function against(figures: Figures, metric: keyof typeof metrics, { goal, what, unit, dom, ag }: Limit) {
  const of = (who: "dom" | "ag" | "pola") => figures.both(metrics[metric], who);
  const [ours, hand, grid] = [of("pola"), of("dom"), of("ag")];
  if (ours === undefined || hand === undefined) return;
  const figure = `${ours.toFixed(1)} ${unit}`;
  const byHand = ours / hand;
  record({
    goal,
    what,
    figure,
    against: `${byHand.toFixed(2)}x by hand (at most ${dom})`,
    met: byHand <= dom,
  });
  if (ag === undefined) return;
  const byGrid = grid === undefined ? undefined : ours / grid;
  record({
    ...{ goal, what, figure },
    against: `${byGrid?.toFixed(2) ?? "–"}x AG Grid (at most ${ag})`,
    met: byGrid === undefined ? undefined : byGrid <= ag,
  });
}

function frames(figures: Figures): void {
  for (const part of parts)
    for (const [fps, p99, long, how] of [
      ["fps", "frame", "long", ""],
      ["scrollFps", "scrollFrame", "scrollLong", " while scrolling"],
    ] as const) {
      const of = (who: "dom" | "pola", metric: keyof typeof metrics) =>
        figures.of(metrics[metric], who, part);
      const [ours, hand] = [of("pola", fps), of("dom", fps)];
      const [slow, slowest] = [of("pola", p99), of("dom", p99)];
      if (ours === undefined || hand === undefined || slow === undefined || slowest === undefined) continue;
      const tasks = of("pola", long) ?? 0;
      record({
        goal: "4",
        what: `frames of ${part}${how}, case 2`,
        figure: `${ours.toFixed(1)} fps, p99 ${slow.toFixed(0)} ms`,
        against: `by hand ${hand.toFixed(1)} fps, p99 ${slowest.toFixed(0)} ms; ${tasks} long tasks`,
        met: ours >= 0.98 * hand && slow <= slowest + frameMs && tasks === 0,
      });
    }
}

function latency(figures: Figures): void {
  const of = (who: "dom" | "pola", metric: "p50" | "p99") => figures.of(metrics[metric], who, "leaders");
  const [p50, hand50, p99, hand99] = [
    of("pola", "p50"),
    of("dom", "p50"),
    of("pola", "p99"),
    of("dom", "p99"),
  ];
  if (p50 === undefined || hand50 === undefined || p99 === undefined || hand99 === undefined) return;
  record({
    goal: "5",
    what: "push to screen, case 1",
    figure: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
    against: `by hand, direct, ${hand50.toFixed(1)} and ${hand99.toFixed(1)} (at most +12 ms and 2x)`,
    met: p50 <= hand50 + 12 && p99 <= 2 * hand99,
  });
}
