import "#ui/messages/en/disclosures";
import type { ReactNode } from "react";
import { datesOf, type PaperDate } from "#market/calendar/paperDates";
import type { DisclosureEntry } from "#market/papers/disclosureFacets";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { type MessageId, text } from "#ui/messages/text";
import { AllFields } from "#ui/panel/AllFields.tsx";
import { Link } from "#ui/router/Router.tsx";
import { fileAddress, useOpensBeside } from "#ui/screen/fileAddress";
import { languageOf } from "#ui/screen/script";
import { CompanyMark, SymbolCode, shareClass } from "#ui/table/SymbolCode.tsx";
import { WatchStar } from "#ui/watchlists/WatchStar.tsx";
import { formatClock, formatDay } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { headline } from "./headline.tsx";

interface DetailsProps {
  entry: DisclosureEntry;
  /** filters the list by this company; omitted if that is not possible */
  onOwner?: ((owner: string) => void) | undefined;
  onRead: () => void;
}

export function Details({ entry, onOwner, onRead }: DetailsProps) {
  const { one, owner } = entry;
  const { remarks, body } = one;
  const several = one.records.length > 1;
  return (
    <div className="disclosure-details flex flex-col gap-2.5 max-w-250 pt-2 pb-3.5 pr-3 pl-16.5 max-[960px]:pt-1.5 max-[960px]:pb-3 max-[960px]:pr-2.5 max-[960px]:pl-6.5">
      {remarks !== undefined && <Words field="remarks">{remarks}</Words>}
      {body !== undefined && <Words field="body">{body}</Words>}
      <Dates entry={entry} />
      <EntryFacts entry={entry} />
      <div className="flex flex-wrap gap-x-3.5 gap-y-2 items-center">
        <DocumentLink path={one.path} title={headline(one)} onRead={onRead} whole />
        {onOwner && owner !== undefined && (
          <button type="button" className="chip" onClick={() => onOwner(owner)}>
            {text("disclosures.onlyOwner")}
          </button>
        )}
        {one.records.map(({ source, sent }) => (
          <AllFields
            key={source}
            sent={sent}
            operation={source}
            {...(several ? { of: text(`disclosures.source.${source}`) } : {})}
          />
        ))}
      </div>
    </div>
  );
}

/** Text line by line, always as plain text. */
const Words = ({ field, children }: { field: string; children: string }) => (
  <p
    className="max-w-[80ch] leading-[1.55] whitespace-pre-line"
    data-field={field}
    lang={languageOf(children)}
    dir="auto"
  >
    {children}
  </p>
);

function EntryFacts({ entry }: { entry: DisclosureEntry }) {
  const { one } = entry;
  return (
    <dl className="disclosure-facts grid grid-cols-[repeat(auto-fill,minmax(210px,auto))] gap-x-6 gap-y-1.5 text-small">
      <Fact name="disclosures.company" shown={one.company ?? entry.company?.name}>
        {one.logoPath !== undefined && <CompanyMark path={one.logoPath} />}
        <Whose entry={entry} />
        {entry.company && <WatchStar symbol={entry.company.symbol} />} <Match entry={entry} />
      </Fact>
      <Fact name="disclosures.filedUnder" shown={one.category} field="announcementCategory" />
      <Fact
        name="disclosures.published"
        shown={momentText(one.at, one.dayOnly) ?? text("disclosures.undated")}
      />
      <Fact name="disclosures.announcedOn" shown={one.announcedOn} field="dateOfAnnouncement" />
      <Fact name="disclosures.authorised" shown={momentText(one.authorizedAt)} field="authorizedDate" />
      <Fact name="disclosures.reportDate" shown={momentText(one.reportAt, true)} field="manualDate" />
      {one.edited && <Fact name="disclosures.edited" shown={text("disclosures.editedWhy")} field="edited" />}
      {one.deleted && (
        <Fact name="disclosures.deleted" shown={text("disclosures.deletedWhy")} field="deleted" />
      )}
    </dl>
  );
}

const momentText = (at: number | undefined, dayOnly = false) =>
  at === undefined ? undefined : `${formatDay(at)}${dayOnly ? "" : ` ${formatClock(at)}`}`;

interface FactProps {
  name: MessageId;
  /** if undefined, nothing is drawn */
  shown: string | undefined;
  field?: string;
  children?: ReactNode;
}

