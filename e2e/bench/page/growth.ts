/** Memory that an open page gains in a busy market, in one long visit with all windows open at once. */
import { record } from "#e2e/bench/measuring/verdicts";
import { visit } from "./visit.ts";
import { cases, names, openScene } from "./windows.ts";

/** s that are not counted, because caches fill in this time */
const warm = 20;
const stay = 60;

export async function benchGrowth(): Promise<void> {
  const scene = await openScene(cases["2"]);
  process.stdout.write(`\nHeap after collection, ${stay} s of case 2, all windows at once\n`);
  const open = [];
  for (const contestant of scene.contestants) {
    const page = await visit(scene.browser, contestant);
    await page.shown();
    open.push({ ...contestant, page });
  }
  const [first] = open;
  await first?.page.page.waitForTimeout(warm * 1000);
  const before = await Promise.all(open.map(({ page }) => page.heap()));
  await first?.page.page.waitForTimeout(stay * 1000);
  const after = await Promise.all(open.map(({ page }) => page.heap()));
  for (const [at, { who, part }] of open.entries()) {
    const [from, to] = [(before[at] ?? Number.NaN) / 1e6, (after[at] ?? Number.NaN) / 1e6];
    const grown = ((to - from) / stay) * 60;
    const figure = `${grown.toFixed(2)} MB a minute`;
    process.stdout.write(
      `    ${part.padEnd(8)} ${names[who].padEnd(14)} ${from.toFixed(2)} to ${to.toFixed(2)} MB, ${figure}\n`,
    );
    if (who === "pola")
      record({
        goal: "7",
        what: `heap growth of ${part}, case 2`,
        figure,
        against: "at most 0.3",
        met: grown <= 0.3,
      });
  }
  await scene.close();
}
