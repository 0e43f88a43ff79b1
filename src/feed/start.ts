/** Starts the parts of the feed that run while the page is open, and connects them. */
import { resendInFlight } from "#feed/answers/sendRequest";
import { pageWorld } from "#feed/answers/world";
import { boardStore, startBoard } from "#feed/board/board";
import { isReplay, now, pageClock } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { startPulse } from "#feed/clock/pulse";
import { freshness } from "#feed/freshness/pageFreshness";
import { destinationOf, type LiveFeed, link, openLive } from "#feed/link/live";
import { whenIdle } from "#feed/page/browser";
import { problems } from "#feed/reading/problems";
import { FeedError } from "#feed/reading/reading";
import { showMoments } from "#feed/replay/replay";
import type { Phase } from "#market/day/session";
import { prices } from "#wire/prices";
import type { FeedRequests } from "./feedRequests.ts";

// Opens the page's one push link, and reports its state and problems.

/** STOMP on a plain WebSocket, at the address the page was served from. */
const path = "/api/ws/websocket";

/** @param after resolves when the link may be opened @param late called when the server's heart-beat is late */
function openPushLink(after: Promise<unknown>, late: () => void): LiveFeed {
  link.set({ state: "connecting", since: now(), connects: 0 });
  freshness.noteHeartBeat(false);
  return openLive(
    () => new WebSocket(new URL(path, location.href.replace(/^http/, "ws"))),
    {
      link(state) {
        const { state: before, connects } = link.get();
        if (before !== state)
          link.set({ state, since: now(), connects: state === "live" ? connects + 1 : connects });
      },
      badFrame(topic, error) {
        const { kind, message } = FeedError.of(error, destinationOf(topic));
        problems.failure(destinationOf(topic), { at: now(), what: kind, reason: message });
      },
      received: (topic, told) => problems.success(destinationOf(topic), { at: now(), ...told }),
      silent(isLate) {
        freshness.noteHeartBeat(isLate);
        if (isLate) late();
      },
      trouble: (reason) => problems.failure(path, { at: now(), what: "link", reason }),
    },
    pageWorld,
    after,
  );
}

export interface Feeds {
  live: LiveFeed;
  /** resolves when the board has arrived or failed */
  answered: Promise<void>;
  /** resolves when the board is drawn too */
  first: Promise<void>;
  /** Passes every event to `questions` too, from now on. */
  join: (questions: FeedRequests) => void;
  stop: () => void;
}

/** Starts the board and keeps it fresh. The app calls this once. */
export const startFeeds = (): Feeds => (isReplay() ? startReplayFeeds() : startLiveFeeds());

const noLink: LiveFeed = {
  watch: () => () => undefined,
  retryNow: () => undefined,
  replace: () => undefined,
  close: () => undefined,
};

/** In a replay nothing is polled and no link is opened. The player decides when other figures are shown. */
function startReplayFeeds(): Feeds {
  const answered = firstAnswer();
  const first = afterDrawing(answered);
  const record = recordAfter(first);
  const board = startBoard(noLink);
  let rest: FeedRequests | undefined;
  const look = () => {
    exchangeClock.tick();
    freshness.tick();
    record();
  };
  const stopAnswers = boardStore.subscribeMeta(look);
  showMoments({
    prepare: (to, stop) => rest?.prepare(to, stop) ?? Promise.resolve(() => undefined),
    async show({ jump, changed }) {
      if (jump) for (const part of [exchangeClock, board, rest]) part?.forget();
      if (jump || changed) {
        await board.show(jump); // the lists are compared with the board
        await rest?.show();
      }
      look();
    },
  });
  return {
    live: noLink,
    answered,
    first,
    join(questions) {
      rest = questions;
    },
    stop() {
      stopAnswers();
      board.stop();
      rest?.stop();
    },
  };
}

