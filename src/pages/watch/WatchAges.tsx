import "#ui/messages/en/watchlists";
import { now } from "#feed/clock/clock";
import { oldestBook } from "#feed/lines/lineFacts";
import { text } from "#ui/messages/text";
import { OldMark } from "#ui/panel/OldMark.tsx";
import { SourceChip } from "#ui/panel/SourceChip.tsx";
import type { Origin } from "#ui/words/origin";
import { useEachSecond } from "#ui/words/ticker";
import { formatAge } from "#ui/words/time";
import type { Trust } from "#ui/words/trust";

/** A watchlist that shows bids and asks has figures of two ages: the board's, and its oldest book's. */
export function WatchAges(board: { origin: Origin; trust: Trust }) {
  const age = useEachSecond(() => {
    const book = oldestBook();
    return book && formatAge(now() - book.reading.fetchedAt);
  });
  const old = useEachSecond(() => oldestBook()?.old === true);
  return (
    <>
      {age !== undefined && (
        <span className="source num" data-old={old} title={text("watch.booksWhy", { age })}>
          <OldMark trust={old ? "stale" : "live"} />
          {text("watch.books", { age })}
        </span>
      )}
      <SourceChip {...board} />
    </>
  );
}
