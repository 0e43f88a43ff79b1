/**
 * Checks whether the server has another build of the page. It reads a file of a few bytes. The service worker is not used, because on
 * plain http it exists only on localhost.
 */

import { link } from "#feed/link/live";
import { pageReload, type Reload, servedBuild } from "#feed/page/reload";
import { usePageState } from "#ui/screen/pageState";

/** ms */
const askEvery = 5 * 60_000;
/** ms; after a reconnect the server may have a new build. The checks of all browsers are spread over this time. */
const checkSpread = 10_000;

export interface Deployment {
  /** the build of this page; undefined in development */
  own: string | undefined;
  /** the server's build; undefined if it cannot be read */
  ask: () => Promise<string | undefined>;
  reload: Pick<Reload, "take" | "tried">;
}

/** Asks for the server's build, and offers it if it is another one. @returns the other build, if the server has one */
export async function lookForBuild({ own, ask, reload }: Deployment): Promise<string | undefined> {
  const served = own === undefined ? undefined : await ask();
  if (served === undefined) return undefined; // keeps the result of the last check
  const newBuild = served !== own && !reload.tried(served) ? served : undefined;
  usePageState.setState({ newBuild });
  return newBuild;
}

/** Asks the server again, and reloads the page if it has another build. @returns whether it reloads */
export async function takeBuild(deployment: Deployment): Promise<boolean> {
  const served = await lookForBuild(deployment);
  if (served !== undefined) deployment.reload.take(served);
  return served !== undefined;
}

const ownDeployment: Deployment = {
  own: globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content,
  ask: servedBuild,
  reload: pageReload,
};

/** A new version is ready. It is never loaded automatically. */
export const useNewVersion = (): boolean => usePageState(({ newBuild }) => newBuild !== undefined);

/** The new build, for a wall, which loads it without a person (#pages/wall/mending/useMending). */
export const newerBuild = (): string | undefined => usePageState.getState().newBuild;

/** Loads the new version if the server has it now. @returns whether the page is about to reload */
export const takeNewVersion = (): Promise<boolean> => takeBuild(ownDeployment);

/** Call once. */
export function watchForNewVersion(): void {
  const look = () => void lookForBuild(ownDeployment);
  setInterval(look, askEvery);
  let { connects } = link.get();
  link.subscribe(() => {
    const before = connects;
    ({ connects } = link.get());
    if (connects > before) setTimeout(look, Math.random() * checkSpread);
  });
}
