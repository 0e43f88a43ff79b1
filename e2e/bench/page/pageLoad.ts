/** Time and main-thread CPU time from an empty cache to a usable page, also on a slower processor and a slower connection. */

import { inTurn } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { Figures } from "./figures.ts";
import { type Line, visit } from "./visit.ts";
import { type Contestant, cases, openScene, type Part, parts } from "./windows.ts";

interface Way {
  how: string;
  throttle?: number;
  line?: Line;
  /** AG Grid's page has no code splitting, so it is left out on a slow connection */
  who: readonly Contestant["who"][];
}

const everybody = ["dom", "ag", "pola"] as const;
const plain: Way = { how: "", who: everybody };
const ways: readonly Way[] = [
  plain,
  { how: ", processor 4x slower", throttle: 4, who: everybody },
  { how: ", line of 1.6 Mbit/s and 150 ms", line: { bits: 1.6e6, latency: 150 }, who: ["dom", "pola"] },
];

const metrics = ({ how }: Way) => ({
  time: `ms until it shows${how}`,
  cpu: `main-thread CPU until then, ms${how}`,
  shift: `layout shift${how}`,
});
const requests = "files and answers asked for";

/** s to wait after the first drawing, because the layout may still shift */
const settling = 1;

/** Limits: time and CPU time as multiples of the hand-made page's, and number of requests. */
const limits: Readonly<Record<Part, { time: number; cpu: number; requests: number }>> = {
  board: { time: 2, cpu: 3, requests: 15 },
  leaders: { time: 2.5, cpu: 2.5, requests: 25 },
};
/** ms until the leaders are drawn on the slow connection */
const slowLine = 2_200;

export async function benchLoad(rounds: number): Promise<void> {
  const scene = await openScene(cases["1"]);
  const figures = new Figures();
  for (let round = 0; round < rounds; round++)
    for (const way of ways)
      for (const contestant of inTurn(scene.contestants, round))
        if (way.who.includes(contestant.who)) await load(scene.browser, { contestant, way, figures });
  await scene.close();
  process.stdout.write(`\nLoad, empty cache, medians of ${rounds} rounds\n`);
  for (const way of ways) {
    const { time, cpu, shift } = metrics(way);
    for (const metric of [time, cpu]) figures.print(metric);
    figures.print(shift, 4);
    for (const part of parts) judge(figures, { way, part });
  }
  figures.print(requests, 0);
  for (const part of parts) {
    const asked = figures.of(requests, "pola", part) ?? Number.NaN;
    const most = limits[part].requests;
    record({
      ...{ goal: "9", what: `${part}: ${requests}`, figure: asked.toFixed(0) },
      ...{ against: `at most ${most}`, met: asked <= most },
    });
  }
}

interface Load {
  contestant: Contestant;
  way: Way;
  figures: Figures;
}

async function load(browser: Parameters<typeof visit>[0], { contestant, way, figures }: Load) {
  const { time, cpu, shift } = metrics(way);
  const { throttle = 1, line } = way;
  const page = await visit(browser, { ...contestant, throttle, line });
  figures.add(time, contestant, await page.shown());
  figures.add(cpu, contestant, await page.mainCpu());
  await page.page.waitForTimeout(settling * 1000);
  figures.add(shift, contestant, await page.shift());
  if (way === plain) figures.add(requests, contestant, await page.requests());
  await page.close();
}

function judge(figures: Figures, { way, part }: { way: Way; part: Part }): void {
  const { time, cpu, shift } = metrics(way);
  const moved = figures.of(shift, "pola", part) ?? Number.NaN;
  record({
    ...{ goal: "9", what: `${part}: ${shift}`, figure: moved.toFixed(4) },
    ...{ against: "at most 0.02", met: moved <= 0.02 },
  });
  if (!way.line) {
    ratio(figures, { metric: time, part, dom: limits[part].time });
    ratio(figures, { metric: cpu, part, dom: limits[part].cpu });
    return;
  }
  const took = figures.of(time, "pola", part) ?? Number.NaN;
  if (part === "leaders")
    record({
      ...{ goal: "9", what: `${part}: ${time}`, figure: took.toFixed(0) },
      ...{ against: `at most ${slowLine}`, met: took <= slowLine },
    });
}

function ratio(figures: Figures, { metric, part, dom }: { metric: string; part: Part; dom: number }): void {
  const of = (who: "dom" | "ag" | "pola") => figures.of(metric, who, part);
  const [ours, hand, grid] = [of("pola") ?? Number.NaN, of("dom") ?? Number.NaN, of("ag")];
  const [what, figure] = [`${part}: ${metric}`, ours.toFixed(0)];
  record({
    ...{ goal: "9", what, figure },
    ...{ against: `${(ours / hand).toFixed(2)}x by hand (at most ${dom})`, met: ours / hand <= dom },
  });
  record({
    ...{ goal: "9", what, figure },
    against: `${grid === undefined ? "–" : (ours / grid).toFixed(2)}x AG Grid (at most 0.45)`,
    met: grid === undefined ? undefined : ours / grid <= 0.45,
  });
}
