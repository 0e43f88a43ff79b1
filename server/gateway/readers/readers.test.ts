/** /v1 over real sockets: every figure of the board, formats, refusals, and what reading costs upstream. The test sets the clock. */

import { Agent, request } from "node:http";
import papaparse from "papaparse";
import { expect, onTestFinished, test } from "vitest";
import { silentStates } from "#market/testing/silentStates";
import { toBoardRow } from "#rows/boardRows";
import type { GatewayConfig } from "#server/gateway/gatewayConfig";
import { boardRow } from "#server/gateway/testing/bodies";
import { startGateway } from "#server/gateway/testing/gateway";
import { turnedClock } from "#server/gateway/testing/turnedClock";
import { startUpstream } from "#server/gateway/testing/upstream";
import { exchangeIso } from "#server/recorder/facts";
import type { Stores } from "#server/stores/stores";
import { createMemoryHub } from "#server/stores/testing/memoryStores";
import { second } from "#units/time";
import { parseBody } from "#wire/contract/parseBody";
import { gatewayHealth } from "#wire/gateway/gatewayHealth";
import { operations } from "#wire/operations";
import { tables } from "./columns.ts";

const start = Date.parse("2026-10-02T11:00:00+05:30");
/** ms of real time, for a busy machine */
const patience = 20_000;

const sent = (now: number) => [
  { ...boardRow("JKH.N0000", 19.9), lastTradedTime: now, turnover: 123_456_789.123_456_7, marketCap: 2.5e11 },
  {
    ...boardRow("COMB.N0000", 101.25, 2),
    lastTradedTime: now - 1_250,
    change: -0.75,
    percentageChange: -0.735_294,
  },
  { ...boardRow("COMB.X0000", 80, 3), lastTradedTime: now, name: '=HYPERLINK("http://x";"CLICK")' },
  { ...boardRow("ODD.N0000", 7.5, 4), lastTradedTime: now, name: 'A "quoted", name;\nwith a line break' },
  { ...boardRow("NONE.N0000", 5, 5), lastTradedTime: now, change: null, high: 0, issueDate: null },
];

