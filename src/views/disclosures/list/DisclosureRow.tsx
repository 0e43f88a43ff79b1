import "#ui/messages/en/disclosures";
import { memo } from "react";
import type { DisclosureEntry } from "#market/papers/disclosureFacets";
import { text } from "#ui/messages/text";
import { languageOf } from "#ui/screen/script";
import { formatClock, formatDay, formatMinute, formatShortDay } from "#ui/words/format";
import { Details, DocumentLink, smallMark, Whose } from "./Details.tsx";
import { TagMark } from "./headline.tsx";
import { useDisclosureRow } from "./mergedLists.tsx";

export interface RowActs {
  /** opens the entry, or closes it if it is open */
  open: (key: string) => void;
  star: (key: string) => void;
  focus: (key: string) => void;
  /** opens the entry's document */
  openDocument: (key: string) => void;
  onOwner: ((owner: string) => void) | undefined;
}

interface RowProps {
  entry: DisclosureEntry;
  /** whether the entry has the keyboard focus; only then are its controls in the tab order */
  current: boolean;
  open: boolean;
  read: boolean;
  starred: boolean;
  /** whether the company is named above the list */
  ofOne: boolean;
  acts: RowActs;
}

export const rowId = (key: string) => `disclosure-${key}`;

/** One disclosure in one row, with its details below if it is open. */
export const DisclosureRow = memo(function DisclosureRow(props: RowProps) {
  const { entry, current, open, read, starred, ofOne, acts } = props;
  const { one } = entry;
  const { row, source, title, names } = useDisclosureRow<HTMLLIElement>(entry);
  const tabIndex = current ? 0 : -1;
  const openDocument = () => acts.openDocument(one.key);
  return (
    <li
      ref={row}
      data-operation={source}
      className="disclosure border-b border-(--grid)"
      data-read={read}
      data-tag={one.tag}
      data-open={open}
      data-deleted={one.deleted}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only records the focus */}
      <div
        className="disclosure-line grid items-center min-h-7.5 text-small"
        data-of-one={ofOne}
        onFocus={() => acts.focus(one.key)}
      >
        <span className="disclosure-unread" title={read ? undefined : text("disclosures.unread")}>
          {!read && <span className="sr-only">{text("disclosures.unread")}</span>}
        </span>
        <When one={one} field={names.at} withDay={ofOne} />
        <TagMark of={one} />
        {!ofOne && <Whose entry={entry} tabIndex={tabIndex} />}
        <button
          type="button"
          id={rowId(one.key)}
          className="disclosure-head flex gap-2.5 items-baseline min-w-0 py-1.25 overflow-hidden text-start max-[960px]:flex-col max-[960px]:row-[2] max-[960px]:col-[2_/_5] max-[960px]:gap-[2px] max-[960px]:items-start phone:min-h-11"
          aria-expanded={open}
          tabIndex={tabIndex}
          title={[title, one.remarks].filter(Boolean).join("\n")}
          onClick={() => acts.open(one.key)}
        >
          <Heading {...{ one, title }} field={names.head} />
        </button>
        <Sources one={one} />
        <span className="disclosure-paper max-[960px]:row-[3] max-[960px]:col-[2_/_-1]">
          <DocumentLink path={one.path} title={title} tabIndex={tabIndex} onRead={openDocument} />
        </span>
        <button
          type="button"
          className="disclosure-star size-6.5 text-strong text-faint aria-pressed:text-caution rounded-sm max-[960px]:row-[1] max-[960px]:col-[5] phone:size-11"
          aria-pressed={starred}
          aria-label={text("disclosures.star", { title })}
          tabIndex={tabIndex}
          onClick={() => acts.star(one.key)}
        >
          <span aria-hidden="true">{starred ? "★" : "☆"}</span>
        </button>
      </div>
      {open && <Details entry={entry} onOwner={acts.onOwner} onRead={openDocument} />}
    </li>
  );
});

type PartProps = Pick<DisclosureEntry, "one"> & { field: string };

/** @param withDay true if no heading above the entry shows its day */
function When({ one: { at, dayOnly }, field, withDay }: PartProps & { withDay: boolean }) {
  if (at === undefined || (dayOnly && !withDay))
    return <span className="flex justify-between text-muted">—</span>;
  return (
    <time
      className="num flex justify-between text-muted"
      dateTime={new Date(at).toISOString()}
      title={`${formatDay(at)}${dayOnly ? "" : ` ${formatClock(at)}`}`}
      data-field={field}
    >
      {withDay && <span>{formatShortDay(at)}</span>} {!dayOnly && formatMinute(at)}
    </time>
  );
}

function Heading({ one, field, title }: PartProps & { title: string }) {
  const said = one.remarks ?? one.body;
  return (
    <>
      <span
        className="disclosure-title flex-initial truncate max-[960px]:whitespace-normal"
        data-field={field}
        lang={languageOf(title)}
        dir="auto"
      >
        {one.deleted ? <s>{title}</s> : title}
      </span>
      {one.edited && <span className={smallMark}>{text("disclosures.edited")}</span>}
      {said !== undefined && (
        <span
          className="flex-[1_1_0] min-w-0 truncate text-muted max-[960px]:flex-none max-[960px]:max-w-full"
          dir="auto"
        >
          {said.replaceAll("\n", " · ")}
        </span>
      )}
    </>
  );
}

const Sources = ({ one }: Pick<DisclosureEntry, "one">) => (
  <span className="disclosure-sources flex gap-1.5 justify-end text-table text-faint max-[960px]:row-[2] max-[960px]:col-[5] max-[960px]:flex-col max-[960px]:items-end">
    {one.records.map(({ source }) => (
      <span key={source} className="from" title={text(`disclosures.sourceWhy.${source}`)}>
        {text(`disclosures.badge.${source}`)}
      </span>
    ))}
  </span>
);
