import "#ui/messages/en/wall";
import { glyph } from "#app/glyph";
import { IndexStrip } from "#app/IndexStrip.tsx";
import { wordFor } from "#app/marketWord";
import { phaseWords } from "#app/phaseWords";
import { now } from "#feed/clock";
import { exchangeNow, useSource } from "#feed/exchangeClock";
import { useFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { useEachSecond } from "#ui/ticker";
import { formatAge, formatClock } from "#ui/time";
import type { WallView } from "./link.ts";
import type { Turn } from "./useTurn.ts";

/** In the same place on every view, so that eyes learn it: state, indices, phase, age of the figures, clock, time left. */
export function WallHeader({ view, turn }: { view: WallView; turn: Turn }) {
  const fresh = useFreshness();
  const clock = useEachSecond(() => formatClock(exchangeNow()));
  const age = useEachSecond(() =>
    fresh.fetchedAt === undefined ? undefined : formatAge(now() - fresh.fetchedAt),
  );
  return (
    <header className="wall-head">
      <span className="wall-state" role="status" aria-label={text("shell.status")} data-word={fresh.word}>
        <i aria-hidden="true">{glyph[fresh.word]}</i>
        {text(wordFor(fresh))}
      </span>
      <IndexStrip />
      <h1>{text(`wall.view.${view.name}`)}</h1>
      {useSource() === "embedded" && <span className="badge">{text("shell.simulated")}</span>}
      <div className="wall-when">
        <small>
          {[
            phaseWords(fresh),
            age === undefined ? text("wall.noFigures") : text("wall.figuresAge", { age }),
          ].join(" · ")}
        </small>
        <b className="num">{clock}</b>
      </div>
      <Ring left={turn.left} of={view.seconds} />
    </header>
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
