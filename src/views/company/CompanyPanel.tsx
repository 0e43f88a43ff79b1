import "./company.css";
import "#ui/messages/en/company";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import { profileQuery } from "#feed/company";
import { FeedError } from "#feed/feedError";
import { usePanelFreshness } from "#feed/freshness";
import type { CompanyProfile } from "#market/company";
import { AllFields } from "#ui/AllFields.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { useSeen } from "#ui/useSeen";
import { Articles } from "./Articles.tsx";
import { Banner } from "./Banner.tsx";
import { Contacts } from "./Contacts.tsx";
import { Facts, Governance } from "./Facts.tsx";
import { People } from "./People.tsx";

/** Who stands behind a line. Below the figures of the day, and asked for only when somebody comes so far. */
export function CompanyPanel({ symbol }: { symbol: string }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  return (
    <div className="company" ref={place}>
      {seen ? <Asked symbol={symbol} /> : <Without words={text("company.later")} />}
    </div>
  );
}

function Asked({ symbol }: { symbol: string }) {
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

/** The panel's place where there is nothing to be read from. */
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
  <div className="company-body" data-symbol={symbol}>
    {profile.about.length > 0 && (
      <Part title={text("company.about")}>
        {profile.about.map(({ title, body }) => (
          <div key={`${title} ${body}`}>
            {title && <h4 data-field="title">{title}</h4>}
            {body && <p data-field="body">{body}</p>}
          </div>
        ))}
      </Part>
    )}
    {profile.facts && (
      <>
        <Part title={text("company.facts")}>
          <Facts {...profile.facts} />
        </Part>
        <Part title={text("company.contact")}>
          <Contacts {...profile.facts} />
        </Part>
        <Part title={text("company.governance")}>
          <Governance {...profile.facts} />
        </Part>
      </>
    )}
    <People {...profile} part={Part} />
    {profile.articles.length > 0 && (
      <Part title={text("company.articles")}>
        <Articles articles={profile.articles} />
      </Part>
    )}
    <footer className="company-foot">
      <Banner paths={profile.banners} />
      <AllFields sent={profile.sent} />
    </footer>
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="company-part">
    <h3>{title}</h3>
    {children}
  </div>
);
