import "#ui/messages/en/media";
import "./media.css";
import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness/freshness";
import { newsQuery } from "#feed/papers/media";
import type { NewsItem } from "#market/papers/media";
import { Paged } from "#ui/controls/Paged.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { languageOf } from "#ui/screen/script";
import { Published } from "./StoryHead.tsx";

/** The exchange's notices, as many as its own page shows at first. */
const asked = { type: "CN", count: 30 } as const;

/** Titles of the newest news, where nobody scrolls and nobody opens one. */
export function NewsTitles() {
  const news = useQuery(newsQuery(asked.type, asked.count));
  const kind = text(`media.type.${asked.type}`);
  return (
    <Panel
      title={text("media.news")}
      reading={news}
      freshness={usePanelFreshness("media", news)}
      tools={<span className="text-muted text-table">{kind}</span>}
      empty={(items) => (items.some(({ forWeb }) => forWeb) ? undefined : text("media.noNews", { kind }))}
    >
      {(items) => (
        <Paged
          name="news"
          items={items.filter(({ forWeb }) => forWeb)}
          className="[--paged-row:84px] [--paged-column:560px] py-0 px-4"
        >
          {(item) => <NewsTitle key={item.id} item={item} />}
        </Paged>
      )}
    </Panel>
  );
}

const NewsTitle = ({ item: { title, published, source, type } }: { item: NewsItem }) => (
  <article className="title">
    <h3 data-field="title" lang={title && languageOf(title)} dir="auto">
      {title ?? text("media.untitled")}
    </h3>
    <p>
      <Published written={published} />
      <span data-field="source" dir="auto">
        {source ?? text("media.noSource")}
      </span>
      {type !== undefined && type !== asked.type && <span data-field="type">{type}</span>}
    </p>
  </article>
);
