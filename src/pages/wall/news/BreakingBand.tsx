/** The band of a wall with the news to show now. */
import "#ui/messages/en/wall";
import { useCallback, useEffect, useState } from "react";
import { isReplay, now } from "#feed/clock/clock";
import { freshness } from "#feed/freshness/pageFreshness";
import { problems } from "#feed/reading/problems";
import { afterBoard } from "#pages/status/lateQueries";
import type { Wall } from "#pages/wall/playlist/link";
import { isTrusted } from "#pages/wall/playlist/wallState";
import { text } from "#ui/messages/text";
import { everySecond } from "#ui/words/ticker";
import { type BreakingNews, BreakingQueue } from "./breakingQueue.ts";
import { followMarketNews } from "./marketNews.ts";

/**
 * News that interrupts the wall: an announced halt, a new block of at least 20 million rupees, an index fall through a level at which the
 * exchange may halt trading, or an alert that the address names.
 */
export function BreakingBand({ alerts }: Pick<Wall, "alerts">) {
  const words = useBreaking(alerts);
  return (
    words && (
      <p
        className="wall-news flex flex-none gap-4 items-center py-2.5 px-5.5 text-large leading-[1.25] bg-[color-mix(in_srgb,var(--caution)_12%,var(--panel))] border-y-4 border-caution"
        role="status"
        aria-label={text("wall.breaking")}
      >
        <i
          className="grid flex-none place-items-center size-10 not-italic font-extrabold text-bg bg-caution rounded-[50%]"
          aria-hidden="true"
        >
          !
        </i>
        <b className="line-clamp-2">{words}</b>
      </p>
    )
  );
}

/** The news to show now. @param alerts watchlists whose alerts are shown, as in the address; "all" for every alert */
function useBreaking(alerts: string | undefined): string | undefined {
  const [queue] = useState(() => new BreakingQueue());
  const [news, setNews] = useState<BreakingNews>();
  const report = useCallback((one: BreakingNews) => queue.add(one, now()), [queue]);
  useAlertNews(alerts, report);
  useEffect(() => (isReplay() ? undefined : followMarketNews(report)), [report]);
  useEffect(
    () =>
      everySecond(() => {
        if (isReplay() || !isTrusted(freshness.snapshot())) queue.clear();
        setNews(queue.shown(now()));
      }),
    [queue],
  );
  useEffect(() => news?.shown?.(), [news]);
  return news?.words;
}

/**
 * Reports alerts of the rules that the address names, and no others, because everybody sees a wall. The code of alerts is loaded only then.
 * @param named slugs of watchlists, separated by dots, or "all"; undefined for a wall without alerts
 */
function useAlertNews(named: string | undefined, report: (news: BreakingNews) => void): void {
  useEffect(() => {
    if (named === undefined || isReplay()) return undefined;
    let left = false;
    let end = () => {};
    const missing = (error: unknown) =>
      problems.failure("alerts", { at: now(), what: "code", reason: String(error) });
    afterBoard()
      .then(() => import("#pages/alerting/alerting"))
      .then(({ followBand }) => {
        if (!left) end = followBand(named, report);
      }, missing);
    return () => {
      left = true;
      end();
    };
  }, [named, report]);
}
