/**
 * `npm run browsers`: opens every page in Firefox and in WebKit, uses what is on it, and names what is wrong. Both browsers are Debian's
 * packages; as root they are installed if they are missing.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { startStack } from "#e2e/testing/fixtures";
import { startGateway } from "#e2e/testing/gateway";
import { playSharedDay, recordedDay, sharedDay } from "#e2e/testing/recording";
import { addressOf, paths } from "#e2e/testing/wellPlaced";
import { answerHelp } from "#scripts/help";
import {
  jumpTo,
  openAlert,
  openJump,
  openKeys,
  type Page,
  tryPage,
  useBoard,
  useLine,
  useReplay,
} from "./checks.ts";
import type { Driven } from "./driven.ts";
import { openEarly } from "./early.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

const browsers: Readonly<Record<string, () => Promise<Driven>>> = {
  firefox: startFirefox,
  webkit: startWebKit,
};

const usage = `npm run browsers -- [--only ${Object.keys(browsers).join(",")}] [--pages /board,/media] [--pictures FOLDER]`;
answerHelp(usage);

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(browsers).join() },
    pages: { type: "string" },
    pictures: { type: "string" },
  },
});

/** What is used on a page of the menu. */
const uses: Readonly<Record<string, Page["use"]>> = { "/board": useBoard, "/s/:symbol": useLine };

function livePages(symbol: string): Omit<Page, "isLive">[] {
  const [ticker = ""] = symbol.split(".");
  return [
    ...paths.map((path) => ({
      path,
      address: addressOf(path, symbol),
      ...(uses[path] && { use: uses[path] }),
    })),
    { path: "/wall", address: "/wall?views=overview:600", isWall: true },
    { path: "/wall/setup", address: "/wall/setup" },
    { path: "a jump", address: "/summary", use: jumpTo(ticker) },
    { path: "the jump box", address: "/summary", part: openJump(ticker) },
    { path: "the keys", address: "/board", part: openKeys },
    { path: "the alert form", address: "/board", part: openAlert },
  ];
}

async function tryAll(): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 };
  await playSharedDay();
  const stack = await startStack(7);
  const { day } = sharedDay;
  const past = await startGateway([
    ...["--data", recordedDay({ until: "11:20" }), "--record", "off"],
    ...["--clock", `${day}T11:25:00+05:30`, "--log-level", "warn"],
  ]);
  const [live, replay] = [await openEarly(stack.server.url), await openEarly(past.url)];
  const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
  const all = [
    ...livePages(symbol).map((page) => ({ ...page, early: live, isLive: true })),
    {
      path: "a replay",
      address: `/board?at=${day}T10:05:00`,
      use: useReplay,
      early: replay,
      isLive: false,
    },
  ].filter(({ path }) => !values.pages || values.pages.split(",").includes(path));

  const tell = (line: string) => void process.stdout.write(`${line}\n`);
  for (const start of values.only.split(",").map((name) => browsers[name]))
    if (start) {
      const driven = await start();
      tell(`${driven.name} ${driven.version}`);
      const keep = async (path: string, [width]: readonly [number, number]) => {
        if (!values.pictures) return;
        mkdirSync(values.pictures, { recursive: true });
        const file = `${path.replace(/\W+/g, "-")}-${width}-${driven.name}.png`;
        writeFileSync(join(values.pictures, file), await driven.picture());
      };
      for (const page of all) {
        const { early } = page;
        const faults = await tryPage({ driven, early, keep }, { ...page, address: early.url + page.address });
        count[faults.length > 0 ? "failed" : "passed"] += 1;
        tell(`${faults.length > 0 ? "failed" : "passed"}  ${driven.name}  ${page.path}`);
        for (const fault of faults) tell(`        ${fault}`);
      }
      await driven.close();
    }
  live.close();
  replay.close();
  await past.stop();
  await stack.close();
  return count;
}

const unknown = values.only.split(",").filter((name) => !(name in browsers));
if (unknown.length > 0) {
  process.stderr.write(`usage: ${usage}\n`);
  process.exitCode = 2;
} else {
  const { passed, failed } = await tryAll();
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
