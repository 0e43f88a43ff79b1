import type { Body } from "#wire/contract/operation";
import { parseBody } from "#wire/contract/parseBody";
import { type Operations, operations } from "#wire/operations";
import type { Tap } from "./tap.ts";

export type BoardRow = Body<Operations["board"]>["reqTradeSummery"][number];

/** The board's rows in the exchange's last answer. */
export const rowsServed = (tap: Tap): readonly BoardRow[] =>
  parseBody(operations.board.reply, tap.served(operations.board.path)).body.reqTradeSummery;

/** The board's rows from the exchange itself, not through tap and server. The line with the highest turnover is first. */
export async function rowsListed(exchange: { url: string }): Promise<readonly BoardRow[]> {
  const { path, reply } = operations.board;
  const { origin } = new URL(exchange.url);
  const answer = await fetch(`${exchange.url}${path}`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json", origin, referer: `${origin}/` },
  });
  const { reqTradeSummery } = parseBody(reply, await answer.json()).body;
  return [...reqTradeSummery].sort((a, b) => (b.tradevolume ?? 0) - (a.tradevolume ?? 0));
}

/** The answer with its rows changed; a row for which `change` returns undefined is left out. */
export function changeRows(body: unknown, change: (row: BoardRow, place: number) => BoardRow | undefined) {
  const { reqTradeSummery } = body as { reqTradeSummery: BoardRow[] };
  return { reqTradeSummery: reqTradeSummery.flatMap((row, place) => change(row, place) ?? []) };
}

/** The answer with one row changed. */
export const replaceRow = (body: unknown, symbol: string, change: Partial<BoardRow>): unknown =>
  changeRows(body, (row) => (row.symbol === symbol ? { ...row, ...change } : row));
