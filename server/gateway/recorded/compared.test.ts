import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream } from "#server/gateway/testing/upstream";
import { stage } from "#server/recorder/testing/stage";
import { day } from "#units/time";
import { parseBody } from "#wire/contract/parseBody";
import { history, historyPath, typical, typicalPath } from "#wire/gateway/recordedDays";
import { recordings, recordingsPath } from "#wire/gateway/recording";

/** A gateway whose folder has recordings of the two previous days. In each, a line trades in the first minute. */
async function start(record: "on" | undefined, keeps = true) {
  const data = mkdtempSync(join(tmpdir(), "pola-compared-"));
  const upstream = await startUpstream();
  const folder = join(data, "recordings", "compared");
  mkdirSync(folder, { recursive: true });
  for (const before of [2, 1]) {
    const { recorder, ...market } = stage({ folder, at: sessionAt - before * day });
    for (let count = 0; count < 10; count += 1) {
      market.serve();
      market.pass(10_000);
    }
    await recorder.close();
  }
  const gateway = await startGateway({
    ...{ base: upstream.base, data: keeps ? data : undefined, upstreamName: "compared" },
    record: record && { mode: record, days: 400, octets: 1e9 },
  });
  onTestFinished(async () => {
    await gateway.close();
    await upstream.close();
    rmSync(data, { recursive: true });
  });
  await ask(gateway.url, "board");
  return async (path: string) => {
    const response = await fetch(gateway.url + path);
    return { status: response.status, body: await response.json() };
  };
}

test("medians at a time of day cover all lines, or one", async () => {
  const get = await start("on");
  const at = `at=${sessionAt + 30_000}`;
  const all = parseBody(typical, (await get(`${typicalPath}?${at}`)).body);
  expect(all.dropped).toEqual([]);
  expect(all.body.compared).toEqual(["2026-10-01", "2026-09-30"]);
  expect(all.body.market).toEqual({ turnover: 3 * 1000.5, shares: 300, days: 2 });
  expect(all.body.lines).toHaveLength(3);
  const one = parseBody(typical, (await get(`${typicalPath}?${at}&symbol=B.N0000`)).body).body;
  expect(one.lines).toEqual([{ symbol: "B.N0000", turnover: 1000.5, shares: 100, days: 2 }]);
  expect((await get(`${typicalPath}?at=soon`)).status).toBe(400);
});

test("the newest recorded day is first; a figure that was not recorded is null", async () => {
  const get = await start("on");
  const { body, dropped } = parseBody(history, (await get(historyPath)).body);
  expect(dropped).toEqual([]);
  expect(body.days).toMatchObject([
    { day: "2026-10-01", up: 2, unchanged: 1, down: 0, foreignSales: null },
    {
      day: "2026-09-30",
      recording: "2026-09-30",
      turnover: 3 * 1000.5,
      gaps: [{ why: "the server was stopped" }],
    },
  ]);
  expect(body).toMatchObject({ source: "live", records: true });
  const before = parseBody(history, (await get(`${historyPath}?at=2026-10-01T11:00`)).body).body;
  expect(before.days.map(({ day }) => day)).toEqual(["2026-09-30"]);
});

test("a server that records nothing still lists and replays the recordings in its folder", async () => {
  const get = await start(undefined);
  const { days, problems } = parseBody(recordings, (await get(recordingsPath)).body).body;
  expect(problems).toEqual([]);
  expect(days.map(({ day: name, boards, complete }) => [name, boards, complete])).toEqual([
    ["2026-09-30", 10, true],
    ["2026-10-01", 10, true],
  ]);
  const at = `at=${sessionAt - day + 60_000}`;
  expect(await get(`${recordingsPath}/2026-10-01/answers/board?${at}`)).toMatchObject({
    status: 200,
    body: { reqTradeSummery: [{ symbol: "A.N0000" }, { symbol: "B.N0000" }, { symbol: "C.N0000" }] },
  });
  expect((await get(historyPath)).body).toMatchObject({
    days: [{ day: "2026-10-01" }, { day: "2026-09-30" }],
    records: false,
  });
  expect((await get("/healthz?full")).body).toMatchObject({ recorder: { state: "off" } });
});

test("a server without a data folder gives empty answers", async () => {
  const get = await start(undefined, false);
  expect(await get(recordingsPath)).toEqual({ status: 200, body: { days: [], problems: [] } });
  expect(await get(typicalPath)).toMatchObject({
    status: 200,
    body: { compared: [], lines: [], market: { days: 0 } },
  });
  expect(await get(historyPath)).toMatchObject({ status: 200, body: { days: [], records: false } });
});
