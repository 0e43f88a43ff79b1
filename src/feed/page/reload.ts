/**
 * The one place where the page reloads itself: for which reasons, how often, and only if the page can be loaded. Else the screen would
 * show a browser's error or a foreign page. A person's own reload does not wait.
 */
import * as v from "valibot";
import { colomboHours, dayStart } from "#market/day/session";
import { isOurPage } from "#wire/gateway/ourPage";
import { granted } from "./browser.ts";

// Whether the server serves the page now. The request bypasses the browser's cache.

/** ms; a slower server would leave a display blank that long */
const longestWait = 10_000;

/** Checks the page itself, not only the status: a proxy or a captive portal answers 200 as well. */
export async function isPageServed(ask: typeof fetch = fetch): Promise<boolean> {
  const answer = await ask(location.href, {
    cache: "no-store",
    headers: { Accept: "text/html" },
    signal: AbortSignal.timeout(longestWait),
  });
  if (!answer.ok) return false;
  return isBuilt() ? isOurPage(await answer.text()) : true;
}

/** Unbuilt pages, as in development, carry no build's name. */
const isBuilt = () => isOurPage(document.head.innerHTML);

/** The browser's cache has a page of ours, and a service worker that serves it. */
async function isPageKept(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  return (await caches.match("/index.html", { ignoreSearch: true })) !== undefined;
}

const minute = 60_000;
const hour = 60 * minute;

/** Only a reload mends these: code of the page or of a part is missing, nothing is drawn or requested, the display cannot be drawn. */
export type Broken = "page" | "code" | "stuck" | "crash";
/** The last two wait for the next change of views. */
type Reason = Broken | "version" | "daily";

const display = { apart: 10 * minute, askEvery: 10_000, keptHelps: true };
/**
 * apart: ms between two reloads, whatever the last was for. askEvery: ms between two checks whether the page can be loaded. keptHelps: the
 * browser's cached page mends it too.
 */
const rules: Readonly<Record<Reason, typeof display>> = {
  page: { apart: minute, askEvery: 2_000, keptHelps: false }, // a person waits, and the cached page lacks the same code
  code: display,
  stuck: display,
  crash: display,
  version: { ...display, keptHelps: false },
  daily: { ...display, keptHelps: false },
};

/** Exchange ms after midnight, when no person looks. */
const dailyAt = 5 * hour;

const name = "pola.loaded";
const moment = v.fallback(v.optional(v.number()), undefined);
/** Stored over reloads. */
const kept = v.fallback(
  v.object({
    /** when the page reloaded itself last; computer's clock, ms */
    at: moment,
    /** the version that a reload was for, and when */
    version: v.fallback(v.optional(v.string()), undefined),
    versionAt: moment,
    /** five o'clock of the day whose daily reload is done, exchange's time: prevents a second reload when the clock is set back */
    morning: moment,
  }),
  {},
);
type Remembered = v.InferOutput<typeof kept>;

interface ReloadWorld {
  /** the server serves the page now; may reject */
  served: () => Promise<boolean>;
  /** the browser's cache has the page; may reject */
  kept: () => Promise<boolean>;
  reload: () => void;
  storage: Pick<Storage, "getItem" | "setItem"> | undefined;
  /** computer's clock, ms: it continues over reloads */
  now: () => number;
}

export interface Plans {
  /** a version other than this page's that the server has; undefined while there is none */
  version: string | undefined;
  /** the exchange's time now, and when this page was loaded */
  exchange: { now: number; loadedAt: number };
  /** figures are as fresh as can be; a wall that is cut off might not come back from a reload */
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

  /** Reloads as soon as the spacing allows and the page can be loaded, unless `mended` is called before. */
  mend(reason: Broken): void {
    this.#broken.add(reason);
    this.#look ??= setInterval(() => this.#mendFirst(), 1_000);
    this.#mendFirst();
  }

  /** It works again, or is not on view any more. */
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
    // a reload that did not bring the version once will not bring it later
    if (version !== undefined && storage && version !== tried)
      void this.#load("version", { version, versionAt: now() });
    else if (five > exchange.loadedAt && five !== morning) void this.#load("daily", { morning: five });
  }

  /** Loads this version because a person asked for it. */
  take(version: string): void {
    this.#keep({ version, versionAt: this.#world.now() }); // if it was not stored, the version is offered again
    this.#world.reload();
  }

  /** This version was loaded within the hour. A page that still asks did not get it: a cache in between, for example. */
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
    // without a stored time, reloads could follow each other without end
    if (given && !isMended && this.#keep({ ...remember, at: now() })) reload();
  }

  /** Without storage the page's own age spaces its reloads. A clock that was set back blocks no reload. */
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
      return {}; // another program's text
    }
  }

  /** @returns false where the store is full; true where there is none, because then the page's age spaces the reloads */
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

/** The last five o'clock in the morning. */
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