const Fact = ({ name, shown, field, children }: FactProps) =>
  shown === undefined ? null : (
    <div>
      <dt className="text-table text-muted">{text(name)}</dt>
      <dd className="flex flex-wrap gap-x-2 gap-y-1 items-center" data-field={field} dir="auto">
        {children ?? shown}
      </dd>
    </div>
  );

/** The record's dates; if the record has none, the dates in its text. */
function Dates({ entry: { one } }: { entry: DisclosureEntry }) {
  const told = datesOf(one).dates.filter(({ field }) => field === undefined);
  if (one.keyDates.length + told.length === 0) return null;
  return (
    <ul className="key-dates flex flex-wrap gap-1.5 text-small" aria-label={text("disclosures.keyDates")}>
      {one.keyDates.map(({ field, at, text: sent }) => (
        <li className="py-[2px] px-2 border border-edge rounded-md" key={field} data-field={field}>
          {text(`disclosures.date.${field}`)} <b className="num">{at === undefined ? sent : formatDay(at)}</b>
        </li>
      ))}
      {told.map((date, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
        <FromText key={place} {...date} />
      ))}
    </ul>
  );
}

const FromText = ({ kind, at, line }: PaperDate) => (
  <li className="from-text py-[2px] px-2 border border-solid border-edge rounded-md border-dashed">
    {text(`calendar.kind.${kind}`)} <b className="num">{formatDay(at)}</b>{" "}
    <small className="text-table text-muted">{text("disclosures.fromText", { line: line ?? "" })}</small>
  </li>
);

/** The company: a link if the match is certain, otherwise the name as sent. */
export function Whose({ entry, tabIndex }: { entry: DisclosureEntry; tabIndex?: number }) {
  const { one, company, byName } = entry;
  const name = readableName(one.company ?? company?.name);
  if (!company)
    return (
      <span className="whose min-w-0 text-ellipsis" title={name && text("disclosures.unmatched", { name })}>
        <span className="text-muted">{name}</span>
      </span>
    );
  const why = text(byName ? "disclosures.byNameWhy" : "disclosures.byCodeWhy", { symbol: company.symbol });
  return (
    <span
      className="whose min-w-0 text-ellipsis"
      data-symbol={company.symbol}
      title={`${name ?? company.symbol}: ${why}`}
    >
      <Link
        to="/s/$symbol"
        params={{ symbol: company.symbol }}
        className="hover:underline underline-offset-[3px]"
        {...(tabIndex === undefined ? {} : { tabIndex })}
      >
        <SymbolCode symbol={company.symbol} /> <span className="text-muted">{name}</span>
      </Link>
    </span>
  );
}

export const smallMark = "flex-none px-1.25 text-table text-muted border border-line rounded-sm";

/** How the company was matched, and the company's other lines. */
function Match({ entry: { company, byName } }: { entry: DisclosureEntry }) {
  if (!company) return null;
  return (
    <>
      <span className={smallMark}>{text(byName ? "disclosures.byName" : "disclosures.byCode")}</span>
      {company.others.map((symbol) => (
        <Link
          key={symbol}
          to="/s/$symbol"
          params={{ symbol }}
          className="class-switch text-accent underline underline-offset-[3px]"
        >
          <SymbolCode symbol={symbol} /> {shareClass(symbol)}
        </Link>
      ))}
    </>
  );
}

interface DocumentLinkProps {
  path: string | undefined;
  title: string;
  /** opens the document beside the page */
  onRead: () => void;
  tabIndex?: number;
  /** whether copy and share are included */
  whole?: boolean;
}

/** Opens the document beside the page or in a new tab. Draws nothing if the record has none. */
export function DocumentLink({ path, title, onRead, tabIndex, whole = false }: DocumentLinkProps) {
  const beside = useOpensBeside();
  if (path === undefined) return null;
  const address = fileAddress(path);
  const rest = tabIndex === undefined ? {} : { tabIndex };
  return (
    <span className="inline-flex gap-1.5">
      {beside && (
        <button type="button" className="chip" onClick={onRead} {...rest}>
          {text("disclosures.read")}
          <span className="sr-only">: {title}</span>
        </button>
      )}
      {(whole || !beside) && (
        <a className="chip" href={address} target="_blank" rel="noopener noreferrer" {...rest}>
          {text(whole ? "document.newTab" : "disclosures.read")}
          <span aria-hidden="true">↗</span>
          <span className="sr-only">: {title}</span>
        </a>
      )}
      {whole && <CopyLink address={address} />}
    </span>
  );
}
