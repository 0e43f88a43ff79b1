import "#ui/messages/en/wall";
import "./wall.css";
import "./header.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { boardInterval, boardStore } from "#feed/board/board";
import { isReplay, now } from "#feed/clock/clock";
import { atExchange, cadenceOf, exchangeClock, exchangeNow, isToday } from "#feed/clock/exchangeClock";
import { type PageFreshness, useFreshness, useSource } from "#feed/freshness/pageFreshness";
import { sectorsQuery } from "#feed/papers/sectors";
import { useReplayState } from "#feed/replay/replay";
import { IndexStrip } from "#pages/status/IndexStrip.tsx";
import {
  glyph,
  Outage,
  phaseWords,
  ReplayMark,
  StateWord,
  useShownWord,
  useUnrecorded,
  wordFor,
} from "#pages/status/marketWord.tsx";
import { type WallView, writeView } from "#pages/wall/playlist/link";
import type { ViewTurn } from "#pages/wall/playlist/playlist";
import { Heartbeat, isAtRest, isFramed, type Stance, stanceOf } from "#pages/wall/playlist/wallState";
import { ViewFence } from "#pages/wall/views/lateView.tsx";
import { text } from "#ui/messages/text";
import { FromAfar } from "#ui/screen/mediaQuery";
import {
  formatAge,
  formatClock,
  formatDayAndMinute,
  formatMinute,
  formatShortDay,
  formatWeekday,
} from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { movedText, NothingShown } from "#views/replay/NothingShown.tsx";
import { views } from "./views.ts";

type DataNote = "wall.dataFrom" | "wall.notMoving" | "wall.offline";

const when = (at: number) => (isToday(at) ? formatMinute(at) : formatDayAndMinute(at));

/**
 * Time and age of the last data. If the market does not move, this is the last trade. Otherwise it is the older of prices and indices,
 * because every view shows these. A panel with still older data reports that itself.
 */
function useDataFrom({ fetchedAt, marketAge, session }: PageFreshness, words: DataNote): string {
  const indices = useQuery(sectorsQuery()).data?.fetchedAt;
  if (words === "wall.notMoving")
    return text(words, { time: when(session.lastEventAt ?? session.openAt), age: formatAge(marketAge) });
  const oldest = Math.min(fetchedAt ?? Number.POSITIVE_INFINITY, indices ?? Number.POSITIVE_INFINITY);
  if (!Number.isFinite(oldest)) return text("wall.offlineNever");
  return text(words, { time: when(atExchange(oldest)), age: formatAge(now() - oldest) });
}

const heart = new Heartbeat();
const take = () => heart.take(boardStore.meta(), cadenceOf("board", exchangeClock.phase()));

/** The number of answers so far, and whether they are still arriving. */
function useHeartbeat(): { beats: number; beating: boolean } {
  const beats = useSyncExternalStore(boardStore.subscribeMeta, take);
  const beating = useEachSecond(() => heart.isBeating(now(), boardInterval()));
  return { beats, beating };
}

/**
 * A dot that moves once with every answer, even if no price changed, so that a quiet market still shows answers. It is hollow if no answers
 * arrive, and never filled beside old figures.
 */
export function BeatDot({ stance }: { stance: Stance }) {
  const { beats, beating } = useHeartbeat();
  const filled = beating && !isFramed(stance);
  return (
    <i
      className="wall-beat flex-none size-2.75 bg-text border-2 border-solid border-text rounded-[50%]"
      role="img"
      aria-label={text(filled ? "wall.beat" : "wall.noBeat")}
      data-beats={beats}
      data-odd={beats % 2 === 1}
      data-beating={filled}
    />
  );
}

interface HeaderProps {
  view: WallView;
  turn: ViewTurn & { held?: boolean };
}

/** The header, in the same place on every view: state, phase, indices, age of the figures, clock, time left. */
function WallHeader({ view, turn }: HeaderProps) {
  const fresh = useFreshness();
  const stance = stanceOf(fresh);
  const word = useShownWord(fresh);
  const sign = useUnrecorded() ? "stale" : word;
  return (
    <header className="wall-head flex flex-none gap-x-6.5 gap-y-2 items-center min-h-18 wrap-normal whitespace-nowrap bg-panel border-b-2 border-solid border-b-line">
      <div className="wall-market self-stretch flex py-0 px-3 rounded-sm" data-word={stance}>
        <span
          className="wall-state flex gap-2.25 items-center text-title font-[750] leading-[1.2] tracking-[0.02em]"
          role="status"
          aria-label={text("shell.status")}
          data-word={sign}
        >
          <i aria-hidden="true" className="not-italic">
            {glyph[sign]}
          </i>
          <StateWord word={text(wordFor(fresh, word))} />
        </span>
        <small className="wall-phase block text-strong">{wallPhase(fresh)}</small>
      </div>
      <div className="wall-indices min-w-0" data-stale={isFramed(stance)}>
        <IndexStrip />
      </div>
      <div className="wall-what ml-auto text-right">
        <h1 className="flex gap-2.5 items-center justify-end text-head font-[650]">
          <span className="wall-name">{text(`wall.view.${view.name}`)}</span>
          {useSource() === "embedded" && <span className="badge">{text("shell.simulated")}</span>}
        </h1>
        <small
          className="wall-age num text-strong flex gap-3 items-center justify-end"
          data-old={isFramed(stance)}
          data-late={stance === "delayed"}
        >
          <BeatDot stance={stance} />
          <AgeWords fresh={fresh} />
        </small>
      </div>
      {isReplay() ? (
        <ReplayMark className="wall-when flex-none border-4 px-2 text-strong" />
      ) : (
        <WallClock dated={fresh.session.phase !== "session"} />
      )}
      {turn.held ? <HeldMark /> : <Ring left={turn.left} of={view.seconds} />}
    </header>
  );
}

