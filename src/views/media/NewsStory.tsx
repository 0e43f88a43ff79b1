import "#ui/messages/en/media";
import type { NamedLine } from "#market/companyName";
import type { NewsItem, NewsType } from "#market/media";
import { lineOfNews } from "#market/newsLine";
import { AllFields } from "#ui/AllFields.tsx";
import { CompanyMark } from "#ui/CompanyMark.tsx";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { languageOf } from "#ui/script";
import { Editions } from "./Editions.tsx";
import { Pictures } from "./Pictures.tsx";
import { Published, StoryTitle, TypeMark } from "./StoryHead.tsx";
import { useBroughtHere } from "./useBroughtHere.ts";

interface NewsStoryProps {
  item: NewsItem;
  lines: readonly NamedLine[];
  /** the kind asked for: only another is told */
  type: NewsType;
  lead: boolean;
}

export function NewsStory({ item, lines, type, lead }: NewsStoryProps) {
  const { id, title, summary, source, pictures, companyLogo } = item;
  const { here, place } = useBroughtHere(id);
  const name = title ?? text("media.untitled");
  return (
    <article className="story" ref={place} data-lead={lead} data-here={here} data-web={item.forWeb}>
      {pictures.length > 0 && (
        <Pictures {...{ pictures, title: name, initials: source?.slice(0, 3) ?? "" }} />
      )}
      <div className="story-text">
        <p className="story-meta">
          {item.type !== undefined && item.type !== type && <TypeMark code={item.type} field="type" />}
          <Published written={item.published} />
          <span className="story-source">
            {companyLogo !== undefined && <CompanyMark path={companyLogo} field="companyLogo" />}
            <span data-field="source" dir="auto">
              {source ?? text("media.noSource")}
            </span>
          </span>
          {!item.forWeb && <span className="badge">{text("media.notForWeb")}</span>}
        </p>
        <StoryTitle {...{ id, title }} search={{ type: type === "CN" ? undefined : type, show: undefined }} />
        {summary !== undefined && summary !== title && (
          <p className="story-summary" data-field="shortDescription" lang={languageOf(summary)} dir="auto">
            {summary}
          </p>
        )}
        <div className="story-foot">
          <Editions id={id} editions={item.editions} title={name} />
          <About {...{ item, lines }} />
          <AllFields sent={item.sent} />
        </div>
      </div>
    </article>
  );
}

function About({ item, lines }: { item: NewsItem; lines: readonly NamedLine[] }) {
  const line = lineOfNews(item, lines);
  if (!line) return null;
  return (
    <p className="story-about">
      <Link
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
