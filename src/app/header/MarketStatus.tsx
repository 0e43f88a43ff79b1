import { type ComponentType, useState } from "react";
import { isReplay } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { type PageFreshness, useFreshness, useSource } from "#feed/freshness/pageFreshness";
import {
  glyph,
  missingIn,
  phaseWords,
  ReplayMark,
  StateWord,
  shortPhaseWords,
  useShownWord,
  useUnrecorded,
  wordFor,
} from "#pages/status/marketWord.tsx";
import { text } from "#ui/messages/text";
import { latePart } from "#ui/screen/latePart.tsx";
import { formatAge, formatClock, formatDayAndClock } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";

const agesId = "ages";

const Ages = latePart(async () => (await import("./Ages.tsx")).Ages, {
  Waiting: () => text("shell.loading"),
});

/** Opens from the market's state word; loaded on first use and drawn only while open. */
function AgesCard({ now }: { now: PageFreshness }) {
  const [open, setOpen] = useState(false);
  return (
    <section
      id={agesId}
      popover="auto"
      className="card"
      aria-label={text("ages.title")}
      onToggle={({ newState }) => setOpen(newState === "open")}
    >
      {open && <Ages now={now} />}
    </section>
  );
}

interface MarketStatusProps {
  /** the phase as the boards show it; undefined until its code is loaded, and the header then shows the clock's phase */
  Phase?: ComponentType | undefined;
}

/** The state of the figures, the phase of the day, and the exchange's clock. */
export function MarketStatus({ Phase }: MarketStatusProps) {
  const now = useFreshness();
  const source = useSource();
  return (
    <div className="status" data-calm={now.word === "closed" && !isReplay()} data-replay={isReplay()}>
      <MarketWord now={now} Phase={Phase} />
      {now.word === "delayed" && now.figuresAge !== undefined && !isReplay() && (
        <span className="num text-muted">{formatAge(now.figuresAge)}</span>
      )}
      <ReplayMark className="status-clock border-2 px-1.5" />
      {!isReplay() && (source ?? now.fetchedAt) !== undefined && (
        <ExchangeClock dated={now.word === "closed"} />
      )}
      {source === "embedded" && (
        <span className="badge" title={text("shell.simulatedWhy")}>
          {text("shell.simulated")}
        </span>
      )}
      <AgesCard now={now} />
    </div>
  );
}

/** The market's state word, and its meaning today. Tests and scripts find it by role and name; Shell.tsx announces it. */
function MarketWord({ now, Phase }: { now: PageFreshness } & MarketStatusProps) {
  const { fetchedAt, quiet } = now;
  const word = useShownWord(now);
  const sign = useUnrecorded() ? "stale" : word;
  return (
    <span role="status" aria-live="off" aria-label={text("shell.status")}>
      <button
        type="button"
        className="state"
        data-word={sign}
        popoverTarget={agesId}
        title={text("ages.why")}
      >
        <i aria-hidden="true">{glyph[sign]}</i>
        <StateWord word={text(wordFor(now, word))} />
        {word === "live" && quiet !== undefined && (
          <span>{text("freshness.quiet", { age: `${quiet} min` })}</span>
        )}
      </button>
      {Phase ? (
        <Phase />
      ) : (
        fetchedAt !== undefined && (
          <span className="status-phase" data-missing={missingIn(now) > 0} title={phaseWords(now)}>
            {shortPhaseWords(now)}
          </span>
        )
      )}
    </span>
  );
}

/** Outside a session the clock shows its own date. Without it, the last session's date beside it could be read as the clock's. */
function ExchangeClock({ dated }: { dated: boolean }) {
  const shown = useEachSecond(() => (dated ? formatDayAndClock : formatClock)(exchangeNow()));
  return (
    <span className="status-clock num" title={text("shell.zone")}>
      {shown}
    </span>
  );
}
