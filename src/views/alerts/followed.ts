/** What the rest of the page shows of the alerts: the count of new firings in the header, and the nearest alert of each line. */
import * as v from "valibot";
import { firingHistory, ruleBook } from "#feed/alerts/alerts";
import { nearestRule, rulesByLine } from "#feed/alerts/distance";
import { now } from "#feed/clock/clock";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import type { BoardRow } from "#market/line/board";
import { storedValue } from "#stored/storedValue";
import { json } from "#stored/textFormat";
import { usePageState } from "#ui/screen/pageState";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { listsOf } from "./ruleWords.ts";

/** page clock, ms; 0 if the page of alerts was never open */
const lookedAt = storedValue("pola-alerts-looked", json(v.number(), 0));

const countNewFirings = (): void => {
  const since = lookedAt.get();
  usePageState.setState({
    newFirings: firingHistory.firings.get().filter(({ firedAt }) => firedAt > since).length,
  });
};

/** Call this when the page of alerts shows the firings. If the mark cannot be stored, the count returns at the next load. */
export function lookedAtAlerts(): void {
  lookedAt.set(now());
  usePageState.setState({ newFirings: 0 });
}

/** Rules changed, or lines of a watchlist. */
function findNearestRules(): void {
  const rules = ruleBook.rules.get();
  const of = rulesByLine(rules, listsOf(useWatchlists.getState().lists));
  const find = (row: BoardRow) => {
    const near = nearestRule(of(row.symbol), row);
    return near && { percent: near.percent, price: near.price, rule: sentenceOf(near.rule) };
  };
  usePageState.setState({ nearestAlert: rules.length > 0 ? find : undefined });
}

let follows = false;

/** Call this once the browser has rules; later calls do nothing. */
export function followAlerts(): void {
  if (follows) return;
  follows = true;
  countNewFirings();
  lookedAt.subscribe(countNewFirings);
  firingHistory.firings.subscribe(countNewFirings);
  findNearestRules();
  ruleBook.rules.subscribe(findNearestRules);
  useWatchlists.subscribe(findNearestRules);
}
