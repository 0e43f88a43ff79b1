/** Goal 9: from an empty cache to a board that shows, in time and main-thread CPU, also on a processor four times slower. */
import { Figures } from "./figures.ts";
import { inTurn } from "./rounds.ts";
import { record } from "./verdicts.ts";
import { visit } from "./visit.ts";
import { cases, openScene } from "./windows.ts";

const metrics = (throttle: number) => {
  const how = throttle === 1 ? "" : `, processor ${throttle}x slower`;
  return {
    time: `ms until the board shows${how}`,
    cpu: `main-thread CPU until then, ms${how}`,
    shift: `layout shift${how}`,
  };
};

/** still moving after the board shows, s */
const settling = 1;

export async function benchLoad(rounds: number): Promise<void> {
  const scene = await openScene(cases["1"]);
  const boards = scene.contestants.filter(({ part }) => part === "board");
  const figures = new Figures();
  for (let round = 0; round < rounds; round++)
    for (const throttle of [1, 4])
      for (const contestant of inTurn(boards, round)) {
        const { time, cpu, shift } = metrics(throttle);
        const page = await visit(scene.browser, { ...contestant, throttle });
        figures.add(time, contestant, await page.shown());
        figures.add(cpu, contestant, await page.mainCpu());
        await page.page.waitForTimeout(settling * 1000);
        figures.add(shift, contestant, await page.shift());
        await page.close();
      }
  await scene.close();
  process.stdout.write(`\nLoad, empty cache, medians of ${rounds} rounds\n`);
  for (const throttle of [1, 4]) {
    const { time, cpu, shift } = metrics(throttle);
    for (const metric of [time, cpu]) figures.print(metric);
    figures.print(shift, 4);
    ratio(figures, time, 1.4);
    ratio(figures, cpu, 2);
    const moved = figures.of(shift, "pola", "board") ?? Number.NaN;
    record({ goal: "9", what: shift, figure: moved.toFixed(4), against: "at most 0.02", met: moved <= 0.02 });
  }
}

function ratio(figures: Figures, metric: string, dom: number): void {
  const of = (who: "dom" | "ag" | "pola") => figures.of(metric, who, "board");
  const [ours, hand, grid] = [of("pola") ?? Number.NaN, of("dom") ?? Number.NaN, of("ag")];
  const figure = ours.toFixed(0);
  record({
    ...{ goal: "9", what: metric, figure },
    against: `${(ours / hand).toFixed(2)}x by hand (at most ${dom})`,
    met: ours / hand <= dom,
  });
  record({
    ...{ goal: "9", what: metric, figure },
    against: `${grid === undefined ? "–" : (ours / grid).toFixed(2)}x AG Grid (at most 0.45)`,
    met: grid === undefined ? undefined : ours / grid <= 0.45,
  });
}
