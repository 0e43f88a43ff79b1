import "#ui/messages/en/disclosures";
import "./panels.css";
import { memo, useRef } from "react";
import type { Entry } from "#market/papers/disclosureFacets";
import { text } from "#ui/messages/text";
import { languageOf } from "#ui/screen/script";
import { readableName, splitSymbol } from "#ui/words/names";
import { useProvenance } from "#ui/words/provenance";
import { formatMinute, formatShortDay } from "#ui/words/time";
import { fieldNames } from "#views/disclosures/paper/fieldNames";
import { headline } from "#views/disclosures/paper/headline";
import { TagMark } from "#views/disclosures/paper/TagMark.tsx";
import { useSourceOf } from "#views/disclosures/paper/usePartsFreshness";

interface HeadlineProps {
  entry: Entry;
  /** the exchange's midnight, ms: what is older bears its day */
  today: number;
  /** whose it is stands above the list */
  ofOne?: boolean;
  /** it came since the close */
  late?: boolean;
}

/** One disclosure to be read and not to be opened: its title whole as far as two lines reach. */
export const Headline = memo(function Headline({ entry, today, ofOne = false, late = false }: HeadlineProps) {
  const { one, company } = entry;
  const source = one.records[0]?.source;
  const names = fieldNames[source ?? "approvedAnnouncements"];
  const title = headline(one);
  const row = useRef<HTMLDivElement>(null);
  useProvenance(row, useSourceOf(source));
  return (
    <div
      ref={row}
      className="headline flex flex-col gap-[3px] justify-center min-w-0 overflow-hidden border-b border-b-line"
      data-tag={one.tag}
      data-symbol={company?.symbol}
      data-operation={source}
      data-late={late}
    >
      <p className="headline-whose flex gap-2.5 items-baseline text-head leading-[1.3] whitespace-nowrap">
        <TagMark of={one} />
        {!ofOne && company && <b>{splitSymbol(company.symbol)[0]}</b>}
        {!ofOne && (
          <span className="headline-name overflow-hidden text-strong text-ellipsis text-muted" lang="en">
            {readableName(one.company ?? company?.name)}
          </span>
        )}
        <time className="num" data-field={names.at}>
          {moment(one, today)}
        </time>
      </p>
      <p
        className="headline-title overflow-hidden text-strong leading-[1.3]"
        lang={languageOf(title)}
        dir="auto"
      >
        {one.deleted && <span className="badge">{text("disclosures.deleted")}</span>}{" "}
        <span data-field={names.head}>{title}</span>
        {one.remarks !== undefined && ` · ${one.remarks}`}
      </p>
    </div>
  );
});

function moment({ at, dayOnly }: Entry["one"], today: number): string {
  if (at === undefined || (dayOnly && at >= today)) return at === undefined ? "—" : formatShortDay(at);
  const minute = dayOnly ? "" : formatMinute(at);
  return at >= today ? minute : `${formatShortDay(at)} ${minute}`.trim();
}
