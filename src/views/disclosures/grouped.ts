import "#ui/messages/en/disclosures";
import { exchangeNow } from "#feed/exchangeClock";
import type { Entry } from "#market/disclosureFacets";
import { text } from "#ui/messages/text";
import { formatDay, formatIsoDay, formatWeekday } from "#ui/time";
import { visitText } from "./visitText.ts";

export interface Group {
  key: string;
  head: string;
  /** what stands above it: the end of what is new */
  newer: string | undefined;
  items: Entry[];
}

/** @param at ms */
export const dayOf = (at: number): string => `${formatWeekday(at)} ${formatDay(at)}`;
export const yearOf = (at: number): string => formatIsoDay(at).slice(0, 4);

/**
 * Under each head its own, in two parts where the last visit fell into it.
 * @param entries newest first @param since exchange time of that visit, ms
 */
export function grouped(
  entries: readonly Entry[],
  headOf: (at: number) => string,
  since: number | undefined,
): Group[] {
  const isNew = ({ one }: Entry) => since !== undefined && one.at !== undefined && one.at > since;
  const count = entries.filter(isNew).length;
  const groups: Group[] = [];
  let before: { head: string; fresh: boolean } | undefined;
  for (const entry of entries) {
    const { at } = entry.one;
    const head = at === undefined ? text("disclosures.undated") : headOf(at);
    const fresh = isNew(entry);
    if (before?.head !== head || before.fresh !== fresh) {
      const ended = before?.fresh === true && !fresh && since !== undefined;
      const newer = ended
        ? text("disclosures.newSince", { count, time: visitText(since, exchangeNow()) })
        : undefined;
      groups.push({ key: `${head} ${fresh}`, head, newer, items: [] });
    }
    before = { head, fresh };
    groups.at(-1)?.items.push(entry);
  }
  return groups;
}
