import { exchangeNow, useSource } from "#feed/exchangeClock";
import { type PageFreshness, useFreshness } from "#feed/freshness";
import { type MessageId, text } from "#ui/messages/text";
import { useEachSecond } from "#ui/ticker";
import { formatAge, formatClock, formatDay, formatDayAndClock } from "#ui/time";

const glyph = {
  live: "●",
  delayed: "◐",
  stale: "◌",
  "not-moving": "◇",
  offline: "✕",
  closed: "■",
} as const;

const phaseName = {
  call: "phase.call",
  session: "phase.session",
  settling: "phase.settling",
  closed: "phase.closed",
  "no-trades": "phase.no-trades",
} as const satisfies Record<string, MessageId>;

/** The state of the figures, the phase of the day, and the exchange's clock. */
export function MarketStatus() {
  const now = useFreshness();
  const source = useSource();
  return (
    <div className="status">
      <MarketWord now={now} />
      {now.word === "delayed" && <span className="num text-muted">{formatAge(now.linkAge)}</span>}
      <ExchangeClock dated={now.word === "closed"} />
      {source === "embedded" && (
        <span className="badge" title={text("shell.simulatedWhy")}>
          {text("shell.simulated")}
        </span>
      )}
    </div>
  );
}

/** Before the open the figures are as calm as after the close, and "closed" would be the wrong word. */
function wordFor({ word, session, fetchedAt }: PageFreshness): MessageId {
  if (word === "stale" && fetchedAt === undefined) return "freshness.waiting";
  return word === "closed" && session.phase === "call" ? "freshness.notOpenYet" : `freshness.${word}`;
}

/** The phase where the word does not say it already, and whose figures are shown where it is not today's session. */
function phaseWords({ word, session: { phase, lastEventAt, dayAt } }: PageFreshness): string {
  const said = word === "closed" && phase === "closed" ? [] : [text(phaseName[phase])];
  const old = word === "closed" && lastEventAt !== undefined && (lastEventAt < dayAt || phase === "closed");
  return [...said, ...(old ? [text("phase.lastSession", { day: formatDay(lastEventAt) })] : [])].join(" · ");
}

/** Said aloud when it changes: only the word and the phase are in it, never an age. */
function MarketWord({ now }: { now: PageFreshness }) {
  const { word, fetchedAt, quiet } = now;
  return (
    <span role="status" aria-label={text("shell.status")} className="flex items-center gap-2.5">
      <span className="state" data-word={word}>
        <i aria-hidden="true">{glyph[word]}</i>
        {text(wordFor(now))}
        {quiet !== undefined && <span>{text("freshness.quiet", { age: `${quiet} min` })}</span>}
      </span>
      {fetchedAt !== undefined && <span className="text-muted">{phaseWords(now)}</span>}
    </span>
  );
}

/** With its own date out of session: beside the date of the last session a bare time would be taken for that day's. */
function ExchangeClock({ dated }: { dated: boolean }) {
  const shown = useEachSecond(() => (dated ? formatDayAndClock : formatClock)(exchangeNow()));
  return (
    <span className="num text-muted" title={text("shell.zone")}>
      {shown}
    </span>
  );
}
