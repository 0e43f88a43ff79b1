/**
 * Delivers firings. Each webhook has a queue and a worker of its own, so one that hangs delays no other, and no evaluation. More than five
 * firings in a minute become one summary.
 */
import type { Permits } from "./addresses.ts";
import { type Fired, messageOf } from "./message.ts";
import type { Outcome, Post } from "./post.ts";

export interface Webhook {
  url: URL;
  format: "json" | "ntfy";
  headers: Readonly<Record<string, string>>;
}

/** What happened to the message of one firing. */
export interface Delivered {
  key: string;
  to: string;
  /** our own epoch ms */
  at: number;
  outcome: Outcome["kind"];
  reason?: string | undefined;
  tries: number;
  /** it was part of a summary */
  summary?: true | undefined;
}

export interface WebhookState {
  name: string;
  /** messages, not firings */
  delivered: number;
  failed: number;
  refused: number;
  /** firings that wait */
  waiting: number;
  lastDeliveredAt: number | undefined;
  lastFailure: { at: number; reason: string } | undefined;
}

export interface DeliveryOptions {
  post: (permits: Permits) => Post;
  clock: { wall(): number; now(): number; wait(ms: number): Promise<void> };
  /** receives the outcome for each firing of a message */
  done: (delivered: Delivered) => void;
  /** counts a message */
  counted: (webhook: string, outcome: Outcome["kind"]) => void;
  log: { warn(about: object, text: string): void };
  /** ms between two attempts of one message */
  pauses?: readonly number[];
}

export interface Targets {
  webhooks: ReadonlyMap<string, Webhook>;
  permits: Permits;
  pages: string | undefined;
}

export interface Delivery {
  deliver(fired: Fired): void;
  /** sends firings to the webhooks of another file from now on */
  target(targets: Targets): void;
  state(): WebhookState[];
  /** ends after the attempts in flight; the messages that wait are not sent */
  close(): Promise<void>;
}

const usualPauses = [1_000, 4_000];
/** longest pause that a receiver can ask for, ms */
const longestPause = 600_000;
/** greatest number of firings that wait for one webhook; the oldest is dropped */
const longestQueue = 200;
/** at most so many single messages in `window` ms; further firings come in summaries */
const singles = 5;
const window = 60_000;

export function createDelivery(options: DeliveryOptions): Delivery {
  const workers = new Map<string, Worker>();
  return {
    deliver(fired) {
      for (const name of fired.to) workers.get(name)?.take(fired);
    },
    target({ webhooks, permits, pages }) {
      const post = options.post(permits);
      for (const [name, worker] of workers) {
        if (webhooks.has(name)) continue;
        void worker.close("its webhook is no longer in the file");
        workers.delete(name);
      }
      for (const [name, webhook] of webhooks) {
        const worker = workers.get(name) ?? createWorker(name, options);
        workers.set(name, worker);
        worker.target({ webhook, post, pages });
      }
    },
    state: () => [...workers.values()].map((worker) => worker.state()),
    async close() {
      await Promise.all([...workers.values()].map((worker) => worker.close()));
    },
  };
}

type Worker = ReturnType<typeof createWorker>;

interface Target {
  webhook: Webhook;
  post: Post;
  pages: string | undefined;
}

function createWorker(name: string, { clock, done, counted, log, pauses = usualPauses }: DeliveryOptions) {
  const counts = { delivered: 0, failed: 0, refused: 0 };
  let waiting: Fired[] = [];
  let inFlight = 0;
  let target: Target | undefined;
  /** times of the single messages and summaries of the last minute, on the monotonic clock */
  let sent: number[] = [];
  let open = true;
  let running: Promise<void> | undefined;
  let lastDeliveredAt: number | undefined;
  let lastFailure: WebhookState["lastFailure"];
  let wake: () => void = () => undefined;

  const report = (all: readonly Fired[], outcome: Outcome, tries: number) => {
    const at = clock.wall();
    counts[outcome.kind] += 1;
    counted(name, outcome.kind);
    const reason = outcome.kind === "delivered" ? undefined : outcome.reason;
    if (reason === undefined) lastDeliveredAt = at;
    else {
      lastFailure = { at, reason };
      log.warn({ webhook: name, reason, tries, firings: all.length }, "an alert was not delivered");
    }
    for (const { firing } of all)
      done({ key: firing.key, to: name, at, outcome: outcome.kind, reason, tries, ...summaryOf(all) });
  };

  const send = async (all: readonly Fired[], { webhook, post, pages }: Target) => {
    let outcome: Outcome = { kind: "failed", reason: "it was not sent" };
    let tries = 0;
    for (const pause of [...pauses, undefined]) {
      outcome = await post(webhook.url, messageOf(all, { ...webhook, pages, now: clock.wall() }));
      tries += 1;
      if (outcome.kind !== "failed" || pause === undefined || !open) break;
      const asked = Math.min(longestPause, outcome.retryAfter ?? 0);
      await Promise.race([clock.wait(Math.max(pause, asked)), new Promise<void>((end) => (wake = end))]);
      if (!open) break;
    }
    inFlight = 0;
    // A message that the end of the process cut short has no outcome; the next start sends it.
    if (open || outcome.kind === "delivered") report(all, outcome, tries);
  };

  /** The firings of the next message, or the ms until it may be sent. */
  const next = (): Fired[] | number => {
    const now = clock.now();
    sent = sent.filter((at) => now - at < window);
    const room = singles - sent.length;
    if (waiting.length <= room) return waiting.slice(0, 1);
    // Too many for single messages: one summary now, then none until a minute after the first of them.
    return room >= 0 ? [...waiting] : (sent[0] ?? now) + window - now;
  };

  const run = async () => {
    while (open && target && waiting.length > 0) {
      const batch = next();
      if (typeof batch === "number") {
        await Promise.race([clock.wait(batch), new Promise<void>((end) => (wake = end))]);
        continue;
      }
      waiting = waiting.slice(batch.length);
      sent.push(
        ...Array.from({ length: batch.length > 1 ? singles + 1 - sent.length : 1 }, () => clock.now()),
      );
      inFlight = batch.length;
      await send(batch, target);
    }
  };
  const start = () => {
    running ??= run().finally(() => {
      running = undefined;
      if (open && waiting.length > 0) start();
    });
  };

  return {
    target(next: Target) {
      target = next;
    },
    take(fired: Fired) {
      waiting.push(fired);
      const dropped = waiting.length > longestQueue ? waiting.shift() : undefined;
      if (dropped) report([dropped], { kind: "failed", reason: "too many firings waited for it" }, 0);
      // The firings of one board arrive in one turn, so that more than five of them become a summary.
      void Promise.resolve().then(start);
    },
    state: (): WebhookState => ({
      name,
      ...counts,
      waiting: waiting.length + inFlight,
      lastDeliveredAt,
      lastFailure,
    }),
    /** @param reason if given, the firings that wait fail for this reason */
    async close(reason?: string) {
      if (reason !== undefined && waiting.length > 0) report(waiting, { kind: "failed", reason }, 0);
      open = false;
      wake();
      await running;
    },
  };
}

const summaryOf = (all: readonly Fired[]) => (all.length > 1 ? { summary: true as const } : {});
