/**
 * The one place where the page loads itself: for which reasons, how often, and only where the page can be had. So nobody sees a browser's
 * error or another's page. What a person asks for by hand does not wait.
 */
import * as v from "valibot";
import { colomboHours, dayStart } from "#market/day/session";
import { isOurPage } from "#wire/gateway/ourPage";
import { granted } from "./browser.ts";

// Whether the server gives the page now: asked of it, and not of what the browser keeps, before a page loads itself anew.

/** ms; a server that takes longer would leave a display blank for as long */
const longestWait = 10_000;

/** Not whether anybody answers: a proxy, or a network that wants to be signed in to, answers 200 as well. */
export async function isPageServed(ask: typeof fetch = fetch): Promise<boolean> {
  const answer = await ask(location.href, {
    cache: "no-store",
    headers: { Accept: "text/html" },
    signal: AbortSignal.timeout(longestWait),
  });
  if (!answer.ok) return false;
  return isBuilt() ? isOurPage(await answer.text()) : true;
}

/** Pages that are not built, as in development, bear no name of a build. */
const isBuilt = () => isOurPage(document.head.innerHTML);

/** The browser keeps a page of ours, and something that gives it whatever the server does. */
async function isPageKept(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  return (await caches.match("/index.html", { ignoreSearch: true })) !== undefined;
}

const minute = 60_000;
const hour = 60 * minute;

/** Only a load mends these: the code of the page or of a part did not come, nothing is drawn or asked, the display cannot be drawn. */
export type Broken = "page" | "code" | "stuck" | "crash";
/** The last two wait for the next change of views. */
type Reason = Broken | "version" | "daily";

const display = { apart: 10 * minute, askEvery: 10_000, keptHelps: true };
/**
 * apart: ms between two loads, whatever the last was for. askEvery: ms between two questions whether the page can be had.
 * keptHelps: the page that the browser keeps mends it too.
 */
const rules: Readonly<Record<Reason, typeof display>> = {
  page: { apart: minute, askEvery: 2_000, keptHelps: false }, // a reader waits, and the kept page lacks the same code
  code: display,
  stuck: display,
  crash: display,
  version: { ...display, keptHelps: false },
  daily: { ...display, keptHelps: false },
};

/** Exchange ms after midnight: nobody looks then. */
const dailyAt = 5 * hour;

const name = "pola.loaded";
const moment = v.fallback(v.optional(v.number()), undefined);
/** What outlives a load. */
const kept = v.fallback(
  v.object({
    /** when the page loaded itself last; computer's clock, ms */
    at: moment,
    /** the version that a load was to bring, and when */
    version: v.fallback(v.optional(v.string()), undefined),
    versionAt: moment,
    /** five o'clock of the day whose daily load is done, exchange's time: a clock set back over it is no other morning */
    morning: moment,
  }),
  {},
);
type Remembered = v.InferOutput<typeof kept>;

interface ReloadWorld {
  /** the server gives the page now; may fail */
  served: () => Promise<boolean>;
  /** the browser would give the page, whatever the server does; may fail */
  kept: () => Promise<boolean>;
  reload: () => void;
  storage: Pick<Storage, "getItem" | "setItem"> | undefined;
  /** computer's clock, ms: it goes on over loads */
  now: () => number;
}

export interface Plans {
  /** a version other than this page's that the server has; undefined while there is none */
  version: string | undefined;
  /** the exchange's time now, and when this page was loaded */
  exchange: { now: number; loadedAt: number };
  /** figures are as fresh as can be: a wall that is cut off might not come back */
  trusted: boolean;
}

export class Reload {
  readonly #world: ReloadWorld;
  readonly #loadedAt: number;
  readonly #broken = new Set<Broken>();
  #look: ReturnType<typeof setInterval> | undefined;
  #asking = false;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(world: ReloadWorld) {
    this.#world = world;
    this.#loadedAt = world.now();
  }

  /** The page is loaded as soon as that is allowed and it can be had, unless `mended` is told before. */
  mend(reason: Broken): void {
    this.#broken.add(reason);
    this.#look ??= setInterval(() => this.#mendFirst(), 1_000);
    this.#mendFirst();
  }

  /** What was broken is not any more, or nobody looks at it. */
  mended(...reasons: Broken[]): void {
    for (const reason of reasons) this.#broken.delete(reason);
    if (this.#broken.size > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  /** To be called between two views. */
  plan({ version, exchange, trusted }: Plans): void {
    if (!trusted) return;
    const { storage, now } = this.#world;
    const { version: tried, morning } = this.#remembered();
    const five = lastFive(exchange.now);
    // a load that did not bring a version the first time will not the second
    if (version !== undefined && storage && version !== tried)
      void this.#load("version", { version, versionAt: now() });
    else if (five > exchange.loadedAt && five !== morning) void this.#load("daily", { morning: five });
  }

  /** Loads this version because a person asked for it. */
  take(version: string): void {
    this.#keep({ version, versionAt: this.#world.now() }); // kept or not: at worst it is offered again
    this.#world.reload();
  }

  /** This version was loaded within the hour; a page that still asks did not get it, as from a cache in between. */
  tried(version: string): boolean {
    const { version: tried, versionAt = Number.NEGATIVE_INFINITY } = this.#remembered();
    return tried === version && Math.abs(this.#world.now() - versionAt) < hour;
  }

  #mendFirst(): void {
    const [reason] = this.#broken;
    if (reason) void this.#load(reason);
  }

  async #load(reason: Reason, remember: Remembered = {}): Promise<void> {
    const { now, reload } = this.#world;
    const isAsked = Math.abs(now() - this.#askedAt) < rules[reason].askEvery; // the clock may have been set back
    if (this.#asking || isAsked || !this.#isSpaced(reason)) return;
    this.#asking = true;
    this.#askedAt = now();
    const given = await this.#isGiven(reason);
    this.#asking = false;
    const isMended = isBroken(reason) && !this.#broken.has(reason);
    // where the browser's store is full, nothing would remember that the page was loaded
    if (given && !isMended && this.#keep({ ...remember, at: now() })) reload();
  }

  /** Where the browser keeps nothing, the page's own age is all there is. A clock that was set back keeps nothing from being mended. */
  #isSpaced(reason: Reason): boolean {
    const { storage, now } = this.#world;
    const last = storage ? this.#remembered().at : this.#loadedAt;
    return last === undefined || Math.abs(now() - last) >= rules[reason].apart;
  }

  async #isGiven(reason: Reason): Promise<boolean> {
    const { served, kept } = this.#world;
    if (await served().catch(() => false)) return true;
    return rules[reason].keptHelps && kept().catch(() => false);
  }

  #remembered(): Remembered {
    try {
      return v.parse(kept, JSON.parse(this.#world.storage?.getItem(name) ?? "{}"));
    } catch {
      return {}; // not what was written here
    }
  }

  /** @returns false where the store is full; true where there is none, since then the page's age spaces its loads */
  #keep(what: Remembered): boolean {
    try {
      this.#world.storage?.setItem(name, JSON.stringify({ ...this.#remembered(), ...what }));
      return true;
    } catch {
      return false;
    }
  }
}

const isBroken = (reason: Reason): reason is Broken => reason !== "version" && reason !== "daily";

/** Five o'clock in the morning, the last one there was. */
function lastFive(at: number): number {
  const five = dayStart(at, colomboHours) + dailyAt;
  return five <= at ? five : five - 24 * hour;
}

export const pageReload = new Reload({
  served: () => isPageServed(),
  kept: isPageKept,
  reload: () => location.reload(),
  storage: granted("sessionStorage"),
  now: () => Date.now(),
});
