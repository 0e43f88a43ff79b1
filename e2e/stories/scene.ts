/**
 * The whole page in simulated time: the app as src/main.tsx starts it, in this process, with an exchange in the same process behind `fetch`.
 * Only the test moves the clock, so a story of hours takes seconds and is the same on every machine. There is no layout and no CSS:
 * what only an engine can judge belongs in a browser test.
 */
import { afterEach, expect, vi } from "vitest";
import { desk } from "#e2e/testing/desk";
import { SimulatedExchange } from "#e2e/testing/simulatedExchange";

export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;

/** ms; timers run exactly, but what the page loads arrives at the end of a step */
const step = 1_000;

/** ms from a request to its answer. A page may judge an answer by whether it came after an event, so none comes at the same instant. */
const latency = 20;

export interface Request {
  method: string;
  /** path and search */
  target: string;
  /** epoch ms */
  at: number;
}

let opened: Story | undefined;

/** Opens an address at this time in Colombo, such as `2026-11-23T11:00`. Each story has a market and a browser of its own. */
export async function openStory(address: string, start: string): Promise<Story> {
  await opened?.close();
  opened = new Story(Date.parse(`${start}+05:30`));
  await opened.load(address);
  return opened;
}

afterEach(async () => {
  const complaints = opened?.complaints ?? [];
  await opened?.close();
  expect(complaints).toEqual([]);
});

/** A push link. The exchange promises no heart-beats, and its topics stay quiet unless the story sends a message. */
class Socket extends EventTarget {
  readyState = 0;
  binaryType = "";
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(accepted: boolean, sockets: Set<Socket>) {
    super();
    setTimeout(() => {
      if (this.readyState !== 0) return;
      if (!accepted) return this.end(1006);
      this.readyState = 1;
      sockets.add(this);
      this.onopen?.();
    });
  }

  send(frame: string) {
    if (!frame.startsWith("CONNECT")) return;
    setTimeout(() => this.onmessage?.({ data: "CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0" }));
  }

  close() {
    setTimeout(() => this.end(1000));
  }

  end(code: number) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** Tabs talk through these; a story has one tab. */
class Channel {
  onmessage = null;
  postMessage() {}
  close() {}
}

/** The document as it is served. The reload checks for the name of the build. */
const served = '<meta name="build" content="story">';

/** The clock's functions that a story moves. */
const ownTimers = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "Date",
  "performance",
  "requestAnimationFrame",
  "cancelAnimationFrame",
] as const;

interface Heard {
  target: EventTarget;
  kind: string;
  listener: Parameters<EventTarget["addEventListener"]>[1];
  options: Parameters<EventTarget["addEventListener"]>[2];
}

export class Story {
  readonly exchange: SimulatedExchange;
  readonly requests: Request[] = [];
  /** the build that the server names; undefined while it names none */
  build: string | undefined;
  /** addresses that the server refuses, although it answers others */
  readonly refused = new Set<string>();
  /** number of push links requested so far */
  dials = 0;
  /** number of times that the page was loaded */
  loads = 0;
  /** what the page reported as an error; a story that causes one removes it from here */
  readonly complaints: string[] = [];
  #refusesLinks = false;
  readonly #sockets = new Set<Socket>();
  readonly #heard: Heard[] = [];
  readonly #failed = ({ message }: ErrorEvent) => void this.complaints.push(message);
  #loadedAt = 0;
  #reloads = false;

