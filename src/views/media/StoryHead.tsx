import "#ui/messages/en/media";
import type { ReactNode } from "react";
import { publishedAt } from "#market/day/published";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { type SearchOf, useSearch } from "#ui/router/routes";
import { languageOf } from "#ui/screen/script";
import { formatClock, formatDay } from "#ui/words/time";

interface TitleProps {
  id: string;
  title: string | undefined;
  /** where the item is found again */
  search: Partial<SearchOf<"/media">>;
}

/** A title leads to itself: its address can be passed on. */
export function StoryTitle({ id, title, search }: TitleProps) {
  const now = useSearch({ from: "/media" });
  return (
    <h4>
      <Link
        to="/media"
        search={{ ...now, ...search, item: /^[\w-]{1,80}$/.test(id) ? id : undefined }}
        title={text("media.link")}
        data-field="title"
        lang={title && languageOf(title)}
        dir="auto"
      >
        {title ?? text("media.untitled")}
      </Link>
    </h4>
  );
}

/** The moment as sent, in the exchange's own time; what cannot be read stands as it is. */
export function Published({ written }: { written: string | undefined }) {
  const at = publishedAt(written);
  if (written === undefined) return <span>{text("media.undated")}</span>;
  if (at === undefined)
    return (
      <span data-field="publishedDate" title={text("media.publishedOdd")}>
        {written}
      </span>
    );
  return (
    <time
      className="num"
      data-field="publishedDate"
      dateTime={`${written.trim().replace(" ", "T")}+05:30`}
      title={text("media.publishedWhy", { sent: written })}
    >
      {formatDay(at)} {formatClock(at)}
    </time>
  );
}

const known = ["CN", "MR", "BN", "MOC", "OT"] as const;

/** What a code is taken to mean, with the code; a code nobody has seen is shown raw. */
export function TypeMark({ code, field }: { code: string; field: "type" | "eventType" }): ReactNode {
  const name = known.find((each) => each === code);
  return (
    <span
      className="px-1.5 border border-line rounded-sm"
      data-field={field}
      title={text(name ? "media.typeWhy" : "media.typeUnknown", { code })}
    >
      {name && `${text(`media.type.${name}`)} `}
      <small className="code">{code}</small>
    </span>
  );
}
