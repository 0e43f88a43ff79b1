import "#ui/messages/en/disclosures";
import "./disclosures.css";
import "./details.css";
import "./narrow.css";
import { type ReactNode, useMemo, useState } from "react";
import { exchangeNow } from "#feed/exchangeClock";
import type { Entry } from "#market/disclosureFacets";
import { dayStart } from "#market/session";
import { text } from "#ui/messages/text";
import { formatDay, formatWeekday } from "#ui/time";
import { DisclosureRow, type RowActs } from "./DisclosureRow.tsx";
import { KeyHint } from "./KeyHint.tsx";
import type { KeptStore } from "./kept.ts";
import { useRowKeys } from "./useRowKeys.ts";
import { visitText } from "./visitText.ts";

interface ListProps {
  label: string;
  entries: readonly Entry[];
  kept: KeptStore;
  /** the key of the one that is open */
  opened: string | undefined;
  onOpen: (key: string | undefined) => void;
  onOwner?: (owner: string) => void;
  /** exchange time, ms: what is newer was not there at the last visit */
  since?: number | undefined;
  ofOne?: boolean;
}

/** Rows mounted at first and with each step: no more are drawn than somebody goes to. */
const few = 80;
const more = 120;

/** Disclosures under the days they came, gone through by keys. */
export function DisclosureList(props: ListProps) {
  const { label, entries, kept, opened, onOpen, onOwner, since, ofOne = false } = props;
  const { starred, read, toggle, markRead, unsaved } = kept();
  const [limit, setLimit] = useState(few);
  const place = entries.findIndex(({ one }) => one.key === opened);
  const mounted = Math.max(limit, place + 1);
  const keys = useRowKeys({
    entries,
    mounted,
    mount: (count) => setLimit(count + few),
    star: (key) => toggle("starred", key),
    read: (key) => toggle("read", key),
    close() {
      if (opened !== undefined) onOpen(undefined);
      return opened !== undefined;
    },
  });
  const { focus } = keys;
  const acts: RowActs = useMemo(
    () => ({
      open(key) {
        markRead(key);
        onOpen(key === opened ? undefined : key);
      },
      star: (key) => toggle("starred", key),
      focus,
      onOwner,
    }),
    [markRead, toggle, onOpen, opened, focus, onOwner],
  );
  const marks = { starred: new Set(starred), read: new Set(read) };
  const shown = entries.slice(0, mounted);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows in it */}
      <div className="disclosure-list" onKeyDown={keys.pressed}>
        {byDay(shown, since).map(({ key, day, newer, items }) => (
          <section key={key} aria-label={day}>
            {newer !== undefined && <p className="since">{newer}</p>}
            <h3>{day}</h3>
            <ol aria-label={`${label}, ${day}`}>
              {items.map((entry) => (
                <DisclosureRow
                  key={entry.one.key}
                  {...{ entry, ofOne, acts }}
                  current={entry.one.key === keys.current}
                  open={entry.one.key === opened}
                  read={marks.read.has(entry.one.key)}
                  starred={marks.starred.has(entry.one.key)}
                />
              ))}
            </ol>
          </section>
        ))}
        <More left={entries.length - shown.length} onMore={() => setLimit(mounted + more)} />
      </div>
      <KeyHint unsaved={unsaved} />
    </>
  );
}

function More({ left, onMore }: { left: number; onMore: () => void }): ReactNode {
  if (left <= 0) return null;
  return (
    <button type="button" className="chip m-2" onClick={onMore}>
      {text("disclosures.more", { count: left })}
    </button>
  );
}

interface Day {
  key: string;
  day: string;
  /** what stands above it: the end of what is new */
  newer: string | undefined;
  items: Entry[];
}

/** Under each day its own, in two parts where the last visit fell into it. */
function byDay(entries: readonly Entry[], since: number | undefined): Day[] {
  const isNew = ({ one }: Entry) => since !== undefined && one.at !== undefined && one.at > since;
  const count = entries.filter(isNew).length;
  const days: Day[] = [];
  let before: { start: number | undefined; fresh: boolean } | undefined;
  for (const entry of entries) {
    const { at } = entry.one;
    const start = at === undefined ? undefined : dayStart(at);
    const fresh = isNew(entry);
    if (!before || before.start !== start || before.fresh !== fresh) {
      const ended = before?.fresh === true && !fresh && since !== undefined;
      days.push({
        key: `${start} ${fresh}`,
        day: at === undefined ? text("disclosures.undated") : `${formatWeekday(at)} ${formatDay(at)}`,
        newer: ended
          ? text("disclosures.newSince", { count, time: visitText(since, exchangeNow()) })
          : undefined,
        items: [],
      });
    }
    before = { start, fresh };
    days.at(-1)?.items.push(entry);
  }
  return days;
}