/** A gateway with its own clock, and an upstream with a board whose newest trade is of the present moment. */
async function scene(config: Partial<GatewayConfig> = {}) {
  const { clock, turnTo } = turnedClock(start);
  const upstream = await startUpstream(() => `${clock.now()};speed=1`);
  const head = () => ({ "content-type": "application/json", "pola-clock": `${clock.now()};speed=1` });
  upstream.behave(operations.board.path, (outgoing) =>
    outgoing.writeHead(200, head()).end(JSON.stringify({ reqTradeSummery: sent(clock.now()) })),
  );
  const gateway = await startGateway({ base: upstream.base, pace: 1, time: clock, ...config });
  onTestFinished(async () => {
    await gateway.close();
    await upstream.close();
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/v1/${path}`, { headers: { connection: "close", ...headers }, redirect: "manual" });
  /** Advances the clock, and resolves when the gateway has nothing more to do at that time. */
  const turn = async (ms: number) => {
    turnTo(clock.now() + ms);
    for (let quiet = 0; quiet < 2; ) {
      const count = upstream.seen.length;
      const response = await fetch(`${gateway.url}/healthz?full`, { headers: { connection: "close" } });
      const { inFlight } = parseBody(gatewayHealth, await response.json()).body.upstream ?? {};
      quiet = inFlight === 0 && upstream.seen.length === count ? quiet + 1 : 0;
    }
  };
  /** Advances the clock while upstream does not answer. */
  const step = async (ms: number) => {
    turnTo(clock.now() + ms);
    await get("price/JKH");
  };
  return { clock, upstream, gateway, get, turn, step };
}

/** The rows of a JSON table. */
const rowsOf = async (response: Response): Promise<Record<string, unknown>[]> => {
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new Error("the answer is no table");
  return rows;
};

type Scene = Awaited<ReturnType<typeof scene>>;

/** The first reading starts the renewal of the board; the reader waits for it while the test advances the clock. */
async function boardArrives({ get, turn }: Scene) {
  const first = get("price/JKH");
  let done = false;
  void first.finally(() => {
    done = true;
  });
  while (!done) await turn(100);
  return (await first).text();
}

test("the first reader after a pause waits for a board, and gets it", async () => {
  const here = await scene();
  expect(await boardArrives(here)).toBe("19.90");
  expect(here.upstream.seen.map(({ path }) => path)).toEqual([operations.board.path]);
});

test.each([
  ["board.csv", ","],
  ["board.csv?sep=;", ";"],
  ["board.csv?sep=%5Ct", "\t"],
  ["board.csv?sep=%09", "\t"],
])("every figure of %s equals the board's", async (path, delimiter) => {
  const here = await scene();
  await boardArrives(here);
  const response = await here.get(path);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  const text = await response.text();
  expect(text.split("\r\n").length).toBe(sent(0).length + 2);
  const { data, errors } = papaparse.parse<Record<string, string>>(text.trimEnd(), {
    header: true,
    delimiter,
  });
  expect(errors).toEqual([]);
  const { body } = parseBody(operations.board.reply, { reqTradeSummery: sent(start) });
  const asOf = {
    asOf: "2026-10-02T11:00:00",
    ageSeconds: expect.stringMatching(/^\d+$/),
    state: "live",
    source: "live",
  };
  expect(data.map(({ asOf: at, ...cells }) => ({ ...cells, asOf: at?.slice(0, 19) }))).toEqual(
    body.reqTradeSummery.map(toBoardRow).map((row) => ({
      ...Object.fromEntries(
        Object.keys(tables.board).map((name) => {
          const value: unknown = Object.entries(row).find(([field]) => field === name)?.[1];
          const safe = typeof value === "string" && value.startsWith("=") ? `'${value}` : String(value ?? "");
          if (name === "lastTradeAt") return [name, cellTime(data, row.symbol)];
          return [name, name === "earlier" ? "false" : safe];
        }),
      ),
      ...asOf,
    })),
  );
  // times differ by the ms until the board was fetched, and are ISO texts with the offset
  const trade = Date.parse(cellTime(data, "COMB.N0000"));
  expect(exchangeIso(trade)).toBe(cellTime(data, "COMB.N0000"));
  expect(Date.parse(cellTime(data, "JKH.N0000")) - trade).toBe(1_250);
});

const cellTime = (data: readonly Record<string, string>[], symbol: string) =>
  data.find((row) => row.symbol === symbol)?.lastTradeAt ?? "";

test("JSON has the same columns with null for no value, one line has one row, and leaders come from the board", async () => {
  const here = await scene();
  await boardArrives(here);
  const [jkh] = await rowsOf(await here.get("board"));
  expect(Object.keys(jkh ?? {})).toEqual([
    ...Object.keys(tables.board),
    "asOf",
    "ageSeconds",
    "state",
    "source",
  ]);
  expect(jkh).toMatchObject({
    price: 19.9,
    turnover: 123_456_789.123_456_7,
    closingPrice: null,
    state: "live",
  });
  expect(await (await here.get("lines/jkh")).json()).toEqual([jkh]);
  expect(await (await here.get("lines/JKH.N0000.json")).json()).toEqual([jkh]);
  const leaders = await rowsOf(await here.get("leaders.json"));
  expect(leaders.filter(({ list }) => list === "losers").map(({ symbol }) => symbol)).toEqual(["COMB.N0000"]);
});

test("lines asked for in turn, in every format, have their own rows and tags", async () => {
  const here = await scene();
  await boardArrives(here);
  const symbols = sent(0).map(({ symbol }) => symbol);
  for (const [format, query] of [
    [".csv", ""],
    [".csv", "?sep=;"],
    [".json", ""],
  ]) {
    const board = await (await here.get(`board${format}${query}`)).text();
    const rowOf = async (response: Response, symbol: string) => {
      const text = await response.text();
      if (format === ".json") {
        const all: { symbol: string }[] = JSON.parse(board);
        expect(JSON.parse(text)).toEqual(all.filter((row) => row.symbol === symbol));
        return;
      }
      const [head = "", ...rows] = text.trimEnd().split("\r\n");
      expect(board.startsWith(head)).toBe(true);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.startsWith(symbol)).toBe(true);
      expect(board).toContain(rows[0]);
    };
    const tags = new Set<string | null>();
    for (const symbol of [...symbols, ...symbols.toReversed(), ...symbols]) {
      const response = await here.get(`lines/${symbol}${format}${query}`);
      tags.add(response.headers.get("etag"));
      await rowOf(response, symbol);
    }
    expect(tags.size).toBe(symbols.length);
  }
});

