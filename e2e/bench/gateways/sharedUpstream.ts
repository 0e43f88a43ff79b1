/** G1: what upstream receives from one, two and four gateways, compared with one gateway that has no Redis. */
import { pause } from "#e2e/bench/gateway/subscribers";
import { cpuSeconds } from "#e2e/bench/measuring/processes";
import { record } from "#e2e/bench/measuring/verdicts";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { startRedis } from "#server/stores/testing/redisServer";
import { type BrowsersReport, openBrowsers } from "./browsers.ts";
import { printSideBySide, type Row } from "./sideBySide.ts";
import { begunIn, mostAtOnce, mostInASecond, openUpstream, type Span } from "./upstream.ts";

const goal = "G1";
/** ms after the last browser came; by then the first idle requests have begun, and all lists are known */
const settling = 30_000;
const contestants = [
  { name: "1 without Redis", gateways: 1, redis: false },
  { name: "1 gateway", gateways: 1, redis: true },
  { name: "2 gateways", gateways: 2, redis: true },
  { name: "4 gateways", gateways: 4, redis: true },
];

interface Found {
  requests: readonly Span[];
  links: readonly Span[];
  browsers: BrowsersReport;
  /** share of a core that the gateways used together */
  cpu: number;
}

export interface Size {
  browsers: number;
  minutes: number;
}

async function measure(
  { gateways, redis: shares }: (typeof contestants)[number],
  { browsers, minutes }: Size,
): Promise<Found> {
  const upstream = await openUpstream();
  const redis = shares ? await startRedis() : undefined;
  const flags = ["--upstream", upstream.url, "--limit", "1000000", "--log-level", "error"];
  if (redis) flags.push("--redis", redis.url);
  const started: Gateway[] = [];
  for (let at = 0; at < gateways; at += 1) started.push(await startGateway(flags));
  const crowd = await openBrowsers({ gateways: started.map(({ url }) => url), browsers });
  await pause(settling);

  const spent = () => started.reduce((sum, gateway) => sum + cpuSeconds(gateway.pid()), 0);
  const before = { at: Date.now(), cpu: spent(), browsers: await crowd.report() };
  await pause(minutes * 60_000);
  const now = Date.now();
  const report = await crowd.report();
  const found = {
    requests: begunIn(upstream.requests, before.at, now),
    links: upstream.links.filter(({ to }) => to > before.at),
    browsers: {
      ...report,
      asked: report.asked - before.browsers.asked,
      failed: report.failed - before.browsers.failed,
    },
    cpu: (spent() - before.cpu) / ((now - before.at) / 1_000),
  };
  await crowd.close();
  for (const gateway of started) await gateway.stop();
  await redis?.stop();
  await upstream.close();
  return found;
}

function print(all: readonly Found[], { browsers, minutes }: Size): void {
  const paths = [...new Set(all.flatMap(({ requests }) => requests.map(({ path }) => path)))].sort();
  const row = (what: string, figure: (found: Found) => number): Row => ({ what, figures: all.map(figure) });
  printSideBySide(
    `One upstream, ${browsers} browsers in all, ${minutes} min each`,
    contestants.map(({ name }) => name),
    [
      ...paths.map((path) => row(path, ({ requests }) => requests.filter((one) => one.path === path).length)),
      row("upstream requests", ({ requests }) => requests.length),
      row("most at once", ({ requests }) => mostAtOnce(requests)),
      row("most starts in any second", ({ requests }) => mostInASecond(requests)),
      row("push links at once", ({ links }) => mostAtOnce(links)),
      row("browsers connected", (found) => found.browsers.open),
      row("requests of browsers", (found) => found.browsers.asked),
      row("of them not answered with 200", (found) => found.browsers.failed),
      row("longest time without a board, s", (found) => found.browsers.gaps.board / 1_000),
      row("CPU of all gateways, cores", ({ cpu }) => cpu),
    ],
  );
}

export async function benchSharedUpstream(size: Size): Promise<void> {
  const all: Found[] = [];
  for (const contestant of contestants) all.push(await measure(contestant, size));
  print(all, size);
  const totals = all.map(({ requests }) => requests.length);
  const ratios = totals.map((total) => total / (totals[0] ?? Number.NaN));
  record({
    goal,
    what: "Upstream requests of 1, 2 and 4 gateways",
    figure: totals.slice(1).join(", "),
    against: `${ratios
      .slice(1)
      .map((ratio) => `${ratio.toFixed(3)}x`)
      .join(", ")} one without Redis (0.98x to 1.02x)`,
    met: ratios.every((ratio) => Math.abs(ratio - 1) <= 0.02),
  });
  const limits = [
    { what: "Upstream requests at once", most: 2, of: all.map(({ requests }) => mostAtOnce(requests)) },
    {
      what: "Upstream requests in any second",
      most: 4,
      of: all.map(({ requests }) => mostInASecond(requests)),
    },
    { what: "Push links at once", most: 1, of: all.map(({ links }) => mostAtOnce(links)) },
  ];
  for (const { what, most, of } of limits)
    record({ goal, what, figure: of.join(", "), against: `at most ${most}`, met: Math.max(...of) <= most });
}
