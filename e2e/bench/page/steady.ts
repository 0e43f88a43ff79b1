/** Goals 1 to 5, 7 and 10: cost of our pages while the market moves, compared with hand-made pages and AG Grid. */

import { inTurn } from "#e2e/bench/measuring/rounds";
import { Figures } from "./figures.ts";
import { metrics } from "./steadyMetrics.ts";
import { steadyVerdicts } from "./steadyVerdicts.ts";
import { type Frames, quantile, visit } from "./visit.ts";
import { type Contestant, cases, inWords, openScene, type Scene } from "./windows.ts";

/** s; each page is first measured without our probe, then through its frames */
const warm = 1.5;
const quiet = 4;
const watched = 3;

export async function benchSteady(rounds: number): Promise<void> {
  for (const name of ["1", "2", "3"] as const) {
    const scene = await openScene(cases[name]);
    const figures = new Figures();
    const idle: number[] = [];
    for (let round = 0; round < rounds; round++) {
      idle.push(await idleCpu(scene));
      for (const contestant of inTurn(scene.contestants, round)) await measure(scene, contestant, figures);
    }
    await scene.close();
    process.stdout.write(`\nCase ${name}: ${inWords(cases[name])}; medians of ${rounds} rounds\n`);
    if (scene.missing) process.stdout.write(`  AG Grid: not measured: ${scene.missing}\n`);
    process.stdout.write(
      `  an empty page costs ${quantile(idle, 0.5).toFixed(1)} ms of main thread a second: nothing is subtracted\n`,
    );
    for (const metric of Object.values(metrics)) figures.print(metric);
    steadyVerdicts(name, figures);
  }
}

async function idleCpu({ browser }: Scene): Promise<number> {
  const idle = await visit(browser, { url: "about:blank", marks: { rows: "html" } });
  await idle.page.waitForTimeout(500);
  const before = await idle.mainCpu();
  await idle.page.waitForTimeout(1_000);
  const used = (await idle.mainCpu()) - before;
  await idle.close();
  return used;
}

async function measure(scene: Scene, contestant: Contestant, figures: Figures): Promise<void> {
  const add = (metric: keyof typeof metrics, figure: number) =>
    figures.add(metrics[metric], contestant, figure);
  const page = await visit(scene.browser, contestant);
  await page.shown();
  await page.page.waitForTimeout(warm * 1000);
  const before = { main: await page.mainCpu(), all: await page.processCpu(), bytes: contestant.bytes() };
  await page.page.waitForTimeout(quiet * 1000);
  add("main", ((await page.mainCpu()) - before.main) / quiet);
  add("processes", ((await page.processCpu()) - before.all) / quiet);
  add("wire", (contestant.bytes() - before.bytes) / quiet / 1000);
  const frames = await page.frames(watched, false);
  add("fps", frames.fps);
  add("frame", frames.p99);
  add("long", frames.longTasks);
  const waits = latencies(scene, frames);
  if (waits.length > 0) {
    add("p50", quantile(waits, 0.5));
    add("p99", quantile(waits, 0.99));
  }
  if (contestant.marks.scroller) {
    const scrolled = await page.frames(watched, true);
    add("scrollFps", scrolled.fps);
    add("scrollFrame", scrolled.p99);
    add("scrollLong", scrolled.longTasks);
  }
  add("heap", (await page.heap()) / 1e6);
  await page.close();
}

/** ms from sending a list until its first price was on screen */
const latencies = ({ sentAt }: Scene, { seen }: Frames): number[] =>
  seen.flatMap(([price, at]) => {
    const sent = sentAt(price);
    return sent === undefined ? [] : [at - sent];
  });
