import { useFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { glyph } from "./glyph.ts";
import { useNotice } from "./useNotice.ts";

/**
 * Says what cannot be reached and since when. Below the page, never instead of it, and never pushing it: a row must not
 * move because a link was lost. Announcer.tsx says it aloud.
 */
export function Notices() {
  const { word } = useFreshness();
  const words = useNotice();
  if (!words) return null;
  return (
    <section aria-label={text("shell.notice")}>
      <p className="band num whitespace-normal" data-word={word}>
        <span>
          <span aria-hidden="true">{word === "live" ? glyph.stale : glyph[word]}</span> {words}
        </span>
        <Link to="/health" className="text-accent underline">
          {text("ages.more")}
        </Link>
      </p>
    </section>
  );
}
