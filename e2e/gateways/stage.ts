/** Three gateways of one exchange with a Redis server, all as processes, and a balancer before them. Tests let parts die while pages go on. */
import { createServer, connect as dial, type Socket } from "node:net";
import { expect, type Page } from "playwright/test";
import { flags } from "#e2e/testing/fixtures";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { openTap, type Tap } from "#e2e/testing/tap";
import { testClock } from "#scripts/testing/testDay";
import { startExchange } from "#server/exchange/start";
import { centsOf, rupees, stepOf } from "#server/exchange/trading/book";
import { type RedisServer, startRedis } from "#server/stores/testing/redisServer";

interface Told {
  role: "leads" | "follows" | "alone";
  fence: number;
  outage: number;
  gateways: { name: string }[];
}
/** What a gateway says about itself and the others. */
export const told = async ({ url }: Gateway): Promise<Told> =>
  (await (await fetch(`${url}/healthz?full`)).json()).gateways;

export class Stage {
  readonly tap: Tap;
  readonly redis: RedisServer;
  readonly gateways: readonly Gateway[];
  readonly #exchange: Awaited<ReturnType<typeof startExchange>>;
  /** the line that trades, and the two prices, in cents, that take turns */
  readonly #symbol: string;
  #prices: readonly [next: number, last: number];

  private constructor(
    exchange: Awaited<ReturnType<typeof startExchange>>,
    parts: Pick<Stage, "tap" | "redis" | "gateways">,
  ) {
    this.#exchange = exchange;
    this.tap = parts.tap;
    this.redis = parts.redis;
    this.gateways = parts.gateways;
    const { market } = exchange;
    market.freeze(true); // only the test makes trades, so that each can be expected on a page
    const line = market.lines.find(({ day }) => day.traded && day.last < 90_000);
    if (!line) throw new Error("no line has traded");
    const { last } = line.day;
    this.#symbol = line.symbol;
    this.#prices = [centsOf(stepOf(last) + 1), last];
  }

  static async open(): Promise<Stage> {
    const exchange = await startExchange({
      ...{ port: 0, host: "127.0.0.1", seed: 7, clock: testClock, speed: 1 },
    });
    const tap = await openTap(exchange.url);
    const redis = await startRedis();
    const joined = [...flags(tap.url), "--redis", redis.url];
    const gateways = await Promise.all([1, 2, 3].map(() => startGateway(joined)));
    return new Stage(exchange, { tap, redis, gateways });
  }

  async close(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.stop()));
    await this.redis.stop();
    await this.tap.close();
    await this.#exchange.close();
  }

  /** Opens the board with the line that trades. */
  board = (page: Page, url: string) => page.goto(`${url}/board?filter=${this.#symbol}`);

  /** Makes one trade at another price than the last one, and expects it on each page. */
  async expectTrade(...pages: readonly Page[]): Promise<void> {
    const [next, last] = this.#prices;
    this.#prices = [last, next];
    this.#exchange.market.trade({ symbol: this.#symbol, price: rupees(next), quantity: 100 });
    for (const page of pages)
      await expect(page.locator(`[role=row][data-symbol="${this.#symbol}"] [data-field="price"]`)).toHaveText(
        rupees(next).toFixed(2),
        { timeout: 300_000 },
      );
  }

  roles = async (among = this.gateways) => (await Promise.all(among.map(told))).map(({ role }) => role);

  /** The one gateway that leads, once there is exactly one. */
  async leader(among = this.gateways): Promise<Gateway> {
    let found: Gateway | undefined;
    await expect
      .poll(async () => {
        const roles = await this.roles(among);
        found = among[roles.indexOf("leads")];
        return roles.filter((role) => role === "leads").length;
      })
      .toBe(1);
    if (!found) throw new Error("no gateway leads");
    return found;
  }

  others = (one: Gateway): Gateway[] => this.gateways.filter((other) => other !== one);

  async follower(): Promise<Gateway> {
    const [first] = this.others(await this.leader());
    if (!first) throw new Error("no gateway follows");
    return first;
  }
}

/** A balancer in front of the gateways. */
export async function openBalancer(first: Gateway) {
  let target = first.port;
  let opened = 0;
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    opened += 1;
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
      opened = 0;
      for (const socket of sockets) socket.destroy();
    },
    /** number of connections opened since the last move */
    opened: () => opened,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** What a page writes to the console when a test cuts its connections or stops the answers. */
export const cut = [
  // a gateway says so while no gateway leads
  /^console: Failed to load resource: the server responded with a status of 50[34] \(.+\) \(\S+\/api\//,
  /^console: Failed to load resource: net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED) \(/,
  /^console: WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/api\/ws\/[^']*' failed: /,
];

export const expectLive = (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("data-freshness", "live", { timeout: 60_000 });

export const expectNotLive = (page: Page) =>
  expect(page.locator("html")).not.toHaveAttribute("data-freshness", "live", { timeout: 120_000 });

/** Counts the times that the page was loaded. */
export function loadsOf(page: Page): () => number {
  let count = 0;
  page.on("load", () => {
    count += 1;
  });
  return () => count;
}
