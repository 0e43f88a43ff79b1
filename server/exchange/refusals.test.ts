/** How the embedded exchange answers invalid requests, which is how the service does. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOperationName, type OperationName, operations } from "#wire/operations";
import { type RunningExchange, startExchange } from "./start.ts";

let exchange: RunningExchange;
let symbol: string;
const chosen = "https://dashboard.example";
beforeAll(async () => {
  const clock = "2026-11-20T11:20:00+05:30";
  exchange = await startExchange({ port: 0, seed: 3, clock, speed: 0.01, origin: chosen });
  symbol = exchange.market.companies[0]?.lines[0]?.symbol ?? "";
});
afterAll(() => exchange.close());

const form = "application/x-www-form-urlencoded";
const post = (path: string, body: string, type = form) =>
  fetch(exchange.url + path, { method: "POST", body, headers: { "content-type": type } });

/** Expects an error in the service's own form that names the fault. */
async function expectApiError(reply: Response, status: number, about?: string): Promise<void> {
  expect(reply.status).toBe(status);
  const said: unknown = await reply.json();
  expect(said).toMatchObject({ apierror: { status: expect.any(String), message: expect.any(String) } });
  if (about) expect(JSON.stringify(said)).toContain(about);
}

const names = Object.keys(operations).filter(isOperationName);
const posted = names.filter((name) => operations[name].method === "POST");
const got = names.filter((name) => operations[name].method === "GET");
const requiring = names.flatMap((name) =>
  Object.entries(operations[name].params)
    .filter(([, { required }]) => required)
    .map(([param]): [OperationName, string] => [name, param]),
);
const good: Readonly<Record<string, string>> = { stockId: "100", chartId: "1", period: "1" };

describe("a wrong method", () => {
  test.each(posted)("GET on %s gets 405", async (name) => {
    await expectApiError(await fetch(`${exchange.url}${operations[name].path}?symbol=${symbol}`), 405, "GET");
  });
  test.each(got)("POST on %s gets 405", async (name) => {
    await expectApiError(await post(operations[name].path, ""), 405, "POST");
  });
  test.each(["PUT", "DELETE", "PATCH"])("%s gets 405", async (method) => {
    expect((await fetch(`${exchange.url}/tradeSummary`, { method })).status).toBe(405);
  });
});

describe("parameters", () => {
  const pairs = (name: OperationName, change: Readonly<Record<string, string | undefined>>) => {
    const given = Object.keys(operations[name].params).flatMap((param): [string, string][] => {
      const value =
        param in change ? change[param] : (good[param] ?? (param === "symbol" ? symbol : undefined));
      return value === undefined ? [] : [[param, value]];
    });
    return new URLSearchParams(given);
  };

  test.each(requiring)("%s without %s gets 400 and the missing name", async (name, param) => {
    const reply = await post(operations[name].path, pairs(name, { [param]: undefined }).toString());
    await expectApiError(reply, 400, `${param} parameter is missing`);
  });

  test.each(requiring)("%s with %s in a JSON body gets 400", async (name) => {
    const body = JSON.stringify(Object.fromEntries(pairs(name, {})));
    await expectApiError(await post(operations[name].path, body, "application/json"), 400);
  });

  test.each(["1Y", "one", "1.5", "0x1", "1e1"])("period=%s gets 400", async (period) => {
    await expectApiError(await post("/chartData", `chartId=1&period=${period}`), 400);
    await expectApiError(await post("/companyChartDataByStock", `stockId=100&period=${period}`), 400);
  });

  test.each(["19/11/2026", "2026-11-31", "20261119", "yesterday"])(
    "a date written %s gets 500",
    async (date) => {
      const path = "/getAnnouncementByCompany";
      for (const param of ["fromDate", "toDate"]) {
        const asked = pairs("companyAnnouncements", { [param]: date });
        await expectApiError(await post(path, asked.toString()), 500);
      }
    },
  );

  test("parameters may write dates with slashes between year, month and day", async () => {
    const path = "/getAnnouncementByCompany";
    const reply = await post(path, `symbol=${symbol}&fromDate=2026/01/01&toDate=2026/11/20`);
    const other = await post(path, `symbol=${symbol}&fromDate=2026-01-01&toDate=2026-11-20`);
    expect(await reply.json()).toEqual(await other.json());
  });

  test("parameters are ignored if they are not declared", async () => {
    const [plain, more] = await Promise.all([
      post("/chartData", "chartId=1&period=5"),
      post("/chartData", `chartId=1&period=5&symbol=${symbol}&x=%00`),
    ]);
    expect(await more.text()).toBe(await plain.text());
  });

  test("parameters are not needed by operations that declare none, so an empty form or body is enough", async () => {
    for (const name of posted.filter((each) => Object.keys(operations[each].params).length === 0)) {
      const { path } = operations[name];
      expect((await post(path, "")).status, name).toBe(200);
      expect((await fetch(exchange.url + path, { method: "POST" })).status, name).toBe(200);
    }
  });
});