test("an unchanged table is a 304 with its age, HEAD has no body, and a table is gzipped for those who accept it", async () => {
  const here = await scene();
  await boardArrives(here);
  const first = await here.get("board.csv");
  const tag = first.headers.get("etag") ?? "";
  await here.turn(2 * second);
  const again = await here.get("board.csv", { "if-none-match": tag });
  expect([again.status, Number(again.headers.get("age"))]).toEqual([304, expect.any(Number)]);
  expect((await here.get("board.csv?sep=;", { "if-none-match": tag })).status).toBe(200);
  const head = await fetch(`${here.gateway.url}/v1/board.csv`, {
    method: "HEAD",
    headers: { connection: "close" },
  });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const zipped = await here.get("board.csv", { "accept-encoding": "gzip" });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect((await zipped.text()).startsWith("symbol,name,")).toBe(true);
});

test.each([
  ["board", "text/csv", 200, "text/csv"],
  ["board", "*/*", 200, "application/json"],
  ["board", "text/html, */*;q=0.1", 200, "application/json"],
  ["board", "application/json;q=0.2, text/csv", 200, "text/csv"],
  ["board", "text/html", 406, "application/problem+json"],
  ["board.csv", "text/html", 200, "text/csv"],
])("%s with Accept %s is %d %s", async (path, accept, status, type) => {
  const here = await scene();
  await boardArrives(here);
  const response = await here.get(path, { accept });
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toMatch(new RegExp(`^${type.replace("+", "\\+")}`));
});

test("refusals name what is wrong; what nobody requested is 503 with Retry-After, and no address sends a request", async () => {
  const here = await scene();
  await boardArrives(here);
  const refusals: [string, number, RegExp][] = [
    ["board.csv?sep=aa", 400, /parameter sep is "aa"/],
    ["board.csv?sep=", 400, /parameter sep is ""/],
    ["price/JKH?field=nothing", 400, /parameter field is "nothing"/],
    ["bars?symbol=1%00%0d", 400, /parameter symbol is/],
    ["bars", 400, /parameter symbol is ""/],
    ["price/%E0%A4%A", 400, /the path has "%E0%A4%A"/],
    ["price/A%00", 404, /not an address of this server/],
    [`price/${"x".repeat(5_000)}`, 404, /is not an address under \/v1/],
    ["nothing", 404, /\/v1\/nothing is not an address under \/v1/],
    ["board/JKH", 404, /is not an address under/],
    ["lines", 404, /is not an address under/],
    ["lines/COMB", 404, /can be several lines: COMB.N0000, COMB.X0000/],
    ["lines/ZZZ.csv", 404, /"ZZZ" is not on the board/],
    ["recordings/2026-10-02", 404, /this server has no recordings/],
    ["disclosures", 503, /no disclosures/],
    ["indices.csv", 503, /no answer for indices/],
  ];
  const before = here.upstream.seen.length;
  for (const [path, status, detail] of refusals) {
    const response = await here.get(path);
    const problem = Object(await response.json());
    expect([path, response.status, problem.status]).toEqual([path, status, status]);
    expect(problem.detail).toMatch(detail);
    expect(response.headers.has("retry-after")).toBe(status === 503);
  }
  expect(here.upstream.seen.length).toBe(before);
  const posted = await fetch(`${here.gateway.url}/v1/board`, {
    method: "POST",
    headers: { connection: "close" },
  });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a reader of the indices counts as one open page, so they follow within a moment", async () => {
  const here = await scene();
  expect((await here.get("indices")).status).toBe(503);
  await here.turn(500);
  await here.turn(500);
  const [asi] = await rowsOf(await here.get("indices"));
  expect(asi).toMatchObject({ id: 1, kind: "index", value: 21_000.5 });
});

