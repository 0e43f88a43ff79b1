/**
 * Reports the wall's state to the server. A failed report is dropped, and the next one follows. If the server accepts no reports, the next
 * one is sent after an hour.
 */
import * as v from "valibot";
import { askGateway } from "#feed/answers/askGateway";
import { pageWorld, type World } from "#feed/answers/world";
import { isReplay, now } from "#feed/clock/clock";
import { freshness } from "#feed/freshness/pageFreshness";
import { heapOctets, pageVersion } from "#feed/page/browser";
import { FeedError } from "#feed/reading/reading";
import { grantedStorage } from "#stored/keys";
import { type StoredValue, storedValue, type Texts } from "#stored/storedValue";
import type { TextFormat } from "#stored/textFormat";
import { reportEvery, type WallReport, wallReportAddress, wallsPath } from "#wire/gateway/walls";

/** From the wall's address. */
interface NamedWall {
  name?: string | undefined;
  /** the number of the display, if there are several */
  screen?: number | undefined;
}

const lettersFormat: TextFormat<string | undefined> = {
  schema: v.pipe(v.string(), v.regex(/^[a-z]{6}$/)),
  empty: undefined,
  write: (letters) => letters,
};

const wallKey = "pola-wall";

/**
 * The id of a wall's reports: the name in its address, six letters that its browser stores, and the number of its screen. It survives a
 * reload and a restart of the browser. Two walls in one browser are two walls only if their names or numbers differ.
 */
export function createWallId(local: () => Texts | undefined = () => grantedStorage("localStorage")) {
  const letters = new Map<number | undefined, StoredValue<string | undefined>>();
  return ({ name, screen }: NamedWall): string => {
    const ofScreen =
      letters.get(screen) ??
      storedValue(screen === undefined ? wallKey : `${wallKey}-${screen}`, lettersFormat, local);
    letters.set(screen, ofScreen);
    if (ofScreen.get() === undefined) ofScreen.set(newLetters());
    return [name, ofScreen.get(), screen].filter((part) => part !== undefined).join("-");
  };
}

function newLetters(): string {
  const letters = "bcdfghjkmnpqrstvwxyz"; // letters that do not look alike; without vowels, so that they form no words
  return [...crypto.getRandomValues(new Uint8Array(6))]
    .map((octet) => letters[octet % letters.length])
    .join("");
}

/** The parts of a report that the wall's view provides. */
interface WallState {
  /** the view shown, such as `leaders` */
  view: string;
  /** the wall's name and number, if its address has them */
  named: NamedWall;
}

/** ms without a report after the server refused one */
const restAfterRefusal = 3_600_000;
/** ms until the first report, when the view is drawn */
const firstAfter = 2_000;

/** Statuses of a plain proxy or of a server at another origin; frequent reports would only fill its log. */
const takesNone: ReadonlySet<number> = new Set([403, 404, 405, 501]);

/** @param send sends a report, and returns the status of the answer @returns call this for each report */
export function createBeacon(
  send: () => Promise<number>,
  { now: clock }: Pick<World, "now">,
): () => Promise<void> {
  let restUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock() < restUntil) return;
    // undefined if the server is out of reach, which the wall itself shows
    const status = await send().catch((error) => FeedError.of(error, wallsPath).status);
    if (status !== undefined && takesNone.has(status)) restUntil = clock() + restAfterRefusal;
  };
}

/** Sends reports while the wall runs. @returns a function that stops them */
export function startWallBeacon(state: () => WallState): () => void {
  if (isReplay()) return () => undefined; // a wall in a replay sends no reports
  const trouble = watchTrouble();
  const send = async () => (await askGateway(wallReportAddress, reportOf(state(), trouble))).status;
  const beat = createBeacon(send, pageWorld);
  const first = setTimeout(() => void beat(), firstAfter);
  const timer = setInterval(() => void beat(), reportEvery);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    trouble.stop();
  };
}

const idOf = createWallId();

function reportOf({ view, named }: WallState, trouble: Trouble): WallReport {
  const { word, linkAge, startedAt } = freshness.snapshot();
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const whole = (value: number | undefined) => (value === undefined ? null : Math.max(0, Math.round(value)));
  return {
    id: idOf(named),
    view: view.slice(0, 80),
    word,
    dataAge: whole(linkAge),
    openFor: Math.max(0, Math.round(now() - startedAt)),
    version: pageVersion,
    screen: `${innerWidth}×${innerHeight}${devicePixelRatio === 1 ? "" : ` at ${devicePixelRatio}`}`,
    heapOctets: whole(heapOctets()),
    nodes: document.getElementsByTagName("*").length,
    ...trouble.since(),
  };
}

/** This error does not count, because the browser delivers the remaining sizes in the next frame. */
const resizeNotice = /^ResizeObserver loop /;

type Trouble = ReturnType<typeof watchTrouble>;

/** Counts failures of the page's code since the page was opened, and slow frames since the last report. */
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
