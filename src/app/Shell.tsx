import { type ReactNode, useEffect, useRef } from "react";
import { LookMenu } from "#app/header/LookMenu.tsx";
import { MarketStatus } from "#app/header/MarketStatus.tsx";
import { useBoardMeta } from "#feed/board/board";
import { isReplay, now } from "#feed/clock/clock";
import { atExchange } from "#feed/clock/exchangeClock";
import { useFreshness } from "#feed/freshness/pageFreshness";
import { useLink } from "#feed/link/live";
import { withQueries } from "#pages/status/lateQueries";
import { glyph, Outage, pageFault, phaseWords, wordFor } from "#pages/status/marketWord.tsx";
import { pageRows, pageTitle } from "#pages/table";
import { text } from "#ui/messages/text";
import { useAwaitedPart } from "#ui/panel/answerState.tsx";
import { usePreferences } from "#ui/preferences/preferences";
import { useHeadingFocus } from "#ui/router/headingFocus";
import { Link } from "#ui/router/Router.tsx";
import { useFound, usePlace } from "#ui/router/routes";
import { useScrollPlace } from "#ui/router/scrollPlace";
import { latePart } from "#ui/screen/latePart.tsx";
import { openPalette, usePageState } from "#ui/screen/pageState";
import { type SentViews, SentViewsContext } from "#ui/words/provenance";
import { useSpaced } from "#ui/words/ticker";
import { PageLinks, Tabs } from "./header/PageLinks.tsx";
import { AfterBoard, Overlays, useAfterBoard, useWatchKey } from "./Overlays.tsx";

/** Names the browser's tab after the page: "Board · Pola", "COPA.N0000 · Pola". */
function usePageTitle(): void {
  const found = useFound();
  const row = pageRows.find(({ path }) => path === found?.pattern);
  const page = row ? pageTitle(row, found?.params) : text("shell.notFound");
  useEffect(() => {
    document.title = text("shell.title", { page });
  }, [page]);
}

/** The page's current fault, in words. */
const useNotice = (): string | undefined => {
  const known = { freshness: useFreshness(), board: useBoardMeta(), link: useLink() };
  return isReplay() ? undefined : pageFault({ ...known, now: now(), atExchange }); // in a replay the bar shows the fault
};

const indexStrip = () => withQueries(async () => (await import("#pages/status/IndexStrip.tsx")).IndexStrip);

/** The two market indices in the header of every page, in a space reserved for them. */
function Indices() {
  const Strip = useAfterBoard(indexStrip);
  const place = useRef<HTMLDivElement>(null);
  useAwaitedPart(place, !Strip);
  return Strip ? <Strip /> : <div ref={place} className="indices px-px min-h-7" aria-busy="true" />;
}

const seenPhase = () => withQueries(async () => (await import("#app/header/SeenPhase.tsx")).SeenPhase);

/** The market's state. Until the code that reads the boards is loaded, the phase of the day is the clock's. */
const Status = () => <MarketStatus Phase={useAfterBoard(seenPhase)} />;

/** notices about unread settings, a new version, and changes since the last look */
const openingNotices = async () => (await import("#app/notices/openingNotices.tsx")).OpeningNotices;
/** the head of a printed page, and a key */
const laterParts = async () => (await import("#app/later/LaterParts.tsx")).LaterParts;

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Button that opens the jump box. */
function JumpButton() {
  return (
    <button
      type="button"
      className="jump field"
      aria-label={text("shell.jump")}
      aria-haspopup="dialog"
      aria-keyshortcuts={apple ? "Meta+K" : "Control+K"}
      onClick={() => openPalette()}
    >
      <span>{text("shell.jump")}</span>
      <kbd>{apple ? "⌘K" : "Ctrl K"}</kbd>
    </button>
  );
}

/** shortest time between two announcements, ms */
const announcementInterval = 10_000;

/**
 * For screen readers: announces the market's state word and phase, or the fault. Other parts announce only what the user asked for.
 * Screen readers never announce prices and ages.
 */
function Announcer() {
  const now = useFreshness();
  const said = [text(wordFor(now)), useNotice() ?? (now.fetchedAt === undefined ? "" : phaseWords(now))];
  const words = useSpaced(said.filter(Boolean).join(". "), announcementInterval);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}

/** loaded on first use */
const sentViews: SentViews = {
  Offer: latePart(async () => (await import("./figureInfo/SentRows.tsx")).SentOffer),
  Rows: latePart(() => withQueries(async () => (await import("./figureInfo/SentRows.tsx")).SentRows)),
};

// loaded on first use
const ReplayBar = latePart(async () => (await import("#views/replay/ReplayBar.tsx")).ReplayBar);
const StarMenu = latePart(async () => (await import("#app/header/StarMenu.tsx")).StarMenu);

/** Header and frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  usePageTitle();
  useWatchKey();
  const page = useRef<HTMLElement>(null);
  useScrollPlace(page);
  useHeadingFocus(page);
  const star = usePageState(({ starMenu }) => starMenu);
  const { path } = usePlace();
  // figures on screen keep the form of numbers in which they were drawn, so another form draws them again; settings would lose the focus
  const numbers = usePreferences((chosen) => chosen.numbers);
  return (
    <div className="flex h-full flex-col">
      <SkipLinks />
      <AfterBoard load={laterParts} />
      <header className="topbar">
        <Link to="/" className="brand" aria-label={text("shell.brand")}>
          pola<i>.</i>
        </Link>
        <PageLinks />
        <Indices key={numbers} />
        <JumpButton />
        <Status />
        <LookMenu />
      </header>
      <main
        ref={page}
        id="content"
        tabIndex={-1}
        // notes and toasts in a corner are above the notices below it
        style={{ anchorName: "--content" }}
        className="relative flex min-h-0 flex-1 flex-col overflow-auto outline-none"
      >
        <SentViewsContext value={sentViews}>
          <Outage key={path === "/settings" ? "" : numbers}>{children}</Outage>
        </SentViewsContext>
      </main>
      {isReplay() && <ReplayBar />}
      {star && <StarMenu key={star.symbol} {...star} />}
      <AfterBoard load={openingNotices} />
      <Notices />
      <Tabs />
      <Announcer />
      <Overlays />
    </div>
  );
}

/** Links that skip the header, and on the board also the board's tools. */
function SkipLinks() {
  const { path } = usePlace();
  return (
    <>
      <a href="#content" className="skip">
        {text("shell.skip")}
      </a>
      {path === "/board" && (
        <button type="button" className="skip" onClick={toTheRows}>
          {text("shell.skipToBoard")}
        </button>
      )}
    </>
  );
}

/** Focuses the grid cell that is in the tab order; if there is none, the page's content. */
function toTheRows() {
  const cell = document.querySelector<HTMLElement>(".board-rows [tabindex='0']");
  (cell ?? document.getElementById("content"))?.focus();
}

/** Shows below the page what cannot be reached and since when. It never covers or moves a row. `Announcer` announces it. */
function Notices() {
  const { word } = useFreshness();
  const words = useNotice();
  if (!words) return null;
  return (
    <section aria-label={text("shell.notice")}>
      <p className="band num whitespace-normal" data-word={word}>
        <span>
          <span aria-hidden="true">{word === "live" ? glyph.stale : glyph[word]}</span> {words}
        </span>
        <Link to="/health" className="text-accent underline">
          {text("ages.more")}
        </Link>
      </p>
    </section>
  );
}
