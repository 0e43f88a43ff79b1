/** The market as the page's newest answers show it. Each part comes from where the page holds it; nothing is worked out anew. */
import { queries } from "#feed/answers/every";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/pageFreshness";
import { type PageBoard, pageBoards } from "#feed/groups/sessionRecord";
import { leaders } from "#feed/leaders/leaders";
import { knownLines, linesComplete } from "#feed/lines/untraded";
import { yearRanges } from "#feed/lines/yearFigures";
import {
  announcementsQuery,
  circularsQuery,
  directivesQuery,
  financialsQuery,
} from "#feed/papers/disclosures";
import { sectorsQuery } from "#feed/papers/sectors";
import { crossedValues } from "#feed/tape/crossedValues";
import type { AlertMarket } from "#market/alerts/firing";
import { alertMarket, type Needs } from "#market/alerts/needs";
import type { Freshness } from "#market/day/freshness";
import type { BoardNow } from "#market/now/board";
import { sentLists } from "#market/now/lists";
import { type MarketNow, type PaperList, paperLists } from "#market/now/market";
import { blocksWithValues } from "#market/prints/blocks";

/** The lists of papers, as the page asks for them. */
export const paperQueries = {
  approvedAnnouncements: announcementsQuery,
  financialAnnouncements: financialsQuery,
  circulars: circularsQuery,
  directives: directivesQuery,
} as const satisfies Record<PaperList, unknown>;

/** @param board the newest board; the other parts are those of this moment */
export const pageMarket = ({ board, gap, newBlocks }: PageBoard): MarketNow & { board: BoardNow } => ({
  ...{ board, gap, newBlocks },
  newestEventAt: exchangeClock.session().lastEventAt,
  indices: queries.getQueryData(sectorsQuery().queryKey)?.value,
  lists: new Map(
    sentLists.flatMap((list) => {
      const sent = leaders[list].newest();
      return sent ? [[list, sent.value.map(({ symbol }) => symbol)]] : [];
    }),
  ),
  papers: new Map(
    paperLists.flatMap((list) => {
      const reading = queries.getQueryData(paperQueries[list]().queryKey);
      return reading ? [[list, reading.value]] : [];
    }),
  ),
  ranges: yearRanges(),
  get blocks() {
    const { blocks, notes } = pageBoards.day();
    return blocksWithValues(blocks, notes, crossedValues.get());
  },
});

/** The word of the page at this board, not of the second before. */
export function pageWord(): Freshness {
  exchangeClock.tick();
  freshness.tick();
  return freshness.snapshot().word;
}

/** The market as rules see it at this board. */
export const seenMarket = (
  board: PageBoard,
  about: Pick<AlertMarket, "first" | "watchlists"> & { needs: Needs },
): AlertMarket =>
  alertMarket(pageMarket(board), {
    ...about,
    age: Math.round(now() - board.seenAt),
    sequence: board.meta.stampedAt,
    word: pageWord(),
    known: linesComplete.get()
      ? new Set([...knownLines.get().keys(), ...board.board.rows.keys()])
      : undefined,
  });