test("what moved an index is told under its name, code or number, and adds up to its change", async () => {
  const here = await scene();
  const index = { id: 7, sectorId: 1, symbol: "ASI", indexValue: 21_021, change: 21, percentage: 0.1 };
  here.upstream.behave(operations.sectors.path, (outgoing) =>
    outgoing
      .writeHead(200, { "content-type": "application/json", "pola-clock": `${here.clock.now()};speed=1` })
      .end(JSON.stringify([{ ...index, sectorPreviousClose: 21_000, transactionTime: start - 9_000 }])),
  );
  await boardArrives(here);
  expect((await here.get("moved")).status).toBe(503);
  await here.turn(500);
  await here.turn(500);
  for (const name of ["ASPI", "asi", "1"]) {
    const rows = await rowsOf(await here.get(`moved?index=${name}&lines=1`));
    expect(rows.map(({ row }) => row).slice(-2)).toEqual(["others", "residual"]);
    expect(rows[0]).toMatchObject({ index: "ASPI", indexChange: 21, weights: "estimate" });
    expect(rows[0]).toMatchObject({ indexAt: exchangeIso(start - 9_000), boardAt: rows[0]?.asOf });
    const sum = rows.reduce((all, { points }) => all + Math.round(Number(points) * 100), 0);
    expect(sum).toBe(Math.round(Number(rows[0]?.indexChange) * 100));
  }
  expect((await here.get("moved?index=nothing")).status).toBe(404);
  expect((await here.get("moved?lines=-1")).status).toBe(400);
  for (const parameter of ["from", "at"]) {
    const asked = await here.get(`moved?index=ASPI&${parameter}=10:00`);
    expect(asked.status).toBe(400);
    expect(await asked.json()).toMatchObject({ parameter, value: "10:00" });
  }
});

/** @returns the number of requests that upstream got during three minutes of a session */
async function requestsDuring(reads: (here: Scene, now: number) => Promise<unknown>): Promise<number> {
  const here = await scene();
  await boardArrives(here);
  here.upstream.seen.length = 0;
  for (let now = 0; now < 180; now += 5) {
    await reads(here, now);
    await here.turn(5 * second);
  }
  expect(new Set(here.upstream.seen.map(({ path }) => path))).toEqual(new Set([operations.board.path]));
  return here.upstream.seen.length;
}

/** Sends requests a few at a time, each over its own connection: a server may close an idle one just as it is used again. */
async function textsOf(url: string, count: number): Promise<Set<string>> {
  const agent = new Agent({ keepAlive: false, maxSockets: 10 });
  const one = () =>
    new Promise<string>((resolve, reject) => {
      request(url, { agent }, (incoming) => {
        let text = "";
        incoming.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        incoming.on("end", () => resolve(text));
      })
        .on("error", reject)
        .end();
    });
  const texts = await Promise.all(Array.from({ length: count }, one));
  agent.destroy();
  return new Set(texts);
}

test("1,000 cells polled each minute cause no more requests upstream than one page, and all of them are current", async () => {
  const texts = new Set<string>();
  const cells = await requestsDuring(async ({ gateway }, now) => {
    if (now % 60 !== 0) return;
    for (const text of await textsOf(`${gateway.url}/v1/price/JKH`, 1_000)) texts.add(text);
  });
  const page = await requestsDuring(({ gateway }) =>
    fetch(`${gateway.url}/api${operations.board.path}`, { method: "POST", headers: { connection: "close" } }),
  );
  expect(texts).toEqual(new Set(["19.90"]));
  expect(page).toBeGreaterThan(12);
  expect(cells).toBeLessThanOrEqual(page);
});

