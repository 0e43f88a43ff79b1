/** Alerts as news of a wall. The code of alerts is loaded only if the wall's address names some. */
import { useEffect } from "react";
import { isReplay, now } from "#feed/clock/clock";
import { problems } from "#feed/reading/problems";
import { afterBoard } from "#pages/status/lateQueries";
import type { BreakingNews } from "./breakingQueue.ts";

/**
 * Reports alerts of the rules that the address names, and no others, because everybody sees a wall.
 * @param named slugs of watchlists, separated by dots, or "all"; undefined for a wall without alerts
 */
export function useAlertNews(named: string | undefined, report: (news: BreakingNews) => void): void {
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
