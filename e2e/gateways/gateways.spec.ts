/** Three gateways of one exchange with a Redis server, all as processes, behind a balancer. Parts die, and pages go on. */
import { createServer, connect as dial, type Socket } from "node:net";
import type { Page } from "playwright/test";
import { expect, flags, test } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { openTap, type Tap } from "#e2e/testing/tap";
import { testClock } from "#scripts/testDay";
import { startExchange } from "#server/exchange/start";
import { type RedisServer, startRedis } from "#server/stores/testing/redisServer";

let exchange: Awaited<ReturnType<typeof startExchange>>;
let tap: Tap;
let redis: RedisServer;
let gateways: Gateway[];

interface Told {
  role: "leads" | "follows" | "alone";
  fence: number;
  outage: number;
  refused: number;
  gateways: { name: string }[];
}
const told = async ({ url }: Gateway): Promise<Told> =>
  (await (await fetch(`${url}/healthz?full`)).json()).gateways;
const roles = async (all = gateways) => (await Promise.all(all.map(told))).map(({ role }) => role);
const leader = async (among = gateways) => {
  await expect.poll(async () => (await roles(among)).filter((role) => role === "leads").length).toBe(1);
  const found = among[(await roles(among)).indexOf("leads")];
  if (!found) throw new Error("no gateway leads");
  return found;
};
const others = (one: Gateway) => gateways.filter((other) => other !== one);
const firstOf = (all: readonly Gateway[]): Gateway => {
  const [first] = all;
  if (!first) throw new Error("no gateway");
  return first;
};

test.describe.configure({ mode: "serial", timeout: 240_000 });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  exchange = await startExchange({ port: 0, host: "127.0.0.1", seed: 7, clock: testClock, speed: 1 });
  tap = await openTap(exchange.url);
  redis = await startRedis();
  const joined = [...flags(tap.url), "--redis", redis.url];
  gateways = await Promise.all([1, 2, 3].map(() => startGateway(joined)));
  await leader();
});
test.afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await redis.stop();
  await tap.close();
  await exchange.close();
});

