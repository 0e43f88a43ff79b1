/** /v1/stream over real sockets: what a client gets at first, at each board, after a gap, and when it does not read. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { BoardRow } from "#market/line/board";
import type { GatewayMarket } from "#server/gateway/answers/market";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import { boardRow } from "#server/gateway/testing/bodies";
import { startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream } from "#server/gateway/testing/upstream";
import { operations } from "#wire/operations";
import { createStream } from "./stream.ts";

const upstream = await startUpstream();
afterAll(() => upstream.close());

let prices: Record<string, number> = {};
upstream.behave(operations.board.path, (outgoing) => {
  const rows = Object.entries(prices).map(([symbol, price], at) => ({
    ...boardRow(symbol, price, at),
    lastTradedTime: sessionAt,
  }));
  outgoing
    .writeHead(200, { "pola-clock": `${sessionAt};speed=1` })
    .end(JSON.stringify({ reqTradeSummery: rows }));
});

interface Told {
  event: string;
  id: string;
  data: { state: string; asOf: string; rows?: { symbol: string; price: number }[]; gone?: string[] };
}

async function startScene(config: Parameters<typeof startGateway>[0] | object = {}) {
  const gateway = await startGateway({ base: upstream.base, ...config });
  onTestFinished(() => gateway.close());
  /** The events of a stream, one after another. */
  const open = async (headers: Record<string, string> = {}) => {
    const stop = new AbortController();
    const response = await fetch(`${gateway.url}/v1/stream`, { headers, signal: stop.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const next = async (): Promise<Told> => {
      for (;;) {
        const end = text.indexOf("\n\n");
        const part = text.slice(0, end);
        if (end >= 0) text = text.slice(end + 2);
        const field = (name: string) =>
          part
            .split("\n")
            .find((line) => line.startsWith(`${name}: `))
            ?.slice(name.length + 2);
        const [event, id, data] = [field("event"), field("id"), field("data")];
        if (end >= 0 && event && id && data) return { event, id, data: JSON.parse(data) };
        if (end >= 0) continue;
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error("the stream has ended");
        text += value;
      }
    };
    /** the first event that fits */
    const until = async (fits: (told: Told) => boolean): Promise<Told> => {
      for (;;) {
        const told = await next();
        if (fits(told)) return told;
      }
    };
    return { response, next, until, close: () => stop.abort() };
  };
  return { gateway, open };
}

const symbols = ({ data }: Told) => data.rows?.map(({ symbol }) => symbol);
const hasRows = ({ data }: Told) => (data.rows?.length ?? 0) > 0;

test("a client gets the whole board, then only the rows that changed and the symbols that left", async () => {
  prices = { "JKH.N0000": 19.9, "COMB.N0000": 101.25, "GONE.N0000": 5 };
  const { open } = await startScene();
  const stream = await open();
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const first = await stream.next();
  expect([first.event, symbols(first)]).toEqual(["board", ["JKH.N0000", "COMB.N0000", "GONE.N0000"]]);
  prices = { "JKH.N0000": 20, "COMB.N0000": 101.25 };
  const change = await stream.until(hasRows);
  expect([change.event, symbols(change), change.data.gone]).toEqual([
    "changes",
    ["JKH.N0000"],
    ["GONE.N0000"],
  ]);
  expect(change.data.rows?.[0]?.price).toBe(20);
  expect(Number(change.id)).toBeGreaterThan(Number(first.id));
  stream.close();
});

test("a client that reconnects gets what changed since its last event; with an unknown id it gets the whole board", async () => {
  prices = { "JKH.N0000": 19.9, "COMB.N0000": 101.25 };
  const { open } = await startScene();
  const watcher = await open();
  const first = await watcher.next();
  prices = { ...prices, "JKH.N0000": 20 };
  await watcher.until(hasRows);
  prices = { ...prices, "JKH.N0000": 20.1 };
  await watcher.until(hasRows);
  const again = await open({ "last-event-id": first.id });
  const since = await again.next();
  expect([since.event, symbols(since), since.data.rows?.[0]?.price]).toEqual([
    "changes",
    ["JKH.N0000"],
    20.1,
  ]);
  for (const id of ["1", "", "nonsense", "9".repeat(300)]) {
    const other = await open({ "last-event-id": id });
    expect((await other.next()).event).toBe("board");
    other.close();
  }
  again.close();
  watcher.close();
});

test("streams beyond the limit of an address are refused, and closed streams do not count", async () => {
  prices = { "JKH.N0000": 19.9 };
  const { gateway, open } = await startScene({ sockets: 2 });
  const [one, two] = [await open(), await open()];
  const refused = await fetch(`${gateway.url}/v1/stream`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect((await fetch(`${gateway.url}/v1/stream`, { method: "HEAD" })).status).toBe(200);
  one.close();
  await vi.waitFor(async () => expect(await openStreams(gateway.url)).toBe(1), 120_000);
  const third = await open();
  expect((await third.next()).event).toBe("board");
  two.close();
  third.close();
  await vi.waitFor(async () => expect(await openStreams(gateway.url)).toBe(0), 120_000);
});

test("a client that does not read is cut off, and the others get every change", async () => {
  prices = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`L${at}.N0000`, 10]));
  const { gateway, open } = await startScene();
  const reader = await open();
  await reader.next();
  const slow = connect(gateway.port, "127.0.0.1");
  await once(slow, "connect");
  slow.pause();
  slow.write("GET /v1/stream HTTP/1.1\r\nHost: here\r\n\r\n");
  await vi.waitFor(async () => expect(await openStreams(gateway.url)).toBe(2), 120_000);
  let boards = 0;
  while ((await openStreams(gateway.url)) === 2) {
    boards += 1;
    prices = Object.fromEntries(Object.keys(prices).map((symbol) => [symbol, 10 + boards]));
    const { data } = await reader.until(hasRows);
    expect(data.rows).toHaveLength(600);
    if (boards > 200) break;
  }
  expect(await openStreams(gateway.url)).toBe(1);
  slow.resume();
  slow.on("error", () => undefined); // a cut connection may end with a reset
  await once(slow, "close");
  reader.close();
});

