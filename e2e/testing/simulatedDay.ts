/**
 * An exchange and a page in simulated time, which only the test advances. The page's requests go to the exchange and not to the gateway,
 * so that answers have the simulated clock. The exchange can fail, disappear or freeze.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { CDPSession, Locator, Page, WebSocketRoute } from "playwright/test";
import { openFront } from "./front.ts";
import { SimulatedExchange } from "./simulatedExchange.ts";

export interface SimulatedDay {
  /** the address to open */
  readonly url: string;
  /** ms */
  readonly now: number;
  /** answers the page's requests, and can fail, disappear, freeze, or answer something else */
  readonly exchange: SimulatedExchange;
  /** cuts the push link and refuses new ones; "open" ends this */
  socket(state: "open" | "cut"): void;
  /** number of push links requested so far */
  readonly dials: number;
  /**
   * Moves time by this many seconds, in steps that are too short to look like sleep.
   * @param before runs at each step, while nothing is drawn
   */
  pass(seconds: number, before?: () => Promise<unknown>): Promise<void>;
  /**
   * Moves time until the condition holds, without drawing.
   * @returns the seconds it took @throws after more than `limit` s
   */
  until(holds: () => Promise<boolean>, limit: number): Promise<number>;
  /** Moves time until the element is visible. */
  untilSeen(part: Locator, limit: number): Promise<void>;
  /** The computer sleeps for this many seconds. */
  sleep(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** s */
const step = 4;

/** Runs in the page. Resolves once due timers, and the work that they start, have run. */
async function fewTurns(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let turn = 0; turn < 3; turn += 1)
    await new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(0);
    });
  port1.close();
}

/** @param gateway serves the page's files @param start Colombo time, such as `2026-11-23T11:00:00` */
export async function openDay(page: Page, gateway: string, start: string): Promise<SimulatedDay> {
  const day = new Day(page, Date.parse(`${start}+05:30`));
  await day.open(gateway);
  return day;
}

/** Whether the page gave up the request, because it was reloaded or its timeout passed. */
const isGivenUp = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ECONNRESET";

class Day implements SimulatedDay {
  readonly #page: Page;
  readonly #sockets = new Set<WebSocketRoute>();
  #front: Awaited<ReturnType<typeof openFront>> | undefined;
  #devtools: CDPSession | undefined;
  /** requests in flight, each with the document that sent it */
  readonly #loading = new Map<string, string>();
  #loaded = () => {};
  #answering: Promise<void> = Promise.resolve();
  #refuses = false;
  now: number;
  dials = 0;
  readonly exchange: SimulatedExchange;

  constructor(page: Page, at: number) {
    this.#page = page;
    this.now = at;
    this.exchange = new SimulatedExchange(() => this.now);
  }

  async open(gateway: string): Promise<void> {
    this.#front = await openFront(gateway, (question, reply) => this.#takes(question, reply));
    await this.#page.routeWebSocket(/\/api\/ws\//, (socket) => this.#dial(socket));
    await this.#watchLoads();
    await this.#page.clock.install({ time: this.now - 60_000 }); // the clock runs until it is held
    await this.#page.clock.pauseAt(this.now);
  }

  socket(state: "open" | "cut"): void {
    this.#refuses = state === "cut";
    if (!this.#refuses) return;
    for (const socket of this.#sockets) void socket.close({ code: 1001 });
    this.#sockets.clear();
  }

  async pass(seconds: number, before?: () => Promise<unknown>): Promise<void> {
    await this.#show(false);
    for (let left = seconds; left > 0; left -= step) {
      await before?.();
      await this.#step(Math.min(step, left));
    }
    await this.#show(true);
  }

  async #step(seconds: number): Promise<void> {
    this.now += seconds * 1_000;
    await this.#acrossLoads(() => this.#page.clock.runFor(seconds * 1_000));
    await this.#acrossLoads(() => this.#settle());
  }

  /** Hides the page while time moves. No test reads it then, and drawing it took half of the test's time. */
  async #show(drawn: boolean): Promise<void> {
    const visibility = drawn ? "" : "hidden";
    const expression = `if (document.body) document.body.style.contentVisibility = "${visibility}"`;
    await this.#acrossLoads(async () => this.#devtools?.send("Runtime.evaluate", { expression }));
  }

