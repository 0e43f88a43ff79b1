/** The history of firings, stored in this browser and shared by its tabs, and which tab delivers a firing. */
import * as v from "valibot";
import { createStore, type Store } from "#feed/reading/store";
import { isSameFiring, mostFirings } from "#market/alerts/firing";
import { firingRecord } from "#market/alerts/records";
import type { Shelf } from "#stored/databases";

const channels = ["toast", "title", "sound", "notification", "band"] as const;
export type Channel = (typeof channels)[number];

const failures = [
  "no page",
  /** the browser plays no sound before the first click or key on the page */
  "not clicked",
  "blocked",
  "not asked",
  /** the browser allows this only on https and on localhost */
  "insecure",
  "unsupported",
  "failed",
] as const;
export type DeliveryFailure = (typeof failures)[number];

const delivery = v.object({
  channel: v.picklist(channels),
  /** page clock, ms */
  at: v.number(),
  failed: v.exactOptional(v.fallback(v.picklist(failures), "failed")),
  /** delivered as a part of a summary */
  summary: v.exactOptional(v.literal(true)),
});
export type Delivery = v.InferOutput<typeof delivery>;

/** A firing, when this browser noticed it, and what was delivered. */
const deliveredFiring = v.object({
  ...firingRecord.entries,
  /** page clock, ms */
  firedAt: v.number(),
  deliveries: v.array(delivery),
  /** ms from the board to the delivery, if that was too long */
  late: v.optional(v.number()),
  /** The newest tab that began to deliver it, and how many tabs have. A wall leaves that to a page. */
  claim: v.optional(v.object({ at: v.number(), times: v.number() })),
});
export type KeptFiring = v.InferOutput<typeof deliveredFiring>;

/** A backup's database. Its states of rules are left out: each browser has its own. */
export const firingBackup = v.object({ firings: v.array(v.tuple([v.string(), deliveredFiring])) });

/** ms after which a tab that began to deliver has crashed, if nothing was delivered */
export const claimEnds = 5_000;
/** Number of tabs that begin to deliver a firing, so that tabs that crash do not repeat it. */
const mostClaims = 2;

/** Stored values of another form are left out. */
const readFirings = (values: readonly unknown[]): KeptFiring[] =>
  values.flatMap((value) => {
    const read = v.safeParse(deliveredFiring, value);
    return read.success ? read.output : [];
  });

const compareFirings = (a: KeptFiring, b: KeptFiring) =>
  b.firedAt - a.firedAt || b.after.at - a.after.at || (a.key < b.key ? -1 : 1);

/** A tab that noticed firings, or heard of them. */
export interface Claimant {
  /** the computer's clock, ms, which all tabs share */
  at: number;
  /** false for a wall, which only shows a band */
  isPage: boolean;
  /** whether the user has clicked or typed there, so that the browser plays sounds */
  isClicked: boolean;
  /** whether a rule fires only once */
  firesOnce: (rule: string) => boolean;
}

/** Firings as the history has them. */
interface ClaimResult {
  all: readonly KeptFiring[];
  /** of which this tab was the first to know */
  fresh: readonly KeptFiring[];
  /** that this tab shall deliver */
  own: readonly KeptFiring[];
  /** that another tab began to deliver a moment ago */
  begun: readonly KeptFiring[];
}

export const isDelivered = ({ deliveries }: KeptFiring, channel: Channel): boolean =>
  deliveries.some((one) => one.channel === channel && one.failed === undefined);

export const isSilenced = ({ deliveries }: KeptFiring): boolean =>
  deliveries.some(({ channel, failed }) => channel === "sound" && failed === "not clicked");

function claimsOf(known: readonly KeptFiring[], found: readonly KeptFiring[], by: Claimant): ClaimResult {
  const all: KeptFiring[] = [];
  const fresh: KeptFiring[] = [];
  const own: KeptFiring[] = [];
  const begun: KeptFiring[] = [];
  for (const firing of found) {
    const kept = known.find((one) => isSameFiring(firing, one, by.firesOnce(firing.rule)));
    const { at, times } = kept?.claim ?? { at: Number.NEGATIVE_INFINITY, times: 0 };
    const isShown = kept !== undefined && isDelivered(kept, "toast");
    const isFree = isShown ? isSilenced(kept) && by.isClicked : by.at - at >= claimEnds;
    const takes = by.isPage && isFree && times < mostClaims;
    const now = takes ? { ...(kept ?? firing), claim: { at: by.at, times: times + 1 } } : (kept ?? firing);
    all.push(now);
    if (!kept) fresh.push(now);
    if (takes) own.push(now);
    else if (kept && !isShown && times < mostClaims) begun.push(kept);
  }
  return { all, fresh, own, begun };
}

