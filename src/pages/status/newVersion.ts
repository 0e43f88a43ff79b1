/**
 * Checks whether the server has another build of the page. It reads a file of a few bytes. The service worker is not used, because on
 * plain http it exists only on localhost.
 */

import { useSyncExternalStore } from "react";
import { link } from "#feed/link/live";
import { pageReload, type Reload, servedBuild } from "#feed/page/reload";
import { createStore, type Store } from "#feed/reading/store";

/** ms */
const askEvery = 5 * 60_000;
/** ms; after a reconnect the server may have a new build. The checks of all browsers are spread over this time. */
const spread = 10_000;

export interface Deployment {
  /** the build of this page; undefined in development */
  own: string | undefined;
  /** the server's build; undefined if it cannot be read */
  ask: () => Promise<string | undefined>;
  reload: Pick<Reload, "take" | "tried">;
}

export class NewVersion {
  readonly #world: Deployment;
  readonly #there: Store<boolean> = createStore(false);
  #served: string | undefined;
  readonly get = this.#there.get;
  /** the other build, which can be loaded */
  readonly build = (): string | undefined => this.#served;
  readonly subscribe = this.#there.subscribe;

  constructor(world: Deployment) {
    this.#world = world;
  }

  /** @returns the other build, if the server has one */
  async look(): Promise<string | undefined> {
    const { own, ask, reload } = this.#world;
    const served = own === undefined ? undefined : await ask();
    if (served === undefined) return undefined; // keeps the result of the last check
    const other = served !== own && !reload.tried(served);
    this.#served = other ? served : undefined;
    this.#there.set(other);
    return this.#served;
  }

  /** Checks the server again, and reloads the page if it has another build. @returns whether it reloads */
  async take(): Promise<boolean> {
    const served = await this.look();
    if (served === undefined) return false;
    this.#world.reload.take(served);
    return true;
  }
}

const newVersion = new NewVersion({
  own: globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content,
  ask: servedBuild,
  reload: pageReload,
});

/** A new version is ready. It is never loaded automatically. */
export const useNewVersion = (): boolean => useSyncExternalStore(newVersion.subscribe, newVersion.get);

/** The new build, for a wall, which loads it without a person (#pages/wall/mending/useMending). */
export const newerBuild = (): string | undefined => newVersion.build();

/** Loads the new version if the server has it now. @returns whether the page is about to reload */
export const takeNewVersion = (): Promise<boolean> => newVersion.take();

/** Call once. */
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
