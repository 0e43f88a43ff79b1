/**
 * Delivers firings. Each webhook has a queue of its own, so one that hangs delays no other, and no evaluation. More than five
 * firings in a minute become one summary.
 */
import { mostSingle, summaryWindow } from "#market/alerts/firing";
import type { Permits } from "./addresses.ts";
import type { DeliveredMessage, FiredAlert } from "./history.ts";
import { messageOf } from "./message.ts";
import type { Outcome, Post } from "./post.ts";

export interface Webhook {
  url: URL;
  format: "json" | "ntfy";
  headers: Readonly<Record<string, string>>;
}

export interface DeliveryOptions {
  post: (permits: Permits) => Post;
  clock: { wall(): number; now(): number; wait(ms: number): Promise<void> };
  /** receives the outcome for each firing of a message */
  done: (delivered: DeliveredMessage) => void;
  counted: (webhook: string, outcome: Outcome["kind"]) => void;
  log: { warn(about: object, text: string): void };
}

export interface Targets {
  webhooks: ReadonlyMap<string, Webhook>;
  permits: Permits;
  pages: string | undefined;
}

/** ms between two attempts of one message */
const pauses = [1_000, 4_000];
/** longest pause that a receiver can ask for, ms */
const longestReceiverPause = 600_000;
/** greatest number of firings that wait for one webhook; the oldest is dropped */
const longestQueue = 200;

export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #queues = new Map<string, WebhookQueue>();

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  deliver(fired: FiredAlert): void {
    for (const name of fired.to) this.#queues.get(name)?.add(fired);
  }

  /** sends firings to the webhooks of another file from now on */
  target({ webhooks, permits, pages }: Targets): void {
    const post = this.#options.post(permits);
    for (const [name, queue] of this.#queues) {
      if (webhooks.has(name)) continue;
      void queue.close("its webhook is no longer in the file");
      this.#queues.delete(name);
    }
    for (const [name, webhook] of webhooks) {
      const queue = this.#queues.get(name) ?? new WebhookQueue(name, this.#options);
      this.#queues.set(name, queue);
      queue.target = { webhook, post, pages };
    }
  }

  state() {
    return [...this.#queues.values()].map((queue) => queue.state());
  }

  /** ends after the attempts in flight; the messages that wait are not sent */
  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }
}

/** The firings that wait for one webhook, and the attempts to send them. */
class WebhookQueue {
  target: { webhook: Webhook; post: Post; pages: string | undefined } | undefined;
  readonly #name: string;
  readonly #options: DeliveryOptions;
  readonly #counts = { delivered: 0, failed: 0, refused: 0 };
  #waiting: FiredAlert[] = [];
  #inFlight = 0;
  /** times of the single messages and summaries of the last minute, on the monotonic clock */
  #sent: number[] = [];
  #running: Promise<void> | undefined;
  #lastDeliveredAt: number | undefined;
  #lastFailure: { at: number; reason: string } | undefined;
  #open = true;
  #wake: () => void = () => undefined;

  constructor(name: string, options: DeliveryOptions) {
    this.#name = name;
    this.#options = options;
  }

  add(fired: FiredAlert): void {
    this.#waiting.push(fired);
    const dropped = this.#waiting.length > longestQueue ? this.#waiting.shift() : undefined;
    if (dropped) this.#report([dropped], { kind: "failed", reason: "too many firings waited for it" }, 0);
    // The firings of one board arrive in one turn, so that more than five of them become a summary.
    void Promise.resolve().then(() => this.#start());
  }

  state() {
    return {
      name: this.#name,
      /** messages, not firings */
      ...this.#counts,
      /** firings */
      waiting: this.#waiting.length + this.#inFlight,
      lastDeliveredAt: this.#lastDeliveredAt,
      lastFailure: this.#lastFailure,
    };
  }

  /** @param reason if given, the firings that wait fail for this reason */
  async close(reason?: string): Promise<void> {
    if (reason !== undefined && this.#waiting.length > 0)
      this.#report(this.#waiting, { kind: "failed", reason }, 0);
    this.#open = false;
    this.#wake();
    await this.#running;
  }

  #report(all: readonly FiredAlert[], outcome: Outcome, tries: number): void {
    const { clock, counted, log, done } = this.#options;
    const at = clock.wall();
    this.#counts[outcome.kind] += 1;
    counted(this.#name, outcome.kind);
    const reason = outcome.kind === "delivered" ? undefined : outcome.reason;
    if (reason === undefined) this.#lastDeliveredAt = at;
    else {
      this.#lastFailure = { at, reason };
      log.warn({ webhook: this.#name, reason, tries, firings: all.length }, "an alert was not delivered");
    }
    const summary = all.length > 1 && ({ summary: true } as const);
    for (const { firing } of all)
      done({ key: firing.key, to: this.#name, at, outcome: outcome.kind, reason, tries, ...summary });
  }

  /** Ends early when the queue is closed. */
  #pause(ms: number): Promise<void> {
    return Promise.race([this.#options.clock.wait(ms), new Promise<void>((end) => (this.#wake = end))]);
  }

  async #send(all: readonly FiredAlert[], { webhook, post, pages }: NonNullable<WebhookQueue["target"]>) {
    const { clock } = this.#options;
    let outcome: Outcome = { kind: "failed", reason: "it was not sent" };
    let tries = 0;
    for (const pause of [...pauses, undefined]) {
      outcome = await post(webhook.url, messageOf(all, { ...webhook, pages, now: clock.wall() }));
      tries += 1;
      if (outcome.kind !== "failed" || pause === undefined || !this.#open) break;
      await this.#pause(Math.max(pause, Math.min(longestReceiverPause, outcome.retryAfter ?? 0)));
      if (!this.#open) break;
    }
    this.#inFlight = 0;
    // A message that the end of the process cut short has no outcome; the next start sends it.
    if (this.#open || outcome.kind === "delivered") this.#report(all, outcome, tries);
  }

  /** The number of firings in the next message, or the ms until it may be sent. */
  #next(): { firings: number } | { wait: number } {
    const now = this.#options.clock.now();
    this.#sent = this.#sent.filter((at) => now - at < summaryWindow);
    const room = mostSingle - this.#sent.length;
    if (this.#waiting.length <= room) return { firings: 1 };
    // Too many for single messages: one summary now, then none until a minute after the first of them.
    return room >= 0
      ? { firings: this.#waiting.length }
      : { wait: (this.#sent[0] ?? now) + summaryWindow - now };
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#open && this.#waiting.length > 0) this.#start();
    });
  }

  async #run(): Promise<void> {
    while (this.#open && this.target && this.#waiting.length > 0) {
      const next = this.#next();
      if ("wait" in next) {
        await this.#pause(next.wait);
        continue;
      }
      const batch = this.#waiting.splice(0, next.firings);
      // a summary fills the minute
      const messages = batch.length > 1 ? mostSingle + 1 - this.#sent.length : 1;
      this.#sent.push(...Array<number>(messages).fill(this.#options.clock.now()));
      this.#inFlight = batch.length;
      await this.#send(batch, this.target);
    }
  }
}
