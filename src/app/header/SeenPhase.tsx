import "#ui/messages/en/header";
import "#ui/messages/en/phases";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isReplay } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { useFreshness } from "#feed/freshness/pageFreshness";
import { marketLists } from "#feed/papers/disclosures";
import { type SeenPhaseOfDay, useDayTape, useSeenDay } from "#feed/tape/dayTape";
import { missingIn, phaseWords, shortPhaseWords } from "#pages/status/marketWord.tsx";
import { hidePopup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { evidenceText, scheduledText, seenName, seenSentence } from "#ui/panel/seenWords";
import { momentAddress } from "#ui/router/momentAddress";
import { Link } from "#ui/router/Router.tsx";
import { formatDayAndClock } from "#ui/words/format";

const phaseId = "phase";

type Freshness = ReturnType<typeof useFreshness>;

/** What the boards show instead of the clock's phase. Undefined if both agree, or if the boards are too old. */
function seenPhaseName(seen: SeenPhaseOfDay | undefined, now: Freshness): string | undefined {
  const { word, session, quiet } = now;
  if (!seen || word === "stale" || word === "offline" || seen.scheduled !== session.scheduled)
    return undefined;
  if (seen.phase === "quiet" && quiet !== undefined) return undefined; // the state word beside it says so
  return seenName(seen, seen.day.at);
}

/** The phase of the day in the header, as the boards show it. It opens the evidence. */
export function SeenPhase() {
  const now = useFreshness();
  const seen = useSeenDay();
  const [open, setOpen] = useState(false);
  const { phase } = now.session;
  // only a circular tells a holiday from a late opening
  useQuery({ ...marketLists.circulars, enabled: phase === "awaited" || phase === "no-trades" });
  if (now.fetchedAt === undefined) return null;
  const name = seenPhaseName(seen, now);
  return (
    <>
      <button
        type="button"
        className="status-phase"
        data-missing={missingIn(now) > 0}
        title={`${phaseWords(now, name)}\n${text("seen.why")}`}
        popoverTarget={phaseId}
      >
        {shortPhaseWords(now, name) || text("phase.closed")}
      </button>
      <section
        id={phaseId}
        popover="auto"
        className="card"
        aria-label={text("seen.title")}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && seen && <PhaseCard seen={seen} />}
      </section>
    </>
  );
}

/** The evidence of the phase, with the schedule beside it. Opening it reads the recorded boards of the day, for the day's start. */
function PhaseCard({ seen }: { seen: SeenPhaseOfDay }) {
  const { data, error } = useDayTape();
  const { day, evidence, scheduled } = seen;
  return (
    <>
      <p className="font-semibold">{seenSentence(seen, day.at)}</p>
      <p className="num text-muted">
        {text("seen.scheduled")}: {scheduledText(scheduled, day.at)}
      </p>
      <ul className="num my-1.5 list-disc pl-4 whitespace-normal">
        {evidence.map((one) => (
          <li key={one.what}>{evidenceText(one)}</li>
        ))}
        {seen.phase === "call" && day.newestTradeAt !== undefined && (
          <li>{text("seen.lastDay", { time: formatDayAndClock(day.newestTradeAt) })}</li>
        )}
      </ul>
      {!data && !error && <p className="text-table text-muted">{text("seen.reading")}</p>}
      <p className="flex flex-wrap gap-x-4">
        <Link to="/opening" className="text-accent underline" onClick={hidePopup}>
          {text("seen.opening")}
        </Link>
        <Link to="/closing" className="text-accent underline" onClick={hidePopup}>
          {text("seen.closingPage")}
        </Link>
        <a
          className="text-accent underline"
          href={momentAddress(isReplay() ? undefined : exchangeClock.replayFrom())}
        >
          {text(isReplay() ? "ages.now" : "ages.replay")}
        </a>
      </p>
    </>
  );
}
