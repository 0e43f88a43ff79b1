/**
 * Many browsers in one process, which `browsers.ts` starts. Each has a socket to one gateway with the board and the three lists, requests
 * what a page requests, and goes to another gateway when its own ends.
 */
import { WebSocket } from "ws";
import { ask } from "#e2e/bench/gateway/pacedLoad";
import { pause } from "#e2e/bench/gateway/subscribers";
import { boardTopic } from "#wire/gateway/boardChanges";
import { leaderboards, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";
import type { BrowsersReport, BrowsersStart } from "./browsers.ts";

const pushed = new Set<string>([
  operations.board.path,
  ...Object.values(leaderboards).map(({ path }) => path),
]);
/** what a page with the board requests by itself */
const polled = Object.values(operations)
  .filter(
    ({ params, method, body }) => method === "POST" && body === "json" && Object.keys(params).length === 0,
  )
  .map(({ path }) => path)
  .filter((path) => !pushed.has(path));
/** ms between two requests of one browser */
const askEvery = 10_000;
const atOnce = 25;
/** characters in which a frame's headers and the number of a board are found */
const headRoom = 700;

const count = { connects: 0, asked: 0, failed: 0, back: 0, backMoved: 0, missed: 0 };
const gaps = { board: 0, list: 0, cut: 0 };
const browsers: Browser[] = [];

/** Any of the other gateways, as a balancer chooses it. */
const another = (at: number, all: number) =>
  (at + 1 + Math.floor(Math.random() * Math.max(1, all - 1))) % all;

class Browser {
  readonly #gateways: readonly string[];
  #at: number;
  #turn: number;
  #boardAt = Number.NaN;
  #listAt = Number.NaN;
  #sequence = Number.NaN;
  /** whether its socket ended since the last report */
  cut = false;
  /** whether the next board is the first one on its socket */
  #moved = false;
  #open = false;

  constructor(gateways: readonly string[], at: number) {
    this.#gateways = gateways;
    this.#at = at % gateways.length;
    this.#turn = at;
  }

  get open() {
    return this.#open;
  }

  enter(): Promise<void> {
    const socket = new WebSocket(`${this.#url.replace("http", "ws")}/api/ws/websocket`, {
      perMessageDeflate: false,
    });
    socket.on("message", (data: Buffer) => this.#take(data));
    socket.on("error", () => socket.terminate());
    return new Promise((done) => {
      socket.once("open", () => {
        count.connects += 1;
        this.#open = true;
        socket.send("CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:bench\n\n\0");
        [boardTopic, ...Object.values(topics)].forEach((topic, id) => {
          socket.send(`SUBSCRIBE\nid:${id}\ndestination:${topic}\nack:auto\n\n\0`);
        });
        done();
      });
      socket.once("close", () => {
        this.cut = this.#moved = true;
        this.#open = false;
        this.#at = another(this.#at, this.#gateways.length);
        setTimeout(() => void this.enter(), 300 + Math.random() * 700);
        done();
      });
    });
  }

  async poll() {
    await pause(Math.random() * askEvery);
    for (;;) {
      const path = polled[this.#turn++ % polled.length];
      if (this.#open && path) await this.#ask(path);
      await pause(askEvery);
    }
  }

  /** Adds the times that have not ended yet. */
  look(now: number) {
    if (this.cut) gaps.cut = Math.max(gaps.cut, now - this.#boardAt || 0);
    else {
      gaps.board = Math.max(gaps.board, now - this.#boardAt || 0);
      gaps.list = Math.max(gaps.list, now - this.#listAt || 0);
    }
  }

  get #url() {
    return this.#gateways[this.#at] ?? "";
  }

  async #ask(path: string) {
    count.asked += 1;
    const open = this.#open;
    // an answer that was cut with the gateway is no refusal
    if ((await ask(`${this.#url}/api${path}`)) === undefined && open && this.#open) count.failed += 1;
  }

  #take(data: Buffer) {
    const head = data.toString("latin1", 0, headRoom);
    const now = Date.now();
    const topic = /\ndestination:([^\n\r]+)/.exec(head)?.[1];
    this.look(now);
    if (topic === boardTopic) {
      this.#note(Number(/"sequence":(\d+)/.exec(head)?.[1]));
      this.#boardAt = now;
    } else if (topic === topics.gainers) this.#listAt = now;
  }

  /** Looks at a board's number. After a missed board the browser requests the whole board, as the page does. */
  #note(sequence: number) {
    if (sequence < this.#sequence) count[this.#moved ? "backMoved" : "back"] += 1;
    else if (sequence > this.#sequence + 1) {
      count.missed += 1;
      void this.#ask(operations.board.path);
    }
    this.#sequence = sequence;
    this.#moved = false;
  }
}

async function start({ gateways, browsers: wanted }: BrowsersStart) {
  for (let at = 0; at < wanted; at += 1) browsers.push(new Browser(gateways, at));
  for (let from = 0; from < wanted; from += atOnce)
    await Promise.all(browsers.slice(from, from + atOnce).map((one) => one.enter()));
  for (const one of browsers) void one.poll();
}

function report(): BrowsersReport {
  const now = Date.now();
  for (const one of browsers) one.look(now);
  const open = browsers.filter((one) => one.open).length;
  const found = { ...count, gaps: { ...gaps }, open };
  Object.assign(gaps, { board: 0, list: 0, cut: 0 });
  for (const one of browsers) one.cut = false;
  return found;
}

process.on("message", (message: "report" | BrowsersStart) => {
  if (message === "report") process.send?.(report());
  else void start(message).then(() => process.send?.(report()));
});
