/**
 * Reloads the page; no other code does. It decides for which reasons and how often. It reloads only if the server has the page, because
 * otherwise the screen could show a browser's error or a foreign page. A reload that the user requests does not wait.
 */

import * as v from "valibot";
import { askGateway } from "#feed/answers/askGateway";
import { colomboHours, dayStart } from "#market/day/session";
import { grantedStorage } from "#stored/keys";
import { type StoredValue, storedValue, type Texts } from "#stored/storedValue";
import { json } from "#stored/textFormat";
import { hour, minute } from "#units/time";
import { buildAddress, isOurPage, pageAddress } from "#wire/gateway/pageFiles";

/** ms of the server check. With a slower server the reload would leave a display blank for longer. */
const longestWait = 10_000;

/** Whether the server serves the page now. It checks the page itself, past the browser's cache, not only the status: a proxy or a captive portal may answer 200 too. */
export async function isPageServed(): Promise<boolean> {
  const stop = AbortSignal.timeout(longestWait);
  const { value } = await askGateway(pageAddress, { address: location.href }, stop);
  return value !== undefined && (!isBuilt() || isOurPage(value));
}

/** The build that the server has; undefined if it cannot be read now. */
export async function servedBuild(): Promise<string | undefined> {
  try {
    return (await askGateway(buildAddress, {})).value?.build;
  } catch {
    return undefined; // the next check tries again
  }
}

/** Pages in development are not built, and lack the build's name. */
const isBuilt = () => isOurPage(document.head.innerHTML);

/** Whether the browser's cache has Pola's page, and a service worker serves it. */
async function isPageKept(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  return (await caches.match("/index.html", { ignoreSearch: true })) !== undefined;
}

/**
 * Faults that need a reload. page: the page's code is missing. code: a part's code is missing. stuck: nothing is drawn or requested. crash:
 * the display cannot be drawn.
 */
export type ReloadFault = "page" | "code" | "stuck" | "crash";
/** "version" and "daily" wait for the next change of views. */
type Reason = ReloadFault | "version" | "daily";

const display = { apart: 10 * minute, askEvery: 10_000, keptHelps: true };
/**
 * apart: least ms since the last reload for any reason. askEvery: ms between two checks whether the page can be loaded. keptHelps: whether
 * the browser's cached page also removes the fault.
 */
const rules: Readonly<Record<Reason, typeof display>> = {
  page: { apart: minute, askEvery: 2_000, keptHelps: false }, // the user waits for this reload, and the cached page lacks the same code
  code: display,
  stuck: display,
  crash: display,
  version: { ...display, keptHelps: false },
  daily: { ...display, keptHelps: false },
};

/** Five in the morning at the exchange, ms after midnight. Hardly anyone watches at that time. */
const dailyAt = 5 * hour;

const storedMoment = v.fallback(v.optional(v.number()), undefined);
/** What is stored across reloads. */
const reloadRecord = v.object({
  /** when the page last reloaded itself; computer's clock, ms */
  at: storedMoment,
  /** the version that the page was reloaded for, and when */
  version: v.fallback(v.optional(v.string()), undefined),
  versionAt: storedMoment,
  /** five o'clock, exchange's time, of the last daily reload; prevents a second reload when the clock is set back */
  morning: storedMoment,
});
type ReloadRecord = v.InferOutput<typeof reloadRecord>;

/** This page, as it can be loaded again. */
interface OwnPage {
  /** whether the server serves the page now; may reject */
  served: () => Promise<boolean>;
  /** whether the browser's cache has the page; may reject */
  kept: () => Promise<boolean>;
  reload: () => void;
}

export interface Plans {
  /** the server's version if it differs from this page's; undefined otherwise */
  version: string | undefined;
  /** the exchange's time now, and when this page was loaded */
  exchange: { now: number; loadedAt: number };
  /** whether the page's figures are fresh; a wall without a connection might not come back from a reload */
  trusted: boolean;
}

