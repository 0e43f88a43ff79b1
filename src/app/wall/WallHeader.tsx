import "#ui/messages/en/wall";
import "./header.css";
import "./headerShapes.css";
import "./headerUpright.css";
import { glyph } from "#app/glyph";
import { IndexStrip } from "#app/IndexStrip.tsx";
import { useShownWord, wordFor } from "#app/marketWord";
import { phaseWords } from "#app/phaseWords";
import { exchangeNow, useSource } from "#feed/exchangeClock";
import { type PageFreshness, useFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { useEachSecond } from "#ui/ticker";
import { formatAge, formatClock, formatShortDay, formatWeekday } from "#ui/time";
import { BeatDot } from "./BeatDot.tsx";
import { useDataFrom } from "./dataFrom.ts";
import type { WallView } from "./link.ts";
import type { Turn } from "./turns.ts";
import { isAtRest, isFramed, stanceOf } from "./wallState.ts";

interface HeaderProps {
  view: WallView;
  turn: Turn & { held?: boolean };
}

/** In the same place on every view, so that eyes learn it: state, phase, indices, age of the figures, clock, time left. */
export function WallHeader({ view, turn }: HeaderProps) {
  const fresh = useFreshness();
  const stance = stanceOf(fresh);
  const word = useShownWord(fresh);
  return (
    <header className="wall-head">
      <div className="wall-market" data-word={stance}>
        <span className="wall-state" role="status" aria-label={text("shell.status")} data-word={word}>
          <i aria-hidden="true">{glyph[word]}</i>
          {text(wordFor(fresh, word))}
        </span>
        <small className="wall-phase">{wallPhase(fresh)}</small>
      </div>
      <div className="wall-indices" data-stale={isFramed(stance)}>
        <IndexStrip />
      </div>
      <div className="wall-what">
        <h1>
          <span className="wall-name">{text(`wall.view.${view.name}`)}</span>
          {useSource() === "embedded" && <span className="badge">{text("shell.simulated")}</span>}
        </h1>
        <small className="wall-age num" data-old={isFramed(stance)} data-late={stance === "delayed"}>
          <BeatDot stance={stance} />
          <AgeWords fresh={fresh} />
        </small>
      </div>
      <WallClock dated={fresh.session.phase !== "session"} />
      {turn.held ? <Held /> : <Ring left={turn.left} of={view.seconds} />}
    </header>
  );
}

/** Of old figures also the phase is what was known last. */
function wallPhase(fresh: PageFreshness): string {
  const phase = [phaseWords(fresh), fresh.session.phase === "settling" ? text("wall.settling") : ""]
    .filter(Boolean)
    .join(" · ");
  return isFramed(stanceOf(fresh)) && phase ? text("wall.lastKnown", { phase }) : phase;
}

function AgeWords({ fresh }: { fresh: PageFreshness }): string {
  const from = useDataFrom(fresh, "wall.dataFrom");
  if (isFramed(stanceOf(fresh)) && fresh.fetchedAt !== undefined) return from;
  if (fresh.linkAge === undefined) return text("wall.noFigures");
  // when the figures of a session that is over are of, the phase tells; when a market stood still, the band
  return text(isAtRest(fresh) ? "wall.checked" : "wall.figuresAge", { age: formatAge(fresh.linkAge) });
}

/** With its own date out of session: beside figures of another day a bare time would be taken for that day's. */
function WallClock({ dated }: { dated: boolean }) {
  const clock = useEachSecond(() => formatClock(exchangeNow()));
  const day = useEachSecond(() => `${formatWeekday(exchangeNow())} ${formatShortDay(exchangeNow())}`);
  return (
    <div className="wall-when num">
      <b>{clock}</b>
      <small className="wall-day">{dated ? day : text("shell.zone")}</small>
    </div>
  );
}

/** How long the view stays. */
function Ring({ left, of }: { left: number; of: number }) {
  return (
    <svg
      className="wall-ring"
      viewBox="0 0 36 36"
      role="img"
      aria-label={text("wall.next", { seconds: left })}
    >
      <circle cx="18" cy="18" r="15" pathLength="100" />
      <circle cx="18" cy="18" r="15" pathLength="100" strokeDasharray={`${(left / of) * 100} 100`} />
    </svg>
  );
}

/** The view stays until somebody lets it go, or for five minutes. */
function Held() {
  return (
    <svg className="wall-ring" viewBox="0 0 36 36" role="img" aria-label={text("wall.held")}>
      <path d="M12 8v20M24 8v20" />
    </svg>
  );
}
