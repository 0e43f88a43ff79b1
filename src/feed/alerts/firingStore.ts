/** The history of firings, stored in this browser and shared by its tabs. */
import * as v from "valibot";
import { createStore, type Store } from "#feed/reading/store";
import type { Firing } from "#market/alerts/firing";
import { keptFiring } from "#market/alerts/kept";
import type { Shelf } from "#stored/databases";

export const channels = ["toast", "title", "sound", "notification", "band"] as const;
export type Channel = (typeof channels)[number];

/**
 * Why a channel could not deliver. no page: no page was open that could show it. not clicked: the browser plays no sound before the first
 * click or key on the page. blocked: the user refused notifications. not asked: the user was not asked yet. insecure: the browser allows
 * this only on https and on localhost. unsupported: the browser has no such function. failed: the browser reported an error.
 */
export type DeliveryFailure =
  | "no page"
  | "not clicked"
  | "blocked"
  | "not asked"
  | "insecure"
  | "unsupported"
  | "failed";

export interface Delivery {
  channel: Channel;
  /** page clock, ms */
  at: number;
  failed?: DeliveryFailure;
  /** delivered as a part of a summary */
  summary?: true;
}

/** A firing, when this browser noticed it, and what was delivered. */
export interface KeptFiring extends Firing {
  /** page clock, ms */
  firedAt: number;
  deliveries: readonly Delivery[];
  /** ms from the board to the delivery, if that was too long */
  late?: number;
}

export const mostFirings = 1_000;

const stored = v.object({
  ...keptFiring.entries,
  firedAt: v.number(),
  deliveries: v.array(v.looseObject({ channel: v.picklist(channels), at: v.number() })),
  late: v.optional(v.number()),
});

/** A stored value of another version is left out. */
const readFiring = (value: unknown): KeptFiring | undefined =>
  v.is(stored, value) ? (value as KeptFiring) : undefined;

const newestFirst = (a: KeptFiring, b: KeptFiring) =>
  b.firedAt - a.firedAt || b.after.at - a.after.at || (a.key < b.key ? -1 : 1);

/** The newest firings, first the newest. Each tab has them all; only the leading tab writes. */
export class FiringHistory {
  readonly firings: Store<readonly KeptFiring[]> = createStore<readonly KeptFiring[]>([]);
  readonly #shelf: Shelf<unknown>;
  readonly #failed: (reason: unknown) => void;
  /** resolves when the stored firings were read, or could not be read */
  readonly read: Promise<void>;

  constructor(shelf: Shelf<unknown>, failed: (reason: unknown) => void) {
    this.#shelf = shelf;
    this.#failed = failed;
    this.read = shelf.all().then((all) => this.take(all.flatMap((each) => readFiring(each) ?? [])), failed);
  }

  has(key: string): boolean {
    return this.firings.get().some((firing) => firing.key === key);
  }

  /** Adds firings that this tab or another one noticed. A known firing keeps its deliveries. */
  take(added: readonly KeptFiring[]): void {
    const all = new Map(added.map((firing) => [firing.key, firing]));
    for (const firing of this.firings.get()) {
      const other = all.get(firing.key);
      all.set(firing.key, other ? together(firing, other) : firing);
    }
    this.firings.set([...all.values()].sort(newestFirst).slice(0, mostFirings));
  }

  /** Adds firings and stores them. @returns those that were not known */
  async keep(firings: readonly KeptFiring[]): Promise<readonly KeptFiring[]> {
    await this.read;
    const news = firings.filter(({ key }) => !this.has(key));
    const before = this.firings.get();
    this.take(news);
    const now = new Set(this.firings.get());
    const gone = before.filter((firing) => !now.has(firing));
    void this.#store(news).then(() => this.#shelf.remove(gone.map(({ key }) => key)).catch(this.#failed));
    return news;
  }

  /** Adds deliveries, and stores them if this tab leads. A channel delivers a firing once. */
  deliver(keys: readonly string[], deliveries: readonly Delivery[], { late, store }: Told): void {
    const of = new Set(keys);
    const changed = this.firings.get().flatMap((firing) => {
      if (!of.has(firing.key)) return [];
      return together(firing, { ...firing, deliveries, ...(late !== undefined && { late }) });
    });
    this.take(changed);
    if (store) void this.#store(this.firings.get().filter(({ key }) => of.has(key)));
  }

  async forget(): Promise<void> {
    const keys = this.firings.get().map(({ key }) => key);
    this.firings.set([]);
    await this.#shelf.remove(keys).catch(this.#failed);
  }

  async #store(firings: readonly KeptFiring[]): Promise<void> {
    const put = (firing: KeptFiring) => this.#shelf.put(firing.key, firing);
    await Promise.all(firings.map(put)).catch(this.#failed);
  }
}

interface Told {
  late?: number | undefined;
  store: boolean;
}

function together(one: KeptFiring, other: KeptFiring): KeptFiring {
  const deliveries = [...one.deliveries];
  for (const delivery of other.deliveries) {
    const at = deliveries.findIndex(({ channel }) => channel === delivery.channel);
    if (at < 0) deliveries.push(delivery);
    else if (deliveries[at]?.failed !== undefined) deliveries[at] = delivery;
  }
  const late = one.late ?? other.late;
  return { ...one, deliveries, ...(late !== undefined && { late }) };
}

const timeOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at));
const secondsOf = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms / 1000));

/** The columns of a saved history, with all evidence of each firing. A delivery that failed has its reason. */
export const firingColumns = {
  key: ({ key }) => key,
  rule: ({ rule }) => rule,
  sentence: ({ sentence }) => sentence,
  symbol: ({ symbol }) => symbol,
  about: ({ about }) => about,
  estimate: ({ estimate = false }) => estimate,
  afterwards: ({ afterwards }) => afterwards,
  valueBefore: ({ before }) => before?.value,
  boardBefore: ({ before }) => timeOf(before?.at),
  ageSecondsBefore: ({ before }) => secondsOf(before?.age),
  sequenceBefore: ({ before }) => before?.sequence,
  stateBefore: ({ before }) => before?.word,
  value: ({ after }) => after.value,
  board: ({ after }) => timeOf(after.at),
  ageSeconds: ({ after }) => secondsOf(after.age),
  sequence: ({ after }) => after.sequence,
  state: ({ after }) => after.word,
  boardConfirmed: ({ confirmed }) => timeOf(confirmed?.at),
  valueConfirmed: ({ confirmed }) => confirmed?.value,
  ageSecondsConfirmed: ({ confirmed }) => secondsOf(confirmed?.age),
  sequenceConfirmed: ({ confirmed }) => confirmed?.sequence,
  stateConfirmed: ({ confirmed }) => confirmed?.word,
  lateSeconds: ({ late }) => secondsOf(late),
  deliveries: ({ deliveries }) =>
    deliveries
      .map(({ channel, failed }) => (failed === undefined ? channel : `${channel} (${failed})`))
      .join("; "),
} as const satisfies Readonly<
  Record<string, (firing: KeptFiring) => string | number | boolean | Date | undefined>
>;
