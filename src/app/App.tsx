import type { ComponentType, ReactNode } from "react";
import { Crashed, CrashedFrame, Unfetched } from "#app/notices/Crashed.tsx";
import { installWorker } from "#app/notices/workerInstalled";
import { useSnapshotTime } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { freshness } from "#feed/freshness/pageFreshness";
import { rememberSoon } from "#feed/lines/untraded";
import { ownScript } from "#feed/page/browser";
import { plainText } from "#feed/reading/feedError";
import { problems } from "#feed/reading/problems";
import { rememberVisits } from "#feed/start";
import { searches } from "#pages/search";
import { afterBoard, asking, boardAnswered, startAsking } from "#pages/status/asking";
import { shownWordOf } from "#pages/status/marketWord";
import { watchForNewVersion } from "#pages/status/newVersion";
import { snapshotMoment } from "#pages/status/notice.tsx";
import { text } from "#ui/messages/text";
import { subscribeAwaited } from "#ui/panel/awaited";
import { Router } from "#ui/router/Router.tsx";
import { type Pattern, RouteTable, usePlace } from "#ui/router/routes";
import { late } from "#ui/screen/late.tsx";
import { Shell } from "./Shell.tsx";

/** What a page asks for before it is drawn for the first time, so that it is drawn once, and with it. */
let asked: Promise<unknown> = Promise.resolve();

/** The page that is opened asks; a later one asks as it is drawn. */
const askFirst = (answers: Promise<unknown>): void => {
  asked = answers;
};

const firstAnswers = (): Promise<unknown> => asked;

// Has the browser keep the page's own files (src/worker/sw.ts), where it can: on https, and on this computer.

const hour = 60 * 60_000;
/** ms after the board: what is on its way for the page comes first; a wall may be without its server at any moment */
const soon = () => (location.pathname.startsWith("/wall") ? 0 : 5_000);
const address = "/sw.js";

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** To be called once. */
function keepPageFiles(): void {
  const workers = navigator.serviceWorker;
  if (import.meta.env.PROD && workers) void keep(workers);
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const failed = (reason: string) => problems.failure(address, { at: now(), what: "worker", reason });
  const register = () => workers.register(ownScript(address), { updateViaCache: "none" });
  await afterBoard();
  await pause(soon());
  const kept = await installWorker({ register, failed, pause });
  // a page that stays open for weeks is never asked by the browser itself
  setInterval(() => void kept.update().catch((error: unknown) => failed(String(error))), hour);
}

// Every address of the page and what draws it, once; the search of each is in #pages/search.

const pages: Readonly<Record<Pattern, () => Promise<ComponentType>>> = {
  "/": () =>
    asking(async () => {
      const { OverviewPage, askLeaders } = await import("#pages/OverviewPage.tsx");
      askFirst(boardAnswered().then(askLeaders)); // they are held against the board
      return OverviewPage;
    }),
  "/board": async () => (await import("#views/board/BoardPage.tsx")).BoardPage,
  "/summary": () => asking(async () => (await import("#views/summary/SummaryPage.tsx")).SummaryPage),
  "/map": () => asking(async () => (await import("#views/map/MapPage.tsx")).MapPage),
  "/sectors": () => asking(async () => (await import("#views/sectors/SectorsPage.tsx")).SectorsPage),
  "/sectors/$sectorId": () => asking(async () => (await import("#pages/SectorPage.tsx")).SectorPage),
  "/disclosures": () =>
    asking(async () => (await import("#views/disclosures/DisclosuresPage.tsx")).DisclosuresPage),
  "/media": () => asking(async () => (await import("#views/media/MediaPage.tsx")).MediaPage),
  "/s/$symbol": () => asking(async () => (await import("#pages/SymbolPage.tsx")).SymbolPage),
  "/wall": () => asking(async () => (await import("#pages/wall/WallPage.tsx")).WallPage),
  "/wall/setup": () => asking(async () => (await import("#pages/wall/setup/SetupPage.tsx")).SetupPage),
  "/watch": async () => (await import("#pages/watch/WatchPage.tsx")).WatchHome,
  "/watch/$list": async () => (await import("#pages/watch/WatchPage.tsx")).WatchPage,
  "/health": () => asking(async () => (await import("#views/health/HealthPage.tsx")).HealthPage),
};

const NotFound = late(async () => (await import("#app/notices/NotFound.tsx")).NotFound, {
  Missing: Unfetched,
});
const table = new RouteTable({ searches, pages, plain: plainText });

/** Begins to ask, before anything is drawn. @returns the page's code and its first answers are there */
export function start(): Promise<unknown> {
  const code = table.begin();
  startAsking();
  rememberSoon();
  rememberVisits();
  keepPageFiles();
  watchForNewVersion();
  keepStateForOperators();
  return Promise.all([code, boardAnswered()]).then(firstAnswers);
}

export function App() {
  return (
    <Router frame={Frame} missing={NotFound} failed={Crashed} failedFrame={CrashedFrame} {...{ table }} />
  );
}

/** Keeps <html data-freshness data-source> true, as the header says it: displays and scripts read them. */
function keepStateForOperators(): void {
  const write = () => {
    const now = freshness.snapshot();
    const { source } = now;
    const word = shownWordOf(now);
    const { dataset } = document.documentElement;
    if (dataset["freshness"] !== word) dataset["freshness"] = word;
    if (source && dataset["source"] !== source) dataset["source"] = source;
  };
  write();
  freshness.subscribe(write);
  subscribeAwaited(write);
}

/** The frame of a page: a wall has none but its own. */
function Frame({ children }: { children: ReactNode }) {
  const { path } = usePlace();
  return (
    <>
      {path === "/wall" ? children : <Shell>{children}</Shell>}
      <SnapshotVeil />
    </>
  );
}

/**
 * Lies over every page, the wall too, for as long as what it shows is of an earlier visit: nobody can take it away, and
 * it keeps nobody from reading or moving about. The notice under the page says the same in full; Shell.tsx says it aloud.
 */
function SnapshotVeil() {
  const at = useSnapshotTime();
  if (at === undefined) return null;
  return (
    <div className="veil" aria-hidden="true">
      <span className="num">{text("snapshot.mark", { moment: snapshotMoment(at) })}</span>
    </div>
  );
}
