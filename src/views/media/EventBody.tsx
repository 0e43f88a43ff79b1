import "#ui/messages/en/media";
import { useCallback, useId, useMemo, useState } from "react";
import { text } from "#ui/messages/text";
import { languageOf } from "#ui/script";
import { beginningOf } from "./beginningOf.ts";
import { cleanHtml } from "./cleanHtml.ts";

/** Letters that are shown of a long text before it is asked for. */
const glance = 460;

/** An event's text, cleaned of whatever could do harm. */
export function EventBody({ html }: { html: string }) {
  const { fragment, leftOut } = useMemo(() => cleanHtml(html), [html]);
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = fragment.textContent.trim();
  const long = words.length > glance;
  const fill = useCallback(
    (body: HTMLDivElement | null) =>
      body?.replaceChildren(long && !open ? beginningOf(fragment, glance) : fragment.cloneNode(true)),
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
        <p className="event-left-out">
          {text("media.leftOut", { what: leftOut.slice(0, 8).join(", ").slice(0, 120) })}
        </p>
      )}
    </>
  );
}
