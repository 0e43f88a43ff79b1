import "#ui/messages/en/disclosures";
import "./disclosures.css";
import "./details.css";
import "./narrow.css";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Entry } from "#market/disclosureFacets";
import { text } from "#ui/messages/text";
import { useSavedTable } from "#ui/savedTable";
import { DisclosureRow, type RowActs, rowId } from "./DisclosureRow.tsx";
import { dayOf, grouped, yearOf } from "./grouped.ts";
import { headline } from "./headline.ts";
import { KeyHint } from "./KeyHint.tsx";
import type { KeptStore } from "./kept.ts";
import { Reading } from "./Paper.tsx";
import { savedDisclosures } from "./savedDisclosures.ts";
import { useRowKeys } from "./useRowKeys.ts";

interface ListProps {
  label: string;
  entries: readonly Entry[];
  kept: KeptStore;
  /** the key of the one that is open */
  opened: string | undefined;
  onOpen: (key: string | undefined) => void;
  /** the key of the one whose document is read beside the page */
  paper: string | undefined;
  onPaper: (key: string | undefined) => void;
  onOwner?: (owner: string) => void;
  /** in words of the address, for the name of a file */
  narrowedTo: readonly (string | undefined)[];
  /** exchange time, ms: what is newer was not there at the last visit */
  since?: number | undefined;
  ofOne?: boolean;
}

/** Rows mounted at first and with each step: no more are drawn than somebody goes to. */
const few = 80;
const more = 120;

/** Disclosures under the days they came, or under the years where they are one company's; gone through by keys. */
export function DisclosureList(props: ListProps) {
  const {
    label,
    entries,
    kept,
    opened,
    onOpen,
    paper,
    onPaper,
    onOwner,
    narrowedTo,
    since,
    ofOne = false,
  } = props;
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
    first: opened,
    close() {
      if (opened !== undefined) onOpen(undefined);
      return opened !== undefined;
    },
  });
  const { focus } = keys;
  // somebody was sent a link to it
  const [sent] = useState(opened);
  useEffect(() => {
    if (sent !== undefined) document.getElementById(rowId(sent))?.scrollIntoView?.({ block: "center" });
  }, [sent]);
  const acts: RowActs = useMemo(
    () => ({
      open(key) {
        markRead(key);
        onOpen(key === opened ? undefined : key);
      },
      star: (key) => toggle("starred", key),
      focus,
      paper: onPaper,
      onOwner,
    }),
    [markRead, toggle, onOpen, opened, focus, onPaper, onOwner],
  );
  const marks = { starred: new Set(starred), read: new Set(read) };
  const shown = entries.slice(0, mounted);
  const saved = useSavedTable(() => savedDisclosures(entries, narrowedTo));
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows in it */}
      <div ref={saved} className="dated-list disclosure-list" onKeyDown={keys.pressed}>
        {grouped(shown, ofOne ? yearOf : dayOf, since).map(({ key, head, newer, items }) => (
          <section key={key} aria-label={head}>
            {newer !== undefined && <p className="since">{newer}</p>}
            <h3>{head}</h3>
            <ol aria-label={`${label}, ${head}`}>
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
      <Open entry={entries.find(({ one }) => one.key === paper)} onClose={() => onPaper(undefined)} />
    </>
  );
}

/** The document that is read; nothing where none is, or none was sent. */
function Open({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  if (entry?.one.path === undefined) return null;
  return <Reading path={entry.one.path} title={headline(entry.one)} onClose={onClose} />;
}

function More({ left, onMore }: { left: number; onMore: () => void }): ReactNode {
  if (left <= 0) return null;
  return (
    <button type="button" className="chip m-2" onClick={onMore}>
      {text("disclosures.more", { count: left })}
    </button>
  );
}
