/** Evaluates the rules while this tab leads, and lets one tab of this browser deliver each firing. */
import { isReplay, now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { pageBoards } from "#feed/groups/sessionRecord";
import { type Stepped, statusOf } from "#market/alerts/engine";
import type { Notice } from "#market/alerts/firing";
import { alertShelf } from "#stored/databases";
import { kept } from "./alerts.ts";
import type { Delivery, KeptFiring } from "./firingStore.ts";
import { leadAskedKey, leadKey, wantLead } from "./leading.ts";
import { pageWord } from "./pageMarket.ts";
import { DeliveryPlan, type Told, toldOf } from "./planning.ts";
import { AlertRunner } from "./runner.ts";
import { AlertSources, type Lists } from "./sources.ts";
import { AlertTabs, channelName, type Role } from "./tabs.ts";

interface AlertsWorld {
  /** what this tab may do; it changes when the user goes to another page */
  role: () => Role;
  /** symbols by the list's slug */
  watchlists: () => Lists;
  /** shows it in this tab */
  show: (told: Told) => Promise<readonly Delivery[]>;
  /** lets the operating system show it; undefined if the user did not choose that */
  notify: (told: Told) => Promise<Delivery | undefined>;
}

/** ms for which the states are sent to the other tabs after one asked for them */
const wantedFor = 45_000;
const askEvery = 20_000;
const mostNotices = 4_000;
/** Number of deliveries that wait for a page. With more, the oldest are dropped; the history has them. */
const mostWaiting = 20;
/** ms for which a wall leaves the lead to a page that was opened */
const yieldFor = 2_000;

const tab = crypto.randomUUID?.() ?? `${Math.random()}`; // absent outside https and localhost
const second = 1_000;

const leadKeys: ReadonlySet<string | null> = new Set([leadKey, leadAskedKey]);

/** @returns a function that stops it */
export function startAlerts(world: AlertsWorld): () => void {
  if (isReplay()) return () => {};
  const running = new Running(world);
  return () => running.stop();
}

class Running {
  readonly #world: AlertsWorld;
  readonly #plan = new DeliveryPlan();
  readonly #sources = new AlertSources();
  readonly #lead: ReturnType<typeof wantLead>;
  readonly #tabs: AlertTabs;
  readonly #undo: (() => void)[] = [];
  #runner: AlertRunner | undefined;
  #role: Role | undefined;
  #joinsAt = Number.NEGATIVE_INFINITY;
  #seenAt = Date.now();
  #wantedUntil = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** deliveries for which no page is open */
  #waiting: Told[] = [];

  constructor(world: AlertsWorld) {
    this.#world = world;
    const { leads, rules, did, locks, storage } = kept;
    this.#lead = wantLead({ locks, texts: storage, tab, now: Date.now }, leads);
    this.#tabs = this.#openTabs();
    const timer = setInterval(this.#tick, second);
    this.#undo.push(
      leads.subscribe(this.#leadChanged),
      rules.subscribe(this.#needsChanged),
      pageBoards.listen(() => this.#lead.tick()), // the timers of a hidden tab are late, but boards are pushed
      did.listen(this.#did),
      () => clearInterval(timer),
    );
    this.#on(document, "visibilitychange", this.#looked);
    for (const name of ["focus", "pointerdown", "keydown", "pageshow"] as const)
      this.#on(window, name, this.#looked);
    this.#on(window, "pagehide", () => this.#away());
    this.#on(window, "storage", (event) => {
      if (event instanceof StorageEvent && leadKeys.has(event.key)) this.#lead.tick();
    });
    this.#tick();
    if (leads.get()) this.#leadChanged();
  }

  stop(): void {
    for (const undo of this.#undo) undo();
    this.#away();
  }

  #on(target: EventTarget, name: string, run: (event: Event) => void): void {
    target.addEventListener(name, run, { passive: true });
    this.#undo.push(() => target.removeEventListener(name, run));
  }

  #openTabs(): AlertTabs {
    const { history, statuses, leads } = kept;
    return new AlertTabs({
      tab,
      channel: "BroadcastChannel" in globalThis ? new BroadcastChannel(channelName) : undefined,
      now: Date.now,
      show: this.#world.show,
      presence: () => ({
        role: this.#world.role(),
        visible: document.visibilityState === "visible",
        seenAt: this.#seenAt,
        clicked: navigator.userActivation?.hasBeenActive ?? false,
      }),
      heard: {
        fired: (firings, notices) => {
          history.take(firings);
          this.#told(firings, notices);
        },
        delivered: (keys, deliveries, late) =>
          history.deliver(keys, deliveries, { late, store: leads.get() }),
        forgotten: () => void history.forget(),
        wanted: () => {
          this.#wantedUntil = now() + wantedFor;
          this.#showStatuses();
        },
        statuses: (received) => {
          if (!leads.get()) statuses.set(received);
        },
        changed: () => {
          if (!this.#tabs.hasOtherPage()) return;
          void this.#deliverWaiting();
          if (this.#world.role() === "wall" && leads.get()) this.#yield();
        },
      },
    });
  }

  readonly #looked = (): void => {
    if (document.visibilityState === "visible") this.#seenAt = Date.now();
    else this.#runner?.save();
    this.#tabs.announce();
  };

  readonly #did = (what: "read statuses" | "forgot" | { band: string }): void => {
    if (what === "forgot") this.#tabs.post({ of: "forgotten" });
    else if (what === "read statuses") {
      this.#askedAt = Number.NEGATIVE_INFINITY;
      this.#tick();
      this.#showStatuses();
    } else this.#delivered([what.band], [{ channel: "band", at: now() }], undefined);
  };

  readonly #tick = (): void => {
    const role = this.#world.role();
    if (role !== this.#role) {
      this.#role = role;
      this.#tabs.announce();
      if (role === "none") this.#lead.leave();
    }
    if (role !== "none" && now() >= this.#joinsAt) this.#lead.join();
    this.#lead.tick();
    if (kept.leads.get()) {
      this.#runner?.tick();
      this.#sources.tick();
    } else if (kept.readers() > 0 && now() - this.#askedAt >= askEvery) {
      this.#askedAt = now();
      this.#tabs.post({ of: "want" });
    }
  };

  /** A wall shows no toasts and no notifications, so a page leads if there is one. */
  #yield(): void {
    this.#joinsAt = now() + yieldFor;
    this.#lead.leave();
  }

  #away(): void {
    this.#runner?.save();
    this.#lead.leave();
    this.#tabs.leave();
  }

  readonly #needsChanged = (): void => {
    if (this.#runner) this.#sources.want(kept.rules.get(), this.#world.watchlists());
    this.#showStatuses();
  };

  readonly #leadChanged = (): void => {
    if (!kept.leads.get()) {
      this.#runner?.stop();
      this.#runner = undefined;
      this.#sources.stop();
      return;
    }
    this.#runner ??= new AlertRunner({
      rules: kept.rules.get,
      boards: pageBoards,
      word: pageWord,
      market: (board, about) =>
        this.#sources.market(board, { ...about, watchlists: this.#world.watchlists() }),
      exchangeNow,
      now,
      shelf: alertShelf("state"),
      done: (result) => void this.#fired(result),
      failed: kept.failed,
    });
    this.#needsChanged();
    void this.#runner.begin();
  };

  async #fired({ firings, notices }: Stepped): Promise<void> {
    this.#showStatuses();
    if (firings.length === 0 && notices.length === 0) return;
    const firedAt = now();
    const news = await kept.history.keep(firings.map((firing) => ({ ...firing, firedAt, deliveries: [] })));
    this.#tabs.post({ of: "fired", firings: news, notices });
    this.#told(news, notices);
    const troubles = notices.filter(({ kind }) => kind !== "sees again");
    const quiet = { firings: [], summary: undefined, late: undefined, notices: troubles };
    if (troubles.length > 0) void this.#tabs.show(quiet);
    await Promise.all(this.#plan.take(news, now()).map((told) => this.#deliver(told)));
  }

  #told(firings: readonly KeptFiring[], notices: readonly Notice[]): void {
    if (notices.length > 0)
      kept.notices.set([...notices.toReversed(), ...kept.notices.get()].slice(0, mostNotices));
    if (this.#world.role() === "wall") for (const firing of firings) kept.band.send(firing);
  }

  async #deliver(told: Told): Promise<void> {
    const [shown, notified] = await Promise.all([this.#tabs.show(told), this.#notify(told)]);
    if (!shown) this.#waiting = [...this.#waiting, told].slice(-mostWaiting);
    this.#delivered(
      told.firings.map(({ key }) => key),
      [...(shown ?? []), ...(notified ?? [])],
      told.late,
    );
  }

  /** A wall is seen by others too, so it lets no notification appear. */
  async #notify(told: Told): Promise<readonly Delivery[]> {
    const delivery = this.#world.role() === "page" ? await this.#world.notify(told) : undefined;
    return delivery ? [delivery] : [];
  }

  /** Only the tab that evaluated the rules knows what waits, so it delivers also when it no longer leads. */
  async #deliverWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const told of waiting) await this.#deliver(toldOf(told.firings, told.summary, now()));
  }

  #delivered(keys: readonly string[], deliveries: readonly Delivery[], late: number | undefined): void {
    if (deliveries.length === 0) return;
    kept.history.deliver(keys, deliveries, { late, store: true });
    this.#tabs.post({ of: "delivered", keys, deliveries, late });
  }

  #showStatuses(): void {
    const runner = this.#runner;
    const asked = now() < this.#wantedUntil;
    if (!runner || (kept.readers() === 0 && !asked)) return;
    const statuses = new Map(kept.rules.get().map((rule) => [rule.id, statusOf(rule, runner.state)]));
    kept.statuses.set(statuses);
    if (asked) this.#tabs.post({ of: "statuses", statuses });
  }
}
