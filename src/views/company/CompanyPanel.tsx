import "#ui/messages/en/line";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { profileQuery } from "#feed/papers/company";
import { FeedError } from "#feed/reading/reading";
import type { Article, CompanyFacts, CompanyProfile, Executive, Person } from "#market/company/company";
import { type Contact, mails, telephones, website } from "#market/company/contacts";
import { type IdWithin, text } from "#ui/messages/text";
import { AllFields } from "#ui/panel/AllFields.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { fileAddress } from "#ui/screen/fileAddress";
import { usePrinting } from "#ui/screen/printing";
import { useSeen } from "#ui/screen/useSeen";
import { formatDay, unknownFigure } from "#ui/words/format";

/** A company's documents. Deleted documents are struck through and hidden until the user opens their list. */
export function Articles({ articles }: { articles: readonly Article[] }) {
  const [withDeleted, setWithDeleted] = useState(false);
  const deleted = articles.filter((article) => article.deleted).length;
  const shown = articles.filter((article) => withDeleted || !article.deleted);
  return (
    <>
      <ul>
        {shown.map((article, index) => (
          <li
            className="flex flex-wrap gap-x-3 gap-y-0 justify-between py-[3px] border-t border-line"
            // biome-ignore lint/suspicious/noArrayIndexKey: an id may be missing, and the list is never reordered
            key={index}
          >
            <ArticleLine {...article} />
          </li>
        ))}
      </ul>
      {deleted > 0 && (
        <button
          type="button"
          className="chip"
          aria-pressed={withDeleted}
          onClick={() => setWithDeleted(!withDeleted)}
        >
          {text("company.showDeleted", { count: deleted })}
        </button>
      )}
    </>
  );
}

function ArticleLine({ title, body, reportAt, addedAt, edited, deleted, path }: Article) {
  const name = title ?? body ?? text("company.untitled");
  return (
    <>
      <span className={deleted ? "line-through" : undefined}>
        {path === undefined ? (
          <span data-field="title">{name}</span>
        ) : (
          <a
            className="text-accent underline underline-offset-[2px] phone:inline-flex phone:items-center phone:min-h-11"
            href={fileAddress(path)}
            target="_blank"
            rel="noopener noreferrer"
            data-field="filePath"
            title={path}
          >
            <span data-field="title">{name}</span> ({text("company.pdf")})
          </a>
        )}
      </span>
      <small className="flex flex-wrap gap-x-2.5 gap-y-0 text-table text-muted">
        {title !== undefined && body !== undefined && <span data-field="body">{body}</span>}
        {reportAt !== undefined && (
          <span data-field="manualDate">{text("company.report", { date: formatDay(reportAt) })}</span>
        )}
        {addedAt !== undefined && (
          <span data-field="addedDate">{text("company.added", { date: formatDay(addedAt) })}</span>
        )}
        {edited && <span data-field="edited">{text("company.edited")}</span>}
        {deleted && <span data-field="deleted">{text("company.deleted")}</span>}
      </small>
    </>
  );
}

interface FactRow {
  name: IdWithin<"company">;
  /** the service's name of the field */
  field: string;
  value: ReactNode;
  why?: string;
}

const FactRows = ({ rows }: { rows: readonly FactRow[] }) => (
  <dl>
    {rows.map(({ name, field, value, why }) => (
      <div className="flex gap-3.5 justify-between py-[3px] border-t border-line" key={field}>
        <dt className="flex-none text-muted">{text(`company.${name}`)}</dt>
        <dd className="min-w-0 text-right" data-field={field} title={why}>
          {value ?? unknownFigure}
        </dd>
      </div>
    ))}
  </dl>
);

/** The company behind a line. The panel is below the day's figures and loads only when scrolled into view. */
export function CompanyPanel({ symbol }: { symbol: string }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  const printing = usePrinting();
  return (
    <div className="company" ref={place}>
      {seen ? (
        <AskedProfile symbol={symbol} />
      ) : (
        <Without words={text(printing ? "company.notPrinted" : "company.later")} />
      )}
    </div>
  );
}

