/** The alerts of this browser: rules, firings and states, the same in each of its tabs. This code is loaded only if there are rules. */
import { now } from "#feed/clock/clock";
import { problems } from "#feed/reading/problems";
import { createSignal, createStore, type Store } from "#feed/reading/store";
import type { Notice } from "#market/alerts/firing";
import type { Rule } from "#market/alerts/language/rule";
import { alertShelf, onAlertsErased } from "#stored/databases";
import { granted } from "#stored/keys";
import { FiringHistory, type KeptFiring } from "./firingStore.ts";
import { RuleKeeper, rulesKey } from "./ruleBook.ts";
import type { Statuses } from "./tabs.ts";

export type { Channel, Delivery, DeliveryFailure, KeptFiring } from "./firingStore.ts";

type Read<T> = Pick<Store<T>, "get" | "subscribe">;

const failed = (reason: unknown): void =>
  problems.failure("alerts", { at: now(), what: "storage", reason: String(reason) });

const storage = granted("localStorage");
const locks: LockManager | undefined = globalThis.navigator?.locks; // absent outside https and localhost

const keeper = new RuleKeeper({
  texts: storage,
  alone: async (work) => void (locks ? await locks.request(rulesKey, work) : work()),
});
// another tab changed the rules, or this tab's settings page replaced the stored text and sent such an event itself
globalThis.addEventListener?.("storage", ({ key, isTrusted }) => {
  if (key !== rulesKey && key !== null) return;
  if (isTrusted) keeper.follow();
  else void keeper.replace();
});

const statuses = createStore<Statuses>(new Map());
let readers = 0;

/** For ./running.ts, which evaluates the rules and talks to the other tabs. */
export const kept = {
  storage,
  locks,
  failed,
  rules: keeper.rules,
  history: new FiringHistory(alertShelf("firings"), failed),
  statuses,
  /** number of views in this tab that show states */
  readers: (): number => readers,
  notices: createStore<readonly Notice[]>([]),
  leads: createStore(false),
  /** firings for the band of a wall */
  band: createSignal<KeptFiring>(),
  /** what a view of this tab did */
  did: createSignal<"read statuses" | "forgot" | { band: string }>(),
};

onAlertsErased(() => void kept.history.forget());

/** @returns resolves when the change is stored */
async function changed(change: Promise<void>): Promise<void> {
  dispatchEvent(new Event(rulesKey)); // the frame then loads and starts the evaluation
  await change;
}

export const alerts = {
  rules: kept.rules as Read<readonly Rule[]>,
  /** a problem with the stored rules; undefined hides its notice */
  trouble: keeper.trouble,
  add: (rule: Rule): Promise<void> => changed(keeper.put(rule)),
  change: (rule: Rule): Promise<void> => changed(keeper.put(rule)),
  remove: (id: string): Promise<void> => changed(keeper.remove(id)),
  /** newest first */
  firings: kept.history.firings as Read<readonly KeptFiring[]>,
  /** what rules could not see, newest first, since this page was opened */
  notices: kept.notices as Read<readonly Notice[]>,
  /** The state of each rule by its id. It is worked out only while a view shows it. */
  statuses: (): Read<Statuses> => ({
    get: statuses.get,
    subscribe(listener) {
      const undo = statuses.subscribe(listener);
      readers += 1;
      kept.did.send("read statuses");
      return () => {
        undo();
        readers -= 1;
      };
    },
  }),
  /** whether this tab evaluates the rules */
  leads: kept.leads as Read<boolean>,
  async forgetFirings(): Promise<void> {
    kept.did.send("forgot");
    await kept.history.forget();
  },
  /** Calls `show` with each firing that a wall may show. @returns a function that unsubscribes */
  onBand: (show: (firing: KeptFiring) => void): (() => void) => kept.band.listen(show),
  /** Call this when a wall has shown a firing. */
  shownOnBand: (key: string): void => kept.did.send({ band: key }),
};

/** Why the operating system shows no notification of this page; undefined if it does. */
export function whyNoNotification(): "insecure" | "unsupported" | "blocked" | "not asked" | undefined {
  if (!globalThis.isSecureContext) return "insecure";
  if (!("Notification" in globalThis) || !("serviceWorker" in navigator)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "default" ? "not asked" : undefined;
}
