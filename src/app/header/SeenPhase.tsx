import "#ui/messages/en/phases";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFreshness } from "#feed/freshness/pageFreshness";
import { marketLists } from "#feed/papers/disclosures";
import { type SeenPhaseOfDay, useSeenDay } from "#feed/tape/dayTape";
import { missingIn, phaseWords, shortPhaseWords } from "#pages/status/marketWord.tsx";
import { text } from "#ui/messages/text";
import { seenName } from "#ui/panel/seenWords";
import { latePart } from "#ui/screen/latePart.tsx";

const phaseId = "phase";

const PhaseCard = latePart(async () => (await import("./PhaseCard.tsx")).PhaseCard, {
  Waiting: () => text("shell.loading"),
});

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