export class Reload {
  readonly #page: OwnPage;
  readonly #storage: Texts | undefined;
  readonly #now: () => number;
  readonly #remembered: StoredValue<ReloadRecord>;
  readonly #loadedAt: number;
  readonly #broken = new Set<ReloadFault>();
  #look: ReturnType<typeof setInterval> | undefined;
  #asking = false;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** @param now computer's clock, ms; it continues across reloads */
  constructor(page: OwnPage, storage: Texts | undefined, now: () => number) {
    this.#page = page;
    this.#storage = storage;
    this.#now = now;
    this.#loadedAt = now();
    this.#remembered = storedValue("pola.loaded", json<ReloadRecord>(reloadRecord, {}), () => storage);
  }

  /** Reloads as soon as `apart` allows and the page can be loaded, unless `mended` is called first. */
  mend(reason: ReloadFault): void {
    this.#broken.add(reason);
    this.#look ??= setInterval(() => this.#mendFirst(), 1_000);
    this.#mendFirst();
  }

  /** Call this when the broken part works again or is no longer on screen. */
  mended(...reasons: ReloadFault[]): void {
    for (const reason of reasons) this.#broken.delete(reason);
    if (this.#broken.size > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  /** Call this between two views. */
  plan({ version, exchange, trusted }: Plans): void {
    if (!trusted) return;
    const { version: tried, morning } = this.#remembered.get();
    const five = lastFive(exchange.now);
    // each version is tried once; if a reload did not load it, another would not either
    if (version !== undefined && this.#storage && version !== tried)
      void this.#load("version", { version, versionAt: this.#now() });
    else if (five > exchange.loadedAt && five !== morning) void this.#load("daily", { morning: five });
  }

  /** Loads this version because the user asked for it. */
  take(version: string): void {
    this.#keep({ version, versionAt: this.#now() }); // if storing fails, the page offers the version again
    this.#page.reload();
  }

  /**
   * Whether the page was reloaded for this version within the last hour. If the reload brought another version, a cache may have sent an
   * old page.
   */
  tried(version: string): boolean {
    const { version: tried, versionAt = Number.NEGATIVE_INFINITY } = this.#remembered.get();
    return tried === version && Math.abs(this.#now() - versionAt) < hour;
  }

  #mendFirst(): void {
    const [reason] = this.#broken;
    if (reason) void this.#load(reason);
  }

  async #load(reason: Reason, remember: ReloadRecord = {}): Promise<void> {
    const isAsked = Math.abs(this.#now() - this.#askedAt) < rules[reason].askEvery; // absolute value, because the clock may have been set back
    if (this.#asking || isAsked || !this.#isSpaced(reason)) return;
    this.#asking = true;
    this.#askedAt = this.#now();
    const given = await this.#isGiven(reason);
    this.#asking = false;
    const isMended = isBroken(reason) && !this.#broken.has(reason);
    // if no time can be stored, reloads could follow each other without end
    if (given && !isMended && this.#keep({ ...remember, at: this.#now() })) this.#page.reload();
  }

  /**
   * Whether the last reload is long enough ago. Without storage the page's own age counts. A clock that was set back does not prevent
   * reloads.
   */
  #isSpaced(reason: Reason): boolean {
    const last = this.#storage ? this.#remembered.get().at : this.#loadedAt;
    return last === undefined || Math.abs(this.#now() - last) >= rules[reason].apart;
  }

  async #isGiven(reason: Reason): Promise<boolean> {
    if (await this.#page.served().catch(() => false)) return true;
    return rules[reason].keptHelps && this.#page.kept().catch(() => false);
  }

  /** @returns false if the storage is full; true if there is no storage, because the page's age then spaces the reloads */
  #keep(what: ReloadRecord): boolean {
    return this.#remembered.update((before) => ({ ...before, ...what })) || !this.#storage;
  }
}

const isBroken = (reason: Reason): reason is ReloadFault => reason !== "version" && reason !== "daily";

/** The last five o'clock in the morning before `at`, exchange's time. */
function lastFive(at: number): number {
  const five = dayStart(at, colomboHours) + dailyAt;
  return five <= at ? five : five - 24 * hour;
}

export const pageReload = new Reload(
  { served: isPageServed, kept: isPageKept, reload: () => location.reload() },
  grantedStorage("sessionStorage"),
  () => Date.now(),
);
