/** If an exchange refuses this server, the gateway retries at growing intervals, and works again once the exchange answers. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { type Behaviour, startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { isBlockPage } from "#server/gateway/upstream/refusals";

const second = 1_000;
const time = { at: 0, now: () => time.at, wall: () => Date.now(), wait: () => new Promise<void>(() => {}) };
let upstream: UpstreamStandIn;
let gateway: RunningGateway;
beforeEach(async () => {
  time.at = 0;
  upstream = await startUpstream();
  gateway = await startGateway({ base: upstream.base, time, pace: 1 });
  expect((await ask(gateway.url, "board")).status).toBe(200); // now the gateway has a board and knows the phase
  time.at = 11 * second;
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const refuses =
  (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (outgoing) =>
    outgoing.writeHead(status, headers).end("<h1>blocked</h1>");

/** Sends a request to the gateway once a second, for this many seconds. @returns the seconds at which a request went upstream */
async function sentWithin(seconds: number): Promise<number[]> {
  const sent: number[] = [];
  for (let at = 0; at < seconds; at += 1) {
    upstream.seen.length = 0;
    await ask(gateway.url, "board");
    if (upstream.seen.length > 0) sent.push(at);
    time.at += second;
  }
  return sent;
}

test.each([
  ["401", refuses(401)],
  ["403", refuses(403)],
  ["429", refuses(429)],
  ["451", refuses(451)],
  ["a block page with 200", refuses(200)],
])(
  "after %s the board is requested at doubling intervals, never faster than every 10 s",
  async (_, behaviour) => {
    upstream.behave("/tradeSummary", behaviour);
    const sent = await sentWithin(45);
    const apart = sent.slice(1).map((at, index) => at - (sent[index] ?? Number.NaN));
    expect(apart).toHaveLength(2);
    for (const [index, each] of apart.entries()) {
      expect(each).toBeGreaterThanOrEqual(10 * 2 ** index);
      expect(each).toBeLessThanOrEqual(12 * 2 ** index + 1);
    }
  },
);

test("the gateway obeys the Retry-After of a 429, even if it is longer than the growing pause", async () => {
  upstream.behave("/tradeSummary", refuses(429, { "retry-after": "100" }));
  expect(await sentWithin(150)).toEqual([0, 100]);
});

test("callers get a problem that reports the refusal, and the metrics count it", async () => {
  upstream.behave("/allSectors", refuses(403));
  for (const detail of [
    "upstream refuses requests of this server: status 403",
    expect.stringMatching(/^upstream failed \(.*status 403\); the next request follows in \d\d s$/),
  ]) {
    const response = await ask(gateway.url, "sectors");
    expect([response.status, await response.json()]).toMatchObject([503, { refused: true, detail }]);
  }
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(metrics).toContain('pola_upstream_refusals_total{operation="sectors"} 1');
});

test("when the exchange answers again, the next request succeeds, and pauses after later failures start short", async () => {
  upstream.behave("/tradeSummary", refuses(403));
  expect(await sentWithin(30)).toHaveLength(2);
  upstream.behave("/tradeSummary", undefined);
  time.at += 30 * second;
  const recovered = await ask(gateway.url, "board");
  expect([recovered.status, recovered.headers.get("pola-cache")]).toEqual([200, "miss"]);
  time.at += 11 * second;
  upstream.behave("/tradeSummary", refuses(403));
  expect(await sentWithin(30)).toHaveLength(2);
});

test.each([
  ["<!doctype html><title>Access Denied</title>", true],
  ["\n<html><body>Please complete the CAPTCHA</body></html>", true],
  ["<!doctype html><h1>Maintenance</h1>", false],
  ['{"title":"Shares blocked"}', false],
  ["", false],
])("%j is a block page: %s", (body, expected) => {
  expect(isBlockPage(Buffer.from(body))).toBe(expected);
});
