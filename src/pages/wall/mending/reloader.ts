/**
 * Loads the page anew: as often as ./reloads.ts allows, and only where the server gives the page, so that neither a browser's error nor
 * anybody else's page is ever seen. What is broken may be mended by the page that the browser keeps, too.
 */
import { granted } from "#feed/page/browserStorage";
import { isPageKept, isPageServed } from "#feed/page/servedPage";
import {
  type Known,
  lastFive,
  mayMend,
  type Plans,
  planned,
  type Reason,
  type Remembered,
} from "./reloads.ts";

const name = "pola-wall-loaded";
/** ms between two questions whether the server answers */
const askEvery = 10_000;

export interface ReloaderWorld {
  /** the server gives the page now */
  served: () => Promise<boolean>;
  /** the browser would give the page, whatever the server does */
  kept: () => Promise<boolean>;
  reload: () => void;
  storage: Pick<Storage, "getItem" | "setItem"> | undefined;
  /** computer's clock, ms */
  now: () => number;
}

export class Reloader {
  readonly #world: ReloaderWorld;
  readonly #loadedAt: number;
  #broken: Reason | undefined;
  #asking = false;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(world: ReloaderWorld = inThisBrowser()) {
    this.#world = world;
    this.#loadedAt = world.now();
  }

  /** Something is broken that only a load mends. */
  mend(reason: Reason): void {
    this.#broken ??= reason;
  }

  /** To be called every second. */
  look(): void {
    if (this.#broken && mayMend(this.#known())) void this.#load("mend");
  }

  /** To be called between two views. */
  plan(plans: Plans): void {
    const reason = planned(this.#known(), plans);
    if (reason === "version") void this.#load("plan", { version: plans.version });
    else if (reason === "daily") void this.#load("plan", { morning: lastFive(plans.exchange.now) });
  }

  #known(): Known {
    const { storage, now } = this.#world;
    return { now: now(), loadedAt: this.#loadedAt, remembered: storage && read(storage.getItem(name)) };
  }

  async #load(why: "mend" | "plan", what: Partial<Remembered> = {}): Promise<void> {
    const { reload, storage, now } = this.#world;
    if (this.#asking || Math.abs(now() - this.#askedAt) < askEvery) return; // the clock may have been set back
    this.#asking = true;
    this.#askedAt = now();
    const given = await this.#isGiven(why).catch(() => false);
    this.#asking = false;
    if (!given) return;
    const before = storage && read(storage.getItem(name));
    try {
      storage?.setItem(name, JSON.stringify({ ...before, ...what, at: now() }));
    } catch {
      return; // the browser's store is full: nothing would remember that the page was loaded anew
    }
    reload();
  }

  async #isGiven(why: "mend" | "plan"): Promise<boolean> {
    const { served, kept } = this.#world;
    if (await served().catch(() => false)) return true;
    return why === "mend" && (await kept());
  }
}

function read(kept: string | null): Remembered {
  try {
    const { at, version, morning } = JSON.parse(kept ?? "{}");
    const number = (value: unknown) => (typeof value === "number" ? value : undefined);
    return {
      at: number(at),
      version: typeof version === "string" ? version : undefined,
      morning: number(morning),
    };
  } catch {
    return { at: undefined, version: undefined }; // not what was written here
  }
}

const inThisBrowser = (): ReloaderWorld => ({
  served: () => isPageServed(),
  kept: isPageKept,
  reload: () => location.reload(),
  storage: granted("sessionStorage"),
  now: () => Date.now(),
});