/** The newest firings, first the newest. Each tab has them all. */
export class FiringHistory {
  readonly firings: Store<readonly KeptFiring[]> = createStore<readonly KeptFiring[]>([]);
  readonly #shelf: Shelf<unknown>;
  readonly #failed: (reason: unknown) => void;
  /** resolves when the stored firings were read, or could not be read */
  readonly read: Promise<void>;

  constructor(shelf: Shelf<unknown>, failed: (reason: unknown) => void) {
    this.#shelf = shelf;
    this.#failed = failed;
    this.read = shelf.all().then((all) => this.take(readFirings(all)), failed);
  }

  /** Adds firings that this tab or another one noticed. A known firing keeps its deliveries. */
  take(added: readonly KeptFiring[]): void {
    const all = new Map(added.map((firing) => [firing.key, firing]));
    for (const firing of this.firings.get()) {
      const other = all.get(firing.key);
      all.set(firing.key, other ? mergeFirings(firing, other) : firing);
    }
    this.firings.set([...all.values()].sort(compareFirings).slice(0, mostFirings));
  }

  has(key: string): boolean {
    return this.firings.get().some((firing) => firing.key === key);
  }

  of(keys: readonly string[]): readonly KeptFiring[] {
    const wanted = new Set(keys);
    return this.firings.get().filter(({ key }) => wanted.has(key));
  }

  /**
   * Of the tabs that noticed a firing, the one whose transaction is the first delivers it. In a browser that refuses the database, each tab
   * delivers what it has not heard of.
   */
  async claim(found: readonly KeptFiring[], by: Claimant): Promise<ClaimResult> {
    const result = await this.#claimStored(found, by).catch((reason: unknown) => {
      this.#failed(reason);
      return claimsOf(this.firings.get(), found, by);
    });
    this.take([...result.fresh, ...result.own]);
    return result;
  }

  #claimStored(found: readonly KeptFiring[], by: Claimant): Promise<ClaimResult> {
    return this.#shelf.change(async (records) => {
      const all = readFirings(await records.all());
      this.take(all); // what this tab has heard of may not be stored yet
      const result = claimsOf(this.firings.get(), found, by);
      const changed = new Map([...result.fresh, ...result.own].map((firing) => [firing.key, firing]));
      const gone = [...changed.values(), ...all.filter(({ key }) => !changed.has(key))]
        .sort(compareFirings)
        .slice(mostFirings);
      await Promise.all([
        ...Array.from(changed, ([key, firing]) => records.put(key, firing)),
        ...gone.map(({ key }) => records.remove(key)),
      ]);
      return result;
    });
  }

  /** Adds deliveries to firings, and their delays. A channel delivers a firing once. @returns the firings as they are now */
  deliver(firings: readonly KeptFiring[], deliveries: readonly Delivery[]): readonly KeptFiring[] {
    this.take(firings.map((one) => ({ ...one, deliveries: [...one.deliveries, ...deliveries] })));
    return this.of(firings.map(({ key }) => key));
  }

  /** Adds the firings of another browser. Known ones keep their deliveries. */
  async add(firings: readonly KeptFiring[]): Promise<void> {
    this.take(firings);
    await this.store(firings.map(({ key }) => key));
  }

  async store(keys: readonly string[]): Promise<void> {
    const change = this.#shelf.change(async (records) => {
      const all = readFirings(await Promise.all(keys.map((key) => records.get(key))));
      this.take(all); // another tab may have delivered it by another channel
      await Promise.all(this.of(keys).map((firing) => records.put(firing.key, firing)));
    });
    await change.catch(this.#failed);
  }

  /** Call this when the stored firings were erased. */
  forget(): void {
    this.firings.set([]);
  }
}

function mergeFirings(one: KeptFiring, other: KeptFiring): KeptFiring {
  const deliveries = [...one.deliveries];
  for (const delivery of other.deliveries) {
    const at = deliveries.findIndex(({ channel }) => channel === delivery.channel);
    if (at < 0) deliveries.push(delivery);
    else if (deliveries[at]?.failed !== undefined) deliveries[at] = delivery;
  }
  const late = one.late ?? other.late;
  const claim = (one.claim?.times ?? 0) > (other.claim?.times ?? 0) ? one.claim : other.claim;
  return { ...one, deliveries, ...(late !== undefined && { late }), ...(claim && { claim }) };
}

/** The columns of a saved history: those that people sort by, and the whole evidence as JSON. */
export const firingColumns = {
  board: ({ after }) => new Date(after.at),
  sentence: ({ sentence }) => sentence,
  symbol: ({ symbol }) => symbol,
  valueBefore: ({ before }) => before?.value,
  value: ({ after }) => after.value,
  lateSeconds: ({ late }) => (late === undefined ? undefined : Math.round(late / 1_000)),
  evidence: ({ claim: _, ...evidence }) => JSON.stringify(evidence),
} as const satisfies Readonly<Record<string, (firing: KeptFiring) => string | number | Date | undefined>>;
