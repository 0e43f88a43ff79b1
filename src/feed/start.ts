/** Everything that runs while the page is open, and who tells whom. */
import type { QueryClient } from "@tanstack/react-query";
import type { Phase } from "#market/session";
import { prices } from "#wire/prices";
import { boardStore, startBoard } from "./board.ts";
import { now, pageClock } from "./clock.ts";
import { exchangeClock } from "./exchangeClock.ts";
import { freshness } from "./freshness.ts";
import { startLeaderboards } from "./leaderboardFeed.ts";
import { link } from "./link.ts";
import { problems } from "./problems.ts";
import { openPushLink } from "./pushLink.ts";
import { Recovery } from "./recovery.ts";
import { startPulse } from "./wake.ts";

/** To be called once by the app. Returns its undo. */
export function startFeeds(cache: QueryClient): () => void {
  const first = firstAnswer();
  const live = openPushLink(first);
  const record = recordAfter(first);
  const board = startBoard(live);
  const leaderboards = startLeaderboards(cache, live);
  const refetchAll = () => {
    board.reseed(true);
    void cache.invalidateQueries();
  };
  const followPhase = onPhaseChange(refetchAll);
  const recovery = new Recovery({ cache, now, chance: Math.random });
  const recovered = () => recovery.recovered();
  const unlink = onLink((up) => {
    for (const feed of [board, leaderboards]) feed.link(up);
  }, recovered);
  const unhope = onRecovery(() => {
    live.hurry();
    recovered();
  });
  const untrust = onTrust(recovered);
  // the first answer, and the one that ends an outage, are not kept waiting for the next second
  const unheard = boardStore.subscribeMeta(() => {
    if (freshness.snapshot().word === "live") return;
    exchangeClock.tick();
    freshness.tick();
  });
  const stopPulse = startPulse(
    { clock: pageClock, page: document, browser: window },
    {
      tick() {
        exchangeClock.tick();
        followPhase();
        board.tick();
        leaderboards.tick();
        recovery.tick();
        freshness.tick();
        record();
      },
      woke() {
        freshness.veil();
        live.replace(); // a socket that slept may look open and be dead
        refetchAll();
      },
      online() {
        live.replace(); // what was open before the network went is of no use
        refetchAll();
      },
      visible: live.hurry,
    },
  );
  return () => {
    for (const stop of [
      stopPulse,
      unhope,
      untrust,
      unheard,
      unlink,
      leaderboards.stop,
      board.stop,
      live.close,
    ])
      stop();
  };
}

/** Every change of the push link, and apart from it the one that ends a time without. */
function onLink(changed: (up: boolean) => void, back: () => void) {
  let cut = false;
  return link.subscribe(() => {
    const { state } = link.get();
    const up = state === "live";
    changed(up);
    if (cut && up) back();
    cut = state === "down" || (cut && !up);
  });
}

/** Resolves when the board has come, or when it is known that it does not. */
const firstAnswer = () =>
  new Promise<void>((resolve) => {
    const undo = boardStore.subscribeMeta(() => {
      undo();
      resolve();
    });
  });

/** At the open, the close and the like, everything is asked for anew; the first phase learned is no change. */
function onPhaseChange(changed: () => void) {
  let known: Phase | undefined;
  return () => {
    if (!exchangeClock.told()) return;
    const phase = exchangeClock.phase();
    if (known !== undefined && known !== phase) changed();
    known = phase;
  };
}

/** An answer after failures means that the server is back: no reason to sit out the rest of a long pause. */
function onRecovery(recovered: () => void) {
  let failing = false;
  return problems.subscribe(() => {
    const now = (problems.snapshot().get(prices.board.path)?.failing ?? 0) > 0;
    if (failing && !now) recovered();
    failing = now;
  });
}

/** The page's figures were old, whoever's fault it was, and are not any more. */
function onTrust(regained: () => void) {
  const isOld = () => ["stale", "offline"].includes(freshness.snapshot().word);
  let old = isOld();
  return freshness.subscribe(() => {
    const before = old;
    old = isOld();
    if (before && !old) regained();
  });
}

/** The record of the session begins with the first board, whose coming it must not delay. @returns what runs every second */
function recordAfter(first: Promise<void>): () => void {
  let record = () => {};
  const begin = (code: typeof import("./sessionRecord.ts")) => {
    record = code.recordSession;
  };
  const missing = (error: unknown) =>
    problems.failure("session record", { at: now(), what: "code", reason: String(error) });
  first.then(() => import("./sessionRecord.ts")).then(begin, missing);
  return () => record();
}
