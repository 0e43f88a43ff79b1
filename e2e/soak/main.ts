/**
 * `npm run soak -- --minutes 30 [--json file] [--views list] [--leak]`: shows a wall of the production build, its views in turn, and
 * causes scripted faults. It ends with slopes and a text line for scripts. It exits with 1 if a goal is missed, and with 3 if the run was
 * too short to judge.
 */

import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { answerHelp } from "#scripts/help";
import { day } from "#units/time";
import { startBrowser } from "./browser.ts";
import { goalsOf, type Run, statusOf, verdictOf } from "./goals.ts";
import { head, recovered, row, say, told } from "./report.ts";
import type { Sample } from "./samples.ts";
import { openStage, type Stage, sampleServer } from "./stage.ts";
import { befall, isShort, plan, type Recovery } from "./troubles.ts";
import { openWall, type Wall } from "./wall.ts";

/** every view, each for the shortest time that a wall allows */
const everyView =
  "overview:10,board:10,map:10,leaders:10,sectors:10,index:10,symbol-{symbol}:10,watch-{symbol}:10,disclosures:10,news:10,summary:10";
const speed = 20;

interface Options {
  minutes: number;
  json: string | undefined;
  views: string;
  /** whether the page leaks on purpose, to prove that the soak test detects it */
  leak: boolean;
}

class UsageError extends Error {}
const usage =
  "npm run soak -- --minutes <1 to 10000> [--json <file>] [--views <as in a wall's address>] [--leak]";

function options(args: string[]): Options {
  const text = { type: "string" } as const;
  const known = { minutes: text, json: text, views: text, leak: { type: "boolean" } } as const;
  const { values } = parseArgs({ args, options: known, strict: true, allowPositionals: false });
  const minutes = Number(values.minutes ?? "3");
  if (!(minutes >= 1 && minutes <= 10_000)) throw new UsageError(`--minutes: no length: ${values.minutes}`);
  return { minutes, json: values.json, views: values.views ?? everyView, leak: values.leak ?? false };
}

/** Every seed has other lines, so the wall shows one that exists. */
async function aSymbol({ server }: Stage): Promise<string> {
  const response = await fetch(`${server.url}/api/tradeSummary`, { method: "POST" });
  const { reqTradeSummery }: { reqTradeSummery: { symbol: string }[] } = await response.json();
  const [first] = reqTradeSummery;
  if (!first) throw new Error("the exchange lists nothing");
  return first.symbol;
}

async function run({ minutes, views, leak }: Options): Promise<Run> {
  const stage = await openStage(speed);
  const browser = await startBrowser();
  const samples: Sample[] = [];
  const recoveries: Recovery[] = [];
  let broke: string | undefined;
  try {
    const symbol = await aSymbol(stage);
    const wall = await openWall(
      browser,
      `${stage.link.url}/wall?views=${views.replaceAll("{symbol}", symbol)}`,
    );
    await pause(2_000);
    if (leak) await wall.leak();
    const scene = { minutes, stage, wall, since: Date.now() };
    try {
      await Promise.all([sampleOn(scene, samples), troubleOn(scene, recoveries)]);
    } catch (error) {
      broke = wall.crashed() ? "the page crashed" : String(error);
    }
    wall.close();
    const asked = 1 + mornings(scene.since, Date.now());
    return { minutes, samples, recoveries, loads: wall.loads(), asked, broke };
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** Number of times that it was five in the morning in Colombo, which is half past eleven at night in Greenwich. */
const mornings = (from: number, to: number) =>
  Math.floor((to + day / 48) / day) - Math.floor((from + day / 48) / day);

interface Scene {
  minutes: number;
  stage: Stage;
  wall: Wall;
  /** start of the run, epoch ms */
  since: number;
}

async function sampleOn({ minutes, stage, wall, since }: Scene, samples: Sample[]): Promise<void> {
  const every = minutes < 2 ? 2_000 : isShort(minutes) ? 4_000 : 10_000;
  // only some samples are printed; the file has all of them
  const shown = isShort(minutes) ? 3 : 6;
  head();
  for (let count = 1; Date.now() - since < minutes * 60_000; count++) {
    await pause(Math.max(0, since + count * every - Date.now()));
    const sample: Sample = {
      at: Date.now() - since,
      page: await wall.sample((count - 1) % shown === 0),
      server: await sampleServer(stage.server),
      sockets: stage.link.pushed(),
      loads: wall.loads(),
    };
    samples.push(sample);
    if ((count - 1) % shown === 0) row(sample);
  }
}

async function troubleOn({ minutes, stage, wall, since }: Scene, recoveries: Recovery[]): Promise<void> {
  for (const trouble of plan(minutes)) {
    await pause(Math.max(0, since + trouble.at * 1000 - Date.now()));
    const recovery = await befall(stage, wall, trouble, isShort(minutes) ? 10 : 60);
    recoveries.push(recovery);
    recovered(recovery);
  }
}

async function main(): Promise<number> {
  const asked = options(process.argv.slice(2));
  const result = await run(asked);
  const goals = goalsOf(result);
  if (asked.json !== undefined)
    writeFileSync(asked.json, JSON.stringify({ ...result, goals, verdict: verdictOf(goals) }));
  told(goals);
  say(verdictOf(goals));
  return statusOf(goals);
}

answerHelp(usage);
// ends its child processes even if it is interrupted
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
try {
  process.exitCode = await main();
} catch (error) {
  const wrong = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  process.stderr.write(wrong ? `${error.message}\nusage: ${usage}\n` : `${String(error)}\n`);
  process.stdout.write("soak: FAIL to run\n");
  process.exitCode = 2;
}