test("a board is turned into text once for all clients, and so is what changed since an earlier one", async () => {
  const made: object[] = [];
  const rowOf = (price: number) => ({ symbol: "JKH.N0000", price }) as BoardRow;
  const boardAt = (fetchedAt: number) => ({
    snapshot: { fetchedAt } as Snapshot,
    rows: new Map([["JKH.N0000", rowOf(fetchedAt)]]),
  });
  let board = boardAt(1);
  let ageSeconds = 0;
  const waits: (() => void)[] = [];
  const stream = createStream({
    market: {
      board: () => board,
      state: () => ({ word: "live", at: 0, ageSeconds, source: "live" }),
    } as unknown as GatewayMarket,
    clock: { now: () => 0, wall: () => 0, wait: () => new Promise((done) => waits.push(done)) },
    headers: {},
    reading: () => undefined,
    toText(rows) {
      made.push(rows);
      return JSON.stringify(rows);
    },
  });
  const bodies: ReadableStreamDefaultReader<Uint8Array>[] = [];
  const open = (lastId?: string) => {
    for (let one = 0; one < 1_000; one += 1) {
      const reader = stream.open(lastId, () => undefined).body?.getReader();
      if (reader) bodies.push(reader);
    }
  };
  open();
  ageSeconds = 1;
  open();
  expect(made).toHaveLength(1);
  board = boardAt(2);
  for (const done of waits.splice(0)) done();
  await expect.poll(() => waits.length).toBe(1);
  expect(made, "one text of what changed").toHaveLength(2);
  open("1");
  expect(made, "the same for clients that reconnect").toHaveLength(2);
  open();
  expect(made, "the whole new board").toHaveLength(3);
  const read = async (reader: (typeof bodies)[number] | undefined, count: number) => {
    let text = "";
    for (let one = 0; one < count; one += 1) text += new TextDecoder().decode((await reader?.read())?.value);
    return text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6))] : []));
  };
  const price = (told: Told["data"]) => told.rows?.[0]?.price;
  expect((await read(bodies[0], 3)).map(price)).toEqual([1, 2]);
  expect((await read(bodies[1_999], 3)).map((told) => [told.ageSeconds, price(told)])).toEqual([
    [1, 1],
    [1, 2],
  ]);
  expect((await read(bodies[2_500], 2)).map(price)).toEqual([2]);
  stream.close();
});

async function openStreams(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^pola_reader_streams (\d+)$/m.exec(text)?.[1]);
}
