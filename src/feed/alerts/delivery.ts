/**
 * Delivers firings. Every tab of this browser evaluates the rules by itself. Of those that notice a firing, the one that claims it first in
 * the history plays the sound and asks for the notification. It tells the others, and every page shows the toast.
 */
import { now } from "#feed/clock/clock";
import type { Store } from "#feed/reading/store";
import type { StepResult } from "#market/alerts/engine";
import { lateness, mostSingle, type Notice, summaryWindow } from "#market/alerts/firing";
import {
  type Channel,
  claimEnds,
  type Delivery,
  type FiringHistory,
  isDelivered,
  isSilenced,
  type KeptFiring,
} from "./firingStore.ts";

/** page: shows toasts. wall: shows a band only, because others see it too. none: a wall whose address names no rules. */
export type Role = "page" | "wall" | "none";

export interface AlertToast {
  firings: readonly KeptFiring[];
  /** Number of firings within the last minute, with these; undefined if each is shown by itself. */
  summary: number | undefined;
  /** what rules could not see; shown quietly, without a firing */
  notices?: readonly Notice[];
}

export interface AlertPage {
  /** it changes when the user goes to another page */
  role: () => Role;
  /** whether the user has clicked or typed there, so that the browser plays sounds */
  isClicked: () => boolean;
  /** toasts that are open, first the newest */
  toasts: Store<readonly AlertToast[]>;
  /** each plays or shows it; undefined if the user did not choose that */
  sound: (toast: AlertToast) => Promise<Delivery | undefined>;
  notify: (toast: AlertToast) => Promise<Delivery | undefined>;
  band: (firing: KeptFiring) => void;
}

type TabMessage =
  /** firings, and what of them was delivered so far */
  | ({ of: "fired" } & AlertToast)
  /** the user has closed toasts with these ids */
  | { of: "closed"; ids: readonly string[] };

/** Tabs of another version of the page do not receive these messages, because they may have another form. */
export const channelName = "pola-alerts-2";

interface DeliveredRules {
  firesOnce: (rule: string) => boolean;
  alsoFired: (firings: readonly KeptFiring[]) => void;
}

type OtherTabs = Pick<BroadcastChannel, "postMessage" | "onmessage">;

/** Number of open toasts; the history has the others. */
const mostToasts = 50;
/** Number of firings, and ms since them, that are shown late because no page was open; the history has the others. */
const missedLimits = { count: 20, age: 24 * 3_600_000 };

export class AlertDelivery {
  readonly #page: AlertPage;
  readonly #history: FiringHistory;
  readonly #others: OtherTabs | undefined;
  readonly #rules: DeliveredRules;
  /** keys of firings whose toast this tab has opened */
  readonly #opened = new Set<string>();