/** The phase in words; beside old figures it is marked as the last known phase. */
function wallPhase(fresh: PageFreshness): string {
  const phase = [phaseWords(fresh), fresh.session.phase === "settling" ? text("wall.settling") : ""]
    .filter(Boolean)
    .join(" · ");
  return isFramed(stanceOf(fresh)) && phase ? text("wall.lastKnown", { phase }) : phase;
}

function AgeWords({ fresh }: { fresh: PageFreshness }): string {
  const from = useDataFrom(fresh, "wall.dataFrom");
  if (useUnrecorded()) return text("failure.unrecorded");
  if (isFramed(stanceOf(fresh)) && fresh.fetchedAt !== undefined) return from;
  if (fresh.linkAge === undefined) return text("wall.noFigures");
  // after a session the phase shows the day of the figures; if the market does not move, the band shows it
  return isAtRest(fresh)
    ? text("wall.checked", { age: formatAge(fresh.linkAge) })
    : text("wall.figuresAge", { age: formatAge(fresh.figuresAge) });
}

/** Outside a session the clock shows its own date. Without it, the clock could be read as the time of figures from another day. */
function WallClock({ dated }: { dated: boolean }) {
  const clock = useEachSecond(() => formatClock(exchangeNow()));
  const day = useEachSecond(() => `${formatWeekday(exchangeNow())} ${formatShortDay(exchangeNow())}`);
  return (
    <div className="wall-when num text-right">
      <b className="block text-large font-[650] leading-[1.15]">{clock}</b>
      <small className="wall-day text-base text-muted block">{dated ? day : text("shell.zone")}</small>
    </div>
  );
}

const ring = "fill-none -rotate-90 origin-center";

/** The time left for the view, as a ring. */
function Ring({ left, of }: { left: number; of: number }) {
  return (
    <svg
      className="wall-ring flex-none size-9"
      viewBox="0 0 36 36"
      role="img"
      aria-label={text("wall.next", { seconds: left })}
    >
      <circle className={`${ring} stroke-line`} strokeWidth="5" cx="18" cy="18" r="15" pathLength="100" />
      <circle
        className={`${ring} stroke-accent`}
        strokeWidth="5"
        cx="18"
        cy="18"
        r="15"
        pathLength="100"
        strokeDasharray={`${(left / of) * 100} 100`}
      />
    </svg>
  );
}

/** Says that the view is held, until a person resumes or five minutes pass. */
function HeldMark() {
  return (
    <svg className="wall-ring flex-none size-9" viewBox="0 0 36 36" role="img" aria-label={text("wall.held")}>
      <path className="stroke-text" strokeWidth="6" d="M12 8v20M24 8v20" />
    </svg>
  );
}

interface CanvasProps {
  view: WallView;
  turn: ViewTurn & { held?: boolean };
  /** called if the view could not be drawn */
  failed?: (view: WallView, error: unknown) => void;
  /** shown between header and view */
  news?: ReactNode;
  /** small text at the edge of the display */
  corner?: ReactNode;
}

/** What a wall draws for a view. It has no effects of its own, so the setup page can show it as a preview. */
export function WallCanvas({ view, turn, failed = () => {}, news, corner }: CanvasProps) {
  const stance = stanceOf(useFreshness());
  const Drawn = views[view.name]?.View;
  const drawn = writeView(view);
  return (
    <div className="wall" data-word={stance} data-framed={isFramed(stance)}>
      <ViewFence of={`${turn.round}`} failed={(error) => failed(view, error)}>
        <WallHeader view={view} turn={turn} />
      </ViewFence>
      <StateBand />
      <ReplayBand />
      {news}
      <main className="wall-view grid flex-1 min-h-0 p-3" data-view={view.name} data-stale={isFramed(stance)}>
        <ViewFence
          of={`${drawn} ${turn.round}`}
          failed={(error) => failed(view, error)}
          instead={<p className="m-auto text-head text-muted">{text("wall.undrawn")}</p>}
        >
          <Outage>
            <FromAfar value={true}>
              {Drawn && <Drawn key={drawn} subject={view.subject} seconds={view.seconds} />}
            </FromAfar>
          </Outage>
        </ViewFence>
      </main>
      {corner}
    </div>
  );
}

const band =
  "wall-band flex flex-none gap-x-4 gap-y-1.5 items-center justify-center py-2 px-5.5 leading-[1.2] text-center";

/** The band across the display while the market does not move or no answers arrive. */
function StateBand() {
  const fresh = useFreshness();
  const { word } = fresh;
  if (word !== "not-moving" && word !== "offline") return null;
  return <Band fresh={fresh} word={word} />;
}

/** Says that the moment in the wall's address was not recorded, and names the recorded moments. */
function ReplayBand() {
  const state = useReplayState();
  if (!state || (state.day && state.unrecorded === undefined)) return null;
  return (
    <p className={`${band} text-base flex-wrap`} role="status" data-word="not-moving">
      {state.day ? movedText(state) : <NothingShown state={state} />}
    </p>
  );
}

function Band({ fresh, word }: { fresh: PageFreshness; word: "not-moving" | "offline" }) {
  const from = useDataFrom(fresh, word === "offline" ? "wall.offline" : "wall.notMoving");
  return (
    <p className={`${band} text-title`} role="status" data-word={word}>
      <i aria-hidden="true" className="not-italic">
        {glyph[word]}
      </i>
      <b className="num whitespace-normal">{from}</b>
      {word === "offline" && <small className="text-base">{text("wall.tryingAgain")}</small>}
    </p>
  );
}
