import "#ui/messages/en/disclosures";
import "./disclosures.css";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { fileQuery } from "#feed/papers/disclosures";
import type { DisclosureEntry } from "#market/papers/disclosureFacets";
import { type MessageId, text } from "#ui/messages/text";
import { PdfPane } from "#ui/panel/PdfPane.tsx";
import { useSavedTable } from "#ui/saving/savedTable";
import { mostPrintedRows, usePrinting } from "#ui/screen/printing";
import { formatCount, formatDay, formatIsoDay, formatWeekday } from "#ui/words/format";
import { DisclosureRow, type RowActs, rowId } from "./DisclosureRow.tsx";
import { headline, savedDisclosures } from "./headline.tsx";
import { type MarkStore, visitText } from "./marks.ts";

interface RowKeys {
  entries: readonly DisclosureEntry[];
  /** number of entries mounted, and a function to mount more */
  mounted: number;
  mount: (count: number) => void;
  star: (key: string) => void;
  read: (key: string) => void;
  /** key of the entry where keyboard movement starts */
  first: string | undefined;
  /** closes the open entry; returns false if none is open */
  close: () => boolean;
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Letter keys act only while the focus is in the list. Enter opens an entry because its head is a button. */
function useRowKeys({ entries, mounted, mount, star, read, first, close }: RowKeys) {
  const [wanted, setWanted] = useState(first);
  const going = useRef(false);
  const found = entries.findIndex(({ one }) => one.key === wanted);
  const at = Math.max(0, found);
  const current = entries[at]?.one.key;

  useLayoutEffect(() => {
    if (!going.current || current === undefined || at >= mounted) return;
    going.current = false;
    const head = document.getElementById(rowId(current));
    head?.focus({ preventScroll: true });
    head?.scrollIntoView?.({ block: "nearest" });
  });

  const go = (to: number) => {
    const next = entries[Math.min(entries.length - 1, Math.max(0, to))];
    if (!next) return;
    going.current = true;
    if (to >= mounted) mount(to + 1);
    setWanted(next.one.key);
  };
  const pressed = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || current === undefined || inField(target)) return;
    const step = steps[key];
    if (step !== undefined) go(at + step);
    else if (key === "Home") go(0);
    else if (key === "End") go(entries.length - 1);
    else if (key === "s") star(current);
    else if (key === "e") read(current);
    else if (key !== "Escape" || !close()) return;
    event.preventDefault();
    event.stopPropagation(); // outside the list the letter may be another shortcut
  };
  return { current, pressed, focus: setWanted };
}

/** Whether the focus is in a field or an open document, which have their own keys. */
const inField = (target: EventTarget) =>
  target instanceof Element && target.closest("dialog, input, select, textarea") !== null;

interface DayGroup {
  key: string;
  head: string;
  /** text of the divider above this group, if the new entries end there; otherwise undefined */
  newer: string | undefined;
  items: DisclosureEntry[];
}

/** @param at ms */
const dayHeading = (at: number): string => `${formatWeekday(at)} ${formatDay(at)}`;
const yearOf = (at: number): string => formatIsoDay(at).slice(0, 4);

/** Entries, newest first, under headings. The group of the last visit is split in two. @param since that visit, exchange's ms */
function groupedEntries(
  entries: readonly DisclosureEntry[],
  headOf: (at: number) => string,
  since: number | undefined,
): DayGroup[] {
  const isNew = ({ one }: DisclosureEntry) => since !== undefined && one.at !== undefined && one.at > since;
  const count = entries.filter(isNew).length;
  const groups: DayGroup[] = [];
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

const listKeys = [
  ["j k", "disclosures.key.move"],
  ["Enter", "disclosures.key.open"],
  ["s", "disclosures.key.star"],
  ["e", "disclosures.key.read"],
] as const;

/** Lists the keys while the focus is in the list. */
const KeyHint = ({ unsaved }: { unsaved: boolean }) => (
  <p className="flex flex-none flex-wrap gap-x-3.5 gap-y-[2px] py-1.25 px-3 text-table text-muted border-t border-line max-[960px]:hidden">
    <span>{text("disclosures.key.where")}</span>
    {listKeys.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {text(does)}
      </span>
    ))}
    {unsaved && <span>{text("disclosures.unsaved")}</span>}
  </p>
);

interface ListProps {
  label: string;
  /** the entries that match the filters, newest first */
  entries: readonly DisclosureEntry[];
  marks: MarkStore;
  /** the key of the open entry */
  opened: string | undefined;
  onOpen: (key: string | undefined) => void;
  /** the key of the entry whose document is open beside the page */
  paper: string | undefined;
  onDocument: (key: string | undefined) => void;
  onOwner?: (owner: string) => void;
  /** the filter as written in the address, for the file name */
  narrowedTo: readonly (string | undefined)[];
  /** exchange time of the last visit, ms; newer entries are new */
  since?: number | undefined;
  ofOne?: boolean;
}