test("while upstream is silent, a price is #STALE within 45 s, and the table says so", async () => {
  const here = await scene();
  await boardArrives(here);
  here.upstream.behave(operations.board.path, () => undefined);
  const told: string[] = [];
  for (let at = 0; at < 45; at += 5) {
    told.push(await (await here.get("price/JKH")).text());
    await here.step(5 * second);
  }
  expect(told[0]).toBe("19.90");
  expect(await (await here.get("price/JKH")).text()).toBe("#STALE");
  expect(await (await here.get("price/JKH?stale=allow")).text()).toBe("19.90");
  const [row] = await rowsOf(await here.get("board"));
  expect(row).toMatchObject({ price: 19.9, state: "stale" });
});

/** Stores that are out of reach. */
const lost = (): Stores => {
  const stores = createMemoryHub()();
  const fails = () => Promise.reject(new Error("out of reach"));
  return { ...stores, snapshots: { get: fails, put: fails, claim: fails, release: fails } };
};

test.each([
  ["alone without its shared store", { shared: { stores: lost(), name: "a" } }],
  ["that shares nothing", {}],
])(
  "while upstream is silent, a gateway %s gives tables, assistants and recordings the word by the age of the board",
  async (_, config) => {
    const token = "a-token-of-the-tests";
    const here = await scene({ ...config, mcpToken: token });
    await here.turn(30 * second); // after this time without its store a gateway works alone
    await boardArrives(here);
    here.upstream.behave(operations.board.path, () => undefined);
    const [{ ageSeconds = 0 } = {}] = await rowsOf(await here.get("board"));
    let age = Number(ageSeconds);
    for (const [seconds, word] of silentStates) {
      for (; age < seconds; age += 5) await here.step(5 * second);
      const [row] = await rowsOf(await here.get("board"));
      expect([row?.state, Math.floor(Number(row?.ageSeconds) / 5) * 5]).toEqual([word, seconds]);
      const price = await (await here.get("price/JKH")).text();
      expect(price).toBe(word === "live" ? "19.90" : "#STALE");
      const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "board", arguments: {} } };
      const told = await fetch(`${here.gateway.url}/mcp`, {
        method: "POST",
        body: JSON.stringify(call),
        headers: {
          connection: "close",
          authorization: `Bearer ${token}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
        },
      });
      expect(/\d s old, ([A-Z ]+)\./.exec(await told.text())?.[1]).toBe(word.toUpperCase());
    }
  },
);

test.each([
  ["stays the same", false],
  ["has new times, but no trade", true],
])("a market whose board %s is #STALE after five minutes, although upstream answers", async (_, stamps) => {
  const here = await scene();
  await boardArrives(here);
  const from = here.clock.now();
  here.upstream.behave(operations.board.path, (outgoing) =>
    outgoing
      .writeHead(200, { "pola-clock": `${here.clock.now()};speed=1` })
      .end(JSON.stringify({ reqTradeSummery: sent(stamps ? here.clock.now() : from) })),
  );
  for (let at = 0; at < 6 * 60; at += 10) {
    await here.get("price/JKH");
    await here.turn(10 * second);
  }
  // the newest board may still be compressed, which is done beside this thread
  await expect
    .poll(async () => (await rowsOf(await here.get("board")))[0]?.state, { timeout: patience })
    .toBe("not-moving");
  expect(await (await here.get("price/JKH")).text()).toBe("#STALE");
});

test("/metrics has the prices of the lines that the operator names, while they are current", async () => {
  const here = await scene({ priceMetrics: ["JKH.N0000", "COMB.X0000", "ABSENT.N0000"] });
  const prices = async () => {
    const response = await fetch(`${here.gateway.url}/metrics`, { headers: { connection: "close" } });
    return (await response.text()).split("\n").filter((line) => line.startsWith("pola_price{"));
  };
  expect(await prices()).toEqual([]);
  for (let at = 0; at < 3; at += 1) await here.turn(500); // reading the metrics counts as an open page
  const both = ['pola_price{symbol="JKH.N0000"} 19.9', 'pola_price{symbol="COMB.X0000"} 80'];
  expect(await prices()).toEqual(both);
  here.upstream.behave(operations.board.path, () => undefined);
  for (let at = 0; at < 45; at += 5) await here.step(5 * second);
  expect(await prices()).toEqual([]);
});