  /** @param others undefined in a browser without channels: each tab then shows only what it delivers itself */
  constructor(page: AlertPage, history: FiringHistory, others: OtherTabs | undefined, rules: DeliveredRules) {
    this.#page = page;
    this.#history = history;
    this.#others = others;
    this.#rules = rules;
    if (others) others.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data);
  }

  async deliver({ firings, notices }: StepResult): Promise<void> {
    this.#showNotices(notices);
    await this.#claim(firings.map((firing) => ({ ...firing, firedAt: now(), deliveries: [] })));
  }

  /** Delivers what fired while no page was open. Call it when this tab becomes a page. */
  async deliverMissed(): Promise<void> {
    await this.#history.read;
    const all = this.#history.firings.get();
    for (const firing of all) if (isDelivered(firing, "toast")) this.#opened.add(firing.key);
    const missed = all.filter(
      (firing) => !isDelivered(firing, "toast") && now() - firing.firedAt < missedLimits.age,
    );
    await this.#claim(missed.slice(0, missedLimits.count));
  }

  /** Closes toasts in every tab. */
  close(toasts: readonly AlertToast[]): void {
    const ids = toasts.flatMap(idsOf);
    this.#close(ids);
    this.#post({ of: "closed", ids });
  }

  /** Call this when a wall has shown a firing. */
  shownOnBand(key: string): void {
    this.#delivered({ firings: this.#history.of([key]), summary: undefined }, [
      { channel: "band", at: now() },
    ]);
    void this.#history.store([key]);
  }

  async #claim(found: readonly KeptFiring[]): Promise<void> {
    const { role, isClicked, band } = this.#page;
    const { firesOnce } = this.#rules;
    if (found.length === 0 || role() === "none") return;
    const isPage = role() === "page";
    const by = { at: Date.now(), isPage, isClicked: isClicked(), firesOnce };
    const { all, fresh, own, begun } = await this.#history.claim(found, by);
    if (!isPage) {
      for (const firing of all) band(firing);
      if (fresh.length > 0) this.#post({ of: "fired", firings: fresh, summary: undefined });
    } else if (begun.length > 0) setTimeout(() => void this.#claim(begun), claimEnds);
    await Promise.all(toastsOf(own, this.#history.firings.get(), now()).map((toast) => this.#ring(toast)));
  }

  async #ring(toast: AlertToast): Promise<void> {
    const { sound, notify } = this.#page;
    const joins = this.#open(toast) === "joined";
    this.#delivered(toast, [deliveredBy("toast", toast), deliveredBy("title", toast)]);
    const isMissing = (channel: Channel) => !toast.firings.every((firing) => isDelivered(firing, channel));
    const others = await Promise.all([
      !joins && isMissing("sound") ? sound(toast) : undefined,
      isMissing("notification") ? notify(toast) : undefined,
    ]);
    const done = others.filter((one) => one !== undefined);
    this.#delivered(toast, done);
    await this.#history.store(toast.firings.map(({ key }) => key));
  }

  #delivered(toast: AlertToast, deliveries: readonly Delivery[]): void {
    this.#post({ of: "fired", ...toast, firings: this.#history.deliver(toast.firings, deliveries) });
  }

  #hear(message: TabMessage): void {
    if (message.of === "closed") {
      this.#close(message.ids);
      return;
    }
    const { firings, summary } = message;
    const { role, isClicked, band } = this.#page;
    // a later message about the same firing says nothing of the rule, which may be armed again
    const news = firings.filter(({ key }) => !this.#history.has(key));
    this.#history.take(firings);
    this.#rules.alsoFired(news);
    if (role() === "wall") for (const firing of firings) band(firing);
    if (role() !== "page") return;
    if (firings.every((firing) => isDelivered(firing, "toast"))) this.#open({ firings, summary });
    else void this.#claim(firings); // of a wall
    if (isClicked()) void this.#claim(firings.filter(isSilenced));
  }

  /** @returns whether it joined an open summary; undefined if this tab has shown it before */
  #open(toast: AlertToast): "joined" | "opened" | undefined {
    if (toast.firings.every(({ key }) => this.#opened.has(key))) return undefined;
    for (const { key } of toast.firings) this.#opened.add(key);
    const all = this.#page.toasts.get();
    const joined = toast.summary === undefined ? undefined : all.find(growsNow);
    const others = all.filter((other) => other !== joined);
    const next = joined ? { ...toast, firings: [...toast.firings, ...joined.firings] } : toast;
    this.#page.toasts.set([next, ...others].slice(0, mostToasts));
    return joined ? "joined" : "opened";
  }

  #close(ids: readonly string[]): void {
    const closed = new Set(ids);
    const { toasts } = this.#page;
    const left = toasts.get().filter((toast) => !idsOf(toast).every((id) => closed.has(id)));
    if (left.length < toasts.get().length) toasts.set(left);
  }

  /** A rule's notice goes when the rule sees again. */
  #showNotices(notices: readonly Notice[]): void {
    if (notices.length === 0 || this.#page.role() !== "page") return;
    const { toasts } = this.#page;
    toasts.set(withNotices(toasts.get(), notices).slice(0, mostToasts));
  }

  #post(message: TabMessage): void {
    this.#others?.postMessage(message);
  }
}

const idsOf = ({ firings, notices = [] }: AlertToast): string[] => [
  ...firings.map(({ key }) => key),
  ...notices.map(({ kind, rule }) => `${kind} ${rule}`),
];

/** What is noted of a channel that delivers a toast. */
export const deliveredBy = (channel: Channel, { summary }: AlertToast): Delivery => ({
  channel,
  at: now(),
  ...(summary !== undefined && { summary: true }),
});

/** Whether a new summary joins an open toast. */
const growsNow = ({ summary, firings: [first] }: AlertToast): boolean =>
  summary !== undefined && now() - (first?.firedAt ?? 0) < summaryWindow;

/** @param all the history, with these firings @param at page clock, ms */
export function toastsOf(
  firings: readonly KeptFiring[],
  all: readonly KeptFiring[],
  at: number,
): AlertToast[] {
  const delayed = firings.map((firing) => {
    const late = lateness(firing, at - firing.firedAt);
    return late === undefined ? firing : { ...firing, late };
  });
  const keys = new Set(firings.map(({ key }) => key));
  const isRecent = ({ key, firedAt }: KeptFiring) => keys.has(key) || at - firedAt < summaryWindow;
  const count = all.filter(isRecent).length;
  if (firings.length > 0 && count > mostSingle) return [{ firings: delayed, summary: count }];
  return delayed.map((firing) => ({ firings: [firing], summary: undefined }));
}

/** @param notices of one board, the first first */
export function withNotices(open: readonly AlertToast[], notices: readonly Notice[]): readonly AlertToast[] {
  const seeing = new Set(notices.flatMap(({ kind, rule }) => (kind === "sees again" ? rule : [])));
  const isOver = ({ kind, rule }: Notice) => kind === "blind" && seeing.has(rule);
  const left = open.flatMap((toast) => {
    const still = toast.notices?.filter((notice) => !isOver(notice));
    return still?.length === 0 ? [] : still ? { ...toast, notices: still } : toast;
  });
  const troubles = notices.filter(({ kind }) => kind !== "sees again");
  return troubles.length > 0 ? [{ firings: [], summary: undefined, notices: troubles }, ...left] : left;
}