/** Number of rows mounted at first and with each step, so that only rows near the view are drawn. */
const few = 80;
const more = 120;

interface FilteredProps extends ListProps {
  /** number of entries without a filter */
  all: number;
  filters: ReactNode;
  /** text if there are no entries at all */
  none: MessageId;
}

/** Disclosures below their filters, with the number of those that match. */
export function DisclosureList({ all, filters, none, ...list }: FilteredProps) {
  const shown = list.entries.length;
  const count = list.ofOne ? text("disclosures.count", { count: all }) : formatCount(all);
  return (
    <>
      <div className="facets flex flex-none flex-wrap gap-x-2.5 gap-y-1.5 items-center py-1.5 px-2.5 border-b border-line">
        {filters}
        <span className="num ml-auto text-table text-muted">
          {shown === all ? count : text("disclosures.shown", { shown, all })}
        </span>
      </div>
      {shown === 0 ? (
        <p className="m-auto p-4 text-muted">{text(all === 0 ? none : "disclosures.noneFit")}</p>
      ) : (
        <MatchingList {...list} />
      )}
    </>
  );
}

/** Disclosures grouped by day, or by year for one company. Keys move through them. */
function MatchingList(props: ListProps) {
  const { label, entries, marks, opened, onOpen, paper, onDocument, onOwner } = props;
  const { narrowedTo, since, ofOne = false } = props;
  const { starred, read, toggle, markRead, trouble } = marks();
  const [limit, setLimit] = useState(few);
  const place = entries.findIndex(({ one }) => one.key === opened);
  const mounted = Math.max(limit, place + 1);
  const keys = useRowKeys({
    entries,
    mounted,
    mount: (count) => setLimit(count + few),
    star: (key) => toggle("starred", key),
    read: (key) => toggle("read", key),
    first: opened,
    close() {
      if (opened !== undefined) onOpen(undefined);
      return opened !== undefined;
    },
  });
  const { focus } = keys;
  useSentInView(opened);
  const acts: RowActs = useMemo(
    () => ({
      open(key) {
        markRead(key);
        onOpen(key === opened ? undefined : key);
      },
      star: (key) => toggle("starred", key),
      focus,
      openDocument: onDocument,
      onOwner,
    }),
    [markRead, toggle, onOpen, opened, focus, onDocument, onOwner],
  );
  const marked = { starred: new Set(starred), read: new Set(read) };
  const printing = usePrinting();
  const shown = entries.slice(0, printing ? mostPrintedRows : mounted);
  const saved = useSavedTable(() => savedDisclosures(entries, narrowedTo));
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of its rows */}
      <div ref={saved} className="dated-list disclosure-list relative min-h-0" onKeyDown={keys.pressed}>
        {groupedEntries(shown, ofOne ? yearOf : dayHeading, since).map(({ key, head, newer, items }) => (
          <section key={key} aria-label={head}>
            {newer !== undefined && (
              <p className="since py-[3px] px-3 text-table font-semibold text-accent border-t-2 border-accent">
                {newer}
              </p>
            )}
            <h3>{head}</h3>
            <ol aria-label={`${label}, ${head}`}>
              {items.map((entry) => (
                <DisclosureRow
                  key={entry.one.key}
                  {...{ entry, ofOne, acts }}
                  current={entry.one.key === keys.current}
                  open={entry.one.key === opened}
                  read={marked.read.has(entry.one.key)}
                  starred={marked.starred.has(entry.one.key)}
                />
              ))}
            </ol>
          </section>
        ))}
        <More
          left={entries.length - shown.length}
          onMore={printing ? undefined : () => setLimit(mounted + more)}
        />
      </div>
      <KeyHint unsaved={trouble === "unsaved"} />
      <Open entry={entries.find(({ one }) => one.key === paper)} onClose={() => onDocument(undefined)} />
    </>
  );
}

/** Shows the entry that a followed link opened. */
function useSentInView(opened: string | undefined): void {
  const [sent] = useState(opened);
  useEffect(() => {
    if (sent !== undefined) document.getElementById(rowId(sent))?.scrollIntoView?.({ block: "center" });
  }, [sent]);
}

function Open({ entry, onClose }: { entry: DisclosureEntry | undefined; onClose: () => void }) {
  if (entry?.one.path === undefined) return null;
  return <PdfPane path={entry.one.path} title={headline(entry.one)} check={fileQuery} onClose={onClose} />;
}

/** @param onMore undefined on paper */
function More({ left, onMore }: { left: number; onMore: (() => void) | undefined }): ReactNode {
  if (left <= 0) return null;
  if (!onMore) return <p className="m-2">{text("paging.notPrinted", { count: left })}</p>;
  return (
    <button type="button" className="chip m-2" onClick={onMore}>
      {text("disclosures.more", { count: left })}
    </button>
  );
}
