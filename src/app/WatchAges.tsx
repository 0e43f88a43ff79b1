import "#ui/messages/en/watchlists";
import { now } from "#feed/clock";
import { oldestBook } from "#feed/watchedBooks";
import { text } from "#ui/messages/text";
import { OldMark } from "#ui/OldMark.tsx";
import type { Origin } from "#ui/origin";
import { SourceChip } from "#ui/SourceChip.tsx";
import { useEachSecond } from "#ui/ticker";
import { formatAge } from "#ui/time";
import type { Trust } from "#ui/trust";

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
