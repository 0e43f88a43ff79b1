import "#ui/messages/en/media";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { useNamedLines } from "#feed/lines/namedLines";
import { fileQuery } from "#feed/papers/disclosures";
import { newsQuery } from "#feed/papers/media";
import type { NamedLine } from "#market/company/companies";
import { type Edition, lineOfNews, type NewsItem, type NewsType, newsTypes } from "#market/papers/media";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { PdfPane } from "#ui/panel/PdfPane.tsx";
import { Link } from "#ui/router/Router.tsx";
import { useChange, useOwnEntry, useSearch } from "#ui/router/routes";
import { fileAddress, useOpensBeside } from "#ui/screen/fileAddress";
import { languageOf } from "#ui/screen/script";
import { CompanyMark } from "#ui/table/SymbolCode.tsx";
import { codeLook, Story, StoryList, storyPanel, TypeMark } from "./stories.tsx";

/** Languages by their own names. An unknown code is shown as sent. */
const languageNames: ReadonlyMap<string, string> = new Map([
  ["en", "English"],
  ["si", "සිංහල"],
  ["ta", "தமிழ்"],
]);
const languageName = (language: string) => languageNames.get(language) ?? language;
const newsOrder = ["en", "si", "ta"];
const languageRank = ({ language }: Edition) =>
  newsOrder.includes(language) ? newsOrder.indexOf(language) : newsOrder.length;

interface EditionsProps {
  /** id of the item that has these documents */
  id: string;
  editions: readonly Edition[];
  title: string;
}

function Editions({ id, editions, title }: EditionsProps) {
  const beside = useOpensBeside();
  const { paper } = useSearch({ from: "/media" });
  const read = useOwnEntry("/media", "paper");
  const reading = editions.find(({ language }) => paper === `${id}.${language}`);
  if (editions.length === 0)
    return (
      <p className="editions text-muted flex flex-wrap gap-x-2.5 gap-y-1.5 text-table">
        {text("media.noDocument")}
      </p>
    );
  return (
    <>
      <ul
        className="editions flex flex-wrap gap-x-2.5 gap-y-1.5 text-table"
        aria-label={text("media.documents")}
        data-field="localization"
      >
        {editions
          .toSorted((a, b) => languageRank(a) - languageRank(b))
          .map((edition) => (
            <li className="inline-flex" key={edition.language}>
              {beside && (
                <button type="button" className="chip" onClick={() => read(`${id}.${edition.language}`)}>
                  <span className="sr-only">{text("media.read", { language: edition.language })} </span>
                  <Language {...edition} />
                </button>
              )}
              <TabLink edition={edition} named={!beside} />
            </li>
          ))}
      </ul>
      {reading && (
        <PdfPane path={reading.path} title={title} check={fileQuery} onClose={() => read(undefined)} />
      )}
    </>
  );
}

const Language = ({ language }: { language: string }) => (
  <span lang={languageNames.has(language) ? language : undefined}>{languageName(language)}</span>
);

function TabLink({ edition, named }: { edition: Edition; named: boolean }) {
  const { language, path } = edition;
  return (
    <a
      className="chip"
      href={fileAddress(path)}
      hrefLang={languageNames.has(language) ? language : undefined}
      target="_blank"
      rel="noopener noreferrer"
      type="application/pdf"
    >
      {named && <Language language={language} />}
      <span aria-hidden="true">↗</span>
      <span className="sr-only">{text("media.openNew", { language: languageName(language) })}</span>
    </a>
  );
}

const fewestNews = 30;
const more = [100, 300, 999] as const;

export function NewsPanel() {
  const { type = "CN", count = fewestNews } = useSearch({ from: "/media" });
  const change = useChange({ from: "/media" });
  const news = useQuery(newsQuery(type, count));
  const choose = (chosen: NewsType) =>
    change({
      search: ({ show, year }) => ({ show, year, type: chosen === "CN" ? undefined : chosen }),
    });
  return (
    <Panel
      title={text("media.news")}
      reading={news}
      freshness={usePanelFreshness("media", news)}
      tools={
        <Choice
          label={text("media.type")}
          options={newsTypes.map((each) => [each, <TypeName key={each} type={each} />] as const)}
          value={type}
          onChange={choose}
        />
      }
      empty={(items) =>
        items.length === 0 ? text("media.noNews", { kind: text(`media.type.${type}`) }) : undefined
      }
      className={storyPanel}
    >
      {(items) => <NewsList key={type} {...{ items, type, count }} />}
    </Panel>
  );
}