/** A balancer in front of the gateways. */
async function openBalancer(first: Gateway) {
  let target = first.port;
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const gateway = dial(target, "127.0.0.1");
    browser.pipe(gateway).pipe(browser);
    for (const socket of [browser, gateway]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.once("close", () => {
        sockets.delete(socket);
        browser.destroy();
        gateway.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    /** sends this browser to another gateway, and cuts its present connections */
    move({ port }: Gateway) {
      target = port;
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const freshness = (page: Page) => page.locator("html").getAttribute("data-freshness");
/** The figures of all visible rows, as text. */
const figures = (page: Page) =>
  page
    .locator("[role=row][data-symbol]")
    .evaluateAll((rows) => rows.map((row) => row.textContent ?? "").join("\n"));
const isChanging = async (page: Page) => {
  const before = await figures(page);
  await expect.poll(() => figures(page), { timeout: 60_000 }).not.toBe(before);
};
/** Counts the times that the page was loaded. */
const loads = (page: Page) => {
  let count = 0;
  page.on("load", () => {
    count += 1;
  });
  return () => count;
};

test("one gateway asks the exchange and holds the push link, and a page of another is live", async ({
  page,
}) => {
  const follower = firstOf(others(await leader()));
  await page.goto(`${follower.url}/board`);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  await isChanging(page);
  expect(tap.pushLinks()).toEqual({ now: 1, most: 1 });
  const own = await (await fetch(`${follower.url}/metrics`)).text();
  expect(own).not.toMatch(/^pola_upstream_calls_total\{/m);
  expect(own).toMatch(/^pola_lease_held 0$/m);
});

test("a leader that is killed is replaced, and a page goes on without a reload", async ({ page }) => {
  const first = await leader();
  const follower = firstOf(others(first));
  const count = loads(page);
  await page.goto(`${follower.url}/board`);
  await isChanging(page);
  const { fence } = await told(follower);
  await first.kill();
  await expect.poll(() => roles(others(first)).then((all) => all.includes("leads"))).toBe(true);
  await expect.poll(async () => (await told(follower)).fence).toBe(fence + 1);
  await isChanging(page);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  expect(count()).toBe(1);
  expect(tap.pushLinks()).toEqual({ now: 1, most: 1 });
  await first.start();
  await expect.poll(async () => (await told(first)).gateways.length).toBe(3);
  expect((await told(first)).role).toBe("follows");
});

test("a leader that stood still finds another leader when it goes on, and follows it", async () => {
  const old = await leader();
  process.kill(old.pid(), "SIGSTOP");
  await expect.poll(() => roles(others(old)).then((all) => all.includes("leads"))).toBe(true);
  const { fence } = await told(await leader(others(old)));
  process.kill(old.pid(), "SIGCONT");
  await expect.poll(async () => (await told(old)).role).toBe("follows");
  await expect.poll(async () => (await told(old)).fence).toBe(fence);
  expect((await roles()).filter((role) => role === "leads")).toHaveLength(1);
  await expect.poll(() => tap.pushLinks().now).toBe(1);
});

test("a browser that is moved between the gateways shows the same board as one that stays", async ({
  page,
  context,
}) => {
  const balancer = await openBalancer(firstOf(gateways));
  const still = await context.newPage();
  const count = loads(page);
  await page.goto(`${balancer.url}/board?sort=symbol`);
  await still.goto(`${firstOf(others(await leader())).url}/board?sort=symbol`);
  await isChanging(still);
  for (let turn = 0; turn < 9; turn += 1) {
    balancer.move(gateways[turn % 3] ?? firstOf(gateways));
    await page.waitForTimeout(1_500);
  }
  tap.freeze(); // from now on every board is the same, so that both pages can be compared
  await expect
    .poll(async () => (await figures(page)) === (await figures(still)) && (await figures(page)) !== "")
    .toBe(true);
  tap.reset();
  expect(count()).toBe(1);
  await still.close();
  await balancer.close();
});

test("all gateways are replaced one after another, and a page behind the balancer goes on without a reload", async ({
  page,
}) => {
  const balancer = await openBalancer(firstOf(gateways));
  const count = loads(page);
  await page.goto(`${balancer.url}/board`);
  await isChanging(page);
  for (const [place, gateway] of gateways.entries()) {
    balancer.move(gateways[(place + 1) % gateways.length] ?? gateway);
    expect(await gateway.stop()).toBe(0);
    await leader(others(gateway));
    await gateway.start();
    await expect.poll(async () => (await told(gateway)).gateways.length).toBe(3);
    await isChanging(page);
  }
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  expect(count()).toBe(1);
  expect(tap.pushLinks().now).toBe(1);
  await balancer.close();
});

test("without Redis pages go on and tell their age; after its return one gateway leads again, without a reload", async ({
  page,
}) => {
  const follower = firstOf(others(await leader()));
  const count = loads(page);
  await page.goto(`${follower.url}/board`);
  await isChanging(page);
  await redis.kill();
  await expect.poll(async () => (await told(follower)).outage).toBeGreaterThan(0);
  await expect.poll(() => roles()).toEqual(["alone", "alone", "alone"]);
  await isChanging(page); // each gateway now asks for itself, slowly
  tap.silence();
  await expect.poll(() => freshness(page), { timeout: 120_000 }).not.toBe("live");
  tap.reset();
  await redis.start();
  await leader();
  await expect.poll(async () => (await told(follower)).outage).toBe(0);
  await isChanging(page);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  await expect.poll(() => tap.pushLinks().now).toBe(1);
  expect(count()).toBe(1);
});

test("a flushed and a paused Redis: one gateway leads, and while the exchange is silent too no page says LIVE", async ({
  page,
}) => {
  const follower = firstOf(others(await leader()));
  await page.goto(`${follower.url}/board`);
  await isChanging(page);
  const { fence } = await told(follower);
  await redis.command("FLUSHALL");
  await expect.poll(async () => (await told(await leader())).fence).toBeGreaterThan(fence);
  await isChanging(page);
  await redis.command("CLIENT", "PAUSE", "20000", "ALL");
  tap.silence();
  await expect.poll(() => freshness(page), { timeout: 120_000 }).not.toBe("live");
  tap.reset();
  await leader();
  await isChanging(page);
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
});
