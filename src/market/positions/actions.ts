/**
 * Corporate actions that a person may have to enter: from the categories of disclosures, and from jumps of a chart of days at a plausible ratio.
 * They are proposals. Nothing is booked, and what a source does not say stays open.
 */
import { foldedWords } from "#market/company/companies";
import { dayOfMoment } from "#market/day/recordings";
import type { Disclosure, KeyDate } from "#market/papers/disclosure";
import type { PriceJump } from "#market/series/splits";
import { likelyRatio } from "#market/series/splits";
import { readDay } from "#market/texts/dayWord";
import { day } from "#units/time";
import type { EntryKind, PositionBook } from "./entry.ts";
import { holdingsOf } from "./holdings.ts";

export type ActionKind = "dividend" | "scrip" | "subdivision" | "rights";

export interface ProposedAction {
  /** the same each time, so that a person can dismiss it for good */
  key: string;
  kind: ActionKind;
  symbol: string;
  /** first day without the right, `2026-10-02`; undefined if no source says it */
  exDay: string | undefined;
  /** old shares that become new ones, from the jump; undefined without one */
  ratio: { from: number; to: number } | undefined;
  /** shares held on the evening before the ex-date, or on the day of the paper */
  shares: number;
  paper: Disclosure | undefined;
  jump: PriceJump | undefined;
}

/** By the exchange's categories; the first that matches wins. Titles and remarks are free text and prove nothing. */
const categories: readonly (readonly [ActionKind, RegExp])[] = [
  ["scrip", / (?:SCRIP DIVIDEND|CAPITALI[SZ]ATION OF RESERVES|BONUS ISSUE) /],
  ["dividend", / DIVIDEND /],
  ["subdivision", / (?:SUB ?DIVISION|CONSOLIDATION) /],
  ["rights", / RIGHTS ISSUE /],
];

/** @returns undefined for a disclosure of no action */
export function actionOf({
  category,
  deleted,
}: Pick<Disclosure, "category" | "deleted">): ActionKind | undefined {
  const words = foldedWords(category);
  return deleted ? undefined : categories.find(([, form]) => form.test(words))?.[0];
}

/** Wire names of the ex-date of each kind, the best first. */
const exFields: Readonly<Record<ActionKind, readonly string[]>> = {
  dividend: ["xd"],
  scrip: ["xc", "xd"],
  subdivision: ["xc", "tradingCommencement"],
  rights: ["xr"],
};

export function exDayOf(kind: ActionKind, dates: readonly KeyDate[]): string | undefined {
  for (const field of exFields[kind]) {
    const date = dates.find((each) => each.field === field);
    const found = date?.at === undefined ? readDay(date?.text ?? "") : dayOfMoment(date.at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is known of one held line. */
export interface LineEvents {
  symbol: string;
  /** of its company */
  papers: readonly Disclosure[];
  /** of its chart of days, as `priceJumps` finds them */
  jumps: readonly PriceJump[];
}

/** A paper announces a jump that follows it within half a year; it may also come some days late. */
const paperBefore = 180 * day;
const paperAfter = 7 * day;
/** An entry this near an ex-date is taken to be the action. */
const sameAction = 10 * day;

/** Newest first; without those of which the book has an entry, and without those of shares that were not held then. */
export function proposedActions(
  book: Pick<PositionBook, "entries" | "brokers">,
  lines: readonly LineEvents[],
): ProposedAction[] {
  const found = lines.flatMap((line) => {
    const actions = actionsOfLine(line);
    if (actions.length === 0) return [];
    const own = book.entries.filter((entry) => entry.symbol === line.symbol);
    const heldAt = (at: number) => {
      const { holdings } = holdingsOf({ entries: own, brokers: book.brokers }, dayOfMoment(at));
      return holdings.reduce((sum, { shares }) => sum + shares, 0);
    };
    return actions
      .map(({ at, ...action }) => ({ at, action: { ...action, shares: heldAt(at) } }))
      .filter(({ at, action }) => {
        const isBooked = own.some(
          (entry) => isEntryOf(entry.kind, action.kind) && Math.abs(Date.parse(entry.day) - at) <= sameAction,
        );
        return action.shares > 0 && !isBooked;
      });
  });
  return found.sort((a, b) => b.at - a.at).map(({ action }) => action);
}

type LineAction = Omit<ProposedAction, "shares"> & {
  /** ms: a moment at which the shares must be held */
  at: number;
};

function actionsOfLine({ symbol, papers, jumps }: LineEvents): LineAction[] {
  const told = papers.flatMap((paper) => {
    const kind = actionOf(paper);
    return kind === undefined || paper.at === undefined ? [] : [{ kind, paper, at: paper.at }];
  });
  const used = new Set<Disclosure>();
  const jumped = jumps.map((jump): LineAction => {
    const announcement = told.find(
      ({ kind, at }) =>
        (kind === "subdivision" || kind === "scrip") &&
        at >= jump.at - paperBefore &&
        at <= jump.at + paperAfter,
    );
    if (announcement) used.add(announcement.paper);
    const exDay = dayOfMoment(jump.at);
    return {
      key: `jump-${symbol}-${exDay}`,
      kind: announcement?.kind ?? "subdivision",
      symbol,
      exDay,
      ratio: likelyRatio(jump.from, jump.to),
      paper: announcement?.paper,
      jump,
      at: jump.beforeAt,
    };
  });
  const announced = told
    .filter(({ paper }) => !used.has(paper))
    .map(({ kind, paper, at }): LineAction => {
      const exDay = exDayOf(kind, paper.keyDates);
      return {
        key: `paper-${symbol}-${paper.key}`,
        kind,
        symbol,
        exDay,
        ratio: undefined,
        paper,
        jump: undefined,
        at: exDay === undefined ? at : Date.parse(exDay) - day,
      };
    });
  return [...jumped, ...announced];
}

const isEntryOf = (entry: EntryKind, action: ActionKind) =>
  action === "rights" ? entry === "rightsTaken" || entry === "rightsSold" : entry === action;

/** The day of an entry of it: the ex-date, or that of the paper; undefined if neither is known. */
export const entryDayOf = ({ exDay, paper }: Pick<ProposedAction, "exDay" | "paper">): string | undefined =>
  exDay ?? (paper?.at === undefined ? undefined : dayOfMoment(paper.at));

/** What the price after a rights issue is reckoned from. */
export interface RightsTerms {
  /** rupees, the last with the right */
  price: number;
  /** old shares for which `rights` new ones are offered */
  shares: number;
  rights: number;
  /** rupees for a new share */
  issuePrice: number;
}

/**
 * The theoretical ex-rights price: the value of old and new shares together, by their number. In rupees, not rounded to the grid. The value
 * of one right is the price less this one.
 * @returns undefined unless all terms are above 0
 */
export function exRightsPrice({ price, shares, rights, issuePrice }: RightsTerms): number | undefined {
  if (!(price > 0 && shares > 0 && rights > 0 && issuePrice > 0)) return undefined;
  return (shares * price + rights * issuePrice) / (shares + rights);
}
