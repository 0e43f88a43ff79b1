import "#ui/messages/en/line";
import { useState } from "react";
import type { Article } from "#market/company/company";
import { text } from "#ui/messages/text";
import { fileAddress } from "#ui/screen/fileAddress";
import { formatDay } from "#ui/words/format";

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
