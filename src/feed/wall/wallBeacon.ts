/**
 * A wall reports its state to the server. Nothing of the wall depends on it: a failed report is dropped and the next one follows,
 * and a server that takes no reports is asked again after an hour.
 */

import { now } from "#feed/clock/clock";
import { freshness } from "#feed/freshness/freshness";
import { heapOctets, version } from "#feed/page/thisPage";
import { reportEvery, type WallReport, wallsPath } from "#wire/gateway/walls";
import { createWallName, type Named } from "./wallName.ts";

/** What only the wall itself knows. */
export interface WallState {
  /** what is on it, such as `leaders` */
  view: string;
  /** what it is called and which of several displays it is, where somebody said so */
  named: Named;
}

/** ms a server without such an address is left alone */
const restAfterRefusal = 3_600_000;
/** ms until the first report: the view is up by then */
const firstAfter = 2_000;

/** A plain proxy, or one that is not of this origin: asking again soon would only fill its log. */
const takesNone: ReadonlySet<number> = new Set([403, 404, 405, 501]);

export interface BeaconWorld {
  report: () => WallReport;
  /** @returns the status */
  send: (report: WallReport) => Promise<number>;
  /** ms */
  now: () => number;
}

/** To be called every so often. */
export function createBeacon({ report, send, now: clock }: BeaconWorld): () => Promise<void> {
  let restUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock() < restUntil) return;
    const status = await send(report()).catch(() => undefined); // out of reach: the wall itself shows that
    if (status !== undefined && takesNone.has(status)) restUntil = clock() + restAfterRefusal;
  };
}

/** Reports for as long as the wall is up. Returns its undo. */
export function startWallBeacon(state: () => WallState): () => void {
  const trouble = watchTrouble();
  const beat = createBeacon({ report: () => reportOf(state(), trouble), send, now });
  const first = setTimeout(() => void beat(), firstAfter);
  const timer = setInterval(() => void beat(), reportEvery);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    trouble.stop();
  };
}

async function send(report: WallReport): Promise<number> {
  const { status } = await fetch(wallsPath, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(reportEvery / 2),
  });
  return status;
}

let idOf: ((named: Named) => string) | undefined;

function reportOf({ view, named }: WallState, trouble: Trouble): WallReport {
  const { word, linkAge, startedAt } = freshness.snapshot();
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const whole = (value: number | undefined) => (value === undefined ? null : Math.max(0, Math.round(value)));
  idOf ??= createWallName();
  return {
    id: idOf(named),
    view: view.slice(0, 80),
    word,
    dataAge: whole(linkAge),
    openFor: Math.max(0, Math.round(now() - startedAt)),
    version,
    screen: `${innerWidth}×${innerHeight}${devicePixelRatio === 1 ? "" : ` at ${devicePixelRatio}`}`,
    heapOctets: whole(heapOctets()),
    nodes: document.getElementsByTagName("*").length,
    ...trouble.since(),
  };
}

/** No failure: the browser's word for going on with sizes in the next frame. */
const resizeNotice = /^ResizeObserver loop /;

type Trouble = ReturnType<typeof watchTrouble>;

/** Failures of the page's code since it was opened, and slow frames since the last report. The browser tells of both by itself. */
function watchTrouble() {
  let errors = 0;
  let slowFrames = 0;
  let longestFrame = 0;
  const failed = (event: Event) => {
    if (!(event instanceof ErrorEvent && resizeNotice.test(event.message))) errors += 1;
  };
  addEventListener("error", failed);
  addEventListener("unhandledrejection", failed);
  const kind = "long-animation-frame";
  const tells = globalThis.PerformanceObserver?.supportedEntryTypes?.includes(kind) ?? false;
  const observer = tells
    ? new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          slowFrames += 1;
          longestFrame = Math.max(longestFrame, Math.round(duration));
        }
      })
    : undefined;
  observer?.observe({ type: kind });
  return {
    since(): Pick<WallReport, "errors" | "slowFrames" | "longestFrame"> {
      const told = tells ? { slowFrames, longestFrame } : { slowFrames: null, longestFrame: null };
      slowFrames = 0;
      longestFrame = 0;
      return { errors, ...told };
    },
    stop() {
      removeEventListener("error", failed);
      removeEventListener("unhandledrejection", failed);
      observer?.disconnect();
    },
  };
}
