import { beginningOf, cleanHtml } from "./cleanHtml.ts";
import "#ui/messages/en/media";
import { useCallback, useId, useMemo, useState } from "react";
import { text } from "#ui/messages/text";
import { languageOf } from "#ui/screen/script";

/** number of letters of a long text that are shown before it is opened */
const foldedLength = 460;

/** An event's text as sanitized HTML. */
export function EventBody({ html }: { html: string }) {
  const { fragment, leftOut } = useMemo(() => cleanHtml(html), [html]);
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = fragment.textContent.trim();
  const long = words.length > foldedLength;
  const fill = useCallback(
    (body: HTMLDivElement | null) =>
      body?.replaceChildren(long && !open ? beginningOf(fragment, foldedLength) : fragment.cloneNode(true)),
    [fragment, long, open],
  );
  return (
    <>
      {words ? (
        <div
          id={id}
          ref={fill}
          className="event-body"
          data-field="body"
          data-folded={long && !open}
          lang={languageOf(words)}
          dir="auto"
        />
      ) : (
        <p className="text-muted">{text("media.noBody")}</p>
      )}
      {long && (
        <button
          type="button"
          className="chip"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {text(open ? "media.less" : "media.more")}
        </button>
      )}
      {leftOut.length > 0 && (
        <p className="text-table text-muted">
          {text("media.leftOut", { what: leftOut.slice(0, 8).join(", ").slice(0, 120) })}
        </p>
      )}
    </>
  );
}