describe("an Origin", () => {
  const from = (origin: string | undefined, path = "/tradeSummary", method = "POST") =>
    fetch(exchange.url + path, { method, headers: origin === undefined ? {} : { origin } });

  test("an Origin may be the exchange's own, of this machine, set by the operator, or missing", async () => {
    for (const origin of [
      undefined,
      new URL(exchange.url).origin,
      chosen,
      "http://127.0.0.1:1",
      "http://localhost",
    ])
      expect((await from(origin)).status, origin).toBe(200);
  });

  test.each([
    "https://elsewhere.example",
    "null",
    "http://127.0.0.1.elsewhere.example",
    `${chosen}.elsewhere.example`,
  ])("%s gets 403, before any other check", async (origin) => {
    await expectApiError(await from(origin), 403, "FORBIDDEN");
    await expectApiError(await from(origin, "/nothing", "GET"), 403);
    const preflight = await from(origin, "/tradeSummary", "OPTIONS");
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });
});

describe("unknown names", () => {
  test("unknown names give an empty object for the announcements of ALL, not an empty list", async () => {
    const reply = await post("/getAnnouncementByCompany", "symbol=ALL");
    expect([reply.status, await reply.text()]).toEqual([200, "{}"]);
  });

  test.each(["NOBODY.N0000", "ASI", "..", "%00"])(
    "unknown names give 204 without a body for the profile of %s",
    async (unknown) => {
      const reply = await post("/companyProfile", `symbol=${unknown}`);
      expect([reply.status, await reply.text()]).toEqual([204, ""]);
    },
  );

  test("the series of an index or a stock is empty", async () => {
    expect(await (await post("/chartData", "chartId=2&period=1")).json()).toEqual([]);
    const series = await (await post("/companyChartDataByStock", "stockId=999999&period=1")).json();
    expect(series).toEqual({ chartData: [], id: 999_999 });
  });

  test.each(["0", "6", "40"])(
    "period %s gives a stock's week, and no points for an index",
    async (period) => {
      const { stockId = 0 } = exchange.market.lines.find(({ history }) => history.length > 50) ?? {};
      const of = async (asked: string) =>
        (await post("/companyChartDataByStock", `stockId=${stockId}&period=${asked}`)).json();
      expect(await of(period)).toEqual(await of("2"));
      expect(await (await post("/chartData", `chartId=1&period=${period}`)).json()).toEqual([]);
    },
  );

  test.each([
    "/topLosers",
    "/nothing",
    "/",
    "/companyprofile",
    "/tradeSummary/x",
    "/__proto__",
    "/constructor",
  ])("the path %s is 404 in the service's form", async (path) => {
    await expectApiError(await post(path, ""), 404, "POST");
  });

  test.each([
    "",
    "x.pdf",
    "..%2f..%2fpackage.json",
    "%2e%2e/%2e%2e/etc/passwd",
    "%",
    "%E0%A4%A",
    "upload_logo/",
  ])("the file %s is 404", async (path) => {
    expect((await fetch(`${exchange.filesUrl}/${path}`)).status).toBe(404);
  });
});

describe("the exchange", () => {
  test("the exchange refuses a body over its limit, and continues to answer", async () => {
    const reply = await post("/companyInfoSummery", `symbol=${"A".repeat(20_000)}`).catch(() => undefined);
    if (reply) expect(reply.status).toBe(413);
    expect((await post("/companyInfoSummery", `symbol=${symbol}`)).status).toBe(200);
  });

  test("the exchange marks every answer with its own time, also a refusal", async () => {
    for (const reply of [await post("/tradeSummary", "{}"), await post("/nothing", "")]) {
      expect(reply.headers.get("pola-source")).toBe("embedded");
      expect(reply.headers.get("pola-clock")).toMatch(/^\d{13};speed=0\.01$/);
      const clock = Number(reply.headers.get("pola-clock")?.split(";")[0]);
      expect(Date.parse(reply.headers.get("date") ?? "")).toBe(Math.floor(clock / 1000) * 1000);
    }
  });
});
