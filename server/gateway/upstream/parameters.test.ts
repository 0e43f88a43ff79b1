import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "#server/gateway/http/problem";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { operations } from "#wire/operations";
import { canonicalParameters, isCalendarDay } from "./parameters.ts";

const check = (name: keyof typeof operations, text: string) =>
  canonicalParameters(operations[name], new URLSearchParams(text));

function refusalOf(name: keyof typeof operations, text: string): Problem | undefined {
  try {
    check(name, text);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

test.each([
  ["quote", "symbol=jkh.n0000&junk=1", { symbol: "JKH.N0000" }],
  ["quote", "symbol=A%26C", { symbol: "A&C" }],
  ["quote", "symbol=a%26c.x0001", { symbol: "A&C.X0001" }],
  ["quote", "symbol=AFIN", { symbol: "AFIN" }],
  ["stockSeries", "period=05&stockId=297", { stockId: "297", period: "5" }],
  ["indexSeries", "chartId=1&period=1&symbol=JKH", { chartId: "1", period: "1" }],
  ["companyAnnouncements", "symbol=JKH&fromDate=2026-01-31", { symbol: "JKH", fromDate: "2026-01-31" }],
  ["news", "", {}],
] as const)("%s accepts %s", (name, text, canonical) => {
  expect(check(name, text)).toEqual(canonical);
});

const badSymbols = [
  "",
  "%20",
  "A%20B",
  "..%2F",
  "%00",
  "%0a",
  "JKH.N0000.X",
  "'--",
  "<script>",
  "JKH%0d%0aX",
  "ශ්‍රී",
  "A".repeat(17),
  "A.%42%20",
  "%ff",
  "__proto__",
  "constructor.",
  "constructor",
  "toString",
  "true",
  "false",
  "FALSE",
  "valueOf",
  "VALUEOF",
  "hasOwnProperty",
  "toString.valueOf",
  "JKH.prototype",
  "JKH.N000",
  "JKH.N00000",
  "JKH.00000",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1",
];
test.each(badSymbols)("the refusal of the symbol %j names it", (symbol) => {
  const problem = refusalOf("quote", `symbol=${symbol}`);
  expect(problem?.body).toMatchObject({
    status: 400,
    parameter: "symbol",
    accepts: operations.quote.params.symbol.accepts,
  });
  expect(problem?.body.value?.length ?? 0).toBeLessThanOrEqual(41);
});

test.each(["1e400", "-1", "0x10", "1.5", "NaN", " 1", "1 ", "+1", "9".repeat(12), "", "١"])(
  "the server refuses the number %j",
  (value) => {
    expect(refusalOf("stockSeries", `stockId=${encodeURIComponent(value)}&period=1`)?.body.parameter).toBe(
      "stockId",
    );
  },
);

test.each([
  "05/10/2026",
  "2026-02-30",
  "2026-13-01",
  "2025-02-29",
  "2026-1-1",
  "20260101",
  "2026-01-01T00:00:00Z",
  "9999-99-99",
])("the server refuses the day %s", (day) => {
  expect(
    refusalOf("companyAnnouncements", `symbol=JKH&fromDate=${encodeURIComponent(day)}`)?.body.parameter,
  ).toBe("fromDate");
});

test("the server refuses reversed date ranges, repeated names and nested names", () => {
  expect(refusalOf("companyAnnouncements", "symbol=AFIN&fromDate=2026-02-02&toDate=2026-02-01")?.status).toBe(
    400,
  );
  expect(refusalOf("quote", "symbol=AFIN&symbol=AFIN")?.message).toContain("given 2 times");
  for (const nested of ["symbol[]=A", "symbol[0]=A", "symbol.x=A", "symbol[x][y]=A&symbol=B"])
    expect(refusalOf("quote", nested)?.body.parameter).toBe("symbol");
});

test("29 February is valid only in a leap year", () => {
  expect([isCalendarDay("2028-02-29"), isCalendarDay("2027-02-29")]).toEqual([true, false]);
});

describe("over HTTP", () => {
  let upstream: UpstreamStandIn;
  let gateway: RunningGateway;
  beforeAll(async () => {
    upstream = await startUpstream();
    gateway = await startGateway({ base: upstream.base, pace: 1 });
  });
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });
  const post = (path: string, body: string, type?: string) =>
    fetch(`${gateway.url}/api${path}`, {
      method: "POST",
      body,
      headers: type ? { "content-type": type } : {},
    });
  const form = "application/x-www-form-urlencoded";

  test.each([
    ["a form where JSON is due", "/tradeSummary", "a=b", form],
    ["JSON with something in it", "/tradeSummary", '{"symbol":"A"}', "application/json"],
    ["a list", "/tradeSummary", "[]", "application/json"],
    ["null", "/tradeSummary", "null", "application/json"],
    ["no JSON at all", "/tradeSummary", "{", "application/json"],
    ["JSON where a form is due", "/companyInfoSummery", '{"symbol":"A"}', "application/json"],
    ["multipart", "/companyInfoSummery", "--x\r\n", "multipart/form-data; boundary=x"],
    ["plain text", "/companyInfoSummery", "symbol=A", "text/plain"],
    ["an empty form", "/companyInfoSummery", "", form],
  ])("%s gets a 400 problem, and the gateway sends nothing upstream", async (_, path, body, type) => {
    const response = await post(path, body, type);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({
      title: "Bad request",
      status: 400,
      accepts: expect.any(String),
    });
    expect(upstream.seen).toEqual([]);
  });

  test("a body over 16 kB gets 413, whether it was announced or not, and other connections still work", async () => {
    const large = "symbol=".padEnd(17 * 1024, "A");
    expect((await post("/companyInfoSummery", large, form)).status).toBe(413);
    const chunked = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 40; at += 1) controller.enqueue(new Uint8Array(1_000).fill(65));
        controller.close();
      },
    });
    const init: RequestInit = {
      method: "POST",
      body: chunked,
      duplex: "half",
      headers: { "content-type": form },
    };
    expect((await fetch(`${gateway.url}/api/companyInfoSummery`, init)).status).toBe(413);
    expect(upstream.seen).toEqual([]);
  });

  test("an empty body and an empty object cause one request upstream", async () => {
    const asked = [
      await post("/tradeSummary", ""),
      await post("/tradeSummary", "{}", "application/json"),
      await post("/tradeSummary", " { } ", "application/json"),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(upstream.seen.map(({ body }) => body)).toEqual(["{}"]);
  });
});
