/** G2: what browsers see and what upstream receives while the leading gateway is killed again and again. */
import { pause } from "#e2e/bench/gateway/subscribers";
import { say } from "#e2e/bench/measuring/rounds";
import { record } from "#e2e/bench/measuring/verdicts";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { startRedis } from "#server/stores/testing/redisServer";
import { openBrowsers } from "./browsers.ts";
import { leaderOf } from "./roles.ts";
import { longestDouble, openUpstream } from "./upstream.ts";

const goal = "G2";
const gateways = 3;
/** a fifth of the usual intervals, so that a board comes every 2 s and a gap shows */
const pace = 0.2;
/** ms from a kill to the figures */
const watched = 14_000;

interface Loss {
  /** ms from the kill until another gateway leads */
  leads: number;
  /** ms, see BrowsersReport; the exchange pushes no list while its leaders do not change, so `list` is only printed */
  board: number;
  list: number;
  cut: number;
}

const line = (name: string, { leads, board, list, cut }: Loss) =>
  say(
    `  ${name.padEnd(14)} ${[leads, board, list, cut].map((ms) => (ms / 1_000).toFixed(2).padStart(14)).join("  ")}`,
  );

export async function benchLeaderLoss(kills: number, browsers: number): Promise<void> {
  const upstream = await openUpstream();
  const redis = await startRedis();
  const flags = ["--upstream", upstream.url, "--redis", redis.url, "--pace", String(pace)];
  const all: Gateway[] = [];
  for (let at = 0; at < gateways; at += 1)
    all.push(await startGateway([...flags, "--limit", "1000000", "--log-level", "error"]));
  const crowd = await openBrowsers({ gateways: all.map(({ url }) => url), browsers });
  await pause(10_000);

  say(
    `\nThe leader of ${gateways} gateways is killed ${kills} times, ${browsers} browsers, a board every ${10 * pace} s`,
  );
  say(
    `  longest times, s ${["another leads", "without board", "without list", "cut browsers"].map((name) => name.padStart(14)).join("  ")}`,
  );
  await crowd.report();
  await pause(watched);
  const calm = await crowd.report();
  line("no kill", { leads: 0, ...calm.gaps });
  const losses: Loss[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const leader = await leaderOf(all);
    await crowd.report();
    const killedAt = Date.now();
    await leader.kill();
    await leaderOf(all.filter((one) => one !== leader));
    const leads = Date.now() - killedAt;
    await pause(Math.max(0, killedAt + watched - Date.now()));
    const { gaps } = await crowd.report();
    losses.push({ leads, ...gaps });
    line(`kill ${kill}`, { leads, ...gaps });
    await leader.start();
    await pause(4_000);
  }
  const { back, backMoved, missed, failed, asked, connects } = await crowd.report();
  const double = longestDouble(upstream.links, Date.now());
  say(`  boards whose number went back: ${back} on the same socket, ${backMoved} after a change of gateways`);
  say(
    `  boards missed: ${missed}; requests not answered with 200: ${failed} of ${asked}; sockets opened: ${connects}`,
  );
  await crowd.close();
  for (const gateway of all) await gateway.stop();
  await redis.stop();
  await upstream.close();

  const longest = (figure: keyof Loss) => Math.max(...losses.map((loss) => loss[figure])) / 1_000;
  const most = (what: string, figure: keyof Loss, atMost: number) =>
    record({
      goal,
      what,
      figure: `${longest(figure).toFixed(2)} s`,
      against: `at most ${atMost} s`,
      met: longest(figure) <= atMost,
    });
  most(`${kills} kills: until another gateway leads`, "leads", 6);
  most("Without a board at a surviving gateway", "board", 8);
  most("Without a board for a browser of the killed gateway", "cut", 8);
  record({
    goal,
    what: "Numbers of boards that went back",
    figure: `${back + backMoved}`,
    against: "0",
    met: back + backMoved === 0,
  });
  const links = `${upstream.links.length} links in all`;
  record({
    goal,
    what: "Two push links at once for longer than 1 s",
    figure: double > 1_000 ? "yes" : "no",
    against: `longest ${double} ms, ${links}`,
    met: double <= 1_000,
  });
}
