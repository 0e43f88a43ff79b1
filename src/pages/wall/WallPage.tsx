import "#ui/messages/en/wall";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { isReplay, now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useFreshness } from "#feed/freshness/pageFreshness";
import { openedPlayer } from "#feed/replay/replay";
import { startWallBeacon } from "#feed/wall/wallBeacon";
import { afterBoard } from "#pages/status/lateQueries";
import { wordFor } from "#pages/status/marketWord.tsx";
import { useLoadingAnew, useMending } from "#pages/wall/mending/useMending";
import { BreakingBand } from "#pages/wall/news/BreakingBand.tsx";
import { darkClockAt, headBelow, isAsleep, keepAwake, shiftAt } from "#pages/wall/playlist/displayCare";
import {
  overview,
  readWall,
  type ViewName,
  type Wall,
  type WallView,
  whatOf,
} from "#pages/wall/playlist/link";
import { dayPartOf, playlist, useTurn } from "#pages/wall/playlist/playlist";
import { useAbsent, useLeftOut } from "#pages/wall/playlist/useAbsent";
import { cornerWords, isAtRest, type LeftOut, stanceOf, wallStateText } from "#pages/wall/playlist/wallState";
import { ViewFence } from "#pages/wall/views/lateView.tsx";
import { type Language, setLanguage } from "#ui/messages/language";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { useSearch, useUnread } from "#ui/router/routes";
import { formatMinute } from "#ui/words/format";
import { everySecond, useEachSecond } from "#ui/words/ticker";
import { Controls, useControls } from "./Controls.tsx";
import { useWallLook } from "./useWallLook.ts";
import { views } from "./views.ts";
import { WallCanvas } from "./WallCanvas.tsx";

/** ms that each of several texts is shown */
const each = 8_000;

/** Lists the parts of the link that are left out, and why, below everything else. Several texts are shown in turn. */
function Corner(left: LeftOut) {
  const texts = cornerWords(left);
  const turn = useEachSecond(() => Math.floor(now() / each));
  const at = texts.length > 0 ? turn % texts.length : 0;
  if (texts.length === 0) return null;
  return (
    <footer className="wall-corner flex-none pb-1 px-5.5 text-base leading-[1.2] text-muted text-right wrap-anywhere">
      {texts[at]}
      {texts.length > 1 && <span className="num">{` · ${at + 1}/${texts.length}`}</span>}
    </footer>
  );
}

const useWakeLock = (): void => useEffect(() => keepAwake({ lock: navigator.wakeLock, page: document }), []);

/** ms between attempts to draw the display again; meanwhile it also tries to reload the page */
const tryAgainEvery = 60_000;

/** An unattended display. After any failure it recovers by itself. */
export function WallPage() {
  const chance = useEachSecond(() => Math.floor(now() / tryAgainEvery));
  return (
    <ViewFence of={`${chance}`} failed={ignore} instead={<MendingNote />}>
      <Display />
    </ViewFence>
  );
}

/** React has logged the failure, and the error boundary shows it on the display */
const ignore = () => {};

function MendingNote() {
  useLoadingAnew();
  return (
    <p className="m-auto text-head text-muted" role="alert">
      {text("wall.undrawnWhole")}
    </p>
  );
}

/** Shows one view after another, as the address and the part of the day require. */
function Display() {
  const search = useSearch({ from: "/wall" });
  const { wall, unread } = useMemo(() => readWall(search), [search]);
  const strange = useUnread();
  const { session, word } = useFreshness();
  const part = dayPartOf(session);
  const named = search.views !== undefined;
  const listed = useMemo(() => playlist(wall, { part, named }), [wall, part, named]);
  const absent = useAbsent(listed);
  const { list, failed, leaveOut } = useLeftOut(listed, absent);
  const turn = useTurn(list, wall.offset);
  const dark = useEachSecond(() => wall.sleep !== undefined && isAsleep(wall.sleep, exchangeNow()));
  // a dark display may reload at any minute; a lit display only between two views
  const minute = useEachSecond(() => (dark ? Math.floor(now() / 60_000) : undefined));
  const view = (word === "offline" ? undefined : list[turn.at]) ?? overview;
  const { language, missing } = useWallLanguage(wall.languages, turn.round);
  const controls = useControls(turn);
  const numbers = usePreferences((chosen) => chosen.numbers);
  const mend = useMending(dark ? `dark ${minute}` : `${turn.round} ${turn.at}`);

  useWallLook(wall, part);
  useBurnIn();
  useWakeLock();
  useViewCode(listed);
  useBeacon(wall, view);
  useReplayPlaying(wall);
  useToldState(dark ? "dark" : view.name, wall);
  if (dark) return <DarkClock />;
  return (
    <div className="wall-room fixed inset-0 overflow-hidden" data-rest={controls.resting}>
      <WallCanvas
        key={`${language} ${numbers}`}
        view={view}
        turn={{ ...turn, held: turn.held || word === "offline" }}
        failed={(failed, error) => {
          leaveOut(failed);
          mend(error);
        }}
        news={<BreakingBand alerts={wall.alerts} />}
        corner={<Corner unread={[...unread, ...strange]} language={missing} {...{ absent, failed }} />}
      />
      {controls.shown && <Controls turn={turn} leave={controls.leave} help={controls.help} />}
    </div>
  );
}

