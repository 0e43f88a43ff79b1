/**
 * The newest 1,000 firings with their deliveries, in a file of the data folder, or in memory without one. The file is read when this gateway
 * begins to lead: a firing without a delivery was not sent, because the process ended before.
 */
import * as v from "valibot";
import { type AlertFiring, mostFirings } from "#market/alerts/firing";
import { firingRecord } from "#market/alerts/records";

export interface KeptValue {
  read(): unknown;
  write(value: unknown): Promise<void>;
  setAside(reason: string): void;
  state(): { kept: "file" | "memory" | "failing"; reason: string | undefined };
}

/** What happened to the message of one firing. */
const deliveredMessage = v.object({
  key: v.string(),
  /** name of the webhook */
  to: v.string(),
  /** our own epoch ms */
  at: v.number(),
  outcome: v.picklist(["delivered", "failed", "refused"]),
  reason: v.optional(v.string()),
  tries: v.number(),
  /** it was part of a summary */
  summary: v.optional(v.literal(true)),
});
export type DeliveredMessage = v.InferOutput<typeof deliveredMessage>;

const firedAlert = {
  firing: firingRecord,
  /** our own epoch ms when the rule fired */
  firedAt: v.number(),
  source: v.picklist(["live", "embedded"]),
  /** names of its webhooks */
  to: v.array(v.string()),
};
/** A firing, and what its message needs besides. */
export type FiredAlert = v.InferOutput<v.ObjectSchema<typeof firedAlert, undefined>>;

const entries = v.array(v.object({ fired: v.object(firedAlert), deliveries: v.array(deliveredMessage) }));

/**
 * Identifies the crossing of a firing. A process that was killed has lost the newest state, so the next one may see the crossing on a later
 * board; the last board before it is the same.
 */
export const crossingKey = ({ key, rule, symbol, before }: AlertFiring): string =>
  before ? `${rule} ${symbol ?? ""} ${before.at}` : key;

export class History {
  readonly #kept: KeptValue;
  /** by crossing, the oldest first */
  #entries = new Map<string, v.InferOutput<typeof entries>[number]>();
  #written = Promise.resolve();
  #isDirty = false;

  constructor(kept: KeptValue) {
    this.#kept = kept;
  }

  /** reads the file; what is in memory only stays */
  async load(): Promise<void> {
    await this.#written;
    const stored = this.#kept.read();
    if (stored === undefined) return;
    const read = v.safeParse(entries, stored);
    if (!read.success) this.#kept.setAside("it has another form");
    else this.#entries = new Map(read.output.map((one) => [crossingKey(one.fired.firing), one]));
  }

  /** @returns false if this firing, or another one for the same crossing, is known already */
  fired(fired: FiredAlert): boolean {
    const key = crossingKey(fired.firing);
    if (this.#entries.has(key)) return false;
    this.#entries.set(key, { fired, deliveries: [] });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostFirings && oldest !== undefined) this.#entries.delete(oldest);
    this.#save();
    return true;
  }

  delivered(one: DeliveredMessage): void {
    for (const { fired, deliveries } of this.#entries.values())
      if (fired.firing.key === one.key) deliveries.push(one);
    this.#save();
  }

  all(): readonly FiredAlert[] {
    return Array.from(this.#entries.values(), ({ fired }) => fired);
  }

  /** The firings since a time that have no delivery to a webhook, with the webhooks that lack it. */
  undelivered(since: number): FiredAlert[] {
    return [...this.#entries.values()].flatMap(({ fired, deliveries }) => {
      const to = fired.to.filter((name) => deliveries.every((one) => one.to !== name));
      return fired.firedAt >= since && to.length > 0 ? [{ ...fired, to }] : [];
    });
  }

  flush(): Promise<void> {
    return this.#written;
  }

  state(): ReturnType<KeptValue["state"]> {
    return this.#kept.state();
  }

  /** One write takes all changes since the one before. */
  #save(): void {
    if (this.#isDirty) return;
    this.#isDirty = true;
    this.#written = this.#written.then(() => {
      this.#isDirty = false;
      return this.#kept.write([...this.#entries.values()]);
    });
  }
}
