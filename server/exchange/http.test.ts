import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOperationName, operations } from "#wire/operations";
import { bodySets, filesOf, textOf } from "#wire/testing/bodySets";
import { javaDouble, javaText } from "./javaText.ts";
import { type RunningExchange, startExchange } from "./start.ts";

let exchange: RunningExchange;
let symbol = "";
beforeAll(async () => {
  exchange = await startExchange({ port: 0, seed: 7, clock: "2026-11-20T13:00:00+05:30", speed: 0.01 });
  symbol = exchange.market.lines.find(({ day }) => day.trades > 20)?.symbol ?? "";
});
afterAll(() => exchange.close());

const form = "application/x-www-form-urlencoded";
async function ask(path: string, body?: string, type = form) {
  const post = body === undefined ? {} : { method: "POST", body, headers: { "content-type": type } };
  const reply = await fetch(`${exchange.url}${path}`, post);
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? undefined : JSON.parse(text), headers: reply.headers };
}
const missing = (name: string) => ({
  apierror: { status: "BAD_REQUEST", message: `${name} parameter is missing` },
});

test("GET on a POST operation is 405 and names the accepted method", async () => {
  const reply = await ask("/companyInfoSummery?symbol=X");
  expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST"]);
  const news = await ask("/news/web", "");
  expect([news.status, news.headers.get("allow")]).toEqual([405, "GET"]);
});

test.each([
  ["a JSON body with the symbol", "/companyInfoSummery", `{"symbol":"X"}`, "application/json", "symbol"],
  ["no symbol", "/orderBook", "", form, "symbol"],
  ["an empty symbol", "/companyProfile", "symbol=", form, "symbol"],
  ["no chart id but a symbol", "/chartData", "symbol=X&period=1", form, "chartId"],
])("a request with %s gets 400 and the service's error text", async (_, path, body, type, name) => {
  expect(await ask(path, body, type)).toMatchObject({ status: 400, body: missing(name) });
});

test("a period that is not a number gets 400; a date that is invalid or begins with the day gets 500", async () => {
  expect((await ask("/chartData", "chartId=1&period=1Y")).status).toBe(400);
  const dates = (from: string) => `symbol=${symbol}&fromDate=${from}&toDate=2026-11-20`;
  expect((await ask("/getAnnouncementByCompany", dates("01/10/2026"))).status).toBe(500);
  expect((await ask("/getAnnouncementByCompany", dates("2026-02-30"))).status).toBe(500);
  expect((await ask("/getAnnouncementByCompany", dates("2026/10/01"))).status).toBe(200);
});

test("an unknown path gets 404 and an `apierror` body", async () => {
  expect(await ask("/topLosers", "{}", "application/json")).toMatchObject({
    status: 404,
    body: { apierror: { status: "NOT_FOUND" } },
  });
});

test("the profile of an unknown symbol or of an index is 204 without a body", async () => {
  expect(await ask("/companyProfile", "symbol=NONE.N0000")).toMatchObject({ status: 204, body: undefined });
  expect((await ask("/companyProfile", "symbol=ASI")).status).toBe(204);
});

test("unknown ids get empty answers", async () => {
  expect((await ask("/chartData", "chartId=999999&period=1")).body).toEqual([]);
  expect((await ask("/companyChartDataByStock", "stockId=999999&period=1")).body).toEqual({
    chartData: [],
    id: 999999,
  });
});

test("chart periods 0 and 6 give a stock's week, and an index no points", async () => {
  const stockId = exchange.market.line(symbol)?.stockId;
  const series = async (period: number) =>
    (await ask("/companyChartDataByStock", `stockId=${stockId}&period=${period}`)).body;
  const week = await series(2);
  expect(week.chartData).toHaveLength(5);
  expect(await series(0)).toEqual(week);
  expect(await series(6)).toEqual(week);
  expect((await ask("/chartData", "chartId=1&period=6")).body).toEqual([]);
  expect((await ask("/chartData", "chartId=1&period=0")).body).toEqual([]);
  expect((await ask("/chartData", "chartId=1&period=5")).body.length).toBeGreaterThan(230);
});

test("the exchange refuses a body over 16 kB", async () => {
  expect((await ask("/tradeSummary", "x".repeat(20_000), "application/json")).status).toBe(413);
});