/** Reports the display's state to the server while it is open. */
function useBeacon({ name, screen }: Pick<Wall, "name" | "screen">, view: WallView): void {
  const state = useEffectEvent(() => ({ view: whatOf(view), named: { name, screen } }));
  useEffect(() => startWallBeacon(() => state()), []);
}

/** A display in its dark hours shows only the time, faint, in another place each minute. */
function DarkClock() {
  const time = useEachSecond(() => formatMinute(exchangeNow()));
  const [left, top] = useEachSecond(() => {
    const { x, y } = darkClockAt(now());
    return `${x} ${y}`;
  }).split(" ");
  return (
    <main className="wall-dark fixed inset-0 overflow-hidden cursor-none bg-(--night)">
      <time
        className="num absolute text-far text-(--night-text)"
        style={{ left: `${left}%`, top: `${top}%`, translate: `-${left}% -${top}%` }}
      >
        {time}
      </time>
    </main>
  );
}

/** Loads the code of all views and of the overview once the board is drawn, because the connection may be lost later. */
function useViewCode(listed: readonly WallView[]): void {
  useEffect(() => {
    let left = false;
    const names = new Set([...listed.map(({ name }) => name), "overview" as const]);
    const fetchAll = async () => {
      await afterBoard();
      for (const name of names) {
        if (left) return;
        await views[name]?.fetch().catch(() => undefined); // if this fails, drawing the view loads the code again and reports the failure
      }
    };
    void fetchAll();
    return () => {
      left = true;
    };
  }, [listed]);
}

/** Against burn-in: moves the whole picture one step a minute, and its header to the other edge every half hour (./wall.css). */
function useBurnIn(): void {
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    const move = () => {
      const { x, y } = shiftAt(now());
      const [left, top] = [String(x), String(y)];
      if (style.getPropertyValue("--wall-x") !== left) style.setProperty("--wall-x", left);
      if (style.getPropertyValue("--wall-y") !== top) style.setProperty("--wall-y", top);
      const edge = headBelow(now()) ? "below" : "above";
      if (dataset["wallHead"] !== edge) dataset["wallHead"] = edge;
    };
    move();
    const stop = everySecond(move);
    return () => {
      stop();
      delete dataset["wallHead"];
      style.removeProperty("--wall-x");
      style.removeProperty("--wall-y");
    };
  }, []);
}

interface SpokenLanguage {
  /** key of everything drawn; a new language renders all texts again */
  language: Language;
  /** the language whose texts could not be loaded; the wall keeps its language and tries again at the next turn */
  missing: Language | undefined;
}

/** Shows the wall's languages in turn. @param round number of full turns of the views; only its changes matter */
function useWallLanguage(languages: readonly Language[], round: number): SpokenLanguage {
  const wanted = languages[round % languages.length] ?? "en";
  const [spoken, setSpoken] = useState<SpokenLanguage>({ language: "en", missing: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn tries again to load missing texts
  useEffect(() => {
    let past = false;
    setLanguage(wanted).then(
      (language) => past || setSpoken({ language, missing: undefined }),
      () => past || setSpoken(({ language }) => ({ language, missing: wanted })),
    );
    return () => {
      past = true;
    };
  }, [wanted, round]);
  // restores English for the other pages
  useEffect(() => () => void setLanguage("en"), []);
  return spoken;
}

/** ms to wait at the end of the recording before it starts again */
const restAtEnd = 20_000;

/** For a wall with a moment in its address: plays the recording from there, again and again. `/wall?at=2026-10-02T09:30:00&play=60` */
function useReplayPlaying({ play }: Pick<Wall, "play">): void {
  useEffect(() => {
    if (play === undefined || !isReplay()) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};
    const begin = (player: Awaited<ReturnType<typeof openedPlayer>>) => {
      if (left) return;
      player.setPace(play);
      player.play();
      stop = player.subscribe(() => {
        if (player.get().playing) return;
        clearTimeout(timer);
        timer = setTimeout(() => player.play(), restAtEnd);
      });
    };
    openedPlayer().then(begin, () => undefined); // if the player's code is not loaded, the wall stays at its moment, which the header shows
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [play]);
}

/** Writes the display's state to the page's title and to <html data-wall-state>, for remote monitoring. */
function useToldState(view: ViewName | "dark", { name, screen }: Pick<Wall, "name" | "screen">): void {
  const fresh = useFreshness();
  const age = fresh.linkAge === undefined ? undefined : Math.floor(fresh.linkAge / 1000);
  const state = wallStateText({ view, stance: stanceOf(fresh), age });
  const title = text("wall.title", {
    word: isReplay() ? text("replay.then", { word: text(wordFor(fresh)) }) : text(wordFor(fresh)),
    view: text(view === "dark" ? "wall.dark" : `wall.view.${view}`),
    age:
      age === undefined
        ? text("wall.noFigures")
        : text(isAtRest(fresh) ? "wall.checked" : "wall.figuresAge", { age: `${age} s` }),
    wall: [text("shell.wall"), name, screen].filter((part) => part !== undefined).join(" "),
  });
  useEffect(() => {
    document.documentElement.dataset["wallState"] = state;
    document.title = title;
  }, [state, title]);
  useEffect(
    () => () => {
      delete document.documentElement.dataset["wallState"];
    },
    [],
  );
}
