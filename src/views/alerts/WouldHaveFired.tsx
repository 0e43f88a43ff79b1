import "#ui/messages/en/alerts";
import { useEffect, useRef, useState } from "react";
import { firingsOverDays, type RunOverDays } from "#feed/alerts/recordedFirings";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { FeedError } from "#feed/reading/reading";
import { isOfBoard } from "#market/alerts/inputs/needs";
import type { Rule } from "#market/alerts/language/rule";
import { text } from "#ui/messages/text";
import { failureText } from "#ui/panel/answerState.tsx";
import type { Watchlists } from "#ui/watchlists/watchlist";
import { formatDayAndClock } from "#ui/words/format";
import { crossedText, firedValues, listsOf, replayAddress } from "./ruleWords.ts";

interface WouldHaveFiredProps {
  /** undefined while the rule is not complete */
  rule: Rule | undefined;
  lists: Watchlists;
}

type RunProgress =
  | { of: "running"; day: string; done: number }
  | { of: "done"; found: RunOverDays }
  | { of: "failed"; reason: string };

const overCommand = "npm run alerts -- over";

const mostShownFirings = 50;

/** Runs the rule over the recorded days before it is saved. A change of the rule discards the result. */
export function WouldHaveFired({ rule, lists }: WouldHaveFiredProps) {
  const [shown, setShown] = useState<{ rule: string; progress: RunProgress }>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const key = JSON.stringify(rule && [rule.scope, rule.condition, rule.once]);
  const run = async (of: Rule) => {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    const tell = (next: RunProgress) => !stop.signal.aborted && setShown({ rule: key, progress: next });
    try {
      const found = await firingsOverDays(of, {
        watchlists: listsOf(lists),
        source: exchangeClock.source(),
        stop: stop.signal,
        onDay: (day, done) => tell({ of: "running", day, done }),
      });
      tell({ of: "done", found });
    } catch (error) {
      tell({ of: "failed", reason: failureText(FeedError.of(error, "")) });
    }
  };
  const current = shown && shown.rule === key ? shown.progress : undefined;
  return (
    <section aria-label={text("alerts.would")} className="text-small">
      <h3 className="mb-1 text-table text-muted">{text("alerts.would")}</h3>
      {rule && !isOfBoard(rule) ? (
        <p className="text-muted">
          {text("alerts.wouldNotRecorded")}
          {rule.condition.of === "moves" && ` ${text("alerts.wouldOver", { command: overCommand })}`}
        </p>
      ) : (
        <>
          <button
            type="button"
            className="chip"
            disabled={!rule || current?.of === "running"}
            onClick={() => rule && void run(rule)}
          >
            {text("alerts.wouldRun")}
          </button>
          <div role="status" className="num whitespace-normal mt-1">
            {current && rule && <Result told={current} rule={rule} />}
          </div>
        </>
      )}
    </section>
  );
}

function Result({ told, rule }: { told: RunProgress; rule: Rule }) {
  if (told.of === "running")
    return <p className="text-muted">{text("alerts.wouldRunning", { day: told.day, count: told.done })}</p>;
  if (told.of === "failed")
    return <p className="text-caution">{text("alerts.wouldFailed", { reason: told.reason })}</p>;
  const { days, firings } = told.found;
  if (days.length === 0) return <p className="text-muted">{text("alerts.wouldNoDay")}</p>;
  if (firings.length === 0)
    return (
      <p className="text-muted">{text("alerts.wouldNone", { count: days.length, days: days.join(", ") })}</p>
    );
  return (
    <>
      <p>{text("alerts.wouldCount", { count: firings.length, days: days.length })}</p>
      <ol className="mt-1 max-h-44 overflow-auto">
        {firings.slice(0, mostShownFirings).map((firing) => (
          <li key={firing.key} className="py-px whitespace-normal">
            <a className="text-accent hover:underline" href={replayAddress(firing)}>
              {formatDayAndClock(firing.after.at)}
            </a>{" "}
            {rule.scope.on !== "line" && firing.symbol} {firedValues(firing) ?? firing.about}{" "}
            <span className="text-muted">{crossedText(firing)}</span>
          </li>
        ))}
      </ol>
      {firings.length > mostShownFirings && (
        <p className="text-muted">{text("alerts.andMore", { count: firings.length - mostShownFirings })}</p>
      )}
    </>
  );
}
