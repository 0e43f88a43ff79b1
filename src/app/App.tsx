import { type ReactNode, useEffect } from "react";
import { CrashedFrame, CrashedPage, UnfetchedPage } from "#app/notices/CrashedPage.tsx";
import { useSnapshotTime } from "#feed/board/board";
import { isReplay } from "#feed/clock/clock";
import { freshness } from "#feed/freshness/pageFreshness";
import { rememberSoon } from "#feed/lines/knownLines";
import { plainText } from "#feed/reading/reading";
import { startReplay } from "#feed/replay/replay";
import { rememberVisits } from "#feed/start";
import { boardArrival, firstAnswers, startFeed } from "#pages/status/lateQueries";
import { shownWordOf, snapshotMoment } from "#pages/status/marketWord.tsx";
import { watchForNewVersion } from "#pages/status/newVersion";
import { pageRows, searches } from "#pages/table";
import { text } from "#ui/messages/text";
import { notePageMounted, subscribeAwaited } from "#ui/panel/answerState.tsx";
import { places } from "#ui/router/places";
import { Router } from "#ui/router/Router.tsx";
import { RouteTable, usePlace } from "#ui/router/routes";
import { latePart } from "#ui/screen/latePart.tsx";
import { keepPageFiles } from "./pageFiles.ts";
import { Shell } from "./Shell.tsx";

const NotFoundPage = latePart(async () => (await import("#app/notices/seldomNotices.tsx")).NotFoundPage, {
  Missing: UnfetchedPage,
});
const table = new RouteTable({
  searches,
  pages: Object.fromEntries(pageRows.map(({ path, load }) => [path, load])),
  plain: plainText,
});

/** Sends the first requests before anything is drawn. @returns resolves with the page's code and its first answers */
export function start(): Promise<unknown> {
  const at = new URLSearchParams(location.search).get("at");
  if (at !== null) {
    places.keep("at", at);
    startReplay(at);
  }
  const code = table.begin();
  startFeed();
  rememberSoon();
  if (!isReplay()) {
    rememberVisits();
    keepPageFiles();
    watchForNewVersion();
  }
  keepStateForOperators();
  return Promise.all([code, boardArrival()]).then(firstAnswers);
}

export function App() {
  return (
    <Router
      frame={Frame}
      missing={NotFoundPage}
      failed={CrashedPage}
      failedFrame={CrashedFrame}
      {...{ table }}
    />
  );
}

/** Copies the header's state word to <html data-freshness data-source>, for displays and scripts. */
function keepStateForOperators(): void {
  const write = () => {
    const now = freshness.snapshot();
    const { source } = now;
    const word = isReplay() ? "replay" : shownWordOf(now);
    const { dataset } = document.documentElement;
    if (dataset["freshness"] !== word) dataset["freshness"] = word;
    if (source && dataset["source"] !== source) dataset["source"] = source;
  };
  write();
  freshness.subscribe(write);
  subscribeAwaited(write);
}

/** Header and frame of a page. A wall draws its own header. */
function Frame({ children }: { children: ReactNode }) {
  const { path } = usePlace();
  useEffect(notePageMounted, []);
  return (
    <>
      {path === "/wall" ? children : <Shell>{children}</Shell>}
      <SnapshotVeil />
    </>
  );
}

/**
 * Covers every page and wall while the figures are from an earlier visit. It cannot be closed, and it lets clicks and scrolling through.
 * The notice below the page gives details, and Shell.tsx announces it.
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