const TypeName = ({ type }: { type: NewsType }) => (
  <span title={text("media.typeWhy", { code: type })}>
    {text(`media.type.${type}`)} <small className={codeLook}>{type}</small>
  </span>
);

interface NewsListProps {
  items: readonly NewsItem[];
  type: NewsType;
  /** number of items requested */
  count: number;
}

function NewsList({ items, type, count }: NewsListProps) {
  const lines = useNamedLines();
  const [all, setAll] = useState(false);
  const kept = items.filter(({ forWeb }) => !forWeb).length;
  const shown = all ? items : items.filter(({ forWeb }) => forWeb);
  return (
    <StoryList
      items={shown}
      file={`news-${type}`}
      columns={{
        shortDescription: ({ summary }) => summary,
        source: ({ source }) => source,
        type: ({ type }) => type,
        security: ({ security }) => security,
        matchedSymbol: (item) => lineOfNews(item, lines)?.symbol,
        documents: ({ editions }) => editions.map(({ language, path }) => `${language} ${path}`).join("; "),
      }}
      foot={
        <>
          {kept > 0 && (
            <button
              type="button"
              className="chip"
              aria-pressed={all}
              title={text("media.hiddenWhy")}
              onClick={() => setAll(!all)}
            >
              {text("media.hidden", { count: kept })}
            </button>
          )}
          <Older {...{ count, got: items.length }} />
        </>
      }
    >
      {(item, first) => <NewsStory key={item.id} {...{ item, lines, type }} lead={first} />}
    </StoryList>
  );
}

/** Loads more, as long as the last answer had as many items as requested. */
function Older({ count, got }: { count: number; got: number }) {
  const change = useChange({ from: "/media" });
  const next = more.find((step) => step > count);
  if (next === undefined || got < count) return null;
  return (
    <button
      type="button"
      className="chip"
      onClick={() => change({ search: (before) => ({ ...before, count: next }) })}
    >
      {text("media.older")}
    </button>
  );
}

interface NewsStoryProps {
  item: NewsItem;
  lines: readonly NamedLine[];
  /** the chosen kind; an item of another kind shows its own */
  type: NewsType;
  lead: boolean;
}

function NewsStory({ item, lines, type, lead }: NewsStoryProps) {
  const { id, title, summary, source, pictures, companyLogo, forWeb } = item;
  return (
    <Story
      initials={source?.slice(0, 3) ?? ""}
      search={{ type: type === "CN" ? undefined : type, show: undefined }}
      {...{ item, pictures, lead, forWeb }}
      kind={item.type !== undefined && item.type !== type && <TypeMark code={item.type} field="type" />}
      marks={
        <>
          <span className="inline-flex gap-1.25 items-center font-semibold">
            {companyLogo !== undefined && <CompanyMark path={companyLogo} field="companyLogo" />}
            <span data-field="source" dir="auto">
              {source ?? text("media.noSource")}
            </span>
          </span>
          {!forWeb && <span className="badge">{text("media.notForWeb")}</span>}
        </>
      }
      documents={
        <>
          <Editions id={id} editions={item.editions} title={title ?? text("media.untitled")} />
          <NewsLine {...{ item, lines }} />
        </>
      }
    >
      {summary !== undefined && summary !== title && (
        <p className="story-summary" data-field="shortDescription" lang={languageOf(summary)} dir="auto">
          {summary}
        </p>
      )}
    </Story>
  );
}

function NewsLine({ item, lines }: { item: NewsItem; lines: readonly NamedLine[] }) {
  const line = lineOfNews(item, lines);
  if (!line) return null;
  return (
    <p>
      <Link
        className="text-small font-semibold text-accent underline underline-offset-[3px]"
        to="/s/$symbol"
        params={{ symbol: line.symbol }}
        title={text("media.aboutWhy", { security: String(item.security) })}
        data-field="security"
      >
        {text("media.about", { symbol: line.symbol })}
      </Link>
    </p>
  );
}