  constructor(at: number) {
    // React draws in real turns of the event loop; it would wait for ever for one that leaving a page has cleared
    vi.useFakeTimers({ now: at, toFake: [...ownTimers] });
    vi.spyOn(performance, "now").mockImplementation(() => Date.now() - this.#loadedAt);
    vi.spyOn(Math, "random").mockReturnValue(0.5); // makes random pauses and spreads constant
    vi.stubGlobal("fetch", (target: string | URL, init?: RequestInit) => this.#fetch(String(target), init));
    const dial = () => this.#dial();
    vi.stubGlobal("WebSocket", function WebSocket() {
      return dial();
    });
    vi.stubGlobal("BroadcastChannel", Channel);
    vi.spyOn(console, "error").mockImplementation((...parts) => void this.complaints.push(parts.join(" ")));
    window.addEventListener("error", this.#failed);
    Object.assign(document, { fonts: { load: async () => [] } });
    vi.spyOn(location, "reload").mockImplementation(() => {
      this.#reloads = true;
    });
    // a canvas has no size here
    vi.doMock("/src/ui/chart/SeriesChart.tsx", () => ({ SeriesChart: () => null }));
    for (const target of [window, document]) this.#listenTo(target);
    Object.assign(Reflect.get(window, "happyDOM").settings.device, { prefersColorScheme: "dark" });
    Object.assign(window, { innerWidth: desk.width, innerHeight: desk.height });
    localStorage.clear();
    sessionStorage.clear();
    this.exchange = new SimulatedExchange(() => Date.now());
  }

  /** Loads the page at an address, as the browser does. */
  async load(address: string): Promise<void> {
    this.#leave();
    this.loads += 1;
    this.#reloads = false;
    this.#loadedAt = Date.now();
    history.replaceState(null, "", address);
    const { documentElement: html, head, body } = document;
    for (const { name } of [...html.attributes]) html.removeAttribute(name);
    Object.assign(html.dataset, { theme: "dark", palette: "green-red", freshness: "stale" });
    html.lang = "en";
    head.innerHTML = served;
    body.innerHTML = '<div id="root"></div>';
    vi.resetModules();
    // by its address, as index.html does: a story uses the page and no part of its code
    const main = "/src/main.tsx";
    await import(/* @vite-ignore */ main);
    await this.#settle();
    await vi.advanceTimersByTimeAsync(5 * latency); // the first answers arrive
    await this.#settle();
  }

  /** Opens an address within the page, as a link does. */
  async visit(address: string): Promise<void> {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    await this.pass(step); // its first answers arrive
  }

  get now(): number {
    return Date.now();
  }

  /** Moves time by this many ms. @param before runs before each second */
  async pass(ms: number, before?: () => void): Promise<void> {
    for (let left = ms; left > 0; left -= step) {
      before?.();
      await vi.advanceTimersByTimeAsync(Math.min(step, left));
      await this.#settle();
    }
  }

  /**
   * Moves time until the condition holds.
   * @param limit ms
   * @returns the ms it took @throws if it takes longer
   */
  async until(holds: () => unknown, limit: number): Promise<number> {
    for (let passed = 0; passed <= limit; passed += step) {
      if (holds()) return passed;
      await this.pass(step);
    }
    throw new Error(
      `not within ${limit / 1_000} s: ${holds} · ${document.body.textContent?.slice(0, 2_000)}`,
    );
  }

  /** The computer sleeps: no timer runs meanwhile. */
  async sleep(ms: number): Promise<void> {
    vi.setSystemTime(Date.now() + ms);
    await this.pass(step);
  }

  /** Presses a key, as a person at the display does. */
  async press(key: string, on: EventTarget = document.body): Promise<void> {
    on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await this.#settle();
  }

  /** Cuts the push link and refuses new ones; "open" ends this. */
  link(state: "open" | "cut"): void {
    this.#refusesLinks = state === "cut";
    if (this.#refusesLinks) for (const socket of this.#sockets) socket.end(1006);
    if (this.#refusesLinks) this.#sockets.clear();
  }

  async close(): Promise<void> {
    this.#leave();
    // what React has still to do, it does with the story's clock and stand-ins
    await new Promise((done) => setImmediate(done));
    await vi.dynamicImportSettled();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.doUnmock("/src/ui/chart/SeriesChart.tsx");
    vi.useRealTimers();
    window.removeEventListener("error", this.#failed);
    opened = undefined;
  }

  /** Ends everything that the page runs, as leaving it does. */
  #leave(): void {
    const at = Date.now();
    vi.clearAllTimers();
    vi.setSystemTime(at); // clearing set the clock back to its start
    for (const { target, kind, listener, options } of this.#heard.splice(0))
      target.removeEventListener(kind, listener, options);
    this.#sockets.clear();
    document.body.innerHTML = "";
  }

  /** Waits, with the clock held, until code and data have arrived and are drawn. A page that reloads itself is loaded again. */
  async #settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    if (this.#reloads) await this.load(location.pathname + location.search + location.hash);
  }

  #listenTo(target: EventTarget): void {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation((kind, listener, options) => {
      this.#heard.push({ target, kind, listener, options });
      add(kind, listener, options);
    });
  }

  #dial(): Socket {
    this.dials += 1;
    return new Socket(!this.#refusesLinks && this.exchange.answers === "all", this.#sockets);
  }

  async #fetch(
    target: string,
    { method = "GET", headers, body, signal }: RequestInit = {},
  ): Promise<Response> {
    signal?.throwIfAborted();
    const path = target.replace(location.origin, "");
    this.requests.push({ method, target: path, at: Date.now() });
    const type = new Headers(headers).get("content-type") ?? undefined;
    await new Promise((done) => setTimeout(done, latency));
    const answer = await this.#answer({ method, target: path, type, body: body ? String(body) : undefined });
    signal?.throwIfAborted();
    if (!answer) throw new TypeError("Failed to fetch");
    return new Response(answer.status === 204 ? null : String(answer.body), answer);
  }

  async #answer(question: Parameters<SimulatedExchange["answer"]>[0]) {
    const { target } = question;
    const { answers } = this.exchange;
    if (answers === "none" || this.refused.has(target)) return undefined;
    if (/^\/(api|cdn)\//.test(target)) return this.exchange.answer(question);
    if (target === "/walls" && question.method === "POST") return { status: 204, headers: {}, body: "" };
    if (target === "/version.json" && this.build !== undefined)
      return { status: 200, headers: {}, body: JSON.stringify({ build: this.build }) };
    if (target === location.pathname + location.search) return { status: 200, headers: {}, body: served };
    return { status: 404, headers: {}, body: "" }; // what only the gateway has
  }
}
