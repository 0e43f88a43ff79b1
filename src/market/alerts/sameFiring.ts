/** Whether two pages noticed the same thing. Each evaluates the rules by itself, on its own boards, so their firings differ in times and values. */
import { dayStart } from "#market/day/session";
import type { AlertFiring } from "./firing.ts";
import type { Rule } from "./language/rule.ts";

/** The condition and the scope. A rule that was edited there starts anew. */
export const watchedBy = ({ condition, scope }: Pick<Rule, "condition" | "scope">): string =>
  JSON.stringify([condition, scope]);

/**
 * @param found a firing that a page has noticed now @param kept one that a page delivered before
 * @param once whether the rule fires only once
 */
export function isSameFiring(found: AlertFiring, kept: AlertFiring, once: boolean): boolean {
  if (found.key === kept.key) return true;
  if (found.rule !== kept.rule || (found.symbol !== kept.symbol && !once)) return false;
  if (JSON.stringify(found.condition) !== JSON.stringify(kept.condition)) return false;
  if (once) return true;
  switch (found.condition?.of) {
    case undefined:
    case "disclosure":
    case "exDate":
    case "halt":
      return false; // its key is the paper's or the day's, on every page
    case "block":
      return overlap(sharesOf(found), sharesOf(kept));
    default:
      return armedAt(found) <= confirmedAt(kept);
  }
}

/** The newest moment at which the page saw the value on the other side. Many figures start there each day. Exchange time, ms. */
const armedAt = ({ before, after }: AlertFiring): number => before?.at ?? dayStart(after.at);

/** Exchange time of the board at which a rule fired, ms. */
export const confirmedAt = ({ after, confirmed = after }: AlertFiring): number => confirmed.at;

interface CrossedShares {
  /** the rule, the line and the day */
  of: string;
  from: number;
  to: number;
}

/** Of a page that missed boards, one block may be several blocks of another page. Their keys say which of the day's shares they are. */
function sharesOf({ key }: AlertFiring): CrossedShares | undefined {
  const [, of = "", before, shares] = /^(.+ block \d+) (\d+)\+(\d+)$/.exec(key) ?? [];
  return before === undefined ? undefined : { of, from: Number(before), to: Number(before) + Number(shares) };
}

const overlap = (one: CrossedShares | undefined, other: CrossedShares | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.of === other.of &&
  one.from < other.to &&
  other.from < one.to;
