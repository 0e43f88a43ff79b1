import { useBoardMeta } from "#feed/board";
import { now } from "#feed/clock";
import { atExchange } from "#feed/exchangeClock";
import { useFreshness } from "#feed/freshness";
import { useLink } from "#feed/link";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { glyph } from "./glyph.ts";
import { notice } from "./notice.ts";

/**
 * Says what cannot be reached and since when. Below the page, never instead of it, and never pushing it: a row must not
 * move because a link was lost.
 */
export function Notices() {
  const freshness = useFreshness();
  const board = useBoardMeta();
  const link = useLink();
  const words = notice({ freshness, board, link, now: now(), atExchange });
  return (
    <div role="alert">
      {words && (
        <p className="band num whitespace-normal" data-word={freshness.word}>
          <span>
            <span aria-hidden="true">{freshness.word === "live" ? glyph.stale : glyph[freshness.word]}</span>{" "}
            {words}
          </span>
          <Link to="/health" className="text-accent underline">
            {text("ages.more")}
          </Link>
        </p>
      )}
    </div>
  );
}
