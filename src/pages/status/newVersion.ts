/**
 * Whether the server gives another build of the page than this one. Asked of the server itself, by a file of a few
 * octets, and not of the service worker: there is none on a plain http address that is not this computer's.
 */
import { useSyncExternalStore } from "react";
import * as v from "valibot";
import { link } from "#feed/link/live";
import { pageReload, type Reload } from "#feed/page/reload";
import { longestAnswer, within } from "#feed/reading/feedError";
import { createStore, type Store } from "#feed/reading/store";

/** ms */
const askEvery = 5 * 60_000;
/** After a link came back the server may be a new one; everybody's link does, so that they ask spread over this, ms. */
const spread = 10_000;

export interface Deployment {
  /** the build of this page; undefined where it is not built */
  own: string | undefined;
  /** the build that the server gives; undefined while it cannot be had */
  ask: () => Promise<string | undefined>;
  reload: Pick<Reload, "take" | "tried">;
}

export class NewVersion {
  readonly #world: Deployment;
  readonly #there: Store<boolean> = createStore(false);
  #served: string | undefined;
  readonly get = this.#there.get;
  /** the other build that is there to be loaded */
  readonly build = (): string | undefined => this.#served;
  readonly subscribe = this.#there.subscribe;

  constructor(world: Deployment) {
    this.#world = world;
  }

  /** @returns the other build, if the server gives one */
  async look(): Promise<string | undefined> {
    const { own, ask, reload } = this.#world;
    const served = own === undefined ? undefined : await ask();
    if (served === undefined) return undefined; // what was seen before stands
    const other = served !== own && !reload.tried(served);
    this.#served = other ? served : undefined;
    this.#there.set(other);
    return this.#served;
  }

  /** Loads the page anew if the server, asked once more, gives another build now. @returns whether it does */
  async take(): Promise<boolean> {
    const served = await this.look();
    if (served === undefined) return false;
    this.#world.reload.take(served);
    return true;
  }
}

const told = v.object({ build: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) });

async function servedBuild(): Promise<string | undefined> {
  try {
    return await within(longestAnswer, undefined, async (signal) => {
      const answer = await fetch("/version.json", { cache: "no-store", signal });
      const read = v.safeParse(told, answer.ok ? await answer.json() : undefined);
      return read.success ? read.output.build : undefined;
    });
  } catch {
    return undefined; // no answer, or none of ours: it is asked again
  }
}

const newVersion = new NewVersion({
  own: globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content,
  ask: servedBuild,
  reload: pageReload,
});

/** A new version is there to be loaded. It never loads itself. */
export const useNewVersion = (): boolean => useSyncExternalStore(newVersion.subscribe, newVersion.get);

/** The build that is there to be loaded, for a display that nobody asks (#pages/wall/mending/useMending). */
export const newerBuild = (): string | undefined => newVersion.build();

/** Loads the new version, if the server has it now. @returns whether the page is about to be loaded anew */
export const takeNewVersion = (): Promise<boolean> => newVersion.take();

/** To be called once. */
export function watchForNewVersion(): void {
  const look = () => void newVersion.look();
  setInterval(look, askEvery);
  let { connects } = link.get();
  link.subscribe(() => {
    const before = connects;
    ({ connects } = link.get());
    if (connects > before) setTimeout(look, Math.random() * spread);
  });
}