function startLiveFeeds(): Feeds {
  const answered = firstAnswer();
  const first = afterDrawing(answered);
  let rest: FeedRequests | undefined;
  // A late heart-beat may be lost, or the machine may be busy. A request shows whether the server has stopped.
  const live = openPushLink(first, () => board.reseed(false));
  const record = recordAfter(first);
  const board = startBoard(live);
  const refetchAll = () => {
    board.reseed(true);
    rest?.refetch();
  };
  const followPhase = onPhaseChange(refetchAll);
  const recovered = () => {
    resendInFlight();
    rest?.recovered();
  };
  const stopLink = onLink((up) => {
    board.link(up);
    rest?.link(up);
  }, recovered);
  const stopRecovery = onRecovery(() => {
    live.retryNow();
    recovered();
  });
  const stopTrust = onTrust(recovered);
  // The first answer, and the answer that ends an outage, update the freshness word at once, not at the next tick.
  const stopAnswers = boardStore.subscribeMeta(() => {
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
        rest?.tick();
        freshness.tick();
        record();
      },
      slept(gap) {
        exchangeClock.slept(gap);
        freshness.veil();
        live.replace(); // after sleep a socket may look open although it is dead
        resendInFlight();
        refetchAll();
      },
      online() {
        live.replace(); // a socket opened before the network was lost is dead
        resendInFlight();
        refetchAll();
      },
      visible: live.retryNow,
    },
  );
  return {
    live,
    answered,
    first,
    join(questions) {
      rest = questions;
      rest.link(link.get().state === "live");
    },
    stop() {
      for (const stop of [stopPulse, stopRecovery, stopTrust, stopAnswers, stopLink, board.stop, live.close])
        stop();
      rest?.stop();
    },
  };
}

/** Calls `changed` at every change of the push link, and `back` when the link is up again after being down. */
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

/** Resolves when the board has arrived or failed. */
const firstAnswer = () =>
  new Promise<void>((resolve) => {
    const undo = boardStore.subscribeMeta(() => {
      undo();
      resolve();
    });
  });

/** Resolves when the browser is idle after the first answer, so that later work does not delay drawing. */
const afterDrawing = (answered: Promise<void>) =>
  answered.then(() => new Promise<void>((resolve) => void whenIdle(resolve)));

/** Calls `changed` when the phase of the day changes. The first phase that arrives does not count as a change. */
function onPhaseChange(changed: () => void) {
  let known: Phase | undefined;
  return () => {
    if (!exchangeClock.hasAnswer()) return;
    const phase = exchangeClock.phase();
    if (known !== undefined && known !== phase) changed();
    known = phase;
  };
}

/** Calls `recovered` when the board's request succeeds after failures, because the server is then back. */
function onRecovery(recovered: () => void) {
  let failing = false;
  return problems.subscribe(() => {
    const now = (problems.snapshot().get(prices.board.path)?.failing ?? 0) > 0;
    if (failing && !now) recovered();
    failing = now;
  });
}

/** Calls `regained` when the page's figures are fresh again after being old for any reason. */
function onTrust(regained: () => void) {
  const isOld = () => ["stale", "offline"].includes(freshness.snapshot().word);
  let old = isOld();
  return freshness.subscribe(() => {
    const before = old;
    old = isOld();
    if (before && !old) regained();
  });
}

/**
 * Loads the record of the session after the first board, so that it does not delay the board.
 * @returns a function; call it every second
 */
function recordAfter(first: Promise<void>): () => void {
  let record = () => {};
  const begin = (code: typeof import("#feed/groups/sessionRecord")) => {
    record = code.recordSession;
  };
  const missing = (error: unknown) =>
    problems.failure("session record", { at: now(), what: "code", reason: String(error) });
  first.then(() => import("#feed/groups/sessionRecord")).then(begin, missing);
  return () => record();
}

/** ms without an answer before the earlier snapshot is shown; a working server answers sooner */
const snapshotAfter = 4_000;
/** ms from the first board to the first save, so that saving does not delay the board */
const saveAfter = 2_000;

export function rememberVisits(): void {
  let missed = false;
  let keeping = false;
  const missing = () => {
    if (missed || boardStore.meta().loaded) return;
    missed = true;
    withCode(({ showSnapshot }) => showSnapshot());
  };
  boardStore.subscribeMeta(() => {
    const meta = boardStore.meta();
    if (!meta.loaded) missing();
    else if (!meta.kept && !keeping) {
      keeping = true;
      setTimeout(() => withCode(({ keepSnapshots }) => keepSnapshots()), saveAfter);
    }
  });
  setTimeout(missing, snapshotAfter);
}

const withCode = (use: (code: typeof import("./snapshot.ts")) => void) =>
  void import("./snapshot.ts").then(use, (error: unknown) =>
    problems.failure("snapshot", { at: now(), what: "code", reason: String(error) }),
  );