function AskedProfile({ symbol }: { symbol: string }) {
  const profile = useQuery(profileQuery(symbol));
  const freshness = usePanelFreshness("profile", profile);
  const { data, error } = profile;
  if (!data && error instanceof FeedError && error.kind === "absent")
    return <Without words={text("company.none")} />;
  return (
    <Panel title={text("company.title")} reading={profile} freshness={freshness} empty={nothingIn}>
      {(value) => <Profile profile={value} symbol={symbol} />}
    </Panel>
  );
}

function nothingIn({ facts, posts, directors, executives, about, articles, banners }: CompanyProfile) {
  const lists = [posts, directors, executives, about, articles, banners];
  return facts || lists.some(({ length }) => length > 0) ? undefined : text("company.empty");
}

/** The panel's placeholder if there is no profile. */
function Without({ words }: { words: string }) {
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading}>
      <header className="panel-head">
        <h2 id={heading}>{text("company.title")}</h2>
      </header>
      <p className="p-4 text-center text-table text-muted">{words}</p>
    </section>
  );
}

const Profile = ({ profile, symbol }: { profile: CompanyProfile; symbol: string }) => (
  <div
    className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-x-6 gap-y-3.5 pt-2.5 pb-3 px-3 text-small"
    data-symbol={symbol}
  >
    {profile.about.length > 0 && (
      <ProfilePart title={text("company.about")}>
        {profile.about.map(({ title, body }) => (
          <div key={`${title} ${body}`}>
            {title && (
              <h4 className="font-semibold" data-field="title">
                {title}
              </h4>
            )}
            {body && (
              <p className="max-w-[70ch] leading-[1.5] whitespace-pre-line" data-field="body">
                {body}
              </p>
            )}
          </div>
        ))}
      </ProfilePart>
    )}
    {profile.facts && (
      <>
        <ProfilePart title={text("company.facts")}>
          <CompanyFactList {...profile.facts} />
        </ProfilePart>
        <ProfilePart title={text("company.contact")}>
          <Contacts {...profile.facts} />
        </ProfilePart>
        <ProfilePart title={text("company.governance")}>
          <Governance {...profile.facts} />
        </ProfilePart>
      </>
    )}
    <People {...profile} />
    {profile.articles.length > 0 && (
      <ProfilePart title={text("company.articles")}>
        <Articles articles={profile.articles} />
      </ProfilePart>
    )}
    <footer className="flex flex-wrap col-span-full gap-x-5 gap-y-1">
      <Banner paths={profile.banners} />
      <AllFields sent={profile.sent} />
    </footer>
  </div>
);

const ProfilePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-[3px] text-table font-semibold text-muted">{title}</h3>
    {children}
  </div>
);

/** An advertisement in the service's answer. It is closed at first, and loaded when the user opens it. */
function Banner({ paths }: { paths: readonly string[] }) {
  const [open, setOpen] = useState(false);
  if (paths.length === 0) return null;
  const words = text("company.banner");
  return (
    <details
      className="all-fields text-table text-muted open:basis-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="w-max cursor-pointer hover:text-text phone:min-h-11 phone:content-center">
        {words}
      </summary>
      {open &&
        paths.map((path) => (
          <img key={path} className="max-w-full max-h-60 mt-1.5" src={fileAddress(path)} alt={words} />
        ))}
    </details>
  );
}

