/** Loads the address anew as soon as its server gives it again. */
import { granted } from "#feed/page/browserStorage";
import { isPageServed } from "#feed/page/servedPage";

/** ms between two questions, and at the least between two loads of the page: what fails may fail again */
const askEvery = 2_000;
const loadEvery = 60_000;
const name = "pola.loadedAnewAt";

export interface LoadingAnew {
  /** whether the server gives the page of this address */
  answers: () => Promise<boolean>;
  reload: () => void;
  /** outlives the load; without one nothing is loaded anew by itself, since nothing would keep that from going on for ever */
  storage: Pick<Storage, "getItem" | "setItem"> | undefined;
  /** ms of the computer's clock, which goes on over loads */
  now: () => number;
}

/** @returns its undo */
export function reloadOnceAnswered({ answers, reload, storage, now }: LoadingAnew): () => void {
  let asking = false;
  const tick = async () => {
    const loadedAt = Number(storage?.getItem(name) ?? Number.NEGATIVE_INFINITY);
    if (asking || !storage || Math.abs(now() - loadedAt) < loadEvery) return;
    asking = true;
    const answered = await answers().catch(() => false);
    asking = false;
    if (!answered || stopped) return;
    try {
      storage.setItem(name, String(now()));
    } catch {
      return; // the browser's store is full: nothing would remember that the page was loaded anew
    }
    stop();
    reload();
  };
  let stopped = false;
  const timer = setInterval(() => void tick(), askEvery);
  const stop = () => {
    stopped = true;
    clearInterval(timer);
  };
  void tick();
  return stop;
}

export const inThisBrowser = (): LoadingAnew => ({
  answers: () => isPageServed(),
  reload: () => location.reload(),
  storage: granted("sessionStorage"),
  now: () => Date.now(),
});
