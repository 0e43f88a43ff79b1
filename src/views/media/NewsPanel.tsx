import "#ui/messages/en/media";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNamedLines } from "#feed/companies";
import { usePanelFreshness } from "#feed/freshness";
import { newsQuery } from "#feed/media";
import { type NewsItem, type NewsType, newsTypes } from "#market/media";
import { lineOfNews } from "#market/newsLine";
import { publishedAt } from "#market/published";
import { Choice } from "#ui/Choice.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { moment, savedTable, useSavedTable } from "#ui/savedTable";
import { ByMonth } from "./ByMonth.tsx";
import { NewsStory } from "./NewsStory.tsx";

const fewest = 30;
const more = [100, 300, 999] as const;

/** News of one kind, newest first. */
export function NewsPanel() {
  const { type = "CN", count = fewest } = useSearch({ from: "/media" });
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
      className="media-panel"
    >
      {(items) => <NewsList key={type} {...{ items, type, count }} />}
    </Panel>
  );
}

const TypeName = ({ type }: { type: NewsType }) => (
  <span title={text("media.typeWhy", { code: type })}>
    {text(`media.type.${type}`)} <small className="code">{type}</small>
  </span>
);

interface NewsListProps {
  items: readonly NewsItem[];
  type: NewsType;
  /** asked for */
  count: number;
}

function NewsList({ items, type, count }: NewsListProps) {
  const lines = useNamedLines();
  const [all, setAll] = useState(false);
  const kept = items.filter(({ forWeb }) => !forWeb).length;
  const shown = all ? items : items.filter(({ forWeb }) => forWeb);
  const saved = useSavedTable(() =>
    savedTable(`news-${type}`, shown, {
      id: ({ id }) => id,
      publishedDate: ({ published }) => moment(publishedAt(published)) ?? published,
      title: ({ title }) => title,
      shortDescription: ({ summary }) => summary,
      source: ({ source }) => source,
      type: ({ type }) => type,
      security: ({ security }) => security,
      matchedSymbol: (item) => lineOfNews(item, lines)?.symbol,
      documents: ({ editions }) => editions.map(({ language, path }) => `${language} ${path}`).join("; "),
    }),
  );
  return (
    <div ref={saved} className="dated-list media-scroll">
      <ByMonth items={shown}>
        {(item, first) => <NewsStory key={item.id} {...{ item, lines, type }} lead={first} />}
      </ByMonth>
      <footer className="media-foot">
        <span className="num">{text("media.shown", { count: shown.length })}</span>
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
      </footer>
    </div>
  );
}

/** More of them, while as many came as were asked for. */
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
