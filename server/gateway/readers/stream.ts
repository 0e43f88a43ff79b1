/**
 * `/v1/stream`: server-sent events with the rows of the board that changed. The id of an event is the time stamp of its board, which is the
 * same on every gateway of an upstream. A client that reconnects with `Last-Event-ID` gets what changed since, or the whole board if that
 * is no longer known. A client that does not read is cut off: nothing is kept for it.
 */

import type { GatewayMarket, HeldBoard } from "#server/gateway/answers/market";
import type { HeaderRecord } from "#server/gateway/http/headers";
import type { Clock } from "#server/gateway/upstream/clocks";
import { asOfCells } from "./answer.ts";
import { boardCells } from "./tables.ts";

/** Boards whose changes are kept for clients that reconnect: ten minutes of a session. */
const mostKeptBoards = 60;
/** Bytes that may wait for a slow client: twice a whole board of 300 lines. */
const mostWaiting = 512 * 1024;
/** ms between two looks at the cache, and between two heart-beats */
const cacheInterval = 250;
const beatEvery = 15_000;

interface StreamedChange {
  /** time stamp of the board, by the gateway's clock */
  id: number;
  /** time stamp of the board before, as a client sends it */
  after: string;
  changed: readonly string[];
  gone: readonly string[];
}

interface Client {
  /** whether it has the whole board */
  begun: boolean;
  send(octets: Uint8Array): void;
  close(): void;
}

export interface StreamOptions {
  market: GatewayMarket;
  clock: Clock;
  headers: HeaderRecord;
  /** called while there are clients: they need the board as one open page does */
  reading: () => void;
  /** turns the rows of an event into text */
  toText?: (rows: object) => string;
}

export type Stream = ReturnType<typeof createStream>;

const encoder = new TextEncoder();
const encodedText = (text: string): Uint8Array => encoder.encode(text);

/** @param data JSON */
const event = (name: string, id: number, data: string) =>
  encodedText(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`);

const begins = encodedText("retry: 3000\n\n");
const beat = encodedText(": alive\n\n");

const wholeBoard = ({ rows }: HeldBoard) => ({ rows: Array.from(rows.values(), boardCells) });

export function createStream(options: StreamOptions) {
  const { market, clock, headers, reading, toText = JSON.stringify } = options;
  const clients = new Set<Client>();
  const past = createPast();
  let word = "";
  let runs = false;

  const about = () => JSON.stringify(asOfCells(market.state()));
  const shared = createSharedEvents(about, toText);
  const whole = (board: HeldBoard) => shared(board, { name: "board", since: "" }, () => wholeBoard(board));
  const changes = (board: HeldBoard, { changed, gone, after }: StreamedChange) =>
    shared(board, { name: "changes", since: after }, () => ({
      rows: changed.flatMap((symbol) => board.rows.get(symbol) ?? []).map(boardCells),
      gone,
    }));

  const look = () => {
    const board = market.board();
    if (!board) return;
    const change = past.take(board);
    const before = word;
    word = market.state().word;
    const news = change
      ? changes(board, change)
      : word !== before && event("state", board.snapshot.fetchedAt, about());
    for (const client of clients) {
      if (!client.begun) client.send(whole(board));
      else if (news) client.send(news);
      client.begun = true;
    }
  };
  const run = async () => {
    runs = true;
    let beatAt = clock.now();
    while (clients.size > 0) {
      reading();
      look();
      if (clock.now() - beatAt >= beatEvery) {
        for (const client of clients) client.send(beat);
        beatAt = clock.now();
      }
      await clock.wait(cacheInterval);
    }
    runs = false;
  };

  return {
    /** @param lastId the client's `Last-Event-ID` @param cut closes its connection */
    open(lastId: string | undefined, cut: () => void): Response {
      look();
      const board = market.board();
      let client: Client | undefined;
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            client = createClient(controller, { cut, gone: (one) => clients.delete(one) });
            client.send(begins);
            const since = board && past.since(board, lastId);
            if (since) client.send(changes(board, since));
            client.begun = since !== undefined;
            clients.add(client);
          },
          cancel() {
            if (client) clients.delete(client);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
      );
      if (runs) look();
      else void run();
      return new Response(body, { headers });
    },
    /** number of clients */
    count: () => clients.size,
    close(): void {
      for (const client of [...clients]) client.close();
    },
  };
}

/** The events of the newest board, which all clients share: a thousand that connect at once get the same bytes. */
function createSharedEvents(about: () => string, toText: (rows: object) => string) {
  let of: HeldBoard["snapshot"] | undefined;
  const kept = new Map<string, { rows: string; about: string; octets: Uint8Array }>();
  return (
    { snapshot }: HeldBoard,
    { name, since }: { name: string; since: string },
    rowsOf: () => object,
  ): Uint8Array => {
    if (snapshot !== of) kept.clear();
    of = snapshot;
    const key = `${name} ${since}`;
    const before = kept.get(key);
    const now = about();
    if (before?.about === now) return before.octets;
    const rows = before?.rows ?? toText(rowsOf());
    // both are JSON objects with members
    const octets = event(name, snapshot.fetchedAt, `${now.slice(0, -1)},${rows.slice(1)}`);
    kept.set(key, { rows, about: now, octets });
    return octets;
  };
}

function createClient(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { cut, gone }: { cut: () => void; gone: (client: Client) => void },
): Client {
  const client: Client = {
    begun: false,
    send(octets) {
      controller.enqueue(octets);
      // The client does not read: its connection is cut, and it reconnects with the id of the last event that it has read.
      if ((controller.desiredSize ?? 0) > 0) return;
      gone(client);
      cut();
    },
    close() {
      gone(client);
      controller.close();
    },
  };
  return client;
}

/** The symbols that changed with each of the last boards. */
function createPast() {
  let before: HeldBoard | undefined;
  const kept: StreamedChange[] = [];
  return {
    /** @returns what changed from the board before; undefined for the first board, and for the same one again */
    take(board: HeldBoard): StreamedChange | undefined {
      const { rows, snapshot } = board;
      if (before?.snapshot === snapshot) return undefined;
      const earlier = before;
      before = board;
      const change = {
        id: snapshot.fetchedAt,
        after: String(earlier?.snapshot.fetchedAt),
        changed: [...rows]
          .filter(([symbol, row]) => earlier?.rows.get(symbol) !== row)
          .map(([symbol]) => symbol),
        gone: [...(earlier?.rows.keys() ?? [])].filter((symbol) => !rows.has(symbol)),
      };
      kept.push(change);
      if (kept.length > mostKeptBoards) kept.shift();
      return earlier && change;
    },
    /** @returns what changed since a board; undefined if that board is not known any more */
    since({ rows, snapshot }: HeldBoard, lastId: string | undefined): StreamedChange | undefined {
      const at = kept.findIndex(({ id }) => String(id) === lastId);
      if (at < 0) return undefined;
      const later = kept.slice(at + 1);
      const gone = later.flatMap((change) => change.gone).filter((symbol) => !rows.has(symbol));
      const changed = later.flatMap((change) => change.changed);
      const { fetchedAt: id } = snapshot;
      return { id, after: String(lastId), changed: [...new Set(changed)], gone: [...new Set(gone)] };
    },
  };
}
