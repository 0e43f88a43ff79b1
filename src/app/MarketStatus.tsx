import { exchangeNow, useSource } from "#feed/exchangeClock";
import { type PageFreshness, useFreshness } from "#feed/freshness";
import { type MessageId, text } from "#ui/messages/text";
import { useEachSecond } from "#ui/ticker";
import { formatAge, formatClock, formatDay } from "#ui/time";

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
      <ExchangeClock />
      {source === "embedded" && (
        <span className="badge" title={text("shell.simulatedWhy")}>
          {text("shell.simulated")}
        </span>
      )}
    </div>
  );
}

/** Said aloud when it changes: only the word and the phase are in it, never an age. */
function MarketWord({ now: { word, session, fetchedAt, quiet } }: { now: PageFreshness }) {
  const waiting = word === "stale" && fetchedAt === undefined;
  const last = session.lastEventAt;
  return (
    <span role="status" aria-label={text("shell.status")} className="flex items-center gap-2.5">
      <span className="state" data-word={word}>
        <i aria-hidden="true">{glyph[word]}</i>
        {waiting ? text("freshness.waiting") : text(`freshness.${word}`)}
        {quiet !== undefined && <span>{text("freshness.quiet", { age: `${quiet} min` })}</span>}
      </span>
      {fetchedAt !== undefined && (
        <span className="text-muted">
          {text(phaseName[session.phase])}
          {word === "closed" && last !== undefined && ` · ${formatDay(last)}`}
        </span>
      )}
    </span>
  );
}

function ExchangeClock() {
  const shown = useEachSecond(() => formatClock(exchangeNow()));
  return (
    <span className="num text-muted" title={text("shell.zone")}>
      {shown}
    </span>
  );
}
