/** Everything that runs while the page is open, and who tells whom. */
import { askAgain } from "#feed/answers/call";
import { boardStore, startBoard } from "#feed/board/board";
import { now, pageClock, startPulse } from "#feed/clock/clock";
import { exchangeClock, stampsOfMessage } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/freshness";
import { destinationOf, type LiveFeed, link, openLive, silentSince } from "#feed/link/live";
import { whenIdle } from "#feed/page/browser";
import { FeedError } from "#feed/reading/feedError";
import { problems } from "#feed/reading/problems";
import type { Phase } from "#market/day/session";
import { prices } from "#wire/prices";
import type { Questions } from "./questions.ts";

// The page's one push link: where it goes, and where its state and troubles are told.

/** STOMP on a plain WebSocket, at the address the page was served from. */
const path = "/api/ws/websocket";

/** @param after what has to be on screen before the link is made */
function openPushLink(after: Promise<unknown>): LiveFeed {
  link.set({ state: "connecting", since: now(), connects: 0 });
  silentSince.set(undefined);
  return openLive(
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
      silent: (silent) => silentSince.set(silent ? now() : undefined),
      trouble: (reason) => problems.failure(path, { at: now(), what: "link", reason }),
    },
    {
      socket: () => new WebSocket(new URL(path, location.href.replace(/^http/, "ws"))),
      stamps: (headers) =>
        stampsOfMessage(headers, { receivedAt: now(), exchange: exchangeClock.exchange() }),
      now,
      chance: Math.random,
      after,
    },
  );
}

export interface Feeds {
  live: LiveFeed;
  /** the board has come, or it is known that it does not */
  answered: Promise<void>;
  /** and is drawn */
  first: Promise<void>;
  /** From now on the rest of what the page asks for is told of everything too. */
  join: (questions: Questions) => void;
  stop: () => void;
}

/** The board and what keeps it true. To be called once by the app. */
export function startFeeds(): Feeds {
  const answered = firstAnswer();
  const first = afterDrawing(answered);
  let rest: Questions | undefined;
  const live = openPushLink(first);
  const record = recordAfter(first);
  const board = startBoard(live);
  const refetchAll = () => {
    board.reseed(true);
    rest?.refetch();
  };
  const followPhase = onPhaseChange(refetchAll);
  const recovered = () => {
    askAgain();
    rest?.recovered();
  };
  const unlink = onLink((up) => {
    board.link(up);
    rest?.link(up);
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
  // a late beat may be lost or the machine busy: an answer tells it from a server that has stopped
  const undoubt = silentSince.subscribe(() => {
    if (silentSince.get() !== undefined) board.reseed(false);
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
      woke(gap) {
        exchangeClock.slept(gap);
        freshness.veil();
        live.replace(); // a socket that slept may look open and be dead
        askAgain();
        refetchAll();
      },
      online() {
        live.replace(); // what was open before the network went is of no use
        askAgain();
        refetchAll();
      },
      visible: live.hurry,
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
      for (const stop of [stopPulse, unhope, untrust, unheard, undoubt, unlink, board.stop, live.close])
        stop();
      rest?.stop();
    },
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

/** Resolves when the board has come, or it is known that it does not. */
const firstAnswer = () =>
  new Promise<void>((resolve) => {
    const undo = boardStore.subscribeMeta(() => {
      undo();
      resolve();
    });
  });

/** And is drawn: what follows must not delay it. */
const afterDrawing = (answered: Promise<void>) =>
  answered.then(() => new Promise<void>((resolve) => void whenIdle(resolve)));

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
  const begin = (code: typeof import("#feed/groups/sessionRecord")) => {
    record = code.recordSession;
  };
  const missing = (error: unknown) =>
    problems.failure("session record", { at: now(), what: "code", reason: String(error) });
  first.then(() => import("#feed/groups/sessionRecord")).then(begin, missing);
  return () => record();
}

// When the page keeps what it shows for the next visit, and when it shows what an earlier one kept.

/** ms; a server that is there answers sooner, and one that is silent is not waited for */
const patience = 4_000;
/** ms after the first board, whose coming nothing may delay */
const soon = 2_000;

/** To be called once, when the page begins to ask. */
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
      setTimeout(() => withCode(({ keepSnapshots }) => keepSnapshots()), soon);
    }
  });
  setTimeout(missing, patience);
}

const withCode = (use: (code: typeof import("./snapshot.ts")) => void) =>
  void import("./snapshot.ts").then(use, (error: unknown) =>
    problems.failure("snapshot", { at: now(), what: "code", reason: String(error) }),
  );
