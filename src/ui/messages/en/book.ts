import { learn } from "#ui/messages/catalogue";

export const book = learn({
  "book.title": "Order book",
  "book.bids": "Bids",
  "book.asks": "Asks",
  "book.totalBids": "bids {shares}",
  "book.totalAsks": "asks {shares}",
  "book.balance": "{bids} : {asks}",
  "book.balanceWords": "{bids} % of the shares in the book are bid for, {asks} % offered",
  "book.none": "No orders shown",
  "book.price": "Price",
  "book.orders": "Orders",
  "book.upTo": "Up to here",
  "book.spread": "spread {spread} · {percent}",
  "book.noBids": "no bids shown",
  "book.noAsks": "no asks shown",
  "book.others": "Other side codes",
  "book.sideCode": "code {code}",
  "book.onlyTotals": "The service shows totals and no price levels for this line.",
});