  async until(holds: () => Promise<boolean>, limit: number): Promise<number> {
    await this.#show(false);
    for (let passed = 0; passed <= limit; passed += step) {
      // while the page loads, the condition does not hold yet
      if (await this.#acrossLoads(holds)) {
        await this.#show(true);
        return passed;
      }
      await this.#step(step);
    }
    throw new Error(`not within ${limit} s of simulated time`);
  }

  async untilSeen(part: Locator, limit: number): Promise<void> {
    for (let passed = 0; passed <= limit; passed += step) {
      if (await this.#acrossLoads(() => part.isVisible())) return;
      await this.pass(step);
    }
    throw new Error(`not seen within ${limit} s of simulated time`);
  }

  async sleep(seconds: number): Promise<void> {
    await this.#acrossLoads(() => this.#settle()); // waits until no request is in flight
    this.now += seconds * 1_000;
    let answer = () => {};
    this.#answering = new Promise((done) => {
      answer = done;
    });
    await this.#acrossLoads(() => this.#page.clock.fastForward(seconds * 1_000));
    // requests sent on waking are answered later, not at the same instant
    await this.#acrossLoads(() => this.#page.clock.runFor(1));
    answer();
    await this.#acrossLoads(() => this.#settle());
  }

  get url(): string {
    return this.#front?.url ?? "";
  }

  async close(): Promise<void> {
    if (!this.#page.isClosed()) await this.#page.unrouteAll({ behavior: "ignoreErrors" });
    this.#front?.close();
  }

  /** @returns undefined if the page reloaded itself meanwhile */
  async #acrossLoads<T>(run: () => Promise<T>): Promise<T | undefined> {
    try {
      return await run();
    } catch (error) {
      if (!/context was destroyed|navigat|promise was collected/i.test(String(error))) throw error;
      await this.#page.waitForLoadState("load");
      return undefined;
    }
  }

  /** Uses the debugger protocol, whose events come in sequence with the page's scripts. A route gets a request only later. */
  async #watchLoads(): Promise<void> {
    const devtools = await this.#page.context().newCDPSession(this.#page);
    this.#devtools = devtools;
    devtools.on("Network.requestWillBeSent", ({ requestId, loaderId, type }) => {
      // the protocol reports no end for a worker's loads and for pings
      if (loaderId !== "" && type !== "Ping") this.#loading.set(requestId, loaderId);
    });
    const ended = ({ requestId }: { requestId: string }) => {
      this.#loading.delete(requestId);
      this.#loaded();
    };
    devtools.on("Network.loadingFinished", ended);
    devtools.on("Network.loadingFailed", ended);
    devtools.on("Page.frameNavigated", ({ frame }) => {
      for (const [request, of] of this.#loading) if (of !== frame.loaderId) this.#loading.delete(request);
      this.#loaded();
    });
    await devtools.send("Network.enable");
    await devtools.send("Page.enable");
  }

  /** Waits, with the clock held, until the page's code and data have arrived and are processed. */
  async #settle(): Promise<void> {
    const turns = { expression: `(${fewTurns})()`, awaitPromise: true };
    await this.#devtools?.send("Runtime.evaluate", turns);
    while (this.#loading.size > 0) {
      await new Promise<void>((done) => {
        this.#loaded = done;
      });
      await this.#devtools?.send("Runtime.evaluate", turns);
    }
  }

  /** @returns whether the request was for the exchange */
  #takes(question: IncomingMessage, reply: ServerResponse): boolean {
    const path = question.url ?? "/";
    if (!/^\/(api|cdn|walls)\b/.test(path)) return false;
    if (path === "/walls") question.resume().on("end", () => reply.writeHead(204).end());
    else
      this.#answer(path, question, reply).catch((error: unknown) => {
        if (!isGivenUp(error)) throw error;
      });
    return true;
  }

  async #answer(target: string, question: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = "GET", headers } = question;
    const body = await text(question);
    await this.#answering;
    const answer = await this.exchange.answer({ method, target, type: headers["content-type"], body });
    if (answer) reply.writeHead(answer.status, answer.headers).end(answer.body);
    else reply.destroy();
  }

  /** Sends only CONNECTED. The service promises no heart-beats, and the page polls if a topic is quiet. */
  #dial(socket: WebSocketRoute): void {
    this.dials += 1;
    if (this.#refuses || this.exchange.answers !== "all") return void socket.close({ code: 1001 });
    this.#sockets.add(socket);
    socket.onMessage((message) => {
      if (String(message).startsWith("CONNECT")) socket.send("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
    });
  }
}