/** The company's facts. A field that the service has never sent is shown only if it has a value. */
function CompanyFactList({ financialYearEnd, natureOfBusiness, ...facts }: CompanyFacts) {
  const always = (["sector", "boardType", "established", "quarterDate"] as const).map(
    (name): FactRow => ({ name, field: name, value: facts[name] }),
  );
  const rare = (["capital", "authorized", "issued"] as const).flatMap((name): FactRow[] =>
    facts[name] === undefined ? [] : [{ name, field: name, value: facts[name] }],
  );
  const nature: FactRow[] =
    natureOfBusiness === undefined
      ? []
      : // the service's spelling
        [{ name: "nature", field: "natureOfbussinesId", ...codeFact(String(natureOfBusiness)) }];
  return (
    <FactRows
      rows={[
        ...always,
        { name: "finYearEnd", field: "finYearEnd", ...codeFact(financialYearEnd) },
        ...rare,
        ...nature,
        { name: "name", field: "name", value: facts.name },
        { name: "symbol", field: "symbol", value: facts.symbol },
      ]}
    />
  );
}

const Governance = ({ secretaries, auditors }: CompanyFacts) => (
  <FactRows
    rows={[
      { name: "secretaries", field: "secretaries", value: secretaries },
      { name: "auditors", field: "auditors", value: auditors },
    ]}
  />
);

/** A code whose meaning is unknown is shown as a code. */
const codeFact = (code: string | undefined) =>
  code === undefined
    ? { value: undefined }
    : { value: text("company.code", { code }), why: text("company.codeWhy") };

const peopleGroups = [
  ["posts", "designationOther"],
  ["directors", "description"],
  ["executives", "designationOther"],
] as const;

/** The top management, the board of directors and all others named, with their roles if sent. */
const People = (profile: CompanyProfile) =>
  peopleGroups.map(
    ([name, roleField]) =>
      profile[name].length > 0 && (
        <ProfilePart key={name} title={text(`company.${name}`)}>
          <Persons people={profile[name]} roleField={roleField} />
        </ProfilePart>
      ),
  );

const otherOf = (person: Person | Executive) => ("other" in person ? person.other : []);

const Persons = ({ people, roleField }: { people: readonly (Person | Executive)[]; roleField: string }) => (
  <ul>
    {people.map((person, index) => (
      <li
        className="flex flex-wrap gap-x-3 justify-between py-[3px] text-muted border-t border-line"
        // biome-ignore lint/suspicious/noArrayIndexKey: no field identifies a person reliably
        key={index}
        title={person.raw}
      >
        <b className="font-medium text-text" data-field="lastName">
          {person.name ?? unknownFigure}
        </b>
        {person.roles.length > 0 && <span data-field={roleField}>{person.roles.join(" · ")}</span>}
        {otherOf(person).map(({ field, place, value }) => (
          <span key={place} data-field={field}>
            {place}: {value}
          </span>
        ))}
      </li>
    ))}
  </ul>
);

/** The company's addresses. Both offices are shown only if they differ. */
function Contacts({ office, registeredOffice, telephone, fax, email, web }: CompanyFacts) {
  const isOneOffice = office === registeredOffice && office !== undefined;
  return (
    <FactRows
      rows={[
        { name: "registeredOffice", field: "registeredOffice", value: registeredOffice },
        ...(isOneOffice ? [] : [{ name: "office", field: "registerOffice", value: office } as const]),
        { name: "telephone", field: "tel1", value: <Links contacts={telephones(telephone)} /> },
        { name: "fax", field: "fax", value: fax },
        { name: "email", field: "email1", value: <Links contacts={mails(email)} /> },
        { name: "web", field: "web", value: <Links contacts={website(web)} /> },
      ]}
    />
  );
}

function Links({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return unknownFigure;
  return (
    <ul>
      {contacts.map((contact) => (
        <li key={contact.text}>
          <ContactLink {...contact} />
        </li>
      ))}
    </ul>
  );
}

const outside = { target: "_blank", rel: "noopener noreferrer external" } as const;

const ContactLink = ({ text: shown, href }: Contact) =>
  href === undefined ? (
    shown
  ) : (
    <a
      className="text-accent underline underline-offset-[2px] phone:inline-flex phone:items-center phone:min-h-11"
      href={href}
      {...(href.startsWith("https:") ? outside : {})}
    >
      {shown}
    </a>
  );
