import "#ui/messages/en/line";
import { type OrderBook, spread, spreadPercent } from "#market/line/orderBook";
import { text } from "#ui/messages/text";
import { formatPrice, formatShare } from "#ui/words/format";

/** What lies between the best of both sides, or which side is empty. */
export function spreadWords(book: OrderBook): string {
  const gap = spread(book);
  if (gap !== undefined)
    return text("book.spread", { spread: formatPrice(gap), percent: formatShare(spreadPercent(book)) });
  if (book.asks.length && book.bids.length) return text("book.spread", { spread: "—", percent: "—" });
  return text(book.asks.length ? "book.noBids" : book.bids.length ? "book.noAsks" : "book.none");
}