test("every answer carries the exchange's own time and is marked as embedded", async () => {
  for (const { headers } of [await ask("/tradeSummary", "{}"), await ask("/nothing")]) {
    expect(headers.get("pola-source")).toBe("embedded");
    const [ms, speed] = (headers.get("pola-clock") ?? "").split(";");
    expect(speed).toBe("speed=0.01");
    expect(Date.parse(headers.get("date") ?? "")).toBe(Math.floor(Number(ms) / 1000) * 1000);
    expect(headers.get("date")).toMatch(/^Fri, 20 Nov 2026 07:30:0/);
  }
});

test("the exchange serves files named in bodies, and no other files", async () => {
  const { body } = await ask("/tradeSummary", "{}");
  const path = body.reqTradeSummery.find((row: { logoUrl: unknown }) => row.logoUrl).logoUrl;
  const logo = await fetch(`${exchange.filesUrl}/${encodeURI(path)}`);
  expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await fetch(`${exchange.filesUrl}/upload_logo/none.png`)).status).toBe(404);
  expect((await fetch(`${exchange.filesUrl}/%E0%A4%A`)).status).toBe(404);
});

test("the exchange refuses an invalid target and keeps running", async () => {
  const { port } = new URL(exchange.url);
  const status = await new Promise((resolve) => {
    request({ port, path: "//", method: "POST" }, (reply) => resolve(reply.resume().statusCode)).end("{}");
  });
  expect(status).toBe(404);
  expect((await ask("/tradeSummary", "{}")).status).toBe(200);
});

test("requests are counted by operation", async () => {
  const before = exchange.requests.board;
  await ask("/tradeSummary", "{}");
  expect(exchange.requests.board).toBe(before + 1);
});

// Bodies must equal the captured ones byte for byte.

test.each([
  [0, "0.0"],
  [1, "1.0"],
  [-4, "-4.0"],
  [21.5, "21.5"],
  [9_999_999, "9999999.0"],
  [9_999_999.5, "9999999.5"],
  [10_000_000, "1.0E7"],
  [23_441_468, "2.3441468E7"],
  [-23_441_468.5, "-2.34414685E7"],
  [354_682_182_720, "3.5468218272E11"],
  [0.001, "0.001"],
  [0.0005, "5.0E-4"],
  [-0.000_000_12, "-1.2E-7"],
])("%d is written %s", (value, text) => {
  expect(javaDouble(JSON.stringify(value))).toBe(text);
  expect(Number(text)).toBe(value);
});

test("the writer does not change whole-number fields, times, or texts that look like fields", () => {
  const row = {
    symbol: 'A","price":5,"x',
    id: 12,
    price: 5,
    quantity: 20_000_000,
    lastTradedTime: 1_783_652_788_017,
  };
  expect(javaText("board", { reqTradeSummery: [row] })).toBe(
    JSON.stringify({ reqTradeSummery: [row] }).replace('"price":5,"quantity"', '"price":5.0,"quantity"'),
  );
});

test("a sector's turnover without cents has no decimal point, as captured", () => {
  const written = (sectorTurnoverToday: number) => javaText("sectors", [{ sectorTurnoverToday }]);
  expect([25_918_543, 410_480, 9_844_386.05, 267_123_096.5].map(written)).toEqual([
    '[{"sectorTurnoverToday":25918543}]',
    '[{"sectorTurnoverToday":410480}]',
    '[{"sectorTurnoverToday":9844386.05}]',
    '[{"sectorTurnoverToday":2.671230965E8}]',
  ]);
});

/** As the service sends it: without blanks between values, and with a capital E. */
const compact = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|\s+|(?<=\d)e/g, (part) =>
    part.startsWith('"') ? part : part === "e" ? "E" : "",
  );

describe.each(bodySets)("$name bodies", (set) => {
  const sent = Object.keys(operations)
    .filter(isOperationName)
    .flatMap((operation) => filesOf(set, operation).map((file) => ({ file, operation })));

  test.each(sent)("$file, read and written again, has the same bytes", ({ file, operation }) => {
    const text = compact(textOf(set, file));
    expect(javaText(operation, JSON.parse(text))).toBe(text);
  });
});
